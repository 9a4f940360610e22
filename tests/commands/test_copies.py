"""Copies of all data on the command line, made beside the running program and put back when it has stopped."""

from pathlib import Path

from tests.commands.halls import Hall, stopped
from tournaments.backups.sqlite import tournaments_in, unsound


def said(hall: Hall, *commands: list[str]) -> list[tuple[int, str]]:
    """The exit status of every command, one after the other in one process, and what it printed."""
    ended = hall.each_ended([(None, command) for command in commands])
    assert [output for _status, output in ended if "Traceback" in output] == []
    return ended


def test_a_copy_made_while_the_program_runs_is_put_back_when_it_has_stopped(
    begun_hall: Hall, port: int, tmp_path: Path
) -> None:
    hall = begun_hall
    server, taken = hall.serve(port), tmp_path / "da portare a casa.sqlite3"
    put_back = ["restore", str(taken), "--yes"]
    copied, (refused, why) = said(hall, ["backup", "--output", str(taken)], put_back)
    assert copied[0] == 0
    assert (refused, "fermalo" in why) == (2, True)
    stopped(server)
    database, then = hall.data / "db.sqlite3", tournaments_in(taken)
    (simulated,) = said(hall, ["simulate", "--preset", "bar", "--entrants", "4", "--slug", "dopo"])
    assert simulated[0] == 0
    later = tournaments_in(database)
    assert len(later) == len(then) + 1

    (code, report), (_status, listed) = said(hall, put_back, ["restore"])

    assert code == 0, report
    assert then[0].name in report
    assert (tournaments_in(database), unsound(database)) == (then, "")
    assert (hall.data / "restored.txt").exists()
    (before,) = (hall.data / "copies").glob("*.sqlite3")
    assert tournaments_in(before) == later
    assert listed.count(str(before)) == 1


def test_a_file_that_is_no_copy_is_refused_and_nothing_changes(hall: Hall, tmp_path: Path) -> None:
    (code, why), migrated = said(hall, ["backup"], ["migrate"])
    assert (code, "avvia prima il programma" in why) == (2, True)
    assert migrated[0] == 0
    torn = tmp_path / "torta.sqlite3"
    torn.write_bytes(b"SQLite format 3\0" + bytes(5000))
    before = hall.contents()
    named = {torn: "non è una copia sana", tmp_path / "niente": "non c’è"}
    for words, (code, why) in zip(
        named.values(), said(hall, *(["restore", str(file), "--yes"] for file in named)), strict=True
    ):
        assert (code, words in why) == (2, True), why
    assert hall.contents() == before


def test_a_broken_database_is_kept_aside_when_a_copy_takes_its_place(hall: Hall, tmp_path: Path) -> None:
    taken, database = tmp_path / "sana.sqlite3", hall.data / "db.sqlite3"
    assert [status for status, _said in said(hall, ["migrate"], ["backup", "--output", str(taken)])] == [0, 0]
    database.write_bytes(b"torn")
    ((code, report),) = said(hall, ["restore", str(taken), "--yes"])
    assert code == 0, report
    assert unsound(database) == ""
    (kept,) = (hall.data / "copies").glob("*.broken/db.sqlite3")
    assert kept.read_bytes() == b"torn"
