"""Copies by themselves while an evening runs: after each turn, and every ten minutes in which something changed."""

import datetime
import logging
import threading
import time
import uuid
from dataclasses import dataclass
from types import TracebackType

from django.db import DatabaseError, connection
from django.db.models import Sum

from tournaments.copies.shelf import copy_make
from tournaments.errors import DomainError
from tournaments.models import ClubEntry, Tournament
from tournaments.selectors.course import course_of

EVERY = datetime.timedelta(minutes=10)
LOOK_EVERY = datetime.timedelta(seconds=20)
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Seen:
    """How far everything had come: the changes of all tournaments and clubs, and the turns that were over."""

    changes: int
    turns: int


def due(last: Seen, now: Seen, waited: datetime.timedelta) -> bool:
    """Whether a copy is to be made, so long after the last one."""
    return now.changes != last.changes and (now.turns > last.turns or waited >= EVERY)


class Keeper:
    """Makes the copies in a thread of its own while the body runs, and a last one at its end if anything changed."""

    def __init__(self, look_every: datetime.timedelta = LOOK_EVERY) -> None:
        self._look_every = look_every
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="copies", daemon=True)
        self._turns: dict[uuid.UUID, tuple[int, int]] = {}
        self._last, self._since = Seen(0, 0), _ticks()

    def __enter__(self) -> "Keeper":
        self._last, self._since = self._seen(), _ticks()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            while not self._stop.wait(self._look_every.total_seconds()):
                self._look(ending=False)
            self._look(ending=True)
        finally:
            connection.close()

    def _look(self, *, ending: bool) -> None:
        """One look, and a copy if one is due; a failure is said where the program runs, and tried again."""
        try:
            now, at = self._seen(), _ticks()
            if due(self._last, now, EVERY if ending else at - self._since):
                copy_make()
                self._last, self._since = now, at
        except (DomainError, DatabaseError):
            log.exception("no copy was made")

    def _seen(self) -> Seen:
        """Only the turns of tournaments that changed are counted again, and never those of evenings long over."""
        for tournament in Tournament.objects.filter(closed_at__isnull=True):
            if self._turns.get(tournament.id, (-1, 0))[0] != tournament.version:
                over = sum(turn.done for turn in course_of(tournament).turns)
                self._turns[tournament.id] = tournament.version, over
        versions = Tournament.objects.aggregate(all=Sum("version"))["all"] or 0
        return Seen(versions + ClubEntry.objects.count(), sum(turns for _version, turns in self._turns.values()))


def _ticks() -> datetime.timedelta:
    """A time that only passes: a clock that is put right must not put off the next copy."""
    return datetime.timedelta(seconds=time.monotonic())
