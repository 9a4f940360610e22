"""What every test finds around it: a database file of its own, and no data of the real installation."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connections
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import Settings

from tests import chromium

# A busy computer is not a fault: what is fast enough is measured in benchmarks/, not here.
hypothesis_settings.register_profile("untimed", deadline=None)
hypothesis_settings.load_profile("untimed")


@pytest.hookimpl(trylast=True)  # after the order was shuffled
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The journeys last: once a browser runs, its event loop makes Django refuse the database to others."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite in a file of this run: in memory, threads would meet "table is locked"."""
    if connections["default"].vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connections["default"].settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(autouse=True)
def _own_data_folder(settings: Settings, tmp_path: Path) -> None:
    """Nothing that a test starts may write into the data folder of the installation."""
    settings.DATA = tmp_path / "data"
    settings.SECRET_KEY_FILE = settings.DATA / "secret_key"


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """A page that was asked for in English leaves English behind in this thread; the next test begins in Italian."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def chromium_program() -> str:
    program = chromium.find()
    if not program:
        pytest.fail(chromium.NO_BROWSER, pytrace=False)
    return program
