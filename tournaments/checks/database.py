"""Everything that can be wrong in the whole database."""

import sqlite3
from collections.abc import Iterator

from django.db import connection

from rules.violations import violation
from tournaments.checks.findings import DataFault, Finding
from tournaments.checks.tournament import tournament_findings
from tournaments.copies.sqlite import complaints
from tournaments.models import Tournament


def database_findings() -> Iterator[Finding]:
    """What the engine finds by itself; then every tournament, by its address."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        file: sqlite3.Connection = connection.connection
        for why in complaints(file):
            yield Finding(violation(DataFault.DATABASE_UNSOUND, why=why))
    for tournament in Tournament.objects.order_by("slug"):
        yield from tournament_findings(tournament)
