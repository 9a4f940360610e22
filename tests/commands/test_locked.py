"""Every command while another program holds the data: a sentence and an exit status, or what it does without them."""

import contextlib
import shlex
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.halls import PATIENCE, ROOT, Hall, opened_hall
from tests.covers import cover

Command = tuple[str, ...]
BUSY = "Un altro programma sta scrivendo nei dati. Aspetta un momento, poi riprova."
BAR = ("simulate", "--preset", "bar", "--entrants", "4")
WRITE: tuple[Command, ...] = (
    ("import_tournament", "{file}", "--club", "prova"),
    ("import_tournament", "{newer}", "--update", "--yes"),
    ("migrate",),
    ("migrate", "tournaments", "0001"),
    ("organizer_link",),
    ("rehearsal",),
    ("restore", "1", "--yes"),
    ("serve", "--local"),
    (*BAR, "--slug", "dopo"),
)
READ: tuple[Command, ...] = (
    ("backup",),
    ("check_data",),
    ("export_tournament", "prova"),
    ("standings", "prova"),
)
DO_WITHOUT: tuple[Command, ...] = (
    ("audit", "--help"),
    ("count_tables", "--help"),
    ("demonstration", "--help"),
    ("draw", "--format", "round_robin", "--entrants", "4"),
    ("push_key",),
    ("read_list", "--help"),
    ("restore",),
    ("season_table", "--help"),
    ("serve_federation", "--help"),
    ("try_mail", "--help"),
    (*BAR, "--slug", "solo-file", "--output", "{out}"),
)
NO_WRITING = ("BEGIN IMMEDIATE",)
NO_READING = ("PRAGMA locking_mode=EXCLUSIVE", "BEGIN EXCLUSIVE", "DELETE FROM django_migrations WHERE 1 = 0")
EACH = [
    *((lock, command, True) for lock in (NO_WRITING, NO_READING) for command in WRITE),
    *((lock, command, lock is NO_READING) for lock in (NO_WRITING, NO_READING) for command in READ),
    *((lock, command, False) for lock in (NO_WRITING, NO_READING) for command in DO_WITHOUT),
]


CASES = cover(EACH, by=lambda case: case[:2])  # each command, and each lock on half of them


@contextlib.contextmanager
def held(database: Path, lock: tuple[str, ...]) -> Iterator[None]:
    """Another program is at it as long as the block lasts."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
        for statement in lock:
            other.execute(statement)
        yield


def begin(hall: Hall, begun: Path, files: dict[str, str]) -> None:
    """Data with a copy on the shelf, a file of a tournament that is not there, and one that goes on from what is."""
    export = ("export_tournament", "simulazione-bar-1", "--output")
    shutil.copytree(begun, hall.data)
    ended = hall.each_ended(
        [
            (None, (*BAR, "--slug", "altrove", "--output", files["file"])),
            (None, (*BAR, "--stop-after", "1")),
            (None, ("backup", "--output", files["early"])),
        ]
    )
    played = hall.started_as(
        "-m", "tests.commands.in_turn", "play_on simulazione-bar-1", shlex.join((*export, files["newer"]))
    )
    assert played.wait(PATIENCE) == 0
    ended += hall.each_ended([(Path(files["early"]), ("check_data",)), (None, ("backup",))])
    assert [status for status, _said in ended] == [0] * 5, ended


@pytest.fixture(scope="module")
def answers(
    begun: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[tuple[str, ...], Command], tuple[int, str]]:
    folder = tmp_path_factory.mktemp("locked")
    files = {name: str(folder / name) for name in ("file", "newer", "out", "early")}
    told: dict[tuple[tuple[str, ...], Command], tuple[int, str]] = {}
    with opened_hall(folder / "la sala") as hall:
        begin(hall, begun, files)
        for lock in (NO_WRITING, NO_READING):
            commands = [command for of, command, _refused in CASES if of == lock]
            steps = [(None, [word.format(**files) for word in command]) for command in commands]
            before = hall.contents()["db.sqlite3"]
            with held(hall.data / "db.sqlite3", lock):
                found = hall.each_ended(steps, "impatient")
            assert hall.contents()["db.sqlite3"] == before
            told.update({(lock, command): answer for command, answer in zip(commands, found, strict=True)})
    return told


def test_no_command_is_forgotten() -> None:
    files = (file for room in ("tournaments", "draws") for file in (ROOT / room).glob("management/commands/[!_]*.py"))
    assert {file.stem for file in files} == {name for name, *_arguments in (*WRITE, *READ, *DO_WITHOUT)}


@pytest.mark.parametrize(("lock", "command", "refused"), CASES)
def test_a_locked_database_takes_one_sentence(
    answers: dict[tuple[tuple[str, ...], Command], tuple[int, str]],
    lock: tuple[str, ...],
    command: Command,
    refused: bool,
) -> None:
    status, said = answers[lock, command]
    assert "Traceback" not in said, said
    assert BUSY in said if refused else BUSY not in said, said
    assert status == (0 if not refused else 1 if command[0] == "serve" else 2), said
    assert not refused or said.rstrip().endswith(BUSY), said


def test_into_a_file_is_played_where_there_are_no_data(hall: Hall, tmp_path: Path) -> None:
    file = tmp_path / "serata.json"
    assert hall.ended(*BAR, "--output", str(file)) == (0, "")
    assert file.stat().st_size
    assert not hall.data.exists()
