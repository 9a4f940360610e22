"""Every command on data that cannot be read, or not as a whole: a sentence, an exit status, and never a traceback."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.commands.halls import Hall, answer, opened_hall, stopped

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


def of_another_program(_database: bytes) -> bytes:
    with closing(sqlite3.connect(":memory:")) as other:
        other.execute("CREATE TABLE photos (id INTEGER)")
        return other.serialize()


def emptied(_database: bytes) -> bytes:
    return b""


LOOKS = [
    (damage, command)
    for damage in (truncated, overwritten, not_a_database, not_text)
    for command in (("check_data",), ("check_data", "prova"))
]
DAMAGED = [*((truncated, command) for command in COMMANDS), (not_text, COMMANDS[0])]
FOREIGN = [(of_another_program, command) for command in (("check_data",), *COMMANDS)]
NOT_BEGUN = [(emptied, command) for command in (("check_data",), COMMANDS[0], COMMANDS[3])]


@pytest.fixture(scope="module")
def sound(begun: Path) -> bytes:
    """The database of a hall that was used."""
    return (begun / "db.sqlite3").read_bytes()


@pytest.fixture(scope="module")
def answers(sound: bytes, tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[Damage, Command], tuple[int, str]]:
    """What every command answers on every kind of damage."""
    folder = tmp_path_factory.mktemp("damaged")
    cases: list[tuple[Damage, Command]] = [*LOOKS, *DAMAGED, *FOREIGN, *NOT_BEGUN]
    files = {damage: folder / damage.__name__ for damage, _command in cases}
    for damage, file in files.items():
        file.write_bytes(damage(sound))
    with opened_hall(folder / "la sala") as hall:
        told = hall.each_ended([(files[damage], command) for damage, command in cases])
    return dict(zip(cases, told, strict=True))


@pytest.mark.parametrize(("damage", "command"), LOOKS)
def test_a_look_at_damaged_data_tells_every_problem_in_a_line(
    answers: dict[tuple[Damage, Command], tuple[int, str]], damage: Damage, command: Command
) -> None:
    status, said = answers[damage, command]
    assert "Traceback" not in said, said
    assert status == FAULTY, said
    assert all(": " in line and line.endswith(".") for line in said.splitlines()), said
    assert "I dati sono danneggiati:" in said or "Non si può leggere: " in said


@pytest.mark.parametrize(("damage", "command"), DAMAGED)
def test_no_command_answers_with_a_traceback_where_the_data_are_damaged(
    answers: dict[tuple[Damage, Command], tuple[int, str]], damage: Damage, command: Command
) -> None:
    status, said = answers[damage, command]
    assert "Traceback" not in said, said
    assert status in {FAULTY, REFUSED}, said
    assert "danneggiati" in said or "non è una copia sana" in said


@pytest.mark.parametrize(("damage", "command"), FOREIGN)
def test_a_database_of_another_program_is_neither_used_nor_written_into(
    answers: dict[tuple[Damage, Command], tuple[int, str]], damage: Damage, command: Command
) -> None:
    status, said = answers[damage, command]
    assert "Traceback" not in said, said
    assert status == REFUSED, said
    assert "è di un altro programma" in said or "Qui non ci sono dati per questo programma" in said


def test_what_another_program_made_in_the_data_is_named_and_goes_with_a_copy_that_is_put_back(
    hall: Hall, sound: bytes, tmp_path: Path
) -> None:
    database, copy = tmp_path / "with_a_view", tmp_path / "copy"
    database.write_bytes(sound)
    with closing(sqlite3.connect(database)) as own:
        own.execute("CREATE VIEW seen AS SELECT * FROM tournaments_account")
    again = (("backup", "--output", str(copy)), ("restore", str(copy), "--yes"), ("check_data",))
    (status, said), copied, (_put_back, told), looked = hall.each_ended(
        [(database, ("check_data",)), *((None, command) for command in again)]
    )
    assert (status, "view seen" in said) == (FAULTY, True), said
    assert copied[0] == 0
    assert "è rimasto fuori (view seen)" in told
    assert looked == (0, "Nessun difetto.\n")


def test_what_is_no_sound_copy_is_put_back_nowhere(hall: Hall, sound: bytes, tmp_path: Path) -> None:
    kinds = (truncated, overwritten, not_a_database, not_text, of_another_program, emptied)
    files = [tmp_path / kind.__name__ for kind in kinds]
    for kind, file in zip(kinds, files, strict=True):
        file.write_bytes(kind(sound))
    files.append(tmp_path / "missing")
    told = hall.each_ended([(None, ("migrate",)), *((None, ("restore", str(file), "--yes")) for file in files)])
    for file, (status, said) in zip(files, told[1:], strict=True):
        assert (status, len(said.splitlines())) == (REFUSED, 1), said
        assert said.startswith((str(file), "La copia")), said
        assert (file.name == "emptied") <= ("non contiene dati di questo programma" in said), said


@pytest.mark.parametrize(("damage", "command"), NOT_BEGUN)
def test_no_command_answers_with_a_traceback_where_there_are_no_data_yet(
    answers: dict[tuple[Damage, Command], tuple[int, str]], damage: Damage, command: Command
) -> None:
    status, said = answers[damage, command]
    assert "Traceback" not in said, said
    assert (status, "avvialo prima una volta (python3 dev.py manage serve)" in said) == (REFUSED, True), said


def test_a_copy_that_fails_and_one_that_is_put_back_say_it_in_their_own_words_alone(
    hall: Hall, sound: bytes, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    copy.write_bytes(sound)
    hall.data.mkdir()
    (hall.data / "db.sqlite3").write_bytes(truncated(sound))
    refused, put_back = hall.ended("backup"), hall.ended("restore", str(copy), "--yes")
    assert (refused[0], len(refused[1].splitlines())) == (REFUSED, 1), refused[1]
    assert (put_back[0], "ERROR" in put_back[1]) == (0, False), put_back[1]
    (aside,) = (hall.data / "copies").glob("*.broken")
    assert f"i loro file sono in {aside}" in put_back[1]


def test_a_start_of_its_own_says_the_same_of_damaged_data(hall: Hall, sound: bytes) -> None:
    hall.data.mkdir()
    (hall.data / "db.sqlite3").write_bytes(truncated(sound))
    status, said = hall.ended("serve", "--local")
    assert (status, "danneggiati" in said) == (FAULTY, True), said


def test_damage_that_no_page_stumbles_over_is_said_by_the_start_the_watchers_and_the_end(
    hall: Hall, sound: bytes, port: int
) -> None:
    hall.data.mkdir()
    database = hall.data / "db.sqlite3"
    database.write_bytes(sound)
    with closing(sqlite3.connect(database)) as own:
        (page,) = own.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tournaments_attempts'").fetchone()
    at = (page - 1) * PAGE
    database.write_bytes(sound[:at] + b"\xa5" * PAGE + sound[at + PAGE :])
    server = hall.serve(port)
    assert ready(port) == (503, b"damaged\n")
    said = stopped(server)
    assert "Traceback" not in said, said
    assert said.count("I dati sono danneggiati") == 2, said
    assert "I dati sono salvati" not in said


@pytest.mark.parametrize("harm", [None, of_another_program])
def test_data_that_somebody_takes_away_or_replaces_while_they_are_served_are_said_by_the_watchers_and_the_end(
    hall: Hall, sound: bytes, port: int, harm: Damage | None
) -> None:
    hall.data.mkdir()
    (hall.data / "db.sqlite3").write_bytes(sound)
    server = hall.serve(port)
    for file in hall.data.glob("db.sqlite3*"):
        file.unlink()
    if harm is not None:
        (hall.data / "db.sqlite3").write_bytes(harm(sound))
    assert ready(port) == (503, b"damaged\n")
    said = stopped(server)
    assert said.count("qualcuno lo ha tolto, svuotato o sostituito") == 2, said
    assert ("Programma fermato." in said, "I dati sono salvati" in said, "copy" in said) == (True, False, False), said
    if harm is not None:
        assert (hall.data / "db.sqlite3").read_bytes() == harm(sound)


def ready(port: int) -> tuple[int, bytes]:
    """What watchers are told."""
    said = answer(f"http://127.0.0.1:{port}/readyz")
    return said.status, said.body


def test_where_the_program_was_never_started_no_disk_is_blamed(hall: Hall) -> None:
    for status, said in hall.each_ended([(None, command) for command in (("check_data",), *COMMANDS[:5])]):
        assert (status, "avvialo prima una volta (python3 dev.py manage serve)" in said) == (REFUSED, True), said
    assert not hall.data.exists()
