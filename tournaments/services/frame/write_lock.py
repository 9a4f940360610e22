"""Write lock and transaction: a queue on SQLite, and the rows that others wait for.

SQLite lets one writer in at a time and makes the others sleep and try again, which is a lottery: under load
an unlucky writer waits seconds. A queue of tickets in front of it keeps everybody's wait equal and short.
The ticket comes before the transaction: a transaction already has the database to itself, and would wait for those
who wait for them. PostgreSQL needs no queue.

On PostgreSQL a write holds two kinds of rows and no other, before anything is looked at: the club, where what it
has is changed or several of its tournaments are, and then the tournament. So nobody sees half of what another saves,
and nobody waits in a circle. Who only names a club or a tournament in a row of their own waits for neither.
"""

import collections
import contextlib
import functools
import threading
import uuid
from collections.abc import Callable, Iterator
from graphlib import TopologicalSorter
from types import TracebackType
from typing import TypeVar

from django.apps import apps
from django.db import IntegrityError, connection, models, transaction
from django.db.models import Max, Model, QuerySet

from tournaments.models import Club, Tournament
from tournaments.models.fields import TournamentRow
from tournaments.selectors.core.snapshot import moment_over

M = TypeVar("M", bound=Model)
Guard = Callable[[], contextlib.AbstractContextManager[None]]


class TicketLock:
    """A lock that is handed over in the order of arrival; the thread that holds it may enter again."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._queue: collections.deque[threading.Event] = collections.deque()
        self._busy = False
        self._held = threading.local()

    def __enter__(self) -> None:
        depth = getattr(self._held, "depth", 0)
        if depth == 0:
            self._wait_for_turn()
        self._held.depth = depth + 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.depth -= 1
        if self._held.depth:
            return
        with self._mutex:
            if self._queue:
                self._queue.popleft().set()  # stays busy: handed over, nobody can push in
            else:
                self._busy = False

    @property
    def waiting(self) -> int:
        """How many are before it."""
        return len(self._queue)

    def _wait_for_turn(self) -> None:
        with self._mutex:
            if not self._busy:
                self._busy = True
                return
            turn = threading.Event()
            self._queue.append(turn)
        turn.wait()


_SQLITE_LOCK = TicketLock()


class _Inside(threading.local):
    """What this thread holds."""

    depth = 0
    tournament = False

    def __init__(self) -> None:
        self.clubs: set[uuid.UUID] = set()


_INSIDE = _Inside()


@contextlib.contextmanager
def writing() -> Iterator[None]:
    """The transaction of a write; one inside another is a part of it."""
    with moment_over(), write_lock(), transaction.atomic():
        _INSIDE.depth += 1
        try:
            yield
        finally:
            _INSIDE.depth -= 1
            if not _INSIDE.depth:
                _INSIDE.tournament = False
                _INSIDE.clubs.clear()


def club_hold(club_id: uuid.UUID) -> Club:
    """The club; anybody else who holds it waits until this write is done. What is held is held in a write."""
    if club_id not in _INSIDE.clubs:
        _refuse_after_a_tournament()
    _INSIDE.clubs.add(club_id)
    return Club.objects.select_for_update(no_key=True).get(pk=club_id)


def clubs_hold() -> None:
    """Hold all clubs, where one statement changes what several have."""
    _refuse_after_a_tournament()
    list(Club.objects.order_by("pk").select_for_update(no_key=True).values_list("pk"))


def _refuse_after_a_tournament() -> None:
    if _INSIDE.tournament:
        raise RuntimeError("a club is held before its tournaments, else two writes wait for each other")


def tournament_hold(tournament_id: uuid.UUID) -> None:
    """Let every other write of this tournament wait until this one is done. One that is not there holds up nobody."""
    _INSIDE.tournament = True
    if connection.features.has_select_for_update:
        held = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id)
        list(held.values_list("pk"))


def tournament_hold_with_club(tournament_id: uuid.UUID) -> None:
    """Hold its club first, where another tournament comes of this one, or one in its place."""
    for club_id in Tournament.objects.filter(pk=tournament_id).values_list("club_id", flat=True):
        club_hold(club_id)
    tournament_hold(tournament_id)


def free(rows: QuerySet[M]) -> QuerySet[M]:
    """Those that nobody is changing, to be cleared away: who clears waits for nobody."""
    return rows.model._default_manager.filter(pk__in=rows.select_for_update(skip_locked=True).values("pk"))


def write_lock() -> contextlib.AbstractContextManager[None]:
    """The gate that a writing transaction passes on this database; none inside a transaction. A pair of PostgreSQL has
    its own.
    """
    if connection.in_atomic_block:
        return contextlib.nullcontext()
    guard: Guard = getattr(connection, "write_guard", contextlib.nullcontext)
    return _SQLITE_LOCK if connection.vendor == "sqlite" else guard()


def waiting() -> int:
    """How many writers of this process wait for their turn."""
    return _SQLITE_LOCK.waiting


# Everything that is stored below a tournament, in an order in which it can be written or taken away as a whole.


@functools.cache
def below_in_order() -> tuple[type[TournamentRow], ...]:
    """Every kind of row below a tournament, each after what it names."""
    below = [model for model in apps.get_app_config("tournaments").get_models() if issubclass(model, TournamentRow)]
    order = TopologicalSorter({model: {one for one in below if one in _named_by(model)} - {model} for model in below})
    return tuple(order.static_order())


def below_delete(tournament: Tournament) -> None:
    """First whatever names others, so that nothing is left to protect; results that are being saved find no match.

    One statement for each kind of row: nothing that is not below a tournament names a row that is, so there is nothing
    else to look for, as Django would for every kind.
    """
    for model in reversed(below_in_order()):
        rows = model._default_manager.filter(tournament=tournament)
        rows._raw_delete(rows.db)


def columns_of(model: type[models.Model]) -> "list[models.Field[object, object]]":
    return list(model._meta.concrete_fields)


def _named_by(model: type[TournamentRow]) -> set[object]:
    return {field.related_model for field in columns_of(model)}


# How a new tournament gets its row, and with it the number that is its short address.

TRIES = 5


def tournament_insert(tournament: Tournament) -> bool:
    """Whether it could be stored: somebody else may take the address, or send the same form, while we check.

    Who takes the same number at the same moment only makes us take the next one.
    """
    for _try in range(TRIES):
        highest = Tournament.objects.aggregate(highest=Max("number"))["highest"]
        tournament.number = (highest or 0) + 1
        with contextlib.suppress(IntegrityError), transaction.atomic():
            tournament.save()
            return True
    return False
