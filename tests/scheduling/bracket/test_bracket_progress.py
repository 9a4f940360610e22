"""How a bracket moves on: by rule, whatever happens."""

import pytest

from tournaments.scheduling.base.types import Field, Options
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.types import Decided, NodeState, Standing
from tournaments.scheduling.knockout import bracket_of


def seeded(count):
    """A bracket of entrants "1" to str(count), who are seeded in this order."""
    names = tuple(str(number) for number in range(1, count + 1))
    return bracket_of(Field(tuple((name,) for name in names), seeds=names), Options(), 1)


FOUR = seeded(4)  # 1-4, 2-3


def test_before_the_first_match_the_first_column_is_ready_and_the_rest_waits():
    states = {key: standing.state for key, standing in standings_of(FOUR, {}).items()}
    assert states == {
        "main-1-1": NodeState.READY,
        "main-1-2": NodeState.READY,
        "main-2-1": NodeState.WAITING,
    }


def test_a_winner_waits_in_the_next_match_for_the_other():
    found = standings_of(FOUR, {"main-1-2": Decided("3")})
    assert found["main-1-2"] == Standing(NodeState.DECIDED, ("2", "3"), "3", "2")
    assert found["main-2-1"] == Standing(NodeState.WAITING, (None, "3"))


def test_who_is_drawn_against_nobody_advances_without_a_match():
    found = standings_of(seeded(3), {})
    assert found["main-1-1"] == Standing(NodeState.WALKOVER, ("1", None), "1")
    assert found["main-2-1"] == Standing(NodeState.WAITING, ("1", None))


def test_when_neither_side_came_the_next_opponent_walks_over():
    found = standings_of(FOUR, {"main-1-1": Decided(None), "main-1-2": Decided("2")})
    assert found["main-1-1"] == Standing(NodeState.DECIDED, ("1", "4"))
    assert found["main-2-1"] == Standing(NodeState.WALKOVER, (None, "2"), "2")


def test_when_nobody_came_at_all_nobody_wins():
    found = standings_of(FOUR, {"main-1-1": Decided(None), "main-1-2": Decided(None)})
    assert found["main-2-1"] == Standing(NodeState.EMPTY, (None, None))


def test_who_meets_somebody_who_withdrew_advances():
    found = standings_of(FOUR, {}, gone={"4"})
    assert found["main-1-1"] == Standing(NodeState.WALKOVER, ("1", "4"), "1", "4")


def test_of_two_who_withdrew_neither_advances():
    found = standings_of(FOUR, {}, gone={"4", "1"})
    assert found["main-1-1"] == Standing(NodeState.EMPTY, ("1", "4"))


def test_who_withdraws_after_winning_keeps_the_win_and_loses_the_next_match():
    found = standings_of(FOUR, {"main-1-1": Decided("4"), "main-1-2": Decided("2")}, gone={"4"})
    assert found["main-1-1"].winner == "4"
    assert found["main-2-1"] == Standing(NodeState.WALKOVER, ("4", "2"), "2", "4")


def test_who_withdraws_with_a_bye_is_waited_for_by_nobody():
    found = standings_of(seeded(3), {"main-1-2": Decided("3")}, gone={"1"})
    assert found["main-2-1"] == Standing(NodeState.WALKOVER, ("1", "3"), "3", "1")


def test_a_match_that_was_played_keeps_its_sides_when_a_correction_leads_somebody_else_there():
    results = {
        "main-1-1": Decided("4"),
        "main-1-2": Decided("2"),
        "main-2-1": Decided("1", ("1", "2")),
    }
    assert standings_of(FOUR, results)["main-2-1"] == Standing(NodeState.DECIDED, ("1", "2"), "1", "2")


@pytest.mark.parametrize("winner", ["4", "2"])
def test_a_result_without_sides_counts_only_for_who_sits_there(winner):
    results = {"main-1-1": Decided("1"), "main-1-2": Decided("3"), "main-2-1": Decided(winner)}
    assert standings_of(FOUR, results)["main-2-1"].state is NodeState.READY
