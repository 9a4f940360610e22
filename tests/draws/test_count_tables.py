"""`manage.py count_tables`: tables at which everybody is alone, counted from a file, or all that is wrong in it."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import meta

from tests.draws.test_audit import run
from tests.schemas import schema, validator

EXAMPLE = Path(__file__).parents[1] / "data" / "tables-1.json"
Document = dict[str, Any]


@pytest.fixture
def example() -> Document:
    found: Document = json.loads(EXAMPLE.read_text("utf-8"))
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def said(folder: Path, document: Document, *arguments: str) -> tuple[str, str, object]:
    file = folder / "tables.json"
    file.write_text(json.dumps(document), "utf-8")
    return run("count_tables", str(file), *arguments)


def ranked(folder: Path, document: Document) -> Document:
    output, errors, status = said(folder, document, "--json")
    assert (errors, status) == ("", 0)
    found: Document = json.loads(output)
    return found


def points_of(found: Document) -> dict[str, int | str]:
    return {row["player"]: row["points"] for row in found["rows"]}


def test_the_example_has_the_shape_of_the_schema(example: Document) -> None:
    meta.validate(schema("tables-1"))
    validator("tables-1").validate(example)


def test_places_at_the_tables_are_counted_and_shared_places_stay_exact(folder: Path, example: Document) -> None:
    found = ranked(folder, example)
    assert points_of(found) == {
        "Ada": 5, "Elsa": 4, "Carla": 3, "Dino": 2, "Bruno": 1,
        "Fabio": "9/2", "Gina": "9/2", "Leo": 3, "Hugo": "3/2", "Ida": "3/2",
    }  # fmt: skip
    assert (found["sum"], found["expected_sum"], found["waiting"]) == (30, 30, [])
    text = said(folder, example)[0]
    assert "4½" in text
    assert "Somma di tutti: 30 (deve essere 30)" in text


def test_the_sum_of_the_deals_is_counted_and_comes_to_nothing_over_the_hall(folder: Path, example: Document) -> None:
    found = ranked(folder, example | {"counting": "sum"})
    assert points_of(found)["Ada"] == 7 - 1
    assert (found["sum"], found["expected_sum"]) == (0, 0)
    assert [row["place"] for row in found["rows"]][:3] == [1, 2, 2]


def test_a_table_that_is_not_over_is_named_and_counts_nothing_yet(folder: Path, example: Document) -> None:
    example["tables"][0]["deals"].pop()
    found = ranked(folder, example)
    assert found["waiting"] == [{"turn": 1, "table": 1}]
    assert points_of(found)["Ada"] == 0
    assert "Non ancora finiti: turno 1, tavolo 1." in said(folder, example)[0]


def test_three_alone_are_ranked_by_deals_and_who_wins_more_of_them_breaks_a_tie(folder: Path) -> None:
    deals = [
        {"number": 1, "points": [50, 40]},
        {"number": 2, "points": [None, 20, 60]},
        {"number": 3, "points": [60, 60]},
    ]
    table = {"turn": 1, "table": 1, "players": ["Ada", "Bruno", "Carla"], "deals": deals}
    document = {
        "format": "briscola-tables", "version": 1, "game": "alone", "deals": 3, "counting": "sum", "top": "shared",
        "tables": [table],
    }  # fmt: skip
    found = ranked(folder, document)
    assert points_of(found) == {"Ada": "3/2", "Carla": 1, "Bruno": "1/2"}
    assert ranked(folder, document | {"worth": "cards"})["expected_sum"] == 360
    assert points_of(ranked(folder, document | {"worth": "order"}))["Ada"] == "9/2"


def test_a_drawn_evening_of_23_is_counted_and_adds_up_to_nothing(folder: Path) -> None:
    output, _errors, status = run(
        "draw",
        "--format",
        "round_tables",
        "--seats",
        "5",
        "--entrants",
        "23",
        "--turns",
        "3",
        "--number",
        "1",
        "--json",
    )
    assert status == 0
    chance = random.Random(5)
    tables = []
    for turn in json.loads(output)["turns"]:
        for meeting in turn["meetings"]:
            players = [str(side[0]) for side in meeting["sides"]]
            six = len(players) == 6
            deals = []
            for number in range(1, 7 if six else 6):
                playing = [seat for seat in range(1, len(players) + 1) if not (six and seat == number)]
                caller, partner = chance.sample(playing, 2)
                deals.append({"number": number, "caller": caller, "partner": partner, "winner": chance.choice([1, 2])})
            tables.append({"turn": turn["number"], "table": meeting["table"], "players": players, "deals": deals})
    document = {
        "format": "briscola-tables",
        "version": 1,
        "game": "called",
        "deals": 5,
        "counting": "sum",
        "tables": tables,
    }
    found = ranked(folder, document)
    assert len(found["rows"]) == 23
    assert (found["sum"], found["expected_sum"], found["waiting"]) == (0, 0, [])
    assert {row["tables"] for row in found["rows"]} == {3}


def test_everything_that_is_wrong_is_said_at_once_with_its_place(folder: Path, example: Document) -> None:
    first, second = example["tables"]
    first["deals"][0] |= {"partner": 1, "points": 1}
    first["deals"][5] |= {"bid": 60}
    second["totals"] = [500, -500, 0, 0, 0]
    output, errors, status = said(folder, example)
    assert (output, status) == ("", 2)
    assert [line.split(":")[0] for line in errors.splitlines()] == [
        "tables[0].deals[0].partner",
        "tables[0].deals[0].first",
        "tables[0].deals[5].bid",
        "tables[1].totals[1]",
        "tables[1].totals[2]",
    ]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"game": "scopone"}, "game"),
        ({"worths": {"caller": -2}}, "game.caller"),
        ({"deals": 0}, "deals"),
        ({"game": "alone"}, "tables[0].players"),
        ({"counting": "places", "places": []}, "places"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_a_sentence(
    folder: Path, example: Document, change: Document, place: str
) -> None:
    output, errors, status = said(folder, example | change)
    assert (output, status) == ("", 2)
    assert [line for line in errors.splitlines() if line.startswith(place)]


def test_nobody_sits_twice_in_a_turn_and_six_play_a_whole_number_of_deals(folder: Path, example: Document) -> None:
    twice = copy.deepcopy(example)
    twice["tables"][1]["players"][0] = "Ada"
    assert said(folder, twice)[1].startswith("tables[1].players: ")
    six = copy.deepcopy(example) | {"deals": 7}
    six["tables"] = [{"turn": 1, "table": 1, "players": list("abcdef")}]
    assert said(folder, six)[1].startswith("tables[0].players: Al tavolo da 6")
    double = copy.deepcopy(example)
    double["tables"][1]["table"] = 1
    assert said(folder, double)[1].startswith("tables[1].table: ")


@pytest.mark.parametrize("deals", [3, 6, 7])
def test_a_number_of_deals_that_a_table_of_six_cannot_share_is_one_sentence(folder: Path, deals: int) -> None:
    document = {
        "format": "briscola-tables", "version": 1, "game": "called", "deals": deals, "counting": "sum",
        "tables": [{"turn": 1, "table": 1, "players": list("ABCDEF"), "totals": [2, 1, -1, -1, -1, 0]}],
    }  # fmt: skip
    output, errors, status = said(folder, document)
    assert (output, status) == ("", 2)
    assert errors.count("scegli un multiplo di 5,") == 1
    assert "tables" in errors


def test_totals_with_an_error_among_the_deals_are_counted_and_impossible_ones_are_not(folder: Path) -> None:
    table = {"turn": 1, "table": 1, "players": list("ABCDE"), "totals": [-10, 10, 4, 0, -4]}
    document = {"format": "briscola-tables", "version": 1, "game": "called", "deals": 5, "counting": "sum"}
    rows = ranked(folder, document | {"tables": [table]})["rows"]
    assert [row["points"] for row in rows] == [10, 4, 0, -4, -10]
    impossible = document | {"tables": [table | {"totals": [20, -20, 0, 0, 0]}]}
    output, errors, status = said(folder, impossible)
    assert (output, status) == ("", 2)
    assert "smazzate. Controlla i conti; se gli errori sono più di due, scrivi le smazzate." in errors


def of_three(totals: list[int | None], **more: object) -> Document:
    table = {"turn": 1, "table": 1, "players": ["Ada", "Bruno", "Carla"], "totals": totals}
    return {
        "format": "briscola-tables", "version": 1, "game": "alone", "deals": 3, "counting": "sum", "worth": "cards",
        "tables": [table],
    } | more  # fmt: skip


def test_the_totals_of_three_alone_are_taken_and_the_third_follows(folder: Path) -> None:
    # Three deals have 360 card points: 150 and 90 leave 120.
    found = ranked(folder, of_three([150, None, 90]))
    assert points_of(found) == {"Ada": 150, "Bruno": 120, "Carla": 90}
    assert (found["sum"], found["expected_sum"]) == (360, 360)
    assert {row["deals_won"] for row in found["rows"]} == {None}
    assert "Smazzate vinte" not in said(folder, of_three([150, None, 90]))[0]
    # Of 2, 1 and 0 three deals have 9; of deals won that may be nobody's, 3 at the most.
    assert points_of(ranked(folder, of_three([6, None, 1], worth="order"))) == {"Ada": 6, "Bruno": 2, "Carla": 1}
    assert points_of(ranked(folder, of_three([1, 1, 0], worth="won"))) == {"Ada": 1, "Bruno": 1, "Carla": 0}


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (of_three([150, 120, 91]), "insieme 361 e non 360"),
        (of_three([361, -1, 0]), "sotto zero"),
        (of_three([361, -1, 0]), "361 è troppo"),
        (of_three([1, 200, 159]), "nessuna presa vale 1 punto"),
        (of_three([150, None, None]), "Una sola casella può restare vuota: si calcola dalle altre."),
        (of_three([1, None, 1], worth="won"), "il totale di tutti e tre"),
        (of_three([2, 2, 0], worth="won"), "insieme 4 e non 3"),
        (of_three([1, 1, 0], worth="won", top="shared"), "insieme 2 e non 3"),
        (of_three([1, 1, 1, 0]), "I totali sono 4, ma al tavolo sono in 3"),
    ],
)
def test_totals_of_three_that_cannot_be_are_refused_with_the_reason(
    folder: Path, document: Document, words: str
) -> None:
    output, errors, status = said(folder, document)
    assert (output, status) == ("", 2)
    assert words in errors
