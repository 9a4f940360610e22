"""Every command on data that cannot be read, or not as a whole: a sentence, an exit status, and never a traceback."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.commands.halls import PATIENCE, Hall, opened_hall

PAGE = 4096
FAULTY, REFUSED = 1, 2
NOT_TEXT = bytes(range(0x80, 0x100))
COMMANDS = (
    ("standings", "prova"),
    ("export_tournament", "prova"),
    ("rehearsal",),
    ("simulate", "--preset", "bar", "--entrants", "4", "--slug", "dopo"),
    ("organizer_link",),
    ("migrate",),
    ("backup",),
    ("serve", "--local"),
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Iterator[bytes]:
    """The database of a hall that was used."""
    with opened_hall(tmp_path_factory.mktemp("sound")) as hall:
        for command in ("migrate", "rehearsal"):
            status, said = ended(hall, command)
            assert status == 0, said
        yield (hall.data / "db.sqlite3").read_bytes()


def ended(hall: Hall, command: str, *options: str) -> tuple[int, str]:
    process = hall.start(*options, command=command)
    said = process.communicate(timeout=PATIENCE)[0]
    assert "Traceback" not in said, said
    return process.returncode, said


def truncated(database: bytes) -> bytes:
    return database[: len(database) // 2]


def overwritten(database: bytes) -> bytes:
    """Every second page but the first is garbage."""
    chance, pages = random.Random(7), len(database) // PAGE
    parts = [database[page * PAGE : (page + 1) * PAGE] for page in range(pages)]
    return b"".join(chance.randbytes(PAGE) if page % 2 else part for page, part in enumerate(parts))


def not_a_database(_database: bytes) -> bytes:
    return b"torn" * PAGE


def not_text(database: bytes) -> bytes:
    """The names of the tables are no words any more."""
    return database.replace(b"tournaments_", NOT_TEXT[: len(b"tournaments_")])


def put(hall: Hall, database: bytes) -> Path:
    hall.data.mkdir(exist_ok=True)
    file = hall.data / "db.sqlite3"
    file.write_bytes(database)
    return file


@pytest.mark.parametrize("damage", [truncated, overwritten, not_a_database, not_text])
@pytest.mark.parametrize("named", [(), ("prova",)], ids=["all", "one"])
def test_a_look_at_damaged_data_tells_every_fault_in_a_line(
    hall: Hall, sound: bytes, damage: Callable[[bytes], bytes], named: tuple[str, ...]
) -> None:
    put(hall, damage(sound))
    status, said = ended(hall, "check_data", *named)
    assert status == FAULTY, said
    assert all(": " in line and line.endswith(".") for line in said.splitlines()), said
    assert "danneggiata: " in said or "Non si può leggere: " in said


@pytest.mark.parametrize(
    ("damage", "command"), [*((truncated, command) for command in COMMANDS), (not_text, COMMANDS[0])]
)
def test_no_command_answers_with_a_traceback_where_the_data_are_damaged(
    hall: Hall, sound: bytes, damage: Callable[[bytes], bytes], command: tuple[str, ...]
) -> None:
    put(hall, damage(sound))
    status, said = ended(hall, *command)
    assert status in {FAULTY, REFUSED}, said
    assert "danneggiati" in said or "non è una copia sana" in said


@pytest.mark.parametrize("command", [("check_data",), COMMANDS[0], COMMANDS[3]])
def test_no_command_answers_with_a_traceback_where_there_are_no_data_yet(hall: Hall, command: tuple[str, ...]) -> None:
    put(hall, b"")
    status, said = ended(hall, *command)
    assert (status, "avvialo prima una volta (python3 dev.py manage serve)" in said) == (REFUSED, True), said
