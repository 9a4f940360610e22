import os
import shutil
import threading
import urllib.parse
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.commands.conftest import port as port
from tests.commands.halls import Hall, opened_hall
from tests.covers import Sweep
from tests.crash.desks import Desk, Evening, Made, prepare

if Sweep.wanted:  # told to the programs that the tests start
    os.environ["CRASH_PAIRS"] = "10"


@pytest.fixture(autouse=True)
def _desks_go_home() -> Iterator[None]:
    """With the test, whether its evening was finished or not; everything that they could ask ended before."""
    yield
    for one in threading.enumerate():
        if isinstance(one, Desk):
            one.go_home()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Its programs print into a file: under load, in trouble, they say a lot."""
    with opened_hall(tmp_path / "la sala", tmp_path / "window") as hall:
        yield hall


@pytest.fixture
def database() -> Iterator[str]:
    """The address of an empty database on PostgreSQL, "" where the tests are on SQLite."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        yield ""
        return
    name = f"crash_{uuid.uuid4().hex}"
    parts = urllib.parse.urlsplit(url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        yield urllib.parse.urlunsplit(parts._replace(path=f"/{name}"))
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, Made]]:
    """An evening in the file of a hall, made once for all tests that begin with one."""
    with opened_hall(tmp_path_factory.mktemp("prepared") / "data") as hall:
        yield hall, prepare(hall)


@pytest.fixture
def evening(hall: Hall, port: int, database: str, prepared: tuple[Hall, Made]) -> Evening:
    """An evening in a hall that nobody serves yet."""
    if database:
        hall.database = database
        return Evening(hall, port, prepare(hall))
    shutil.copytree(prepared[0].data, hall.data)
    return Evening(hall, port, prepared[1])
