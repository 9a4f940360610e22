from fractions import Fraction

import pytest

from tests.standings.crosstables import crosstable, encounter, met
from tournaments.standings.field import Field, field
from tournaments.standings.table import rank
from tournaments.standings.tiebreaks import TIEBREAKS, ask
from tournaments.standings.types import Criterion, Decision, Encounter, StepOutcome


def field_of(*matches: Encounter, decisions: tuple[Decision, ...] = ()) -> Field:
    entrants = {entrant for match in matches for side in match.sides for entrant in side}
    return field(entrants, matches, decisions)


def values(criterion: Criterion, group: str, where: Field) -> dict[str, tuple[int | Fraction, ...]]:
    return {**dict(ask(criterion, tuple(group), where).values)}


def test_every_criterion_has_a_function() -> None:
    assert set(TIEBREAKS) == set(Criterion)


def test_head_to_head_passes_on_three() -> None:
    where = field_of(*crosstable("A-B:5-0 B-C:5-0 C-A:4-1"))
    assert ask(Criterion.HEAD_TO_HEAD, ("A", "B", "C"), where).outcome is StepOutcome.PASSED


def test_head_to_head_passes_on_two_who_never_met() -> None:
    where = field_of(*crosstable("A-C:5-0 B-C:5-0"))
    assert ask(Criterion.HEAD_TO_HEAD, ("A", "B"), where).outcome is StepOutcome.PASSED


def test_head_to_head_is_level_where_two_matches_went_each_way() -> None:
    where = field_of(*crosstable("A-B:5-0 B-A:5-0"))
    assert ask(Criterion.HEAD_TO_HEAD, ("A", "B"), where).outcome is StepOutcome.LEVEL


def test_the_mini_table_passes_on_two() -> None:
    where = field_of(*crosstable("A-B:5-0"))
    assert ask(Criterion.MINI_TABLE, ("A", "B"), where).outcome is StepOutcome.PASSED


@pytest.mark.parametrize("met", ["A-B:5-0 B-C:5-0", "A-B:5-0 A-B:5-0 B-C:5-0 C-A:5-0"])
def test_the_mini_table_passes_until_all_have_met_equally_often(met: str) -> None:
    where = field_of(*crosstable(met))
    assert ask(Criterion.MINI_TABLE, ("A", "B", "C"), where).outcome is StepOutcome.PASSED


def test_the_mini_table_leaves_out_matches_against_others() -> None:
    where = field_of(*crosstable("A-B:5-0 B-C:4-1 C-A:3-2 D-A:5-0 B-D:5-0"))
    assert values(Criterion.MINI_TABLE, "ABC", where) == {"A": (10, 4), "B": (5, -2), "C": (6, -2)}


def test_the_deal_difference_decides_among_equals_in_the_mini_table() -> None:
    """Seven points each, 3-2 twice or 5-0 and 0-5, would be level; 5-2 in deals is told apart from 5-5."""
    where = field_of(
        met("1", (("A",), ("B",)), points=(1, 0), deals=(3, 0), winner=1),
        met("2", (("B",), ("C",)), points=(1, 0), deals=(3, 2), winner=1),
        met("3", (("C",), ("A",)), points=(1, 0), deals=(3, 2), winner=1),
    )
    assert values(Criterion.MINI_TABLE, "ABC", where) == {"A": (1, 2), "B": (1, -2), "C": (1, 0)}


def test_partners_in_a_player_table_have_not_met_each_other() -> None:
    where = field_of(encounter("P Q", "R S", (5, 0)))
    assert ask(Criterion.HEAD_TO_HEAD, ("P", "Q"), where).outcome is StepOutcome.PASSED


