"""How a bracket moves on: by rule, whatever happens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pages.brackets import CONSOLATION, EVERY_KIND, first_side, knockout, results_of, until
from tournaments.scheduling.base.types import Field, KnockoutOptions, Options
from tournaments.scheduling.bracket.bracket_progress import engaged_by, led_to, standings_of
from tournaments.scheduling.bracket.types import Bracket, Decided, NodeKey, NodeState, Section, Standing
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


def semifinals_and_final() -> tuple[Bracket, dict[NodeKey, Decided], tuple[NodeKey, NodeKey]]:
    """Four play to the end, everybody kept in their seats; the first semifinal and the final by their names."""
    bracket = knockout(4)
    standings = standings_of(bracket, results_of(bracket, first_side))
    results = {
        key: Decided(standing.winner, (standing.sides[0] or "", standing.sides[1] or ""))
        for key, standing in standings.items()
    }
    return bracket, results, (bracket.nodes[0].key, bracket.nodes[-1].key)


def test_without_a_correction_everybody_played_where_they_were_led() -> None:
    bracket, results, _keys = semifinals_and_final()
    standings = standings_of(bracket, results)
    assert led_to(bracket, standings) == {key: standing.sides for key, standing in standings.items()}


def test_a_corrected_semifinal_leads_its_other_side_to_the_final_that_was_played() -> None:
    bracket, results, (semifinal, final) = semifinals_and_final()
    one, two = results[semifinal].sides or ("", "")
    standings = standings_of(bracket, results | {semifinal: Decided(two, (one, two))})
    assert one in standings[final].sides
    assert led_to(bracket, standings)[final] == (two, standings[final].sides[1])


def test_a_semifinal_without_a_result_leads_nobody_yet() -> None:
    bracket, results, (semifinal, final) = semifinals_and_final()
    del results[semifinal]
    assert final not in led_to(bracket, standings_of(bracket, results))


def test_a_semifinal_to_which_nobody_came_leads_nobody() -> None:
    bracket, results, (semifinal, final) = semifinals_and_final()
    standings = standings_of(bracket, results | {semifinal: Decided(None, results[semifinal].sides)})
    assert led_to(bracket, standings)[final][0] is None


def test_who_lost_after_a_first_match_is_not_led_to_the_consolation() -> None:
    bracket = knockout(5, CONSOLATION)
    standings = standings_of(bracket, results_of(bracket, first_side))
    played = {node.key for node in bracket.nodes if node.section is Section.CONSOLATION}
    led = led_to(bracket, standings)
    assert {key: led[key] for key in played & led.keys()} == {key: standings[key].sides for key in played & led.keys()}


@given(st.integers(2, 33), st.sampled_from(EVERY_KIND), st.integers(0, 6))
def test_who_is_led_somewhere_sits_there_as_long_as_nothing_was_corrected(
    entrants: int, options: KnockoutOptions, turn: int
) -> None:
    bracket = knockout(entrants, options)
    standings = standings_of(bracket, results_of(bracket, until(turn)))
    for key, sides in led_to(bracket, standings).items():
        assert standings[key].state is NodeState.NEEDLESS or standings[key].sides == sides


def test_who_began_a_later_match_is_free_for_those_alone_that_lead_to_it():
    eight = seeded(8)
    engaged = engaged_by(eight, {"main-3-1": ("1", "2")})
    semi = eight.by_key["main-2-1"]
    assert [engaged.free(one, semi) for one in ("1", "2", "4")] == [True, False, True]
