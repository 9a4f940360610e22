"""`manage.py season_table`: a season ranked from its file with what counts in every row, or all that is wrong in it."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import meta

from tests.draws.test_audit import run
from tests.schemas import schema, validator

EXAMPLE = Path(__file__).parents[1] / "data" / "season-1.json"
Document = dict[str, Any]
Table = Callable[..., tuple[str, str, object]]


@pytest.fixture
def example() -> Document:
    found: Document = json.loads(EXAMPLE.read_text("utf-8"))
    return found


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """What the command says to a document: output, errors, status."""

    def said(document: object, *arguments: str) -> tuple[str, str, object]:
        file = tmp_path / "season.json"
        file.write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")
        return run("season_table", str(file), *arguments)

    return said


def evening(key: str, *lines: Document, **other: Any) -> Document:
    return {"key": key, "name": f"Serata {key}", "date": f"2026-01-0{key}", "lines": list(lines), **other}


def pair(place: int, *people: str, **other: Any) -> Document:
    return {"place": place, "people": list(people), **other}


def people_season(*sheets: Document, **regulation: Any) -> Document:
    counted = {"unit": "person", "scoring": {"kind": "places", "values": [10, 8, 6]}, **regulation}
    return {
        "format": "briscola-season",
        "version": 1,
        "season": {"name": "Venerdì al bar"},
        "regulation": counted,
        "result_sheets": list(sheets),
    }


def test_the_example_has_the_shape_of_the_schema_and_its_table_that_of_its_own(example: Document) -> None:
    for name in ("season-1", "season-table-2"):
        meta.validate(schema(name))
    validator("season-1").validate(example)
    output, errors, status = run("season_table", str(EXAMPLE), "--json")
    assert (errors, status) == ("", 0)
    validator("season-table-2").validate(json.loads(output))


def test_the_giochi_are_ranked_with_base_effects_and_final_points(example: Document, table: Table) -> None:
    """Ponte 5 halved, 1, 5 by 3/2; Villa 1, 5, 3 by 3/2; Borgo 3 doubled, (3+2)/2, 2 by 3/2; Serre 2, 5/2, 1 by 3/2."""
    found = json.loads(table(example, "--json")[0])
    assert [(row["place"], row["name"], row["points"]) for row in found["rows"]] == [
        (1, "Borgo", "23/2"),
        (2, "Ponte", 11),
        (3, "Villa", "21/2"),
        (4, "Serre", 6),
    ]
    first = found["rows"][1]["results"][0]
    assert (first["base"], first["points"], first["effects"][0]["declared_by"]) == (5, "5/2", "Serre")
    assert found["season"]["general_regulation_decides"]
    assert "regolamento generale" in table(example)[0]


def test_spellings_of_one_name_are_one_person_and_who_is_in_the_register_is_called_as_there(table: Table) -> None:
    document = people_season(
        evening("1", pair(1, "ROSSI Anna"), pair(2, "Beppe")),
        evening("2", pair(1, "anna rossi"), pair(2, "Zio Beppe")),
        evening("3", pair(1, "Giuseppe Tron"), pair(2, "Anna Rossi")),
    )
    document["people"] = [
        {"id": "7", "name": "Giuseppe Tron", "aliases": ["Zio Beppe"]},
        {"id": "8", "name": "Beppe", "merged_into": "7"},
    ]
    found = json.loads(table(document, "--json")[0])
    assert [(row["name"], row["points"], row["evenings"]) for row in found["rows"]] == [
        ("ROSSI Anna", 28, 3),
        ("Giuseppe Tron", 26, 3),
    ]
    apart = copy.deepcopy(document)
    apart["people"][1]["merged_into"] = None
    assert [row["name"] for row in json.loads(table(apart, "--json")[0])["rows"]][1:] == ["Giuseppe Tron", "Beppe"]


def test_evenings_are_put_in_the_order_of_their_dates(table: Table) -> None:
    document = people_season(evening("2", pair(1, "A")), evening("1", pair(1, "B")), counted={"best": 1})
    assert [one["key"] for one in json.loads(table(document, "--json")[0])["evenings"]] == ["1", "2"]


def test_the_table_for_people_says_what_is_struck_and_what_broke_a_tie(table: Table) -> None:
    document = people_season(
        evening("1", pair(1, "Anna", club="Bar Sport"), pair(2, "Bruno", club="Bar Sport"), pair(3, "Carla")),
        evening("2", pair(1, "Bruno"), pair(2, "Anna"), pair(3, "Carla")),
        evening("3", pair(1, "Carla"), pair(2, "Bruno"), pair(3, "Anna")),
        counted={"best": 2},
        minimum={"evenings": 4},
        evenings=4,
        tiebreaks=["total_with_discards"],
        qualifiers=1,
    )
    output, errors, status = table(document)
    assert (errors, status) == ("", 0)
    lines = output.splitlines()
    assert lines[0] == "Venerdì al bar (3 serate, ne mancano 1)"
    assert [line.split()[:2] for line in lines[3:6]] == [["1", "Bruno"], ["2", "Anna"], ["3", "Carla"]]
    assert "(6)" in lines[4]
    assert "Anna è dietro a pari punti: decide «totale di tutte le serate»." in lines
    assert "A Anna manca 1 serata per il minimo: ancora possibile." in lines
    assert lines[lines.index("In finale") + 1] == "Bruno"
    assert lines[lines.index("Bar e circoli") + 1].split() == ["1", "Bar", "Sport", "18"]


def test_everything_that_is_wrong_is_said_at_once_with_its_place(example: Document, table: Table) -> None:
    example["regulation"]["counted"] = {"best": 2, "share": "5/3", "per": "part"}
    example["regulation"]["tiebreaks"] = ["lot", "wins", "lot"]
    briscola, balilla, bocce = example["result_sheets"]
    briscola["lines"][1]["place"] = 3
    briscola["declarations"][0]["modifier"] = "scopa"
    balilla.update(key="briscola", discipline="tressette")
    balilla["lines"][2]["team"] = "SERRE"
    bocce["weight"] = 0
    bocce["lines"][0]["team"] = ""
    output, errors, status = table(example, "--json")
    said = errors.splitlines()
    assert (output, status) == ("", 2)
    assert all(line.endswith((".", "?")) for line in said)
    assert {line.split(":")[0] for line in said} == {
        "regulation.counted",
        "regulation.counted.share",
        "regulation.counted.per",
        "regulation.tiebreaks[1]",
        "regulation.tiebreaks[2]",
        "result_sheets[0].key",
        "result_sheets[0].part",
        "result_sheets[0].lines",
        "result_sheets[0].declarations[0]",
        "result_sheets[1].key",
        "result_sheets[1].part",
        "result_sheets[1].discipline",
        "result_sheets[1].lines[2].team",
        "result_sheets[2].part",
        "result_sheets[2].weight",
        "result_sheets[2].lines[0].team",
    }


def test_two_of_one_evening_who_would_be_one_and_two_who_are_called_the_same_are_asked_about(table: Table) -> None:
    document = people_season(evening("1", pair(1, "Anna Rossi", "Rossi Anna"), pair(2, "Beppe", "Dino")))
    document["people"] = [{"id": "1", "name": "Beppe"}, {"id": "2", "name": "BEPPE"}]
    said = table(document)[1].splitlines()
    assert [line.split(":")[0] for line in said] == [
        "result_sheets[0].lines[0].people",
        "result_sheets[0].lines[1].people[0]",
    ]
    document["result_sheets"][0]["lines"] = [pair(1, "Anna Rossi", "Anna Rossi (di Pinasca)"), pair(2, "2", "Dino")]
    assert table(document)[2] == 0


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ("{", "Il file non è JSON"),
        ("[]", "Non è il file di una stagione"),
        ({"format": "briscola-season", "version": 9}, "version"),
        (people_season(evening("1")), "result_sheets[0].lines"),
        (people_season(evening("1", pair(0, "A"))), "result_sheets[0].lines[0].place"),
        (people_season({**evening("1", pair(1, "A")), "date": "2026-02-30"}), "result_sheets[0].date"),
        (people_season(evening("1", pair(1, "A", points="1.5"))), "result_sheets[0].lines[0].points"),
        (people_season(evening("1", pair(1, "A")), scoring={"kind": "own"}), "result_sheets[0].lines[0].points"),
    ],
)
def test_a_file_of_another_shape_is_refused_in_a_sentence(document: object, place: str, table: Table) -> None:
    output, errors, status = table(document)
    assert (output, status) == ("", 2)
    assert [line for line in errors.splitlines() if line.startswith(place)]
