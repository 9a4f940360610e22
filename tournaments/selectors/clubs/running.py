"""The program's own health: whether it can serve, and figures for monitoring."""

import importlib.util
import pkgutil
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Sum

from tournaments.models import Tournament

# The steps that made the tables: what was taken, what waits, and what only a newer program knows.

NOTED_IN = MigrationRecorder.Migration._meta.db_table
"""The table in which every step that was taken is noted."""
Step = tuple[str, str]
"""The app and the name of a migration."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Of the database as it is: whether any step was taken, or one waits; names of those that are not known here."""

    begun: bool
    waiting: bool
    unknown: tuple[str, ...]


def steps() -> Steps:
    """What the database says of itself. Their names alone tell it where every step was taken; only else are they read,
    which takes as long as a page.
    """
    taken = MigrationRecorder(connection).applied_migrations().keys()
    if not taken or taken == steps_on_disk():
        return Steps(begun=bool(taken), waiting=not taken, unknown=())
    from django.db.migrations.executor import MigrationExecutor  # here, because few starts have a step to take

    executor = MigrationExecutor(connection)
    loader = executor.loader
    waiting = bool(executor.migration_plan(loader.graph.leaf_nodes()))
    return Steps(bool(loader.applied_migrations), waiting, unknown_steps(loader.applied_migrations, loader))


def tables_after(taken: Iterable[Step]) -> frozenset[str]:
    """The names of all tables that these steps of this program make, with those that a step takes note in."""
    loader = MigrationLoader(None)
    known = [step for step in taken if step in loader.graph.nodes]
    models = loader.project_state(known).apps.get_models(include_auto_created=True)
    return frozenset(model._meta.db_table for model in models) | {NOTED_IN}


def steps_on_disk() -> frozenset[Step]:
    """All steps of this program."""
    modules = {app.label: MigrationLoader.migrations_module(app.label)[0] for app in apps.get_app_configs()}
    packages = {label: name and importlib.util.find_spec(name) for label, name in modules.items()}
    return frozenset(
        (label, module.name)
        for label, package in packages.items()
        if package
        for module in pkgutil.iter_modules(package.submodule_search_locations)
    )


def unknown_steps(taken: Iterable[Step], loader: MigrationLoader | None = None) -> tuple[str, ...]:
    """The names of those steps that this program does not know.

    `loader` has read the steps of this program already.
    """
    on_disk = (loader or MigrationLoader(None)).disk_migrations
    return tuple(sorted(name for _app, name in set(taken) - on_disk.keys()))


LEAST_ROOM = 200 * 1024 * 1024
"""Bytes: an evening with all its copies, and time to notice."""
BESIDE = ("", "-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Figures:
    """`changes` counts those of all tournaments; a tournament that is removed takes its own away."""

    changes: int
    database_bytes: int
    free_bytes: int


NEWER = "newer-program"
"""A newer program made steps: on PostgreSQL this one goes on beside it until it is stopped, see docs/running.md."""


def lacking() -> tuple[str, ...]:
    """What the program lacks to serve, in words for programs; nothing, where all is well."""
    try:
        writable, taken = _takes_writes(), steps()
    except DatabaseError:
        return ("database",)
    well = {
        "read-only": writable,
        "writes": not getattr(connection, "writes_wait", False),
        "migrations": not taken.waiting,
        NEWER: not taken.unknown,
        "disk": _free() >= LEAST_ROOM,
    }
    return tuple(name for name, is_so in well.items() if not is_so)


def serves(lacked: tuple[str, ...]) -> bool:
    """Whether visitors may be sent here all the same."""
    return set(lacked) <= ({NEWER} if connection.vendor == "postgresql" else set())


def _takes_writes() -> bool:
    """Raises DatabaseError where nothing is answered."""
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.execute("SELECT 1")
            return True
        cursor.execute("SELECT current_setting('transaction_read_only') = 'off'")
        return bool(cursor.fetchone()[0])


def figures() -> Figures:
    changes = Tournament.objects.aggregate(all=Sum("version"))["all"] or 0
    return Figures(changes, _database_bytes(), _free())


def _database_bytes() -> int:
    if connection.vendor == "sqlite":
        parts = (Path(f"{connection.settings_dict['NAME']}{ending}") for ending in BESIDE)
        return sum(part.stat().st_size for part in parts if part.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def _free() -> int:
    """Where the data folder is, or will be."""
    folder = Path(settings.DATA)
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free
