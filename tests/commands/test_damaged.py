"""Every command on data that cannot be read, or not as a whole: a sentence, an exit status, and never a traceback."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.halls import Hall, opened_hall

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
Damage = Callable[[bytes], bytes]
Command = tuple[str, ...]


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


def emptied(_database: bytes) -> bytes:
    return b""


LOOKS = [
    (damage, command)
    for damage in (truncated, overwritten, not_a_database, not_text)
    for command in (("check_data",), ("check_data", "prova"))
]
DAMAGED = [*((truncated, command) for command in COMMANDS), (not_text, COMMANDS[0])]
NOT_BEGUN = [(emptied, command) for command in (("check_data",), COMMANDS[0], COMMANDS[3])]


@pytest.fixture(scope="module")
def sound(begun: Path) -> bytes:
    """The database of a hall that was used."""
    return (begun / "db.sqlite3").read_bytes()


@pytest.fixture(scope="module")
def answers(sound: bytes, tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[Damage, Command], tuple[int, str]]:
    """What every command answers on every kind of damage."""
    folder = tmp_path_factory.mktemp("damaged")
    cases: list[tuple[Damage, Command]] = [*LOOKS, *DAMAGED, *NOT_BEGUN]
    files = {damage: folder / damage.__name__ for damage, _command in cases}
    for damage, file in files.items():
        file.write_bytes(damage(sound))
    with opened_hall(folder / "la sala") as hall:
        told = hall.each_ended([(files[damage], command) for damage, command in cases])
    return dict(zip(cases, told, strict=True))


@pytest.mark.parametrize(("damage", "command"), LOOKS)
def test_a_look_at_damaged_data_tells_every_fault_in_a_line(
    answers: dict[tuple[Damage, Command], tuple[int, str]], damage: Damage, command: Command
) -> None:
    status, said = answers[damage, command]
    assert "Traceback" not in said, said
    assert status == FAULTY, said
    assert all(": " in line and line.endswith(".") for line in said.splitlines()), said
    assert "danneggiata: " in said or "Non si può leggere: " in said


@pytest.mark.parametrize(("damage", "command"), DAMAGED)
def test_no_command_answers_with_a_traceback_where_the_data_are_damaged(
    answers: dict[tuple[Damage, Command], tuple[int, str]], damage: Damage, command: Command
) -> None:
    status, said = answers[damage, command]
    assert "Traceback" not in said, said
    assert status in {FAULTY, REFUSED}, said
    assert "danneggiati" in said or "non è una copia sana" in said


@pytest.mark.parametrize(("damage", "command"), NOT_BEGUN)
def test_no_command_answers_with_a_traceback_where_there_are_no_data_yet(
    answers: dict[tuple[Damage, Command], tuple[int, str]], damage: Damage, command: Command
) -> None:
    status, said = answers[damage, command]
    assert "Traceback" not in said, said
    assert (status, "avvialo prima una volta (python3 dev.py manage serve)" in said) == (REFUSED, True), said


def test_a_start_of_its_own_says_the_same_of_damaged_data(hall: Hall, sound: bytes) -> None:
    hall.data.mkdir()
    (hall.data / "db.sqlite3").write_bytes(truncated(sound))
    status, said = hall.ended("serve", "--local")
    assert (status, "danneggiati" in said) == (FAULTY, True), said


def test_where_the_program_was_never_started_no_disk_is_blamed(hall: Hall) -> None:
    for status, said in hall.each_ended([(None, command) for command in (("check_data",), *COMMANDS[:5])]):
        assert (status, "avvialo prima una volta (python3 dev.py manage serve)" in said) == (REFUSED, True), said
    assert not hall.data.exists()
