"""Whose question is answered next where clubs share a server: that of the club which used least of late.

What counts is the processor's time that answers take, in a leaky bucket for each club. A club whose bucket is empty
waits in a line of its own until there is something in it again: it gets slower, and slows nobody else. Alone it never
waits for that.
"""

import asyncio
import re
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from django.conf import settings

OF_A_CLUB = re.compile(r"/(t|desk|clubs|s)/([^/]+)/")
SECOND = 1_000_000_000
BURST = SECOND
"""Nanoseconds that may be used at once: a hall that sits down, or prints all its papers."""
LEAST, MOST = SECOND // 1000, SECOND // 4
"""An answer counts so much at least, with what the server and the database do around it, and at most: few papers are
made, and each takes long. Nobody owes more than the most.
"""
MOST_KNOWN = 10_000
ALONE = 5 * SECOND
"""Nanoseconds without a question of anybody else."""
NOBODY = ("", "")
"""Whose the pages are that are no club's: they never wait for a share."""
Club = Hashable


@dataclass(slots=True)
class Bucket:
    """Nanoseconds of a processor that are left, as of a moment."""

    left: int
    at: int

    def fill(self, now: int, percent: int) -> int:
        """What is left now, of a share that comes back all the time."""
        self.left, self.at = min(self.left + (now - self.at) * percent // 100, BURST), now
        return self.left


class ClubShares:
    """Which club used how much. `now` is a clock that only passes, in nanoseconds."""

    def __init__(self, now: Callable[[], int] = time.monotonic_ns) -> None:
        self._now, self._lock = now, threading.Lock()
        self._clubs = dict[Club, Bucket]()
        self._last: tuple[Club, int] = (NOBODY, now() - ALONE)
        self._before: tuple[Club, int] = self._last

    def asks(self, club: Club) -> None:
        """Somebody of it asks something."""
        if club != self._last[0]:
            self._before = self._last
        self._last = club, self._now()

    def left(self, club: Club) -> int:
        """What it may use at once; above nothing where it need not wait."""
        with self._lock:
            held = self._clubs.get(club)
            return BURST if held is None else held.fill(self._now(), settings.CLUB_SHARE)

    def waits(self, club: Club) -> bool:
        """Whether it has used its share while somebody else is there."""
        if club == NOBODY or self.left(club) > 0:
            return False
        _other, at = self._before if self._last[0] == club else self._last
        return self._now() - at < ALONE

    def used(self, club: Club, nanoseconds: int) -> None:
        """Count an answer."""
        now = self._now()
        with self._lock:
            if len(self._clubs) >= MOST_KNOWN:
                self._clubs.clear()
            held = self._clubs.setdefault(club, Bucket(BURST, now))
            held.left = max(held.fill(now, settings.CLUB_SHARE) - min(max(nanoseconds, LEAST), MOST), -MOST)


Address = tuple[str, str]


class Known:
    """Which club an address is of, once a view found out; until then it counts for itself."""

    def __init__(self) -> None:
        self._clubs: dict[Address, Club] = {}

    def of(self, address: Address) -> Club:
        return self._clubs.get(address, address)

    def learn(self, address: Address, club: Club) -> None:
        if len(self._clubs) >= MOST_KNOWN:
            self._clubs.clear()
        self._clubs[address] = club


KNOWN, CLUB_SHARES = Known(), ClubShares()


def club_address(path: str) -> Address:
    """What of an address says whose it is."""
    if (found := OF_A_CLUB.match(path)) is None:
        return NOBODY
    return "t" if found[1] == "desk" else found[1], found[2]


PATIENCE = 3.0
"""Seconds that a question waits; a public page would wait eight."""
MOST_WAITING = 500
"""Questions of one club."""
LOOK_EVERY = 0.01
"""Seconds between two looks whether there is something in a bucket again."""


class FairQueue:
    """A queue in front of the worker threads. One club has half of them at the most, so that others need not wait for
    all that it began. To be used in one event loop.
    """

    def __init__(self, threads: int, shares: ClubShares = CLUB_SHARES) -> None:
        self._free, self._most, self._shares = threads, max(1, threads // 2), shares
        self._begun = Counter[Club]()
        self._lines = dict[Club, deque[asyncio.Future[bool]]]()
        self._look: asyncio.TimerHandle | None = None

    async def begin(self, club: Club) -> bool:
        """Wait for a thread, which `end` gives back; False where the club asks for too much to be kept waiting."""
        self._shares.asks(club)
        if self._free and self._may(club) and club not in self._lines:
            self._start(club)
            return True
        line = self._lines.setdefault(club, deque())
        if len(line) >= MOST_WAITING:
            return False
        loop = asyncio.get_running_loop()
        due: asyncio.Future[bool] = loop.create_future()
        line.append(due)
        given_up = loop.call_later(PATIENCE, _give_up, due)
        self._look_later()
        begun = await due
        given_up.cancel()
        if not begun:
            self._tidy()
        return begun

    def end(self, club: Club) -> None:
        self._free += 1
        self._begun[club] -= 1
        self._begun += Counter()  # without those that have nothing begun
        self._go_on()

    def _may(self, club: Club) -> bool:
        return self._begun[club] < self._most and not self._shares.waits(club)

    def _start(self, club: Club) -> None:
        self._free -= 1
        self._begun[club] += 1

    def _go_on(self) -> None:
        while self._free and (club := self._next()) is not None:
            self._start(club)
            self._lines[club].popleft().set_result(True)
        self._look_later()

    def _next(self) -> Club | None:
        """The club that used least, of those that may begin."""
        self._tidy()
        return max(filter(self._may, self._lines), key=self._shares.left, default=None)

    def _tidy(self) -> None:
        """Take away those who have given up, and lines in which nobody waits."""
        for club, line in tuple(self._lines.items()):
            while line and line[0].done():
                line.popleft()
            if not line:
                del self._lines[club]

    def _look_later(self) -> None:
        if self._lines and self._look is None:
            self._look = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look_again)

    def _look_again(self) -> None:
        self._look = None
        self._go_on()


def _give_up(due: "asyncio.Future[bool]") -> None:
    if not due.done():
        due.set_result(False)
