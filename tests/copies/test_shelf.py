"""The shelf of copies: what gets there, what is refused, and what goes."""

import datetime
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.utils import timezone

from tests.factories import make_tournament
from tournaments.copies import shelf
from tournaments.copies.shelf import copies, copy_check, copy_make
from tournaments.event.errors import DomainError
from tournaments.event.faults.copies import CopyFault as Fault
from tournaments.models import Tournament

NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def data(settings, tmp_path: Path) -> Path:
    settings.DATA = tmp_path
    return tmp_path


def fault(act: Callable[[], object]) -> object:
    with pytest.raises(DomainError) as refused:
        act()
    return refused.value.violations[0].code


def test_the_latest_copies_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "KEPT", 3)
    made = [copy_make() for _ in range(5)]
    assert copies() == tuple(reversed(made[2:]))


def test_a_copy_that_was_asked_for_stays_while_others_make_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "KEPT", 2)
    asked = [copy_make(asked=True) for _ in range(3)]
    made = [copy_make() for _ in range(4)]
    assert copies() == (made[3], made[2], asked[2], asked[1])
    assert [copy.asked for copy in copies()] == [False, False, True, True]


def test_a_clock_that_was_put_back_does_not_make_the_latest_copy_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "KEPT", 2)
    made = []
    for hours in (0, 24, 23, 0, 1):
        moment = NOON + datetime.timedelta(hours=hours)
        monkeypatch.setattr(timezone, "now", lambda moment=moment: moment)
        made.append(copy_make().path)
        assert copies()[0].path == made[-1]
    assert [copy.path for copy in copies()] == [made[4], made[3]]


def test_a_copy_is_for_its_owner_alone() -> None:
    copy = copy_make()
    assert (copy.path.stat().st_mode & 0o777, copy.path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_what_is_not_sound_never_gets_to_the_shelf() -> None:
    tournament = make_tournament()
    Tournament.objects.filter(pk=tournament.pk).update(version=99)
    assert fault(copy_make) is Fault.UNSOUND
    assert list(shelf.shelf().iterdir()) == []


def test_a_place_that_cannot_be_written_is_named(data: Path) -> None:
    (data / "copies").write_text("a file where a folder should be")
    assert fault(copy_make) is Fault.NO_ROOM


def test_a_copy_of_a_newer_program_is_not_put_back() -> None:
    copy = copy_make()
    with closing(sqlite3.connect(copy.path)) as own, own:
        own.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_later', '2030-01-01')"
        )
    assert fault(lambda: copy_check(copy.path)) is Fault.NEWER
    copy_check(copy_make().path)


def test_an_end_in_order_does_not_depend_on_bringing_everything_into_one_file(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_path: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(shelf, "settle", full)
    shelf.put_to_rest()
    assert "disk is full" in caplog.text
