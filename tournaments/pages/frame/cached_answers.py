"""Conditional answers with pages of the cache: nothing for a reader who has the newest, else the page.

A page and its live part carry the same tag: a browser asks with `If-None-Match`, the page that updates itself with
`HX-PTag`. Both get 304 while the tournament is as it was. The live part has an address of its own (`?live`): a browser
that keeps the page would turn its 304 into the whole page. A proxy may answer for us for `SECONDS`, and go on while it
asks us again; in a hall there is none.
"""

import contextlib
import datetime
import gzip
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch
from django.utils import timezone
from django.utils.http import http_date, parse_etags
from django.utils.translation import get_language, get_language_from_request, override

from tournaments.models import Tournament
from tournaments.pages.frame.addresses import comes_back
from tournaments.pages.frame.kept_by_proxies import UNTIL, VERSION_PATH, keep_for_this_second, version_answer
from tournaments.pages.frame.other_sites import for_all, for_other_sites
from tournaments.pages.frame.page_cache import AUDIENCE, BESIDE, MAKING_PAGE, PAGE_CACHE, Page, Render
from tournaments.selectors.clubs.newest_version import NEWEST_VERSION, NoAnswerError

LIVE = "live"
SECONDS, WHILE_ASKING = 2, 10
SHARED = f"public, max-age=0, must-revalidate, s-maxage={SECONDS}, stale-while-revalidate={WHILE_ASKING}"
ITS_OWN = frozenset(("Content-Type", "Content-Length", "Content-Encoding", "ETag", "Cache-Control", "Vary"))
"""Headers that every answer with a page has from the beginning."""


def cached_answer(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    render: Render,
    content_type: str = "text/html",
    *,
    again: bool = False,
) -> HttpResponse:
    """The newest page: 304 when the reader has it, as it was made before, else made now.

    `name` must say everything else that the content depends on; the language is added here. `render` is called with
    the tournament as it is then, with the tag and with whether only the live part is wanted. `again`: whatever becomes
    of the tournament, this address is answered by this `render`, with these headers; the view need not be asked.
    """
    page, live = _page(tournament, name, content_type), LIVE in request.GET
    response = answer_at_once(request, page, tournament.edition, live=live, viewed=True)
    if response is None:
        response = _answer_made(request, page, render, tournament.edition, live=live)
    AUDIENCE.come(page, render, live=live)
    response.page_sent = page, live, render if again else None  # type: ignore[attr-defined]  # read below
    return response


def _answer_made(request: HttpRequest, page: Page, render: Render, version: int, *, live: bool) -> HttpResponse:
    newest, packed = page.made(version, render, live=live)
    _keep_last(page, page.tag(newest), packed, live=live)
    return page_answer(request, page, page.tag(newest), packed, live=live)


def _keep_last(page: Page, tag: str, packed: bytes, *, live: bool) -> None:
    """A hall's SQLite file is always there, so nothing needs to be kept."""
    if NEWEST_VERSION.patience > 0:
        page.keep_last(tag, packed, live=live)


def private_answer(request: HttpRequest, tournament: Tournament, name: str, render: Render) -> HttpResponse:
    """A page that is the same for many at an address that is not for all: nobody may keep the answer."""
    page, version = _page(tournament, name), tournament.edition
    packed = page.kept(version, live=False) or page.made(version, render, live=False)[1]
    return _content(request, packed, page.content_type)


def part_tag(tournament: Tournament, name: str) -> str:
    """The tag of a page for one reader, with which it asks for changes."""
    return _page(tournament, name).tag(tournament.edition)


