"""Whole public pages, answered as they were answered before, as long as the tournament is of the same version.

Sessions, languages, tokens and addresses have nothing to do with such a page: it is the same for everybody (see
`shared_cache`), and to look at them takes five times as long as to read the version and to send the page. What is asked
for the first time, or of another version, goes the usual way.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
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
MOST_BYTES = 32 * 1024 * 1024
BESIDE = 2000
"""About so many bytes an answer takes besides its content."""
OF_CONTENT = ("Content-Type", "Content-Length", "Content-Encoding", "Content-Disposition")


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


class Shelf:
    """The answers that are held, up to a number of bytes: who asks for one page in many ways fills no memory."""

    def __init__(self) -> None:
        self._held: OrderedDict[Asked, Held] = OrderedDict()
        self._bytes = 0
        self._guard = threading.Lock()

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Asked]:
        return iter(self._held)

    def get(self, asked: Asked) -> Held | None:
        return self._held.get(asked)

    def put(self, asked: Asked, held: Held) -> None:
        """In place of what was held before; those put there longest ago make room."""
        with self._guard:
            before = self._held.pop(asked, None)
            self._bytes += _weight(asked, held) - _weight(asked, before)
            self._held[asked] = held
            while self._bytes > MOST_BYTES:
                self._bytes -= _weight(*self._held.popitem(last=False))

    def clear(self) -> None:
        with self._guard:
            self._held.clear()
            self._bytes = 0


def _weight(asked: Asked, held: Held | None) -> int:
    return 0 if held is None else BESIDE + sum(map(len, asked)) + len(held.content)


HELD = Shelf()


def held_answers(get_response: GetResponse) -> GetResponse:
    def answer(request: HttpRequest) -> HttpResponseBase:
        asked = _asked(request)
        held = None if asked is None else HELD.get(asked)
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
    HELD.put(asked, Held(version, response.content, Checked(response.headers), request.resolver_match))
