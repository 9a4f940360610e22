"""A share of every process for each club, so that one that asks for ten times as much as a full hall slows nobody else.

What counts is the processor's time that answers take. A club that used up its share is refused only while the process
is busy: where nobody else asks it may have most of it. Two leaky buckets, one a club and one for all.
"""

import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override

from tournaments.pages.frame.limits import without_trace

GetResponse = Callable[[HttpRequest], HttpResponseBase]

OF_A_CLUB = re.compile(r"/(t|desk|clubs|s)/([^/]+)/")
BURST, BURST_OF_ALL = 20, 2
"""Seconds whose share may be used at once: a hall that sits down, or prints all its papers."""
BUSY = 60
"""Percent of a process: below it there is room for everybody."""
LEAST = 200_000
"""Nanoseconds that an answer is counted with at least: what the server does around it."""
MOST_KNOWN = 10_000
SECOND = 1_000_000_000
WAIT = "2"


@dataclass(slots=True)
class Bucket:
    """Nanoseconds of a processor that are left, as of a moment."""

    left: int
    at: int

    def fill(self, now: int, percent: int, burst: int) -> int:
        """What is left now, of a share that comes back all the time and is never more than that of `burst` seconds."""
        self.left = min(self.left + (now - self.at) * percent // 100, burst * SECOND * percent // 100)
        self.at = now
        return self.left


class Shares:
    """Which club used how much. `now` is a clock that only passes, in nanoseconds."""

    def __init__(self, percent: int, now: Callable[[], int] = time.monotonic_ns) -> None:
        self._percent, self._now, self._lock = percent, now, threading.Lock()
        self._all, self._clubs = Bucket(BURST_OF_ALL * SECOND, now()), dict[object, Bucket]()

    def refused(self, club: object) -> bool:
        """Whether it is to ask again later, as others wait."""
        now = self._now()
        with self._lock:
            held = self._clubs.get(club)
            if held is None or held.fill(now, self._percent, BURST) > 0:
                return False
            return self._all.fill(now, BUSY, BURST_OF_ALL) <= 0

    def used(self, club: object, nanoseconds: int) -> None:
        now = self._now()
        with self._lock:
            self._all.fill(now, BUSY, BURST_OF_ALL)
            self._all.left -= nanoseconds
            if club is None:
                return
            if len(self._clubs) >= MOST_KNOWN:
                self._clubs.clear()
            held = self._clubs.setdefault(club, Bucket(BURST * SECOND * self._percent // 100, now))
            held.fill(now, self._percent, BURST)
            held.left = max(held.left - nanoseconds, -SECOND)


class ClubShareMiddleware:
    """In front of all that takes time. An address is its club's once a view found out which; until then its own."""

    def __init__(self, get_response: GetResponse) -> None:
        if not settings.CLUB_SHARE:
            raise MiddlewareNotUsed
        self._answer, self._shares = get_response, Shares(settings.CLUB_SHARE)
        self._known: dict[tuple[str, str], object] = {}
        self._refusals: dict[str, bytes] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun, found = time.thread_time_ns(), OF_A_CLUB.match(request.path_info)
        address = ("t" if found[1] == "desk" else found[1], found[2]) if found else None
        if address and self._shares.refused(self._known.get(address, address)):
            response: HttpResponseBase = self._refusal(request)
        else:
            response = self._answer(request)
        club = getattr(request, "club_id", None)
        if address and club:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[address] = club
        whose = club or (self._known.get(address, address) if address else None)
        self._shares.used(whose, max(LEAST, time.thread_time_ns() - begun))
        return response

    def _refusal(self, request: HttpRequest) -> HttpResponse:
        """Made once a language: it must cost nothing."""
        language = get_language_from_request(request)
        if language not in self._refusals:
            with override(language):
                self._refusals[language] = render_to_string("busy.html").encode()
        headers = {"Cache-Control": "no-store"}
        if request.META.get("QUERY_STRING") != "live":  # a page that asks for news would ask sooner
            headers["Retry-After"] = WAIT
        return without_trace(HttpResponse(self._refusals[language], status=429, headers=headers))
