"""Automatic backups while an evening runs: after each turn, after the closing, and every ten minutes in which
something changed.
"""

import datetime
import threading
import time
import uuid
from dataclasses import dataclass
from types import TracebackType

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import Sum
from django.db.models.signals import post_save

from briscola_site.storage import storage_problem
from rules.problems import problem_at
from tournaments.backups.backup_files import backup_make
from tournaments.backups.database import look_at_file, look_over, scrub_if_asked
from tournaments.backups.trouble import trouble_found
from tournaments.event.errors import DomainError
from tournaments.models import ClubEntry, LogEntry, Tournament
from tournaments.selectors.counted.course import course_of

EVERY = datetime.timedelta(minutes=10)
LOOK_EVERY = datetime.timedelta(seconds=20)
REST = 20
"""Pause between checks as a multiple of their duration: in a full hall a twentieth of the time."""


Mark = tuple[uuid.UUID, object]
"""A turn of a tournament that is over, by its number, or the moment in which a tournament was closed."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How far everything had come: the changes of all tournaments and clubs, and what was over."""

    changes: int
    marks: frozenset[Mark]


def due(last: Seen, now: Seen, waited: datetime.timedelta) -> bool:
    """Whether a copy is to be made, so long after the last one."""
    return now.changes != last.changes and (bool(now.marks - last.marks) or waited >= EVERY)


class AutomaticBackups:
    """Makes the copies in a thread of its own while the body runs, and a last one at its end if anything changed.

    It looks when something was saved in this process, and now and then: other programs save too.
    """

    def __init__(self, look_every: datetime.timedelta = LOOK_EVERY) -> None:
        self._look_every = look_every.total_seconds()
        self._stop, self._wake = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="copies", daemon=True)
        self._turns: dict[uuid.UUID, tuple[int, frozenset[Mark]]] = {}
        self._last, self._since, self._again = Seen(0, frozenset()), _ticks(), False

    def __enter__(self) -> "AutomaticBackups":
        self._last, self._since = self._seen(), _ticks()
        post_save.connect(self._saved, sender=LogEntry)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        post_save.disconnect(self._saved, sender=LogEntry)
        self._stop.set()
        self._wake.set()
        self._thread.join()

    def _saved(self, **_told: object) -> None:
        """Every change is logged: what is looked at is what is there after it."""
        transaction.on_commit(self._wake.set)

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._wake.wait(self._look_every)
                self._wake.clear()
                if not self._stop.is_set():
                    begun = _ticks()
                    rest = REST * (_ticks() - begun).total_seconds() if self.look(ending=False) else self._look_every
                    connection.close()
                    self._stop.wait(min(rest, self._look_every))
            self.look(ending=True)
        finally:
            connection.close()

    def look(self, *, ending: bool) -> bool:
        """One look, and a copy if one is due; a failure is said at the desk and in the window (False), and tried again
        until a copy ends it.
        """
        try:
            if look_at_file(inside=True):
                return False
            scrub_if_asked()
            now, at = self._seen(), _ticks()
            if self._again or due(self._last, now, EVERY if ending else at - self._since):
                backup_make()
                self._last, self._since, self._again = now, at, False
        except DomainError:  # said by who makes the copy
            return False
        except DatabaseError as error:
            problem, self._again = storage_problem(error, settings.DATA), True
            if look_over() is None and problem is not None:
                trouble_found(problem_at(problem))
            return False
        return True

    def _seen(self) -> Seen:
        """Only the turns of tournaments that changed are counted again, and never those of evenings long over."""
        for tournament in Tournament.objects.filter(closed_at__isnull=True):
            if self._turns.get(tournament.id, (-1, None))[0] != tournament.version:
                over = frozenset((tournament.id, turn.number) for turn in course_of(tournament).turns if turn.done)
                self._turns[tournament.id] = tournament.version, over
        closed = Tournament.objects.filter(closed_at__isnull=False).values_list("id", "closed_at")
        versions = Tournament.objects.aggregate(all=Sum("version"))["all"] or 0
        marks = frozenset(closed).union(*(over for _version, over in self._turns.values()))
        return Seen(versions + ClubEntry.objects.count(), marks)


def _ticks() -> datetime.timedelta:
    """A time that only passes: a clock that is put right must not put off the next copy."""
    return datetime.timedelta(seconds=time.monotonic())
