"""Who may still come to play where."""

from tests.scheduling.bracket.test_bracket_progress import FOUR, seeded
from tournaments.scheduling.bracket.bracket_progress import could_reach, standings_of
from tournaments.scheduling.bracket.types import Decided


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
