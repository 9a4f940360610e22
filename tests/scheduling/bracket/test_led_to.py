"""Which side each result sends to which bracket match, no matter who has played it."""

from hypothesis import given
from hypothesis import strategies as st

from tests.pages.brackets import CONSOLATION, EVERY_KIND, first_side, knockout, results_of, until
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.bracket.bracket_progress import led_to, standings_of
from tournaments.scheduling.bracket.types import Bracket, Decided, NodeKey, NodeState, Section


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
