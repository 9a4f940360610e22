"""Everything that can be wrong in the whole database."""

import sqlite3
from collections.abc import Iterable, Iterator

from django.conf import settings
from django.db import DatabaseError, connection

from briscola_site.storage import storage_fault
from rules.violations import violation
from tournaments.checks.tournament import tournament_findings
from tournaments.copies.sqlite import UNREADABLE, complaints
from tournaments.event.faults.data import DataFault, Finding
from tournaments.event.faults.storage import StorageFault
from tournaments.models import Tournament
from tournaments.selectors.clubs.steps import steps


def database_findings() -> Iterator[Finding]:
    """What the engine finds by itself; then every tournament, by its address."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        file: sqlite3.Connection = connection.connection
        for why in complaints(file):
            yield _unsound(why)
    for tournament in Tournament.objects.order_by("slug"):
        yield from tournament_findings(tournament)


def readable(findings: Iterable[Finding]) -> Iterator[Finding]:
    """What is found until the database cannot be read any further; that is then the last finding.

    A disk that refuses, or a database in which no table was made yet, is no finding: the error goes on.
    """
    try:
        yield from findings
    except (DatabaseError, *UNREADABLE) as error:
        if storage_fault(error, settings.DATA) not in {None, StorageFault.DAMAGED} or not _begun():
            raise
        yield _unsound(str(error))


def _begun() -> bool:
    """Whether tables were made; of a database that does not even tell that, something is there to be damaged."""
    try:
        return steps().begun
    except (DatabaseError, *UNREADABLE):
        return True


def _unsound(why: str) -> Finding:
    return Finding(violation(DataFault.DATABASE_UNSOUND, why=why))
