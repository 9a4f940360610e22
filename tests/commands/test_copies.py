"""Copies of all data on the command line, made beside the running program and put back when it has stopped."""

from pathlib import Path

from tests.commands.halls import PATIENCE, Hall, stopped
from tournaments.copies.sqlite import tournaments_in, unsound


def said(hall: Hall, command: str, *options: str) -> tuple[int, str]:
    process = hall.start(*options, command=command)
    output = process.communicate(timeout=PATIENCE)[0]
    assert "Traceback" not in output
    return process.returncode, output


def test_a_copy_made_while_the_program_runs_is_put_back_when_it_has_stopped(
    hall: Hall, port: int, tmp_path: Path
) -> None:
    server, taken = hall.serve(port), tmp_path / "da portare a casa.sqlite3"
    assert said(hall, "backup", "--output", str(taken))[0] == 0
    refused, why = said(hall, "restore", str(taken), "--yes")
    assert (refused, "fermalo" in why) == (2, True)
    stopped(server)
    database, then = hall.data / "db.sqlite3", tournaments_in(taken)
    assert said(hall, "simulate", "--preset", "bar", "--entrants", "4", "--slug", "dopo")[0] == 0
    later = tournaments_in(database)
    assert len(later) == len(then) + 1

    code, report = said(hall, "restore", str(taken), "--yes")

    assert code == 0, report
    assert then[0].name in report
    assert (tournaments_in(database), unsound(database)) == (then, "")
    assert (hall.data / "restored.txt").exists()
    (before,) = (hall.data / "copies").glob("*.sqlite3")
    assert tournaments_in(before) == later
    assert said(hall, "restore")[1].count(str(before)) == 1


def test_a_file_that_is_no_copy_is_refused_and_nothing_changes(hall: Hall, tmp_path: Path) -> None:
    code, why = said(hall, "backup")
    assert (code, "avvia prima il programma" in why) == (2, True)
    assert said(hall, "migrate")[0] == 0
    torn = tmp_path / "torta.sqlite3"
    torn.write_bytes(b"SQLite format 3\0" + bytes(5000))
    before = hall.contents()
    for named, words in ((torn, "non è una copia sana"), (tmp_path / "niente", "non c'è")):
        code, why = said(hall, "restore", str(named), "--yes")
        assert (code, words in why) == (2, True), why
    assert hall.contents() == before


def test_a_broken_database_is_kept_aside_when_a_copy_takes_its_place(hall: Hall, tmp_path: Path) -> None:
    assert said(hall, "migrate")[0] == 0
    taken, database = tmp_path / "sana.sqlite3", hall.data / "db.sqlite3"
    assert said(hall, "backup", "--output", str(taken))[0] == 0
    database.write_bytes(b"torn")
    code, report = said(hall, "restore", str(taken), "--yes")
    assert code == 0, report
    assert unsound(database) == ""
    (kept,) = (hall.data / "copies").glob("*.broken/db.sqlite3")
    assert kept.read_bytes() == b"torn"
