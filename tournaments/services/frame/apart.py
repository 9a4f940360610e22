"""Writing that leaves no trace: what comes of it is read, and then it is gone."""

import contextlib
from collections.abc import Iterator

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.utils import ConnectionHandler


@contextlib.contextmanager
def apart() -> Iterator[None]:
    """All that is written inside goes when the block ends, and nobody who writes meanwhile waits for it.

    SQLite lets one writer in at a time, also one who takes everything back: there the block has a database of its own,
    in memory, that begins empty. PostgreSQL keeps writers apart by itself.
    """
    if connection.vendor == "sqlite":
        with _in_memory():
            yield
    else:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)


@contextlib.contextmanager
def _in_memory() -> Iterator[None]:
    usual = connections[DEFAULT_DB_ALIAS]
    own = ConnectionHandler({DEFAULT_DB_ALIAS: {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}})
    own[DEFAULT_DB_ALIAS].execute_wrappers = usual.execute_wrappers  # who listens to one listens to the other
    connections[DEFAULT_DB_ALIAS] = own[DEFAULT_DB_ALIAS]
    try:
        with connection.schema_editor() as editor:
            for model in apps.get_models():
                editor.create_model(model)
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual
        if own[DEFAULT_DB_ALIAS].connection is not None:
            own[DEFAULT_DB_ALIAS].connection.close()  # Django itself never closes one in memory
