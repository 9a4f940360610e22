"""Everything that can be wrong in the whole database."""

import sqlite3
from collections.abc import Iterable, Iterator

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from briscola_site.storage import storage_problem
from rules.problems import problem_at
from tournaments.backups.sqlite import NAMED, UNREADABLE, complaints, strangers
from tournaments.checks.tournament import tournament_findings
from tournaments.event.problems.import_problems import DataProblem, Finding
from tournaments.event.problems.installation_problems import StorageProblem
from tournaments.models import Tournament
from tournaments.selectors.clubs.running import steps, tables_after


def database_findings() -> Iterator[Finding]:
    """What the engine finds by itself; then every tournament, by its address."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        file: sqlite3.Connection = connection.connection
        for why in complaints(file):
            yield _unsound(why)
        yield from _strange_things(file)
    for tournament in Tournament.objects.order_by("slug"):
        yield from tournament_findings(tournament)


def _strange_things(file: sqlite3.Connection) -> Iterator[Finding]:
    """What another program made in it: of a database that is another program's as a whole, nothing."""
    if taken := MigrationRecorder(connection).applied_migrations():
        for kind, name in strangers(file.execute(NAMED), tables_after(taken)):
            yield Finding(problem_at(DataProblem.STRANGE_THING, kind=kind, name=name))


def readable(findings: Iterable[Finding]) -> Iterator[Finding]:
    """What is found until the database cannot be read any further; that is then the last finding.

    A disk that refuses, or a database in which no table was made yet, is no finding: the error goes on.
    """
    try:
        yield from findings
    except (DatabaseError, *UNREADABLE) as error:
        if storage_problem(error, settings.DATA) not in {None, StorageProblem.DAMAGED} or not _begun():
            raise
        yield _unsound(str(error))


def _begun() -> bool:
    """Whether tables were made; of a database that does not even tell that, something is there to be damaged."""
    try:
        return steps().begun
    except (DatabaseError, *UNREADABLE):
        return True


def _unsound(why: str) -> Finding:
    return Finding(problem_at(DataProblem.DATABASE_UNSOUND, why=why))