def test_players_who_were_partners_and_opponents_count_the_match_against_each_other() -> None:
    where = field_of(encounter("P Q", "R S", (5, 0)), encounter("P R", "Q S", (1, 4)))
    assert values(Criterion.HEAD_TO_HEAD, "PQ", where) == {"P": (2,), "Q": (5,)}


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        (Criterion.DEALS_WON, {"A": (5,), "B": (5,), "C": (5,)}),
        (Criterion.DEAL_DIFFERENCE, {"A": (0,), "B": (0,), "C": (0,)}),
        (Criterion.WINS, {"A": (1,), "B": (1,), "C": (1,)}),
        (Criterion.POINTS_MADE, {"A": (605,), "B": (590,), "C": (605,)}),
        (Criterion.POINT_DIFFERENCE, {"A": (10,), "B": (-20,), "C": (10,)}),
        (
            Criterion.POINT_RATIO,
            {"A": (Fraction(605, 1200),), "B": (Fraction(590, 1200),), "C": (Fraction(605, 1200),)},
        ),
    ],
)
def test_a_criterion_over_all_matches_compares_totals(
    criterion: Criterion, expected: dict[str, tuple[Fraction, ...]]
) -> None:
    where = field_of(
        encounter("A", "B", (3, 2), cards=(310, 290)),
        encounter("B", "C", (3, 2), cards=(300, 300)),
        encounter("C", "A", (3, 2), cards=(305, 295)),
    )
    assert values(criterion, "ABC", where) == expected


@pytest.mark.parametrize("criterion", [Criterion.POINT_DIFFERENCE, Criterion.POINTS_MADE, Criterion.POINT_RATIO])
def test_a_card_point_criterion_passes_where_card_points_are_missing(criterion: Criterion) -> None:
    where = field_of(encounter("A", "B", (3, 2)), encounter("C", "D", (3, 2), cards=(310, 290)))
    assert ask(criterion, ("A", "C"), where).outcome is StepOutcome.PASSED
    assert ask(criterion, ("C", "D"), where).outcome is StepOutcome.SPLIT


def test_the_ratio_of_one_who_conceded_nothing_is_one() -> None:
    where = field_of(encounter("A", "B", (5, 0), cards=(600, 0)))
    assert values(Criterion.POINT_RATIO, "AB", where) == {"A": (1,), "B": (0,)}


def test_the_ratio_passes_on_one_who_has_not_played() -> None:
    where = field({"A", "B", "C"}, [encounter("A", "B", (5, 0), cards=(600, 0))], ())
    assert ask(Criterion.POINT_RATIO, ("A", "C"), where).outcome is StepOutcome.PASSED


@pytest.mark.parametrize("kind", [Criterion.LOT, Criterion.PLAY_OFF])
def test_a_recorded_order_ranks_as_it_was_recorded(kind: Criterion) -> None:
    where = field_of(*crosstable("A-B:3-2 B-C:3-2 C-A:3-2"), decisions=(Decision(kind, ("B", "C", "A")),))
    assert list(values(kind, "ABC", where)) == ["B", "C", "A"]


@pytest.mark.parametrize("kind", [Criterion.PLAY_OFF, Criterion.LOT, Criterion.DESK])
def test_a_recorded_order_counts_under_its_own_kind_alone(kind: Criterion) -> None:
    where = field_of(*crosstable("A-B:3-2 B-A:3-2"), decisions=(Decision(kind, ("B", "A")),))
    for asked in (Criterion.PLAY_OFF, Criterion.LOT, Criterion.DESK):
        found = values(asked, "AB", where)
        assert (found != {} and found["B"] > found["A"]) == (asked is kind)


def match(key: str, one: str, two: str, *, winner: int = 1) -> Encounter:
    """Two points for the winner; each letter is somebody."""
    points, deals = ((2, 0), (1, 0)) if winner == 1 else ((0, 2), (0, 1))
    return met(key, (tuple(one), tuple(two)), points, deals, winner)


def buchholz(group: str, *matches: Encounter, rest_is_opponent: bool = False) -> dict[str, Fraction]:
    entrants = sorted({entrant for one in matches for side in one.sides for entrant in side})
    step = ask(Criterion.BUCHHOLZ, tuple(group), field(entrants, matches, (), rest_is_opponent=rest_is_opponent))
    return {entrant: value for entrant, (value,) in step.values}


