"""Which round of its bracket a match is, against a rule written by hand for every size from 3 to 64."""

from collections import Counter

import pytest

from tests.covers import some
from tests.scheduling.bracket.playing import (
    ALONE,
    CONSOLATION,
    CONSOLATION_THIRD,
    DOUBLE,
    DOUBLE_TWO_FINALS,
    KINDS,
    PLACING,
    THIRD,
    bracket,
    of,
    to_play,
)
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.bracket.plan import Round, round_of, rounds_as_played, rounds_of
from tournaments.scheduling.bracket.types import Bracket, NodeKey, Section

SIZES = range(3, 65)
FINAL, SEMIFINAL = Round(0), Round(1)


def doublings(size: int) -> int:
    """How many columns the smallest bracket has that holds so many: 2 in one, 4 in two, 8 in three."""
    columns, places = 0, 1
    while places < size:
        columns, places = columns + 1, places * 2
    return columns


def rounds_by_hand(drawn: Bracket, size: int, *, double: bool) -> dict[NodeKey, Round]:
    """The last column of the main bracket is the final, the one before are the semifinals; in a double elimination
    that is the semifinal itself, as is the last match of the lower bracket.

    The match for third place is as the final. Of placing matches it is told which column of the main bracket has its
    turn, in a hall with room for everybody.
    """
    columns = doublings(size)
    beside = {node.turn: columns - node.column for node in of(drawn, Section.MAIN) if node.turn}
    lower = of(drawn, Section.LOWER)
    said = {}
    for node in to_play(drawn):
        match node.section:
            case Section.MAIN:
                said[node.key] = Round(columns - node.column + (1 if double else 0))
            case Section.THIRD | Section.FINAL:
                said[node.key] = FINAL
            case Section.PLACING:
                said[node.key] = Round(beside[node.turn or 0])
            case Section.LOWER:
                said[node.key] = Round(1 + lower[-1].column - node.column)
            case Section.CONSOLATION:
                said[node.key] = Round(of(drawn, Section.CONSOLATION)[-1].column - node.column, consolation=True)
    return said


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_every_match_is_of_the_round_that_the_rule_says(kind: int) -> None:
    for size in some(SIZES, 20):
        drawn = bracket(size, KINDS[kind])
        found = rounds_of(drawn)
        wanted = rounds_by_hand(drawn, size, double=KINDS[kind] in (DOUBLE, DOUBLE_TWO_FINALS))
        assert {key: found[key] for key in wanted} == wanted, size


@pytest.mark.parametrize("size", [10, 12, 24, 31, 92])
@pytest.mark.parametrize("kind", [CONSOLATION, CONSOLATION_THIRD])
def test_beside_a_consolation_that_ends_later_the_final_is_the_final(size: int, kind: KnockoutOptions) -> None:
    drawn = bracket(size, kind)
    rounds = rounds_of(drawn)
    final, last = of(drawn, Section.MAIN)[-1], of(drawn, Section.CONSOLATION)[-1]
    assert (final.turn or 0) < (last.turn or 0)
    assert rounds[final.key] == FINAL
    assert {rounds[node.key] for node in of(drawn, Section.THIRD)} <= {FINAL}
    assert rounds[last.key] == Round(0, consolation=True)
    finals = [node.key for node in drawn.nodes if rounds[node.key] == FINAL]
    assert len(finals) == (2 if kind.third_place else 1)


@pytest.mark.parametrize("hall", [1, 2, 3])
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_small_hall_makes_more_turns_of_the_same_rounds(kind: int, hall: int) -> None:
    for size in (4, 8, 11, 16, 23):
        wide, small = bracket(size, KINDS[kind]), bracket(size, KINDS[kind], hall)
        assert small.turns >= wide.turns
        assert rounds_of(small) == rounds_of(wide)


def test_of_a_double_elimination_of_eight_every_round_is_as_on_paper() -> None:
    found = {key: one.left for key, one in rounds_of(bracket(8, DOUBLE_TWO_FINALS)).items()}
    assert found == {
        **{f"main-1-{number}": 3 for number in (1, 2, 3, 4)},
        **{f"main-2-{number}": 2 for number in (1, 2)},
        "main-3-1": 1,
        **{f"lower-1-{number}": 4 for number in (1, 2)},
        **{f"lower-2-{number}": 3 for number in (1, 2)},
        "lower-3-1": 2,
        "lower-4-1": 1,
        "final-1-1": 0,
        "final-2-1": 0,
    }


def test_with_all_places_of_eight_those_of_the_last_turn_are_as_the_final() -> None:
    drawn = bracket(8, PLACING)
    assert Counter(rounds_of(drawn).values()) == {Round(2): 4, SEMIFINAL: 4, FINAL: 4}


def test_what_began_under_the_turns_keeps_its_length_and_the_rest_follows_the_bracket() -> None:
    """Twelve with a consolation: the final is in turn 4 of 5, and the consolation ends alone in turn 5."""
    drawn = bracket(12, CONSOLATION)
    final, last = of(drawn, Section.MAIN)[-1].key, of(drawn, Section.CONSOLATION)[-1].key
    both = rounds_as_played(drawn, {final, last}, {1})
    assert (both[final], both[last]) == (Round(1), Round(0))
    assert rounds_as_played(drawn, set(), {1}) == rounds_of(drawn)
    assert rounds_as_played(drawn, {final}, {1})[last] == Round(0, consolation=True)
    assert rounds_as_played(drawn, {final, last}, set()) == rounds_of(drawn)


def test_where_the_turns_said_the_same_nothing_is_kept_apart() -> None:
    for kind in (ALONE, THIRD):
        drawn = bracket(12, kind)
        assert rounds_as_played(drawn, {node.key for node in to_play(drawn)}, {1, 2}) == rounds_of(drawn)


def test_a_round_that_is_not_stored_is_none() -> None:
    assert round_of(None, consolation=False) is None
    assert round_of(0, consolation=True) == Round(0, consolation=True)
