"""The steps that made the tables: what was taken, what waits, and what only a newer program knows."""

from dataclasses import dataclass

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

Step = tuple[str, str]
"""The app and the name of a migration."""

RETIRED: frozenset[Step] = frozenset({("tournaments", "0001_squashed_0017_hall_queue")})
"""Steps that stood for several others until another one stood for more; what was made by them still says so."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Of the database as it is: whether any step was taken, or one waits; names of those that are not known here."""

    begun: bool
    waiting: bool
    unknown: tuple[str, ...]


def known_steps() -> frozenset[Step]:
    """Every step that this program knows, also those that were put together since."""
    on_disk = MigrationLoader(None).disk_migrations
    replaced = frozenset(one for migration in on_disk.values() for one in migration.replaces)
    return RETIRED | frozenset(on_disk) | replaced


def steps() -> Steps:
    """What the database says of itself."""
    executor = MigrationExecutor(connection)
    taken = frozenset(executor.loader.applied_migrations)
    unknown = tuple(sorted(name for _app, name in taken - known_steps()))
    return Steps(bool(taken), bool(executor.migration_plan(executor.loader.graph.leaf_nodes())), unknown)
