"""What every test finds around it: a database file of its own, and no data of the real installation."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connections
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import Settings

from tests import chromium, kept_apart
from tournaments.views import held_answers

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


@pytest.fixture(scope="session")
def asked_of_all() -> Iterator[list[str]]:
    """What the program asked of all tournaments at once, from the first test on."""
    with kept_apart.listened() as found:
        yield found


@pytest.fixture(autouse=True)
def _kept_apart(asked_of_all: list[str]) -> Iterator[None]:
    """No question to the database may forget of which tournament it is."""
    yield
    said = list(asked_of_all)
    asked_of_all.clear()
    assert said == []


@pytest.fixture(autouse=True)
def _own_data_folder(settings: Settings, tmp_path: Path) -> None:
    """Nothing that a test starts may write into the data folder of the installation."""
    settings.DATA = tmp_path / "data"
    settings.SECRET_KEY_FILE = settings.DATA / "secret_key"


@pytest.fixture(autouse=True)
def _quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """A digest that takes a quarter of a second and 100 MB is for those who guess, not for tests."""
    for name, least in (("time_cost", 1), ("memory_cost", 8), ("parallelism", 1)):
        monkeypatch.setattr(Argon2PasswordHasher, name, least)


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """A page that was asked for in English leaves English behind in this thread; the next test begins in Italian."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _no_answers_held() -> None:
    """What was answered in another test is no answer here."""
    held_answers._HELD.clear()


@pytest.fixture(scope="session")
def chromium_program() -> str:
    program = chromium.find()
    if not program:
        pytest.fail(chromium.NO_BROWSER, pytrace=False)
    return program
