"""The steps that made the tables: what was taken, what waits, and what only a newer program knows."""

import importlib.util
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass

from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

Step = tuple[str, str]
"""The app and the name of a migration."""

FIRST: Step = ("tournaments", "0001_squashed_0023_rows_that_agree")
"""All tables at once. It was put together from 23 steps, which data from before still name."""


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
    if {step for step in taken if not _retired(step)} == _names_on_disk():
        return Steps(begun=True, waiting=False, unknown=())
    executor = MigrationExecutor(connection)
    loader = executor.loader
    waiting = bool(executor.migration_plan(loader.graph.leaf_nodes()))
    return Steps(bool(loader.applied_migrations), waiting, unknown_steps(loader.applied_migrations, loader))


def _names_on_disk() -> frozenset[Step]:
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
    return tuple(sorted(step[1] for step in set(taken) - on_disk.keys() if not _retired(step)))


def _retired(step: Step) -> bool:
    """Whether the first step does for this one as well."""
    app, name = step
    return app == FIRST[0] and name[:4] <= "0023" and step != FIRST
