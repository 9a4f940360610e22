"""The sheets of a bracket: what is printed of names, scores and marks, and what is left to be written in by hand."""

from dataclasses import replace
from typing import Any

import pytest

from tests.pages.brackets import ALL_PLACES, CONSOLATION, THIRD_PLACE, first_side, knockout, until, view
from tournaments.pages.papers.bracket_paper import Ink, sheets_context
from tournaments.pages.papers.pdf.bracket_sheets import Mark, Paper
from tournaments.scheduling.bracket.types import Decided
from tournaments.selectors.counted.bracket_queries import BracketView


def sheets(shown: BracketView, ink: Ink = Ink.RESULTS, paper: Paper = Paper.A4) -> list[dict[str, Any]]:
    found: Any = sheets_context(shown, paper=paper, ink=ink)["sheets"]
    return list(found)


def boxes(shown: BracketView, ink: Ink = Ink.RESULTS) -> dict[str, dict[str, Any]]:
    return {
        match["name"]: match
        for sheet in sheets(shown, ink)
        for found in (*(column["matches"] for column in sheet["columns"]), sheet["beside"])
        for match in found
    }


def names(box: dict[str, Any]) -> list[str]:
    return [side["name"] for side in box["sides"]]


def test_sheets_are_counted() -> None:
    assert [(sheet["number"], sheet["count"]) for sheet in sheets(view(knockout(32)))] == [(1, 3), (2, 3), (3, 3)]


def test_results_are_printed_with_winners_and_scores() -> None:
    semifinal = boxes(view(knockout(4), first_side))["Semifinale 1"]
    assert [(side["number"], side["score"], side["winner"]) for side in semifinal["sides"]] == [
        (1, "3", True),
        (4, "1", False),
    ]


def test_the_draw_alone_has_names_but_no_scores_and_no_winners() -> None:
    printed = boxes(view(knockout(6), first_side), Ink.DRAW)
    assert names(printed["Quarti 2"]) == ["Comba – Rossi 4", "Ferrero – Rossi 5"]
    assert [side["score"] for box in printed.values() for side in box["sides"] if side["score"]] == []
    assert [side for box in printed.values() for side in box["sides"] if side["winner"]] == []


def test_with_the_draw_alone_who_passes_the_first_turn_is_in_the_second() -> None:
    semifinals = boxes(view(knockout(6), first_side), Ink.DRAW)
    assert names(semifinals["Semifinale 1"]) == ["Bevilacqua – Rossi 1", ""]


def test_an_empty_bracket_has_lines_numbers_and_tables() -> None:
    printed = boxes(view(knockout(6), first_side), Ink.EMPTY)
    assert {name for box in printed.values() for name in names(box)} == {""}
    lots = [side["lot"] for name in ("Quarti 1", "Quarti 2", "Quarti 3", "Quarti 4") for side in printed[name]["sides"]]
    assert lots == [1, 2, 3, 4, 5, 6]
    assert printed["Semifinale 2"]["place"] == "tavolo 2"
    assert printed["Quarti 1"]["said"] == "Passa il turno"


def test_an_empty_bracket_needs_no_names() -> None:
    bare = replace(view(knockout(16)), entrants={}, matches={})
    assert sheets(bare, Ink.EMPTY) == sheets(view(knockout(16), first_side), Ink.EMPTY)


def test_a_side_without_a_line_says_where_it_comes_from() -> None:
    printed = boxes(view(knockout(8, THIRD_PLACE)), Ink.EMPTY)
    assert [side["coming"] for side in printed["Finale 3º posto"]["sides"]] == [
        "perdente Semifinale 1",
        "perdente Semifinale 2",
    ]
    assert [side["coming"] for side in printed["Finale"]["sides"]] == ["", ""]


def test_a_match_says_where_its_loser_goes_on() -> None:
    printed = boxes(view(knockout(16, CONSOLATION)))
    assert printed["Ottavi 2"]["loser"] == "Consolazione 1.1"
    assert printed["Quarti 1"]["loser"] == ""


def test_both_ends_of_a_joining_mark_name_each_other() -> None:
    printed = boxes(view(knockout(32)))
    assert printed["Quarti 1"]["mark"] is None
    assert printed["Semifinale 2"]["mark"] == Mark("B", from_sheet=2, to_sheet=3, row=2)
    assert printed["Finale"]["sides"][1]["mark"] == {"name": "B", "sheet": 2, "row": 2}


@pytest.mark.parametrize("ink", Ink)
def test_what_happened_is_said_where_results_are_printed(ink: Ink) -> None:
    shown = view(knockout(4), lambda node, standing: Decided(None if node.position == 1 else standing.sides[0]))
    printed = boxes(shown, ink)
    said = [printed[name]["said"] for name in ("Semifinale 1", "Semifinale 2", "Finale")]
    assert said == (["Nessuno si è presentato", "", "Vinta a tavolino"] if ink is Ink.RESULTS else ["", "", ""])


def test_who_withdrew_is_marked_on_a_result_and_not_on_an_empty_draw() -> None:
    shown = view(knockout(4), gone=("4",))
    printed = {ink: boxes(shown, ink)["Semifinale 1"]["sides"][1]["withdrawn"] for ink in Ink}
    assert printed == {Ink.RESULTS: True, Ink.DRAW: False, Ink.EMPTY: False}


def test_a_column_in_several_turns_prints_the_turn_with_the_table() -> None:
    first, second = (column for column in sheets(view(knockout(4, hall=1), until(1)))[0]["columns"])
    assert [match["place"] for match in first["matches"]] == ["turno 1, tavolo 1", "turno 2, tavolo 1"]
    assert [match["place"] for match in second["matches"]] == ["tavolo 1"]


def test_a_list_stays_close_together_where_it_runs_on() -> None:
    listed = sheets(view(knockout(128, ALL_PLACES)))[-2:]
    assert {column["span"] for sheet in listed for column in sheet["columns"]} <= {1, 4}
