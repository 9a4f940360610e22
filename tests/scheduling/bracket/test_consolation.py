"""Consolation: who plays there, and that nobody is left without a match."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.bracket.playing import (
    CONSOLATION,
    CONSOLATION_THIRD,
    KINDS,
    Evening,
    bracket,
    chance,
    favourites,
    in_order,
    of,
    to_play,
)
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.types import Bracket, Decided, NodeState, Section


def out_at_once(drawn: Bracket, evening: Evening, but_for: int) -> set[str | None]:
    """Who lost their first match of the main bracket, before its last `but_for` columns."""
    first: dict[str | None, bool] = {}
    last = max(node.column for node in of(drawn, Section.MAIN))
    for node in of(drawn, Section.MAIN):
        standing = evening.standings[node.key]
        if standing.state is NodeState.DECIDED:
            for side in standing.sides:
                first.setdefault(side, standing.loser == side and node.column <= last - but_for)
    return {entrant for entrant, lost in first.items() if lost}


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(4, 70), st.sampled_from([(CONSOLATION, 1), (CONSOLATION_THIRD, 2)]), st.integers(0, 10**6))
def test_everybody_who_lost_the_first_match_plays_here_and_nobody_else(count, kind, seed):
    knockout, but_for = kind
    drawn = bracket(count, knockout)
    evening = chance(drawn, seed)
    losers = out_at_once(drawn, evening, but_for)
    played = {side for standing in evening.played(Section.CONSOLATION, drawn) for side in standing.sides}
    assert played == (losers if len(losers) > 1 else set())


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(4, 70), st.integers(0, 10**6))
def test_nobody_meets_an_opponent_again(count, seed):
    drawn = bracket(count, CONSOLATION)
    evening = chance(drawn, seed)
    met = [frozenset(evening.standings[key].sides) for key in evening.results]
    assert len(met) == len(set(met))


@pytest.mark.parametrize("count", [8, 16, 64])
def test_without_byes_half_the_field_is_here(count):
    drawn = bracket(count, CONSOLATION)
    nodes = of(drawn, Section.CONSOLATION)
    assert len(nodes) == count // 2 - 1
    assert nodes[-1].turn == of(drawn, Section.MAIN)[-1].turn


def test_who_has_a_bye_and_loses_then_plays_here():
    drawn = in_order(6, CONSOLATION)
    results = {"main-1-2": Decided("4"), "main-1-4": Decided("3"), "main-2-1": Decided("4"), "main-2-2": Decided("2")}
    found = standings_of(drawn, results)
    assert found["consolation-1-1"].sides == ("5", "6")
    results["consolation-1-1"] = Decided("5")
    assert standings_of(drawn, results)["consolation-2-1"].sides == ("5", "1")


def test_who_won_after_a_bye_of_the_other_and_loses_later_is_out():
    drawn = in_order(6, CONSOLATION)
    evening = favourites(drawn)
    assert out_at_once(drawn, evening, 1) == {"5", "6"}
    assert places_of(drawn, evening.standings) == (("1",), ("2",), ("4", "3"), ("5",), ("6",))


def test_who_waited_for_the_first_match_here_meets_somebody_who_is_sure_to_come():
    # Seven: 1 has a bye; 5, 7 and 6 lose at once, so one of them waits, and 1 comes only if 1 loses then.
    second, third = of(in_order(7, CONSOLATION), Section.CONSOLATION)[1:]
    assert {source.match for source in second.sources} == {"main-1-4", "consolation-1-1"}
    assert {source.match for source in third.sources} == {"main-2-1", "consolation-2-1"}


def test_who_loses_semi_finals_plays_for_third_place_instead():
    drawn = bracket(4, CONSOLATION_THIRD)
    assert [node.section for node in to_play(drawn)] == [*[Section.MAIN] * 3, Section.THIRD]


@pytest.mark.parametrize(("count", "matches"), [(2, 1), (3, 2), (4, 4)])
def test_the_smallest_fields(count, matches):
    assert len(to_play(bracket(count, CONSOLATION))) == matches


def test_those_of_the_consolation_are_behind_all_who_won_a_match():
    drawn = bracket(92, CONSOLATION)
    evening = chance(drawn, 5)
    here = {side for node in of(drawn, Section.CONSOLATION) for side in evening.standings[node.key].sides} - {None}
    ranked = [entrant for group in places_of(drawn, evening.standings) for entrant in group]
    assert set(ranked[-len(here) :]) == here


def test_who_won_once_shares_a_place_with_all_who_lost_in_the_same_column():
    # Seven: 4 beat 5 and lost to 1, who had a bye; 3 beat 6 and lost to 2, who had beaten 7.
    drawn = in_order(7, CONSOLATION)
    assert places_of(drawn, favourites(drawn).standings) == (("1",), ("2",), ("4", "3"), ("5",), ("6",), ("7",))


def test_who_leaves_the_consolation_later_is_in_front():
    drawn = in_order(6, CONSOLATION)
    won = {"main-1-2": "4", "main-1-4": "3", "main-2-1": "4", "main-2-2": "3", "main-3-1": "3"}
    won |= {"consolation-1-1": "5", "consolation-2-1": "5", "consolation-3-1": "5"}
    found = standings_of(drawn, {key: Decided(winner) for key, winner in won.items()})
    assert places_of(drawn, found) == (("3",), ("4",), ("5",), ("2",), ("1",), ("6",))


def test_a_match_is_for_the_places_that_are_left():
    drawn = bracket(16, CONSOLATION)
    places = [node.places for node in of(drawn, Section.CONSOLATION)]
    assert places == [*[(9, 16)] * 4, *[(9, 12)] * 2, (9, 10)]


def test_of_two_who_did_not_come_to_their_first_match_nobody_is_waited_for():
    drawn = in_order(8, CONSOLATION)
    found = standings_of(drawn, {"main-1-1": Decided(None), "main-1-2": Decided("4")})
    assert (found["consolation-1-1"].state, found["consolation-1-1"].winner) == (NodeState.WALKOVER, "5")


def test_the_other_kinds_have_no_consolation():
    assert [kind for kind in KINDS if of(bracket(16, kind), Section.CONSOLATION)] == [CONSOLATION, CONSOLATION_THIRD]


def test_who_is_sure_and_has_not_played_here_meets_the_like_and_who_has_played_meets_who_comes_perhaps() -> None:
    """Of ten two matches are real in the first column, and in the second two are of sides who advanced by the draw."""
    sources = {
        node.key: {source.match for source in node.sources}
        for node in of(bracket(10, CONSOLATION), Section.CONSOLATION)
    }
    assert sources["consolation-1-1"] == {"main-1-2", "main-1-6"}
    assert sources["consolation-2-1"] == {"main-2-2", "main-2-4"}
    assert sources["consolation-2-2"] == {"consolation-1-1", "main-2-1"}
