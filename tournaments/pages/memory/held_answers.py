"""Whole public pages, answered as they were answered before, as long as the tournament is of the same version.

Sessions, languages, tokens and addresses have nothing to do with such a page: it is the same for everybody (see
`shared_cache`), and to look at them takes five times as long as to read the version and to send the page. What is asked
for the first time, or of another version, goes the usual way.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase, ResponseHeaders
from django.urls import ResolverMatch
from django.utils.http import parse_etags
from django.utils.translation import get_language_from_request

from tournaments.pages.frame.shared_cache import Version, version_kept
from tournaments.selectors.clubs.access import version_of

GetResponse = Callable[[HttpRequest], HttpResponseBase]
Asked = tuple[str, ...]

LIVE = "live"  # see `news`
MOST_HELD = 2000
OF_CONTENT = ("Content-Type", "Content-Length", "Content-Encoding", "Content-Disposition")

_HELD: OrderedDict[Asked, "Held"] = OrderedDict()


class Checked(ResponseHeaders):
    """Headers that were sent before: Django looks at every letter of new ones, each time."""

    def __init__(self, sent: ResponseHeaders) -> None:
        self._store = sent._store.copy()


@dataclass(frozen=True, slots=True)
class Held:
    """An answer as it left all that stands around the pages, what it is true of, and the route that it came by."""

    version: Version
    content: bytes
    headers: ResponseHeaders
    match: ResolverMatch | None

    def to(self, request: HttpRequest) -> HttpResponse:
        """The same again; without content for the one who has it."""
        request.resolver_match = self.match
        headers = Checked(self.headers)
        known = request.META.get("HTTP_IF_NONE_MATCH", "")
        has_it = known and not {headers["ETag"], "*"}.isdisjoint(parse_etags(known))
        response = HttpResponseNotModified() if has_it else HttpResponse(self.content)
        for name in OF_CONTENT if has_it else ():
            headers.pop(name)
        response.headers = headers
        return response


def held_answers(get_response: GetResponse) -> GetResponse:
    def answer(request: HttpRequest) -> HttpResponseBase:
        asked = _asked(request)
        held = None if asked is None else _HELD.get(asked)
        if held is not None and held.version[1] == version_of(held.version[0]):
            return held.to(request)
        response = get_response(request)
        if asked is not None:
            _hold(asked, request, response)
        return response

    return answer


def _asked(request: HttpRequest) -> Asked | None:
    """What an answer depends on besides the version; None where it is not held: every phone and browser unpacks."""
    query = request.META["QUERY_STRING"]
    if request.method != "GET" or query == LIVE or "gzip" not in request.META.get("HTTP_ACCEPT_ENCODING", ""):
        return None
    return request.scheme or "", request.get_host(), request.path_info, query, get_language_from_request(request)


def _hold(asked: Asked, request: HttpRequest, response: HttpResponseBase) -> None:
    version = version_kept(response)
    if version is None or response.status_code != 200 or response.cookies or not isinstance(response, HttpResponse):
        return
    _HELD.pop(asked, None)
    _HELD[asked] = Held(version, response.content, Checked(response.headers), request.resolver_match)
    if len(_HELD) > MOST_HELD:
        _HELD.popitem(last=False)
