"""`manage.py draw --missing`: the next turn changes as little as possible, and what that costs is said."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.draws.drawing import draw


def drawn(*arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(draw(*arguments, "--json"))
    return document


def tables(document: dict[str, Any], turn: int) -> dict[int, list[list[str]]]:
    """The sides at every table of a turn."""
    return {meeting["table"]: meeting["sides"] for meeting in document["turns"][turn - 1]["meetings"]}


def changed(before: dict[str, Any], after: dict[str, Any], turn: int) -> list[int]:
    """The tables of a turn at which somebody else sits, or nobody any more."""
    there = tables(after, turn)
    return [table for table, sides in tables(before, turn).items() if there.get(table) != sides]


def dealers(document: dict[str, Any]) -> dict[tuple[int, int], str]:
    """Who deals first in every turn at every table."""
    return {
        (turn["number"], meeting["table"]): meeting["dealer"]
        for turn in document["turns"]
        for meeting in turn["meetings"]
    }


ROTATING = ("--format", "rotating_partners", "--entrants", "10", "--turns", "4", "--number", "3")
QUARTERS = ("--format", "quarters", "--entrants", "5,4,5,4", "--tables", "2", "--number", "3")
ROUND_ROBIN = ("--format", "round_robin", "--entrants", "6", "--number", "3")


def seated(document: dict[str, Any], turn: int) -> list[str]:
    return [one for meeting in document["turns"][turn - 1]["meetings"] for side in meeting["sides"] for one in side]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The first two turns of ROTATING as a history."""
    file = tmp_path / "history.json"
    file.write_text(json.dumps({"turns": drawn(*ROTATING)["turns"][:2]}))
    return file


def test_who_steps_in_for_a_dealer_deals_and_everybody_else_deals_as_drawn(played: Path) -> None:
    before = drawn(*ROTATING)
    missing = dealers(before)[3, 1]
    after = drawn(*ROTATING, "--history", str(played), "--missing", missing)
    assert dealers(after) == dealers(before) | {(3, 1): after["repairs"][0]["substitute"]}


def test_a_resting_player_steps_in_and_the_turns_after_stay_as_drawn(played: Path) -> None:
    before = drawn(*ROTATING)
    missing = seated(before, 3)[0]
    after = drawn(*ROTATING, "--history", str(played), "--missing", missing)
    (repair,) = after["repairs"]
    assert (repair["entrant"], repair["turn"], repair["closed"], repair["rests"]) == (missing, 3, None, [])
    assert repair["substitute"] in before["turns"][2]["rests"]
    assert len(changed(before, after, 3)) == 1
    assert missing not in seated(after, 3)
    assert tables(after, 4) == tables(before, 4)


def test_before_the_first_turn_no_history_is_needed() -> None:
    before = drawn(*ROTATING)
    missing = seated(before, 1)[0]
    after = drawn(*ROTATING, "--missing", missing)
    assert [repair["turn"] for repair in after["repairs"]] == [1]
    assert all(tables(after, turn) == tables(before, turn) for turn in (2, 3, 4))


def test_in_words_it_is_said_who_steps_in_and_what_it_costs() -> None:
    before = drawn(*ROTATING)
    missing = seated(before, 1)[0]
    (repair,) = drawn(*ROTATING, "--missing", missing)["repairs"]
    assert (
        f"Cambi dell’ultimo momento\n  Turno 1: al posto di {missing} gioca {repair['substitute']}. "
        "Compagni che ritrova: 0; avversari che ritrova: 0.\n"
    ) in draw(*ROTATING, "--missing", missing)


def test_two_who_are_missing_are_replaced_by_two_others() -> None:
    before = drawn(*ROTATING)
    one, other = before["turns"][0]["rests"]
    missing = seated(before, 1)[0]
    after = drawn(*ROTATING, "--missing", f"{missing}, {one}")
    assert [repair["substitute"] for repair in after["repairs"]] == [other, None]
    assert f"Turno 1: {one} riposava già. Non cambia altro." in draw(*ROTATING, "--missing", f"{missing},{one}")


