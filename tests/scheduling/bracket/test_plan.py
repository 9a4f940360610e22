"""Turns and tables of a bracket, fixed before the first match."""

import pytest

from tests.scheduling.bracket.playing import CONSOLATION, DOUBLE, PLACING, THIRD, bracket, of
from tests.scheduling.bracket.test_bracket_progress import FOUR, seeded
from tournaments.scheduling.bracket.bracket_progress import could_reach, standings_of
from tournaments.scheduling.bracket.types import Bracket, Decided, Section


def turns_of(drawn: Bracket) -> dict[str, int]:
    return {node.key: node.turn for node in drawn.nodes if node.turn is not None}


def lengths(drawn: Bracket) -> list[int]:
    turns = [*turns_of(drawn).values()]
    return [turns.count(turn) for turn in range(1, max(turns) + 1)]


def test_in_a_hall_with_room_for_all_every_column_is_a_turn():
    assert lengths(bracket(92)) == [28, 32, 16, 8, 4, 2, 1]


def test_a_column_that_does_not_fit_is_cut_into_turns_of_nearly_equal_length():
    assert lengths(bracket(92, hall=20)) == [14, 14, 16, 16, 16, 8, 4, 2, 1]
    assert lengths(bracket(92, hall=15)) == [14, 14, 11, 11, 10, 8, 8, 8, 4, 2, 1]


def test_the_column_of_a_match_is_known_from_its_turn_in_a_small_hall_too():
    by_turn: dict[int, set[int]] = {}
    drawn = bracket(23, hall=3)
    for key, turn in turns_of(drawn).items():
        by_turn.setdefault(turn, set()).add(drawn.node(key).column)
    columns = [columns for _, (columns,) in sorted(by_turn.items())]
    assert columns == sorted(columns)


@pytest.mark.parametrize(("hall", "third", "final"), [(None, 3, 3), (2, 4, 4), (1, 7, 8)])
def test_the_match_for_third_place_is_in_the_turn_of_the_final_or_before(hall, third, final):
    drawn = bracket(8, THIRD, hall=hall)
    turn = turns_of(drawn)
    assert (turn["third-1-1"], turn["main-3-1"]) == (third, final)


def test_the_final_is_at_table_one():
    drawn = bracket(16, PLACING)
    assert (drawn.node("main-4-1").table, drawn.node("third-1-1").table) == (1, 2)


def test_the_consolation_is_played_beside_the_main_bracket():
    drawn = bracket(16, CONSOLATION)
    assert lengths(drawn) == [8, 4 + 4, 2 + 2, 1 + 1]


def test_the_lower_bracket_is_played_beside_the_main_one_as_soon_as_its_sides_are_known():
    drawn = bracket(8, DOUBLE)
    assert [(node.key, node.turn) for node in of(drawn, Section.LOWER)] == [
        ("lower-1-1", 2),
        ("lower-1-2", 2),
        ("lower-2-1", 3),
        ("lower-2-2", 3),
        ("lower-3-1", 4),
        ("lower-4-1", 5),
    ]


def test_in_a_hall_of_one_table_every_match_is_a_turn():
    assert lengths(bracket(11, THIRD, hall=1)) == [1] * 11


def test_those_who_have_waited_longest_play_first():
    drawn = bracket(8, PLACING, hall=2)
    turn = turns_of(drawn)
    assert turn["main-2-1"] < turn["main-2-2"]
    assert turn["placing-1-1"] <= turn["placing-1-2"]
    for key in ("placing-1-1", "main-2-1"):
        assert turn[key] <= min(turn["placing-1-2"], turn["main-2-2"])


def test_who_came_on_by_the_draw_plays_before_who_has_just_played():
    drawn = bracket(5, hall=1)
    (first,) = [node for node in of(drawn, Section.MAIN) if node.turn == 1]
    _, second, third, _ = sorted((node for node in drawn.nodes if node.turn), key=lambda node: node.turn or 0)
    assert [first.key in {source.match for source in node.sources} for node in (second, third)] == [False, True]


def test_before_anything_is_played_everybody_may_reach_the_final():
    assert could_reach(FOUR, standings_of(FOUR, {}))["main-2-1"] == {"1", "2", "3", "4"}


def test_who_lost_does_not_come_any_more():
    standings = standings_of(FOUR, {"main-1-1": Decided("4")})
    assert could_reach(FOUR, standings)["main-2-1"] == {"2", "3", "4"}


def test_where_neither_came_nobody_is_waited_for():
    standings = standings_of(FOUR, {"main-1-1": Decided(None)})
    assert could_reach(FOUR, standings)["main-2-1"] == {"2", "3"}


def test_who_advances_without_a_match_is_known():
    three = seeded(3)
    assert could_reach(three, standings_of(three, {}))["main-2-1"] == {"1", "2", "3"}
