"""A share of every process for each club, so that one that asks for ten times as much as a full hall slows nobody else.

What counts is the processor's time that answers take, in a leaky bucket for each club.
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
SECOND = 1_000_000_000
BURST = 6 * SECOND
"""Nanoseconds that may be used at once: a hall that sits down, or prints all its papers."""
LEAST, MOST = SECOND // 1000, SECOND // 4
"""An answer counts so much at least, with what the server and the database do around it, and at most: few papers are
made, and each takes long.
"""
MOST_KNOWN = 10_000
WAIT = "2"


@dataclass(slots=True)
class Bucket:
    """Nanoseconds of a processor that are left, as of a moment."""

    left: int
    at: int

    def fill(self, now: int, percent: int) -> int:
        """What is left now, of a share that comes back all the time."""
        self.left, self.at = min(self.left + (now - self.at) * percent // 100, BURST), now
        return self.left


class Shares:
    """Which club used how much. `now` is a clock that only passes, in nanoseconds."""

    def __init__(self, percent: int, now: Callable[[], int] = time.monotonic_ns) -> None:
        self._percent, self._now, self._lock = percent, now, threading.Lock()
        self._clubs = dict[object, Bucket]()

    def refused(self, club: object) -> bool:
        """Whether it is to ask again later."""
        with self._lock:
            held = self._clubs.get(club)
            return held is not None and held.fill(self._now(), self._percent) <= 0

    def used(self, club: object, nanoseconds: int) -> None:
        """Count an answer."""
        now = self._now()
        with self._lock:
            if len(self._clubs) >= MOST_KNOWN:
                self._clubs.clear()
            held = self._clubs.setdefault(club, Bucket(BURST, now))
            held.fill(now, self._percent)
            held.left -= min(max(nanoseconds, LEAST), MOST)


Address = tuple[str, str]


class Known:
    """Which club an address is of, once a view found out; until then it counts for itself."""

    def __init__(self) -> None:
        self._clubs: dict[Address, object] = {}

    def of(self, address: Address) -> object:
        return self._clubs.get(address, address)

    def learn(self, address: Address, club: object) -> None:
        if len(self._clubs) >= MOST_KNOWN:
            self._clubs.clear()
        self._clubs[address] = club


KNOWN = Known()
SHARES = Shares(settings.CLUB_SHARE)


def page_counted(slug: str, nanoseconds: int) -> None:
    """A page of a tournament was made for those who look at it, before anybody asked."""
    if settings.CLUB_SHARE:
        SHARES.used(KNOWN.of(("t", slug)), nanoseconds)


class ClubShareMiddleware:
    """In front of all that takes time."""

    def __init__(self, get_response: GetResponse, shares: Shares = SHARES) -> None:
        if not settings.CLUB_SHARE:
            raise MiddlewareNotUsed
        self._answer, self._shares = get_response, shares
        self._refusals: dict[str, bytes] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun, found = time.thread_time_ns(), OF_A_CLUB.match(request.path_info)
        if found is None:
            return self._answer(request)
        address = "t" if found[1] == "desk" else found[1], found[2]
        if self._shares.refused(KNOWN.of(address)):
            return self._refusal(request)
        response = self._answer(request)
        if (club := getattr(request, "club_id", None)) is not None:
            KNOWN.learn(address, club)
        self._shares.used(KNOWN.of(address), time.thread_time_ns() - begun)
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
