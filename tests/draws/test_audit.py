"""`manage.py audit`: any schedule in a file is judged; 0 without a problem, 1 with one, 2 for wrong arguments."""

import json
import os
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.commands.forked import ended

ROOT = Path(__file__).parents[2]
ROTATING = ("--format", "rotating_partners", "--entrants", "9")
Write = Callable[[Any], str]


def run(name: str, *arguments: str) -> tuple[str, str, object]:
    """Output, errors and exit status."""
    out, errors = StringIO(), StringIO()
    try:
        call_command(name, *arguments, stdout=out, stderr=errors)
    except SystemExit as stopped:
        return out.getvalue(), errors.getvalue(), stopped.code
    return out.getvalue(), errors.getvalue(), 0


def document(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("draw", *arguments, "--json")[0])
    return found


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """A function that writes a document to a file and says where it is."""

    def written(value: Any) -> str:
        file = tmp_path / "schedule.json"
        file.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
        return str(file)

    return written


@pytest.mark.parametrize(
    "arguments",
    [
        "--format rotating_partners --entrants 9 --turns 4",
        "--format rotating_partners --entrants 8",
        "--format round_robin --entrants 7 --legs 2",
        "--format groups --entrants 11 --groups 3",
        "--format quarters --entrants 5,4,6 --tables 2 --lineup fixed",
    ],
)
def test_what_draw_writes_is_judged_as_draw_judges_it(write: Write, arguments: str) -> None:
    drawn = document(*arguments.split())
    output, errors, status = run("audit", write(drawn), *arguments.split(), "--json")
    assert (json.loads(output), errors, status) == (drawn["audit"], "", 0)


def test_without_a_number_of_turns_those_of_the_file_are_meant(write: Write) -> None:
    drawn = document(*ROTATING, "--turns", "4")
    assert run("audit", write(drawn), *ROTATING)[2] == 0
    assert run("audit", write(drawn), *ROTATING, "--turns", "5")[2] == 1


def test_a_schedule_made_elsewhere_needs_turns_tables_and_sides_alone(write: Write) -> None:
    turns = [{"number": 1, "meetings": [{"table": 3, "sides": [["1", "2"], ["3", "4"]]}]}]
    output, _errors, status = run("audit", write({"turns": turns}), "--format", "rotating_partners", "--entrants", "5")
    assert status == 0
    assert output.startswith("Controllo\n  Nessun difetto.\n  Partite di chi gioca meno: 0, limite 0: ideale\n")


def test_problems_come_first_and_end_with_status_1(write: Write) -> None:
    turns = [{"number": 2, "meetings": [{"table": 1, "sides": [["1", "2"], ["3", "9"]]}], "rests": ["1"]}]
    output, errors, status = run("audit", write({"turns": turns}), "--format", "rotating_partners", "--entrants", "5")
    assert (errors, status) == ("", 1)
    assert output.splitlines()[1:6] == [
        "  Il turno 2 è fuori posto: lì va il turno 1.",
        "  Turno 2: 1 gioca ma è segnato tra chi riposa.",
        "  Turno 2: 4 non gioca e manca tra chi riposa.",
        "  Turno 2: 5 non gioca e manca tra chi riposa.",
        "  Turno 2: 9 non è tra gli iscritti.",
    ]


def test_longer_events_than_can_be_drawn_here_are_judged_all_the_same(write: Write) -> None:
    drawn = document("--format", "rotating_partners", "--entrants", "4")
    again = [{**turn, "number": turn["number"] + 3} for turn in drawn["turns"]]
    file = write({"turns": drawn["turns"] + again})
    output, _errors, status = run("audit", file, "--format", "rotating_partners", "--entrants", "4", "--turns", "6")
    assert status == 0
    assert "Compagni ripetuti: 6, limite 6: ideale" in output


def test_a_schedule_without_turns_lacks_what_was_promised(write: Write) -> None:
    output, _errors, status = run("audit", write({"turns": []}), *ROTATING)
    assert status == 1
    assert "Turni: 0 invece di 9." in output


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("{", "FILE: il file schedule.json non è in JSON. Controlla virgole, virgolette e parentesi."),
        ([], "FILE: turns non è come lo scrive --json. Correggilo."),
        (
            {"turns": [{"number": 1, "meetings": [], "rests": "7"}]},
            "FILE: turns[0].rests non è come lo scrive --json. Correggilo.",
        ),
    ],
)
def test_a_file_that_cannot_be_read_says_why(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: object, expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write(value)
    assert run("audit", "schedule.json", *ROTATING) == ("", f"{expected}\n", 2)


def test_wrong_arguments_are_refused_as_draw_refuses_them(write: Write) -> None:
    _output, errors, status = run("audit", write({"turns": []}), "--format", "quarters", "--entrants", "7")
    assert (errors, status) == ("Squadre: 1. Ne servono almeno 2: aggiungine altre.\n", 2)


def test_restrictions_are_judged_even_those_that_nobody_could_keep(write: Write, tmp_path: Path) -> None:
    drawn = document("--format", "rotating_partners", "--entrants", "8", "--turns", "1")
    (tmp_path / "wishes.json").write_text(json.dumps({"apart": [{"members": ["1", "2", "3"]}]}), "utf-8")
    arguments = ("--format", "rotating_partners", "--entrants", "8", "--wishes", str(tmp_path / "wishes.json"))
    out, _, status = run("audit", write(drawn), *arguments, "--json")
    assert {problem["code"] for problem in json.loads(out)["faults"]} == {"wish_table_broken"}
    assert status == 1


def test_the_picture_is_drawn_beside_the_judgement(write: Write, tmp_path: Path) -> None:
    picture = tmp_path / "matrix.svg"
    run("audit", write(document(*ROTATING)), *ROTATING, "--matrix", str(picture))
    assert picture.read_text().startswith('<svg xmlns="http://www.w3.org/2000/svg"')


def test_draw_draws_the_picture_too(tmp_path: Path) -> None:
    picture = tmp_path / "matrix.svg"
    output, _errors, status = run("draw", *ROTATING, "--matrix", str(picture))
    assert (status, output.startswith("Numero del sorteggio: 1")) == (0, True)
    assert "In gara: 9." in picture.read_text()


def test_a_picture_that_nobody_could_read_is_refused(tmp_path: Path) -> None:
    arguments = ("--format", "quarters", "--entrants", "101,101", "--tables", "1", "--matrix", str(tmp_path / "m.svg"))
    assert run("draw", *arguments)[1:] == ("--matrix: il disegno si legge fino a 200 giocatori. Toglilo.\n", 2)


def test_a_picture_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    _output, errors, status = run("draw", *ROTATING, "--matrix", str(tmp_path))
    assert status == 2
    assert errors.startswith(f"Non si può scrivere {tmp_path}: ")


def test_the_command_needs_no_database(write: Write) -> None:
    environment = {**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    judged = run("audit", write(document(*ROTATING)), *ROTATING)[0]
    assert ended("audit", write(document(*ROTATING)), *ROTATING, environment=environment) == (0, judged)
