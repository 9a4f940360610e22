"""What was asked before is answered before sessions, languages, tokens and addresses are looked at.

These have nothing to do with a public page: it is the same for everybody, and to look at them takes five times as long
as to read the version and to send the page. What is asked for the first time goes the usual way, and what can no longer
be made: there somebody says why.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch
from django.utils.translation import get_language_from_request, override

from briscola_site.rack import BESIDE, RACK
from tournaments.pages.editions import onlookers
from tournaments.pages.editions.answers import LIVE, answer_at_once, answer_made
from tournaments.pages.editions.edition import Edition, Page, Render
from tournaments.pages.frame.kept_links import comes_back
from tournaments.selectors.clubs.access import edition_now

GetResponse = Callable[[HttpRequest], HttpResponseBase]
Asked = tuple[str, ...]

ITS_OWN = frozenset(("Content-Type", "Content-Length", "Content-Encoding", "ETag", "Cache-Control", "Vary"))
"""Headers that every answer with a page has from the beginning."""


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


def newest(get_response: GetResponse) -> GetResponse:
    def answer(request: HttpRequest) -> HttpResponseBase:
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
    sent: Sent | None = RACK.get(asked)
    if sent is None or (version := edition_now(sent.page.tournament_id)) is None:
        return None
    looked_at = sent.live and onlookers.ONLOOKERS.stay(sent.page)
    response = answer_at_once(request, sent.page, version, live=sent.live, looked_at=looked_at)
    if response is None and sent.render is not None:
        response = _made(request, sent.page, sent.render, version, live=sent.live)
    if request.META["QUERY_STRING"] != LIVE:  # what every phone asks is counted by itself
        request.resolver_match = sent.match
    if response is not None and not sent.live:
        for name, value in sent.headers.items():
            response.headers[name] = value
    return response


def _made(request: HttpRequest, page: Page, render: Render, version: int, *, live: bool) -> HttpResponse | None:
    """The page of this version, which nobody asked for before."""
    try:
        with override(page.language):
            return answer_made(request, Edition(page.tournament_id, page.slug, version), page, render, live=live)
    except Exception:  # it fails once more the usual way, and there is told as every error is
        return None


def _note(asked: Asked, request: HttpRequest, response: HttpResponseBase) -> None:
    page, live, render = getattr(response, "page_sent", (None, False, None))
    if page is None or response.cookies or response.status_code not in {200, 304 if live else 200}:
        return
    headers = {} if live else {name: value for name, value in response.items() if name not in ITS_OWN}
    if request.resolver_match is not None:
        request.resolver_match.tried = None  # every pattern that did not fit: ten times what all else takes
    RACK.put(asked, Sent(page, live, render, request.resolver_match, headers), 2 * BESIDE + sum(map(len, asked)))