def test_the_points_of_all_opponents_are_added() -> None:
    """A 4 points, B 2, C 2, D 0; B met A and D, C met D and A."""
    matches = (match("1", "A", "B"), match("2", "C", "D"), match("3", "A", "C"), match("4", "B", "D"))
    assert buchholz("ABCD", *matches) == {"A": 4, "B": 4, "C": 4, "D": 4}


def test_who_met_the_stronger_is_in_front() -> None:
    """A 4, B 4, C 2, D 2, E 0, F 0; A met C and D, B met E and F."""
    matches = (match("1", "A", "C"), match("2", "B", "E"), match("3", "A", "D"), match("4", "B", "F"))
    more = (match("5", "C", "E"), match("6", "D", "F"))
    assert buchholz("AB", *matches, *more) == {"A": 4, "B": 0}
    rows = rank("ABCDEF", (*matches, *more), [Criterion.BUCHHOLZ])
    assert [row.entrant for row in rows[:2]] == ["A", "B"]
    assert rows[1].decided_by is Criterion.BUCHHOLZ
    assert rows[0].met == 4
    assert {row.met for row in rank("ABCDEF", (*matches, *more), [])} == {None}
    assert rank((), (), [Criterion.BUCHHOLZ]) == ()


def test_an_opponent_met_twice_counts_twice() -> None:
    assert buchholz("AB", match("1", "A", "B"), match("2", "B", "A")) == {"A": 4, "B": 4}


def test_a_rest_brings_no_points_of_an_opponent() -> None:
    rested = met("2", (("A",), ()), (2, 0), (1, 0), 1)
    matches = (match("1", "A", "B"), rested, match("3", "B", "C"))
    assert buchholz("ABC", *matches) == {"A": 2, "B": 4 + 0, "C": 2}


def test_where_that_was_chosen_a_rest_counts_as_an_opponent_with_ones_own_points() -> None:
    rested = met("2", (("A",), ()), (2, 0), (1, 0), 1)
    matches = (match("1", "A", "B"), rested, match("3", "B", "C"))
    assert buchholz("ABC", *matches, rest_is_opponent=True) == {"A": 2 + 4, "B": 4 + 0, "C": 2 + 0}


def test_a_turn_that_somebody_missed_counts_like_a_rest() -> None:
    matches = (match("1", "A", "B"), match("2", "A", "C", winner=2))
    assert buchholz("C", *matches) == {"C": 2}
    assert buchholz("C", *matches, rest_is_opponent=True) == {"C": 2 + 2}


def test_a_match_that_is_still_to_be_played_is_no_rest() -> None:
    """E rests in turn 1, B and C in those that are open: C meets A there, and B meets E. D left, so that A and E have
    won already: A 4 points, C 2, E 2, B and D none. Only E has rested.
    """
    first = [match("1", "A", "B"), match("2", "C", "D")]
    won = [match("3", "E", "D")._replace(turn=2), match("4", "A", "D")._replace(turn=3)]
    indexed = field("ABCDE", [*first, *won], (), rest_is_opponent=True, open_turns={2, 3})
    expected = {"A": 0 + 0, "B": 4, "C": 0, "D": 2 + 2 + 4, "E": 0 + 2}
    assert values(Criterion.BUCHHOLZ, "ABCDE", indexed) == {one: (points,) for one, points in expected.items()}


def test_a_side_of_two_counts_once_by_its_average() -> None:
    """A 2, B 2, C 2, D 0, E 2: A and B met C with two points and D with none."""
    assert buchholz("A", match("1", "AB", "CD"), match("2", "C", "E")) == {"A": Fraction(2 + 0, 2)}


def test_where_everybody_has_met_everybody_it_tells_nobody_apart() -> None:
    matches = crosstable("A-B:5-0 B-C:5-0 C-A:5-0 A-D:5-0 B-D:5-0 C-D:5-0")
    step = ask(Criterion.BUCHHOLZ, ("A", "B", "C"), field("ABCD", matches, ()))
    assert step.outcome is StepOutcome.LEVEL