def answer_at_once(request: HttpRequest, page: Page, version: int, *, live: bool, viewed: bool) -> HttpResponse | None:
    """The answer, if there is nothing to make. Anybody who asks for news that have yet to be made is not kept waiting
    while a page is in the making: there are none yet, and `Retry-After` says to ask again in a second. Only pages that
    are `viewed` are then made by the thread.
    """
    tag = page.tag(version)
    if _reader_has(request, tag, live):
        return page_answer(request, page, tag, None, live=live)
    if packed := page.kept(version, live=live):
        _keep_last(page, tag, packed, live=live)
        return page_answer(request, page, tag, packed, live=live)
    older = request.META.get("HTTP_HX_PTAG") if live else None
    if not older:
        return None
    AUDIENCE.mark_stale(page.tournament_id)
    if not viewed or not MAKING_PAGE.locked():
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
        if packed is not None:
            keep_for_this_second(request, response)
    else:
        response["ETag"] = f'W/"{tag}"'
        response["Cache-Control"] = SHARED
    response["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    return for_all(response)


def _content(request: HttpRequest, packed: bytes, content_type: str) -> HttpResponse:
    """Standings with all their reasons are twenty times smaller when packed, and a hall shares one antenna."""
    takes_packed = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    content = packed if takes_packed else gzip.decompress(packed)
    headers = {"Content-Length": str(len(content))} | ({"Content-Encoding": "gzip"} if takes_packed else {})
    return HttpResponse(content, content_type=content_type, headers=headers)


# What was asked before is answered before sessions, tokens and addresses are looked at, which takes five times as long
# as to send the page. What is asked for the first time, or can no longer be made, goes the usual way.

GetResponse = Callable[[HttpRequest], HttpResponseBase]
Asked = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sent:
    """With which page an address was answered, or with its live part; the route, and the headers that all that is
    around the pages gave it. `render` makes it again; None where that is for the view to say.
    """

    page: Page
    live: bool
    render: Render | None
    match: ResolverMatch | None
    headers: Mapping[str, str]


def conditional_get(get_response: GetResponse) -> GetResponse:
    """The middleware that answers with what is cached."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        return for_other_sites(request, found(request))

    def found(request: HttpRequest) -> HttpResponseBase:
        if request.method == "GET" and (named := VERSION_PATH.fullmatch(request.path_info)):
            return version_answer(request, named[1])
        asked = _asked(request)
        if asked is None:
            return get_response(request)
        if (known := _again(asked, request)) is None:
            known = get_response(request)
            _note(asked, request, known)
        return known

    return answer


def _asked(request: HttpRequest) -> Asked | None:
    """What an answer depends on besides the version and on what the reader has; None where nothing is only read, and
    for a phone that may be led to what it remembers.
    """
    query = request.META["QUERY_STRING"]
    if request.method != "GET" or (not query and comes_back(request)):
        return None
    return request.scheme or "", request.get_host(), request.path_info, query, get_language_from_request(request)


def _again(asked: Asked, request: HttpRequest) -> HttpResponseBase | None:
    sent: Sent | None = PAGE_CACHE.get(asked)
    if sent is None:
        return None
    try:
        version = NEWEST_VERSION.of(sent.page.tournament_id)
    except NoAnswerError:
        return _meanwhile(request, sent)
    if version is None:
        return None
    viewed = sent.live and AUDIENCE.stay(sent.page)
    response = answer_at_once(request, sent.page, version, live=sent.live, viewed=viewed)
    if response is None and sent.render is not None:
        # What fails here fails once more the usual way, and is reported there like every error.
        with override(sent.page.language), contextlib.suppress(Exception):
            try:
                response = _answer_made(request, sent.page, sent.render, version, live=sent.live)
            except DatabaseError:
                return _meanwhile(request, sent)
            AUDIENCE.come(sent.page, sent.render, live=sent.live)
    return _as_before(request, sent, response)


def _as_before(request: HttpRequest, sent: Sent, response: HttpResponse | None) -> HttpResponse | None:
    """The same response headers as when the view made it."""
    if request.META["QUERY_STRING"] != LIVE:  # what every phone asks is counted by itself
        request.resolver_match = sent.match
    if response is not None and not sent.live:
        for name, value in sent.headers.items():
            response.headers[name] = value
    return response


AS_OF = "X-As-Of"
"""Since when nothing new is known, as an HTTP date: while the database does not answer."""
SILENT = datetime.timedelta(seconds=10)
"""How long the database may be away before readers are told."""
LIVE_NOTE = re.compile(rb'data-live-note data-offline-text="([^"]*)">')


def _meanwhile(request: HttpRequest, sent: Sent) -> HttpResponse | None:
    """The page as it was sent last, with a line that says since when; None where none is kept. Nobody who has a newer
    one is sent an older one.
    """
    page, heard, last = sent.page, NEWEST_VERSION.heard(sent.page.tournament_id), sent.page.last(live=sent.live)
    if heard is None:
        return None
    old = timezone.now() - heard.at >= SILENT
    theirs = request.META.get("HTTP_HX_PTAG", "") if sent.live else ""
    if theirs and (last is None or theirs >= last[0]):
        response = page_answer(request, page, theirs, None, live=True)
    elif last is None:
        return None
    elif not old and _reader_has(request, last[0], sent.live):
        response = page_answer(request, page, last[0], None, live=sent.live)
    else:
        packed = _with_note(last[1], heard.at) if old and not sent.live else last[1]
        response = page_answer(request, page, last[0], packed, live=sent.live)
    response["Cache-Control"] = "no-store"
    del response[UNTIL]
    if old:
        response[AS_OF] = http_date(heard.at.timestamp())
        del response["ETag"]
    return _as_before(request, sent, response)


def _with_note(packed: bytes, since: datetime.datetime) -> bytes:
    hour = timezone.localtime(since).strftime("%H:%M").encode()
    note = rb'data-live-note data-offline data-offline-text="\1">\1 ' + hour
    return gzip.compress(LIVE_NOTE.sub(note, gzip.decompress(packed)), 1)


def _note(asked: Asked, request: HttpRequest, response: HttpResponseBase) -> None:
    page, live, render = getattr(response, "page_sent", (None, False, None))
    if page is None or response.cookies or response.status_code not in {200, 304 if live else 200}:
        return
    headers = {} if live else {name: value for name, value in response.items() if name not in ITS_OWN}
    if request.resolver_match is not None:
        request.resolver_match.tried = None  # every pattern that did not fit: ten times what all else takes
    PAGE_CACHE.put(asked, Sent(page, live, render, request.resolver_match, headers), 2 * BESIDE + sum(map(len, asked)))
