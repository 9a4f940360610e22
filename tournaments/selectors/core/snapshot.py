"""Reading several things as they were at one moment."""

import contextlib
import sys
import threading
import uuid
from collections.abc import Iterator

from django.db import connection, transaction
from django.db.models import Count, QuerySet, Sum, TextField
from django.db.models.functions import Cast, Length

from tournaments.models import Match, ResultSheet, Season, Tournament
from tournaments.selectors.core.prepared import prepared


@contextlib.contextmanager
def snapshot() -> Iterator[None]:
    """Everything that is read inside is of one moment, whatever others write meanwhile; nothing may be written inside.

    Inside a transaction it is that transaction's moment. On SQLite nobody waits: a read does not take the place of a
    writer, as the transactions of the services do.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        connection.ensure_connection()
        with _beginning(connection, "DEFERRED"), transaction.atomic():
            yield
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


class _Reading(threading.local):
    """The moment that this thread reads of."""

    block: contextlib.AbstractContextManager[None] | None = None


_READING = _Reading()


@contextlib.contextmanager
def moments() -> Iterator[None]:
    """Everything that is read inside is of one moment until something is written, and what is read then of the moment
    after it: so a page that a service refused shows nothing by halves, either.
    """
    if connection.in_atomic_block:
        yield
        return
    _begin()
    try:
        yield
    finally:
        _end()


@contextlib.contextmanager
def moment_over() -> Iterator[None]:
    """Inside something is written, or the database is wanted alone: what is read after it is of another moment."""
    if _READING.block is None:
        yield
        return
    _end()
    try:
        yield
    finally:
        _begin()


def _begin() -> None:
    block = snapshot()
    block.__enter__()
    _READING.block = block


def _end() -> None:
    """An error on its way ends the moment as it ends a transaction."""
    block, _READING.block = _READING.block, None
    if block is not None:
        block.__exit__(*sys.exc_info())


@contextlib.contextmanager
def _beginning(sqlite: object, mode: str) -> Iterator[None]:
    """This thread's connection begins its next transaction in that way."""
    usual = sqlite.transaction_mode  # type: ignore[attr-defined]  # SQLite's connections have it
    sqlite.transaction_mode = mode  # type: ignore[attr-defined]
    try:
        yield
    finally:
        sqlite.transaction_mode = usual  # type: ignore[attr-defined]


# How much there is of a tournament, or of a season, before any of it is read.


def match_count(tournament: Tournament) -> int:
    """How many matches there are, played or not."""
    return next(iter(_matches(tournament.id)), 0)


def season_letters(season: Season) -> int:
    """How long the result sheets of a season are together, as they are stored."""
    written = Length(Cast("document", TextField()))
    found: int | None = ResultSheet.objects.filter(season=season).aggregate(found=Sum(written))["found"]
    return found or 0


@prepared
def _matches(tournament_id: uuid.UUID, /) -> QuerySet[Match, int]:
    counted = Match.objects.filter(tournament_id=tournament_id).order_by().values("tournament_id")
    return counted.annotate(found=Count("pk")).values_list("found", flat=True)
