"""The program's one clock for whatever ends, or goes for good, after a time: a clock of the computer that is put ahead
is not believed at once.
"""

import contextlib
import datetime
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from django.conf import settings
from django.utils import timezone

FILE = "clock.json"
EVEN = datetime.timedelta(minutes=1)
"""A clock that went further than so much beside the time that passed was put right, or wrong, meanwhile."""
A_DAY = datetime.timedelta(hours=20)
"""So long a time has to hold: longer than an evening, shorter than from one evening to the next."""

Moment = datetime.datetime | None


def ticks() -> float:
    """Seconds that pass whatever is done to the clock, and while a laptop sleeps, too."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


@dataclass(frozen=True, slots=True)
class Noted:
    """What the data folder holds of time: what is `known`; a later moment that was `sighted` and is not believed yet;
    and what the computer said `last`, with its ticks, which begin again when it is switched on.
    """

    known: Moment = None
    sighted: Moment = None
    last: Moment = None
    ticks: float = 0

    def after_start(self, wall: datetime.datetime, at: float) -> "Noted":
        """What was sighted a day before is believed, unless the clock was put ahead on a computer that stayed on."""
        if self.last and at >= self.ticks and not even(self.last, wall, at - self.ticks):
            return replace(self, sighted=wall)
        if self.sighted and wall - self.sighted >= A_DAY:
            return replace(self, known=max(self.known or self.sighted, self.sighted), sighted=wall)
        return self.still(wall)

    def still(self, wall: datetime.datetime) -> "Noted":
        """No day has passed yet; a clock that was put back takes back what was sighted."""
        return replace(self, sighted=min(self.sighted or wall, wall))


def even(before: datetime.datetime, now: datetime.datetime, passed: float) -> bool:
    """Whether a clock went as time passed, in seconds."""
    return abs(now - before - datetime.timedelta(seconds=passed)) <= EVEN


class Clock:
    """Two readings, neither of them ever ahead of what the computer says.

    `now` is for what ends and can begin again (a session, a link): time that is put ahead while this
    process runs counts for it after it went evenly for a day.

    `for_good` is for what is deleted: the latest time after which another day was seen, over all starts. It is noted in
    the data folder, because nobody can say how long a computer was off.
    """

    def __init__(
        self, wall: Callable[[], datetime.datetime] = lambda: timezone.now(), passing: Callable[[], float] = ticks
    ) -> None:
        self._wall, self._ticks = wall, passing
        self._top = self._seen = self._even_since = wall(), passing()
        self._begun = False

    def now(self) -> datetime.datetime:
        """What time it is, without what was only put ahead."""
        said, then = self._top
        return min(self._wall(), said + datetime.timedelta(seconds=self._ticks() - then))

    def for_good(self) -> Moment:
        """Until when time surely passed; None before a first day did."""
        known = noted().known
        return known and min(known, self.now())

    def note(self) -> None:
        """Look at the clock, and note what follows: at the start of a server, and now and then while it runs."""
        now = wall, at = self._wall(), self._ticks()
        before, steady = noted(), even(self._seen[0], wall, at - self._seen[1])
        self._even_since = self._even_since if steady else now
        self._seen = now
        if at - self._even_since[1] >= A_DAY.total_seconds():
            self._top, after = now, Noted(known=wall)
        elif not self._begun:
            after = before.after_start(wall, at)
        else:
            after = before.still(wall) if steady else replace(before, sighted=wall)
        self._begun = True
        _write(replace(after, last=wall, ticks=at))


@dataclass(frozen=True, slots=True)
class Jump:
    """How far the clock of the computer was put on, or back, and since when, at the earliest, it says what it says."""

    by: datetime.timedelta
    since: datetime.datetime


class Jumps:
    """Finds that the clock of the computer is put on or back, beside the time that passes."""

    def __init__(
        self, wall: Callable[[], datetime.datetime] = lambda: timezone.now(), passing: Callable[[], float] = ticks
    ) -> None:
        self.wall, self._ticks = wall, passing
        self._seen = wall(), passing()

    def last(self) -> Jump | None:
        """Since this was asked last; None where the clock went evenly."""
        (said, then), now = self._seen, (self.wall(), self._ticks())
        self._seen = now
        passed = datetime.timedelta(seconds=now[1] - then)
        if even(said, now[0], passed.total_seconds()):
            return None
        return Jump(now[0] - said - passed, now[0] - passed)


def noted() -> Noted:
    """What was noted; nothing where no file is, or none that can be read."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        told = json.loads(_file().read_bytes())
        known, sighted, last = (
            datetime.datetime.fromisoformat(told[name]) if told[name] else None for name in ("known", "sighted", "last")
        )
        return Noted(known, sighted, last, float(told["ticks"]))
    return Noted()


def _write(one: Noted) -> None:
    told = {
        name: value.isoformat() if isinstance(value, datetime.datetime) else value
        for name, value in asdict(one).items()
    }
    file = _file()
    draft = file.with_name(f"{FILE}.{os.getpid()}")
    try:
        draft.touch(mode=0o600)
        draft.write_text(json.dumps(told))
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def _file() -> Path:
    return Path(settings.DATA) / FILE


CLOCK = Clock()
