"""Why somebody is where they are: their numbers beside those of their neighbours, and the letter of what decided."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.utils import translation

from tests.standings.crosstables import crosstable
from tournaments.pages.shared.ranking.standings_words import (
    columns_of,
    comparison,
    decided_of,
    figures_of,
    level_in,
    settled_of,
)
from tournaments.selectors.core.outcomes import TeamRef
from tournaments.selectors.shown.public import StandingsLine
from tournaments.standings.table import rank
from tournaments.standings.types import Criterion, Decision

EVERYBODY_BEAT_ONE = "A-B:3-2 B-C:3-2 C-A:3-2"
A_BEAT_ALL = "A-B:5-0 B-C:3-2 C-A:0-5"


@pytest.fixture(autouse=True)
def _in_italian() -> object:
    with translation.override("it"):
        yield


def lines(played: str, criteria: Sequence[Criterion], decisions: Sequence[Decision] = ()) -> list[StandingsLine]:
    rows = rank(list("ABC"), crosstable(played), criteria, decisions)
    return [StandingsLine(row, row.entrant, TeamRef(row.entrant, 1, row.entrant), ()) for row in rows]


def compared(*of: object) -> list[dict[str, object]]:
    shown = comparison(*of)  # type: ignore[arg-type]
    assert shown
    return shown["lines"]  # type: ignore[return-value]


def told(line: dict[str, object]) -> tuple[object, list[object], object]:
    return line["name"], [cell["text"] for cell in line["cells"]], line["decides"]  # type: ignore[attr-defined]


def test_points_that_differ_decide_alone() -> None:
    beside = lines(A_BEAT_ALL, [Criterion.DEAL_DIFFERENCE])
    assert (comparison(beside, 1) or {})["places"] == ["1º", "2º", "3º"]
    assert [told(one) for one in compared(beside, 1)] == [("Punti", ["14", "4", "3"], "sotto il 1º, sopra il 3º")]


def test_a_tie_is_compared_as_far_as_it_takes_to_tell_its_neighbours_apart() -> None:
    ordered = [Decision(Criterion.LOT, ("C", "A", "B"))]
    shown = compared(lines(EVERYBODY_BEAT_ONE, [Criterion.WINS, Criterion.LOT], ordered), 1)
    assert [told(one) for one in shown] == [
        ("Punti", ["7", "7", "7"], ""),
        ("Partite vinte", ["1", "1", "1"], ""),
        ("Sorteggio", ["1º", "2º", "3º"], "sotto il 1º, sopra il 3º"),
    ]


def test_who_shares_a_place_has_nothing_that_decides() -> None:
    shown = compared(lines(EVERYBODY_BEAT_ONE, [Criterion.MINI_TABLE]), 0)
    assert [told(one) for one in shown] == [
        ("Punti", ["7", "7"], ""),
        ("Scontri diretti tra chi è pari", ["7 (0)", "7 (0)"], ""),
    ]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Criterion.LOT, ["posto per sorteggio"] * 3),
        (Criterion.PLAY_OFF, ["spareggio vinto", "dopo lo spareggio", "spareggio perso"]),
        (Criterion.DESK, ["posto deciso dagli organizzatori"] * 3),
    ],
)
def test_what_put_level_ones_in_their_order_is_said_of_all_of_them_and_of_nobody_who_is_level(
    kind: Criterion, said: list[str]
) -> None:
    ordered = lines(EVERYBODY_BEAT_ONE, [kind], [Decision(kind, ("C", "A", "B"))])
    assert settled_of(ordered) == said
    assert [one and one["letter"] for one in decided_of(ordered)] == [None, "", ""]
    assert settled_of(lines(EVERYBODY_BEAT_ONE, [])) == ["", "", ""]
    assert settled_of(lines(A_BEAT_ALL, [Criterion.DEAL_DIFFERENCE])) == ["", "", ""]


def test_what_has_a_column_is_called_by_its_head() -> None:
    """Nobody has to learn two words for one number. A and B have 5 + 4 and 2 + 7 points, +4 and +2 deals."""
    ranked = lines("A-B:4-1 A-C:3-2 B-C:5-0", [Criterion.DEAL_DIFFERENCE])
    by_head = decided_of(ranked, [Criterion.DEAL_DIFFERENCE])
    assert [one and one["letter"] for one in by_head] == [None, "Diff.", None]
    assert [one and one["letter"] for one in decided_of(ranked)] == [None, "D", None]


def test_the_numbers_that_break_ties_are_in_columns() -> None:
    criteria = (Criterion.HEAD_TO_HEAD, Criterion.BUCHHOLZ, Criterion.DEAL_DIFFERENCE, Criterion.POINTS_MADE)
    columns = columns_of(criteria, [line.row for line in lines(A_BEAT_ALL, criteria)])
    assert columns == [Criterion.BUCHHOLZ, Criterion.DEAL_DIFFERENCE]
    found = [[one["text"] for one in figures_of(line.row, columns)] for line in lines(A_BEAT_ALL, criteria)]
    assert found == [["7", "+10"], ["17", "−4"], ["18", "−6"]]


def test_a_criterion_that_is_asked_again_of_who_is_left_is_shown_once() -> None:
    shown = compared(lines("A-B:5-0 B-C:5-0 C-A:3-2", [Criterion.DEAL_DIFFERENCE, Criterion.WINS]), 1)
    assert len({told(one)[0] for one in shown}) == len(shown)


def test_all_who_share_a_place_are_marked_alike() -> None:
    """What put the first of them below the place above put the others there, too."""
    beside = lines("A-B:3-2 B-C:3-2 C-A:3-2", [])
    assert level_in(beside) == {1}
    assert level_in(lines(A_BEAT_ALL, [Criterion.DEAL_DIFFERENCE])) == set()
    below = [replace(one, row=replace(one.row, place=2)) for one in beside]
    below[0] = replace(below[0], row=replace(below[0].row, decided_by=Criterion.DEAL_DIFFERENCE))
    assert [one and one["letter"] for one in decided_of(below)] == ["D", "D", "D"]
