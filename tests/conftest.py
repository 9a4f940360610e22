"""What every test finds around it: a database file of its own, and no data of the real installation."""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.management.commands import flush
from django.db import connections, transaction
from django.db.backends.sqlite3.base import SQLiteCursorWrapper
from django.template.base import Template
from django.test import Client
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key
from segno import encoder

from briscola_site.packed_files import PackedFiles
from briscola_site.sessions import SessionStore
from tests import asked_again, chromium, empty, kept_apart
from tests.covers import Sweep
from tests.everything import EMPTY
from tests.factories import read_again
from tournaments.models import Account, Club, Match, Tournament
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.play.desk import results_seen

ABOUT_DRAWS = ("tests/scheduling/", "tests/commands/", "tests/management/", "tests/benchmarks/")
LONGEST = (
    *("every_page", "evening_desk", "evenings", "awkward_names", "slow_phone", "giochi", "projector", "coming_back"),
    *("pack", "killed_federation", "measured", "whole_world", "access", "two_worlds", "upgrade", "tables_alone"),
    "doubles",  # with all other guards
)
"""The files that take longest, working or waiting, of the journeys and of all others. They come first, so that at the
end no process works on one alone."""
MADE = ("kept_for_all", "made")
"""How the names begin of what a file makes once for several of its tests."""
DRAWS = {drawn: cache(drawn.draw) for drawn in FORMATS.values()}

# How many examples Hypothesis looks for where a test does not say it: in every run, and with --sweeps. A busy computer
# is not a problem: what is fast enough is measured in benchmarks/, not here.
for profile, examples in (("every run", 20), ("sweeps", 600)):
    hypothesis_settings.register_profile(profile, deadline=None, max_examples=examples)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--sweeps", action="store_true", help="with the large sweeps, marked `sweep`")
    parser.addoption("--note-asked", type=Path, help="note in this folder what each test asks of the database")
    parser.addoption("--ask-again", type=Path, help="only so many tests that all that is noted there is asked again")


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(20_000, 20, 20)  # while all the tests are collected hardly anything becomes waste
    Sweep.wanted = bool(config.getoption("--sweeps"))
    hypothesis_settings.load_profile("sweeps" if Sweep.wanted else "every run")
    for option, plugin in (("--note-asked", asked_again.Noting), ("--ask-again", asked_again.Repeating)):
        if folder := config.getoption(option):
            config.pluginmanager.register(plugin(folder), option)
    if EMPTY in os.environ:
        config.pluginmanager.register(empty)  # after that of Django, whose place it takes
    config.addinivalue_line("markers", "sweep: a large sweep, run with --sweeps; every night, see .ci/nightly")


def pytest_sessionstart(session: pytest.Session) -> None:
    """The empty database is made once, before there are other processes."""
    file = os.environ.get(EMPTY)
    if file and not Path(file).exists():
        with session.config.stash[blocking_manager_key].unblock():
            empty.make(file)


@pytest.hookimpl(trylast=True)  # after the order was shuffled
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The journeys last: once a browser runs, its event loop makes Django refuse the database to others."""
    journeys = {item.path for item in items if chromium.drives(item)}
    files = {path: number for number, path in enumerate(dict.fromkeys(item.path for item in items))}
    longest = {f"test_{name}.py": number for number, name in enumerate(LONGEST)}
    last = len(LONGEST)
    items.sort(key=lambda item: (files[item.path], made_before(item)))
    items.sort(key=lambda item: (item.path in journeys, longest.get(item.path.name, last)))
    if not Sweep.wanted:
        large = [item for item in items if item.get_closest_marker("sweep")]
        config.hook.pytest_deselected(items=large)
        items[:] = [item for item in items if item not in set(large)]


def made_before(item: pytest.Item) -> int:
    """How much a file makes for good (`kept_for_all`) before this test: who needs least of it comes first, and finds
    nothing of what others are given.
    """
    return sum(name.startswith(MADE) for name in getattr(item, "fixturenames", ()))


def pytest_collection_finish() -> None:
    """Ten thousand tests stay in memory to the end: not looked through for waste again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def no_typesetter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer for which there is no typesetter."""
    monkeypatch.setitem(sys.modules, "typst", None)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A database for every process; SQLite in a file, because in memory threads would meet "table is locked"."""
    if connections["default"].vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connections["default"].settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(scope="session")
def asked_of_all() -> Iterator[list[str]]:
    """What the program asked of all tournaments at once, from the first test on."""
    with kept_apart.listened() as found:
        yield found


@pytest.fixture(autouse=True)
def _on_its_own(asked_of_all: list[str], data_folders: Iterator[Path]) -> Iterator[None]:
    """What is around every test; one fixture for all of it, since to begin and end one takes longer than what it does.

    Nothing that a test starts may write into the data folder of the installation, and what was made in another test is
    not there. A page that was asked for in English leaves English behind in this thread; the next test begins in
    Italian. And no question to the database may forget of which tournament it is.
    """
    settings.DATA = next(data_folders)
    settings.SECRET_KEY_FILE = settings.DATA / "secret_key"
    PAGE_CACHE.clear()
    results_seen.cache_clear()  # a row that each test makes has the same versions in all of them
    yield
    translation.deactivate()
    said = list(asked_of_all)
    asked_of_all.clear()
    assert said == []