def test_where_nobody_rests_the_table_closes_and_three_rest() -> None:
    full = ("--format", "rotating_partners", "--entrants", "8", "--turns", "3")
    before = drawn(*full)
    after = drawn(*full, "--missing", "5")
    (repair,) = after["repairs"]
    assert changed(before, after, 1) == [repair["closed"]]
    assert len(repair["rests"]) == 3
    assert f"Il tavolo {repair['closed']} si chiude; riposano: " in draw(*full, "--missing", "5")
    assert "Turno 1: tavoli occupati 1 invece di 2." in draw(*full, "--missing", "5")


def test_in_a_quarter_only_its_own_players_step_in() -> None:
    before = drawn(*QUARTERS)
    missing = next(one for one in seated(before, 1) if one.startswith("1."))
    (repair,) = drawn(*QUARTERS, "--missing", missing)["repairs"]
    assert repair["substitute"].startswith("1.")


def test_a_quarter_of_whom_all_play_loses_a_table() -> None:
    (repair,) = drawn(*QUARTERS, "--missing", "2.1")["repairs"]
    assert repair["substitute"] is None
    assert sorted(one[0] for one in repair["rests"]).count("2") == 1


def test_all_against_all_the_opponent_rests() -> None:
    before = drawn(*ROUND_ROBIN)
    opponent = next(
        side[0]
        for meeting in before["turns"][0]["meetings"]
        for side in meeting["sides"]
        if ["4"] in meeting["sides"] and side != ["4"]
    )
    (repair,) = drawn(*ROUND_ROBIN, "--missing", "4")["repairs"]
    assert (repair["substitute"], repair["rests"]) == (None, [opponent])


def test_who_does_not_play_cannot_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("draw", *ROTATING, "--missing", "11,12")
    assert stopped.value.code == 2
    assert capsys.readouterr().err.splitlines() == [
        "--missing: «11» non gioca in questo torneo. Toglilo.",
        "--missing: «12» non gioca in questo torneo. Toglilo.",
    ]


def test_the_loss_names_the_quarters_it_is_about() -> None:
    assert "  Partite di chi gioca meno (2): 2 invece di 3\n" in draw(*QUARTERS, "--missing", "2.1")


ALONE = ("--format", "round_tables", "--seats", "5", "--turns", "3", "--number", "3")


@pytest.mark.parametrize(
    ("entrants", "said"),
    [("23", "si gioca con uno in meno"), ("25", "gli altri si aggiungono uno per tavolo"), ("14", "gioca")],
)
def test_where_everybody_plays_alone_nobody_sits_idle_for_one_who_is_missing(entrants, said):
    arguments = (*ALONE, "--entrants", entrants)
    before = drawn(*arguments)
    missing = max(before["turns"][0]["meetings"], key=lambda meeting: len(meeting["sides"]))["sides"][0][0]
    document = drawn(*arguments, "--missing", missing)
    resting = before["turns"][0]["rests"]
    assert sorted(seated(document, 1)) == sorted(
        {*seated(before, 1), *([document["repairs"][0]["substitute"]] if resting else [])} - {missing}
    )
    assert {len(meeting["sides"]) for meeting in document["turns"][0]["meetings"]} <= {5, 6}
    assert said in draw(*arguments, "--missing", missing)


def test_turns_that_were_played_alone_are_a_history(tmp_path: Path) -> None:
    file = tmp_path / "history.json"
    before = drawn(*ALONE, "--entrants", "22")
    file.write_text(json.dumps({"turns": before["turns"][:1], "absent": ["4"]}), "utf-8")
    document = drawn(*ALONE, "--entrants", "24", "--history", str(file))
    assert tables(document, 1) == tables(before, 1)
    assert sorted(seated(document, 2)) == sorted(str(one) for one in range(1, 25) if one != 4)
