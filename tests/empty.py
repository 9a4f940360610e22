"""A database with nothing in it, made once: every process of the tests, and every mutant, begins with a copy."""

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections
from django.test.utils import setup_databases
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key

from tests import postgres
from tests.everything import EMPTY


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """In place of making a database, where this file is a plugin of pytest."""
    connection = connections["default"]
    if connection.vendor == "sqlite":
        copy = shutil.copy(os.environ[EMPTY], tmp_path_factory.mktemp("database") / "test.sqlite3")
        settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = str(copy)
        yield
        return
    process = getattr(request.config, "workerinput", {}).get("workerid", "alone")
    connection.settings_dict["NAME"] = Path(os.environ[EMPTY]).read_text(encoding="utf-8")
    with django_db_blocker.unblock():
        connection.creation.clone_test_db(process, verbosity=0)
        theirs = connection.creation.get_test_db_clone_settings(process)["NAME"]
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = theirs
    yield
    with django_db_blocker.unblock():
        dropped()


@pytest.fixture(scope="session", autouse=True)
def _emptied_row_by_row() -> Iterator[None]:
    """After a test that saves for good PostgreSQL would make the files of every table and index again, which takes
    thirty times as long as to delete a few rows. As for that, it waits until nobody else is at work in them.
    """

    def sql_flush(_self: object, _style: object, tables: Sequence[str], **_asked: bool) -> list[str]:
        lock = f"LOCK TABLE {', '.join(tables)} IN ACCESS EXCLUSIVE MODE"
        return [";".join([lock, *(f"DELETE FROM {table}" for table in tables)])]  # noqa: S608 # our own names

    with pytest.MonkeyPatch.context() as patch:
        if connections["default"].vendor == "postgresql":
            patch.setattr(type(connections["default"].ops), "sql_flush", sql_flush)
        yield


def make(file: str) -> None:
    """SQLite's is the file; of PostgreSQL's it has the name."""
    connection = connections["default"]
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = file
    setup_databases(verbosity=0, interactive=False)
    connections.close_all()
    if connection.vendor != "sqlite":
        Path(file).write_text(connection.settings_dict["NAME"], encoding="utf-8")
        connection.close_pool()  # type: ignore[attr-defined]  # nobody may be in a database that is copied


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What the first process made goes when the others have ended."""
    connection = connections["default"]
    if connection.vendor != "sqlite" and not hasattr(session.config, "workerinput"):
        connection.settings_dict["NAME"] = Path(os.environ[EMPTY]).read_text(encoding="utf-8")
        with session.config.stash[blocking_manager_key].unblock():
            dropped()


def dropped() -> None:
    """Drop the database in use, if it is on somebody's server: our own server is thrown away as a whole."""
    if postgres.NAMED in os.environ:
        connections["default"].creation.destroy_test_db(None, verbosity=0)
