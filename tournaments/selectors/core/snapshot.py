"""Reading several things as they were at one moment."""

import contextlib
from collections.abc import Iterator

from django.db import connection, transaction


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


@contextlib.contextmanager
def _beginning(sqlite: object, mode: str) -> Iterator[None]:
    """This thread's connection begins its next transaction in that way."""
    usual = sqlite.transaction_mode  # type: ignore[attr-defined]  # SQLite's connections have it
    sqlite.transaction_mode = mode  # type: ignore[attr-defined]
    try:
        yield
    finally:
        sqlite.transaction_mode = usual  # type: ignore[attr-defined]
