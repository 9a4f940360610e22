"""The file that is served: that it is taken away, emptied or replaced is found, said once, and over when it is back."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import DatabaseError, connection

from rules.problems import Problem, problem_at
from tournaments.backups.automatic import AutomaticBackups
from tournaments.backups.backup_files import backup_make, backups
from tournaments.backups.database import look_at_file, scrub_asked, served_file
from tournaments.backups.trouble import data_damaged, said_by, trouble, trouble_found, trouble_over
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import BackupProblem, StorageProblem

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def served(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The database of a hall while it is served, as the file that it is; the one of the tests stays where it is."""
    settings.DATA = tmp_path
    file = tmp_path / "db.sqlite3"
    backup_make(file)
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
    monkeypatch.setattr(connection, "close", lambda: None)
    with served_file():
        yield file
    trouble_over()


def photos(path: Path) -> Path:
    """The database of another program."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE photos (id INTEGER)")
    return path


def taken(file: Path) -> None:
    file.unlink()


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def replaced(file: Path) -> None:
    photos(file.with_name("other")).replace(file)


def replaced_by_a_copy(file: Path) -> None:
    shutil.copyfile(file, file.with_name("copy"))
    file.with_name("copy").replace(file)


def written_over(file: Path) -> None:
    shutil.copyfile(photos(file.with_name("other")), file)


AT_A_GLANCE: tuple[Callable[[Path], None], ...] = (taken, emptied, replaced, replaced_by_a_copy)


def code(found: Problem | None) -> object:
    return found and found.code


@pytest.mark.parametrize("harm", AT_A_GLANCE)
def test_a_file_that_is_not_the_one_that_is_served_is_found_at_a_glance(
    served: Path, harm: Callable[[Path], None]
) -> None:
    assert look_at_file() is None
    harm(served)
    assert code(look_at_file()) is code(trouble()) is BackupProblem.DATA_TAKEN_AWAY
    assert data_damaged()


def test_what_is_written_over_it_is_found_by_a_look_inside(served: Path) -> None:
    assert look_at_file(inside=True) is None
    written_over(served)
    assert code(look_at_file(inside=True)) is BackupProblem.DATA_TAKEN_AWAY


@pytest.mark.parametrize("harm", [*AT_A_GLANCE, written_over])
def test_no_copy_is_made_of_what_took_its_place_and_nothing_is_written_into_it(
    served: Path, harm: Callable[[Path], None]
) -> None:
    harm(served)
    before = served.read_bytes() if served.exists() else None
    with pytest.raises(DomainError):
        backup_make()
    assert not AutomaticBackups().look(ending=True) if served.exists() else True
    scrub_asked()
    assert backups() == ()
    assert (served.read_bytes() if served.exists() else None) == before


def test_a_file_that_is_put_back_is_no_trouble_any_more(served: Path) -> None:
    served.rename(served.with_name("elsewhere"))
    assert look_at_file() is not None
    served.with_name("elsewhere").rename(served)
    assert (look_at_file(inside=True), trouble()) == (None, None)


def test_nobody_else_looks_for_it(served: Path) -> None:
    with served_file():
        pass
    trouble_over()
    taken(served)
    assert look_at_file() is not None


def test_the_window_says_each_kind_of_trouble_once_and_never_less_than_it_knows(served: Path) -> None:
    said: list[object] = []
    stumbled, looked = (
        problem_at(StorageProblem.DAMAGED),
        problem_at(BackupProblem.DATA_DAMAGED, why="page 7", command="x"),
    )
    with said_by(lambda found: said.append(found.code)):
        for number in range(3):
            trouble_found(problem_at(BackupProblem.NO_ROOM, path=f"{number}.sqlite3", why="full"))
        for _ in range(3):
            trouble_found(stumbled)
            trouble_found(looked)
    assert said == [BackupProblem.NO_ROOM, StorageProblem.DAMAGED, BackupProblem.DATA_DAMAGED]
    assert code(trouble()) is BackupProblem.DATA_DAMAGED


def test_a_database_that_does_not_answer_the_keeper_is_told_until_a_copy_was_made(
    served: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = AutomaticBackups()

    def full() -> object:
        cause = sqlite3.OperationalError("database or disk is full")
        cause.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise DatabaseError from cause

    with monkeypatch.context() as patch:
        patch.setattr(keeper, "_seen", full)
        assert not keeper.look(ending=False)
    assert code(trouble()) is StorageProblem.FULL
    assert keeper.look(ending=False)
    assert (len(backups()), trouble()) == (1, None)
