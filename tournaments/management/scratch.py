"""A database that nobody else sees and that is gone afterwards."""

import contextlib
from collections.abc import Iterator

from django.db import DEFAULT_DB_ALIAS, connections, transaction

from tournaments.management.new_tables import tables_make


@contextlib.contextmanager
def scratch_database() -> Iterator[None]:
    """Let the body read and write without touching the data, or anybody's waiting for it.

    SQLite lets one writer in at a time, so there the body works in memory, in a database of its own without any rows.
    PostgreSQL lets others write beside a transaction that is rolled back.
    """
    kept = connections[DEFAULT_DB_ALIAS]
    if kept.vendor != "sqlite":
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
        return
    memory = kept.copy()
    memory.settings_dict["NAME"] = ":memory:"
    connections[DEFAULT_DB_ALIAS] = memory
    try:
        tables_make()
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = kept
