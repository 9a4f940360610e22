"""The shelf of copies: what gets there, what is refused, and what goes."""

import datetime
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from briscola_site.clock import Clock
from tests.factories import make_tournament
from tournaments.backups import backup_files, sqlite
from tournaments.backups.backup_files import backup_check, backup_make, backup_restore, backups
from tournaments.backups.database import look_over
from tournaments.backups.trouble import data_damaged, trouble, trouble_found, trouble_over
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import BackupProblem as ProblemCode
from tournaments.models import Tournament

PAGE = 4096
STRANGE = """
    CREATE TRIGGER owner AFTER INSERT ON tournaments_logentry
        BEGIN UPDATE tournaments_membership SET role = 'owner'; END;
    CREATE VIEW seen AS SELECT * FROM tournaments_account;
    CREATE TABLE "a ""table"" x" (id INTEGER);
"""
NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def data(settings, tmp_path: Path) -> Path:
    settings.DATA = tmp_path
    return tmp_path


@pytest.fixture(autouse=True)
def _nothing_wrong() -> Iterator[None]:
    yield
    trouble_over()


@pytest.fixture
def held(data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of a hall, as the file that it is; the one of the tests stays where it is."""
    file = data / "db.sqlite3"
    backup_make(file)
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
    monkeypatch.setattr(connection, "close", lambda: None)
    return file


def problem(act: Callable[[], object]) -> object:
    with pytest.raises(DomainError) as refused:
        act()
    return refused.value.problems[0].code


def test_the_latest_copies_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_files, "KEPT", 3)
    made = [backup_make() for _ in range(5)]
    assert backups() == tuple(reversed(made[2:]))


def test_a_copy_that_was_asked_for_stays_while_others_make_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_files, "KEPT", 2)
    asked = [backup_make(asked=True) for _ in range(3)]
    made = [backup_make() for _ in range(4)]
    assert backups() == (made[3], made[2], asked[2], asked[1])
    assert [copy.asked for copy in backups()] == [False, False, True, True]


def test_upgrades_that_are_killed_again_and_again_fill_no_disk_and_push_out_nothing_else() -> None:
    asked, own = backup_make(asked=True), backup_make()
    upgrades = [backup_make(upgrade=True) for _ in range(backup_files.KEPT_OF_UPGRADES + 2)]
    assert backups() == (*reversed(upgrades[2:]), own, asked)


def test_what_was_before_an_upgrade_goes_after_ninety_days_but_for_the_latest_copy(monkeypatch) -> None:
    before = [backup_make(upgrade=True) for _ in range(2)]
    own = backup_make()
    day = before[-1].made + datetime.timedelta(days=90)
    for passed, left in ((day - datetime.timedelta(minutes=5), [own, *reversed(before)]), (day, [own]), (None, [own])):
        monkeypatch.setattr(Clock, "for_good", lambda _clock, passed=passed: passed)
        latest = backup_make()
        assert backups() == (latest, *left)
        latest.path.unlink()
    for copy in backups():
        copy.path.unlink()
    alone = backup_make(upgrade=True)
    monkeypatch.setattr(Clock, "for_good", lambda _clock: alone.made + datetime.timedelta(days=900))
    backup_files._clear()
    assert backups() == (alone,)


def test_a_clock_that_was_put_back_does_not_make_the_latest_copy_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_files, "KEPT", 2)
    made = []
    for hours in (0, 24, 23, 0, 1):
        moment = NOON + datetime.timedelta(hours=hours)
        monkeypatch.setattr(timezone, "now", lambda moment=moment: moment)
        made.append(backup_make().path)
        assert backups()[0].path == made[-1]
    assert [copy.path for copy in backups()] == [made[4], made[3]]


def test_a_copy_is_for_its_owner_alone() -> None:
    copy = backup_make()
    assert (copy.path.stat().st_mode & 0o777, copy.path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_what_is_not_sound_never_gets_to_the_shelf() -> None:
    tournament = make_tournament()
    Tournament.objects.filter(pk=tournament.pk).update(version=99)
    assert problem(backup_make) is ProblemCode.UNSOUND
    assert list(backup_files.shelf().iterdir()) == []


def test_a_place_that_cannot_be_written_is_named(data: Path) -> None:
    (data / "copies").write_text("a file where a folder should be")
    assert problem(backup_make) is ProblemCode.NO_ROOM


def test_a_copy_of_a_newer_program_is_not_put_back() -> None:
    copy = backup_make()
    with closing(sqlite3.connect(copy.path)) as own, own:
        own.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_later', '2030-01-01')"
        )
    assert problem(lambda: backup_check(copy.path)) is ProblemCode.NEWER
    backup_check(backup_make().path)


def overwrite(database: Path) -> bytes:
    """Let every second page but the first be garbage, as a dying disk does; what was there before."""
    sound = database.read_bytes()
    pages = [sound[at : at + PAGE] for at in range(0, len(sound), PAGE)]
    database.write_bytes(b"".join(b"\xa5" * PAGE if number % 2 else page for number, page in enumerate(pages)))
    return sound


def test_damaged_data_are_copied_nowhere_and_told_at_the_desk_until_they_are_sound(held: Path) -> None:
    assert look_over() is None
    sound = overwrite(held)
    assert problem(backup_make) is ProblemCode.DATA_DAMAGED
    assert (data_damaged(), backups()) == (True, ())
    held.write_bytes(sound)
    backup_make()
    assert (data_damaged(), trouble()) == (False, None)


def test_copies_that_fail_are_told_at_the_desk_and_do_not_hide_damage(data: Path, held: Path) -> None:
    (data / "copies").write_text("a file where a folder should be")
    assert problem(backup_make) is ProblemCode.NO_ROOM
    found = trouble()
    assert found is not None
    assert (found.code, data_damaged()) == (ProblemCode.NO_ROOM, False)
    overwrite(held)
    assert problem(backup_make) is ProblemCode.DATA_DAMAGED
    trouble_found(found)
    assert data_damaged()


def test_nobody_calls_damaged_what_another_program_has_locked(held: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0)
    with closing(sqlite3.connect(held)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("BEGIN EXCLUSIVE")
        assert (look_over(), trouble()) == (None, None)


def test_what_is_not_of_this_program_is_left_out_of_what_is_put_back(held: Path, data: Path) -> None:
    taken = data / "taken.sqlite3"
    backup_make(taken)
    with closing(sqlite3.connect(taken)) as own, own:
        own.executescript(STRANGE)
    done = backup_restore(taken)
    assert done.left_out == (("trigger", "owner"), ("view", "seen"), ("table", 'a "table" x'))
    assert done.before is not None
    assert {name for _kind, name in sqlite.made_things(held)}.isdisjoint({"owner", "seen", 'a "table" x'})
    assert backup_restore(done.before.path).left_out == ()


def test_a_database_of_another_program_is_neither_copied_nor_put_back(held: Path, data: Path) -> None:
    other = data / "other.sqlite3"
    with closing(sqlite3.connect(other)) as own, own:
        own.execute("CREATE TABLE photos (id INTEGER)")
    assert problem(lambda: backup_check(other)) is ProblemCode.NOT_OURS
    held.write_bytes(other.read_bytes())
    assert problem(backup_make) is ProblemCode.DATA_FOREIGN


def test_an_end_in_order_does_not_depend_on_bringing_everything_into_one_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(_path: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backup_files, "settle", full)
    assert not backup_files.put_to_rest()
