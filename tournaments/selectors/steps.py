"""The steps that made the tables: what was taken, what waits, and what only a newer program knows."""

from collections.abc import Iterable
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


def steps() -> Steps:
    """What the database says of itself."""
    executor = MigrationExecutor(connection)
    loader = executor.loader
    waiting = bool(executor.migration_plan(loader.graph.leaf_nodes()))
    return Steps(bool(loader.applied_migrations), waiting, unknown_steps(loader.applied_migrations, loader))


def unknown_steps(taken: Iterable[Step], loader: MigrationLoader | None = None) -> tuple[str, ...]:
    """The names of those steps that this program does not know, not even as put together since.

    `loader` has read the steps of this program already.
    """
    on_disk = (loader or MigrationLoader(None)).disk_migrations
    replaced = {one for migration in on_disk.values() for one in migration.replaces}
    return tuple(sorted(name for _app, name in set(taken) - (RETIRED | on_disk.keys() | replaced)))
