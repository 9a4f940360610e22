"""Is yours the newest? What a page of an edition is answered with: nothing to the one who has it, else the page.

A page and its live part carry the same tag: the reader's browser asks with `If-None-Match`, the page that
updates itself with `HX-PTag`. Both are answered with 304 while the tournament is as it was. The live part has
an address of its own (`?live`): a browser that keeps the page would turn its 304 into the whole page.

What has an ETag is one version of a page, the same bytes for everybody who reads it in that language. A browser has
to ask each time; what is between, a proxy in front of the program or a network that is near readers, may answer
for us so many seconds, and go on doing so while it asks us again. In a hall nothing is between.
"""

import gzip

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.pages.editions import onlookers
from tournaments.pages.editions.edition import PAGES, Edition, Page, Render

LIVE = "live"
SECONDS, WHILE_ASKING = 2, 10
SHARED = f"public, max-age=0, must-revalidate, s-maxage={SECONDS}, stale-while-revalidate={WHILE_ASKING}"


def edition_page(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    render: Render,
    content_type: str = "text/html",
    *,
    again: bool = False,
) -> HttpResponse:
    """The page of the newest edition: 304 when the reader has it, as it was made before, else made now.

    `name` must say everything else that the content depends on; the language is added here. `render` is called with
    the tournament as it is then, with the tag and with whether only the live part is wanted. `again`: whatever becomes
    of the tournament, this address is answered by this `render`, with these headers; the view need not be asked.
    """
    page, live = _page(tournament, name, content_type), LIVE in request.GET
    response = answer_at_once(request, page, tournament.edition, live=live, looked_at=True)
    if response is None:
        response = answer_made(request, Edition.of(tournament), page, render, live=live)
    else:
        _look(page, render, live=live)
    response.page_sent = page, live, render if again else None  # type: ignore[attr-defined]  # read by `newest`
    return response


def answer_made(request: HttpRequest, edition: Edition, page: Page, render: Render, *, live: bool) -> HttpResponse:
    """The answer with what has to be made."""
    newest, packed = edition.page(page, render, live=live)
    _look(page, render, live=live)
    return page_answer(request, page, page.tag(newest.version), packed, live=live)


def _look(page: Page, render: Render, *, live: bool) -> None:
    onlookers.ONLOOKERS.come(page, render)
    if live:
        onlookers.ONLOOKERS.stay(page)


def kept_answer(request: HttpRequest, tournament: Tournament, name: str, render: Render) -> HttpResponse:
    """A page that is the same for many at an address that is not for all: kept as others are, while the answer is
    nobody's to keep.
    """
    page = _page(tournament, name)
    packed = page.kept(tournament.edition, live=False) or Edition.of(tournament).page(page, render, live=False)[1]
    return _content(request, packed, page.content_type)


def part_tag(tournament: Tournament, name: str) -> str:
    """What tells a page that is made for one reader, and asks for a part of itself, that nothing changed since."""
    return _page(tournament, name).tag(tournament.edition)


def answer_at_once(
    request: HttpRequest, page: Page, version: int, *, live: bool, looked_at: bool
) -> HttpResponse | None:
    """The answer, if there is nothing to make. Anybody who asks for news that have yet to be made is not kept waiting
    while a page is in the making: there are none yet, and `Retry-After` says to ask again in a second. Only pages that
    are `looked_at` are then made, by a `PageMaker`.
    """
    tag = page.tag(version)
    if _reader_has(request, tag, live):
        return page_answer(request, page, tag, None, live=live)
    if packed := page.kept(version, live=live):
        return page_answer(request, page, tag, packed, live=live)
    older = request.META.get("HTTP_HX_PTAG") if live else None
    if not older:
        return None
    onlookers.ONLOOKERS.wish(page.tournament_id)
    if not looked_at or not PAGES.locked():
        return None
    response = page_answer(request, page, older, None, live=True)
    response["Retry-After"] = "1"
    return response


def _page(tournament: Tournament, name: str, content_type: str = "text/html") -> Page:
    if content_type.startswith(("text/", "application/json")):
        content_type += "; charset=utf-8"
    return Page(tournament.id, tournament.slug, name, get_language() or "", content_type)


def _reader_has(request: HttpRequest, tag: str, live: bool) -> bool:
    if live:
        return bool(request.META.get("HTTP_HX_PTAG") == tag)
    asked = request.META.get("HTTP_IF_NONE_MATCH", "")
    return bool(asked) and not {f'W/"{tag}"', f'"{tag}"', "*"}.isdisjoint(parse_etags(asked))


def page_answer(request: HttpRequest, page: Page, tag: str, packed: bytes | None, *, live: bool) -> HttpResponse:
    """The answer with its tag; without content where the reader has it."""
    response = HttpResponseNotModified() if packed is None else _content(request, packed, page.content_type)
    if live:
        # A browser that stored the part would hide a 304 from the script that asked.
        response["HX-PTag"] = tag
        response["Cache-Control"] = "no-store"
    else:
        response["ETag"] = f'W/"{tag}"'
        response["Cache-Control"] = SHARED
    response["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    return response


def _content(request: HttpRequest, packed: bytes, content_type: str) -> HttpResponse:
    """Standings with all their reasons are twenty times smaller when packed, and a hall shares one antenna."""
    takes_packed = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    content = packed if takes_packed else gzip.decompress(packed)
    headers = {"Content-Length": str(len(content))} | ({"Content-Encoding": "gzip"} if takes_packed else {})
    return HttpResponse(content, content_type=content_type, headers=headers)