@pytest.fixture(scope="session", autouse=True)
def _static_files_found_once() -> Iterator[None]:
    """Every client of a test makes the program's middleware again, which would look each static file up again."""
    found: dict[str, Any] = {}
    really = PackedFiles.add_files_from_finders

    def add(self: PackedFiles) -> None:
        if not found:
            really(self)
            found.update(self.files)
        self.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PackedFiles, "add_files_from_finders", add)
        yield


@pytest.fixture(scope="module", autouse=True)
def _remembered_draws(request: pytest.FixtureRequest) -> Iterator[None]:
    """A draw is made of its arguments alone, so anybody who only needs one is given that of another test."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.node.nodeid.startswith(ABOUT_DRAWS):
            for drawn, before in DRAWS.items():
                patch.setattr(drawn, "draw", before)
        yield


@pytest.fixture(scope="session")
def data_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the next test may make its data folder; few do, and to make one takes longer than most tests."""
    below = tmp_path_factory.mktemp("data")
    return (below / str(number) for number in count(1))


@pytest.fixture(scope="session", autouse=True)
def _templates_are_only_filled_in(django_test_environment: None) -> Iterator[Callable[..., str]]:
    """Django notes every template with all that it was given, which few tests ask for (`templates_noted`)."""
    noting: Callable[..., str] = vars(Template)["_render"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", lambda self, context: self.nodelist.render(context))
        yield noting


@pytest.fixture
def templates_noted(_templates_are_only_filled_in: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`response.context` says what a page was made of."""
    monkeypatch.setattr(Template, "_render", _templates_are_only_filled_in)


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """A digest that takes a quarter of a second and 100 MB is for those who guess, not for tests."""
    with pytest.MonkeyPatch.context() as patch:
        for name, least in (("time_cost", 1), ("memory_cost", 8), ("parallelism", 1)):
            patch.setattr(Argon2PasswordHasher, name, least)
        yield


@pytest.fixture(scope="session", autouse=True)
def _emptied_without_more() -> Iterator[None]:
    """After a test that saves for good the database is emptied; then Django would write down for each table who may
    change it, which the program never asks and takes ten times as long.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_asked: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _signed_in_at_once() -> Iterator[None]:
    """Django's client makes a session, puts another one in its place and notes the hour: nine statements for one row,
    before half of all tests of pages.
    """

    def force_login(client: Client, user: Account, backend: str | None = None) -> None:
        session = SessionStore()
        session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
        session[BACKEND_SESSION_KEY] = backend or settings.AUTHENTICATION_BACKENDS[0]
        session.save()
        client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "force_login", force_login)
        yield


@pytest.fixture(scope="session", autouse=True)
def _statements_worded_once() -> Iterator[None]:
    """Django words each statement for SQLite again whenever it is asked, which takes as long as many an answer."""
    usual = SQLiteCursorWrapper.convert_query
    worded = lru_cache(maxsize=5_000)(lambda query: usual(None, query))  # type: ignore[arg-type]  # of no cursor

    def convert_query(self: SQLiteCursorWrapper, query: str, *, param_names: list[str] | None = None) -> str:
        return worded(query) if param_names is None else usual(self, query, param_names=param_names)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SQLiteCursorWrapper, "convert_query", convert_query)
        yield


@pytest.fixture(scope="session", autouse=True)
def _any_code_will_do() -> Iterator[None]:
    """A code is drawn in eight ways, of which the one that is easiest to read is printed; a test reads each of them. In
    a sweep they are what the program prints.
    """
    really = encoder.find_and_apply_best_mask

    def first(matrix: Any, width: int, height: int, proposed_mask: int | None = None) -> Any:
        return really(matrix, width, height, 0 if proposed_mask is None else proposed_mask)

    with pytest.MonkeyPatch.context() as patch:
        if not Sweep.wanted:
            patch.setattr(encoder, "find_and_apply_best_mask", first)
        yield


@pytest.fixture(scope="module")
def kept_for_all(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A transaction around all tests of a file: what a fixture makes in it is there for each of them, unchanged, and
    gone after the last. Each test has its own transaction within.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def tournament(made_tournament: Tournament) -> Tournament:
    """What a file of tests made with `kept_for_all`, as it was made: so do the next three."""
    return read_again(made_tournament)


@pytest.fixture
def club(made_club: Club) -> Club:
    return read_again(made_club)


@pytest.fixture
def match(made_match: Match) -> Match:
    return read_again(made_match)


@pytest.fixture
def matches(made_matches: list[Match]) -> list[Match]:
    return [read_again(one) for one in made_matches]


@pytest.fixture(scope="session")
def chromium_program() -> str:
    program = chromium.find()
    if not program:
        pytest.fail(chromium.NO_BROWSER, pytrace=False)
    return program
