"""The match for third place and the matches for all other places."""

import pytest

from tests.scheduling.bracket.playing import PLACING, THIRD, bracket, favourites, in_order, of, to_play
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.elimination import main_matches, placing_matches
from tournaments.scheduling.bracket.types import Decided, NodeState, Section


@pytest.mark.parametrize("count", [4, 5, 11, 92])
def test_the_losers_of_the_semi_finals_play_for_third_place(count):
    drawn = bracket(count, THIRD)
    (third,) = of(drawn, Section.THIRD)
    last = max(node.column for node in of(drawn, Section.MAIN))
    assert [source.match for source in third.sources] == [f"main-{last - 1}-1", f"main-{last - 1}-2"]
    assert third.places == (3, 4)


@pytest.mark.parametrize("count", [2, 3])
def test_with_fewer_than_two_losers_of_semi_finals_there_is_no_match_for_third_place(count):
    assert of(bracket(count, THIRD), Section.THIRD) == []


def test_matches_of_92_for_the_title_and_for_third_place():
    assert len(to_play(bracket(92, THIRD))) == 92


@pytest.mark.parametrize(("count", "matches"), [(2, 1), (4, 4), (8, 12), (16, 32), (512, 2304)])
def test_with_a_power_of_two_everybody_plays_in_every_column(count, matches):
    assert len(to_play(bracket(count, PLACING))) == matches


def test_six_play_for_fifth_place_too():
    (fifth,) = of(bracket(6, PLACING), Section.PLACING)
    assert fifth.places == (5, 6)


def test_eight_play_for_every_place():
    places = [node.places for node in of(bracket(8, PLACING), Section.PLACING)]
    assert places == [(5, 8), (5, 8), (5, 6), (7, 8)]


def test_places_are_counted_by_who_plays_for_them_wherever_the_byes_are():
    byes = [side for number in range(1, 5) for side in (str(number), None)]
    main = main_matches([*byes, *map(str, range(5, 13))])
    first = [node.places for node in placing_matches(main) if node.places[0] > 8]
    assert first == [(9, 12), (9, 12), (9, 10), (11, 12)]


def test_when_the_better_seed_always_wins_places_are_seeds():
    drawn = in_order(16, PLACING)
    places = [entrant for group in places_of(drawn, favourites(drawn).standings) for entrant in group]
    assert places == [str(number) for number in range(1, 17)]


def test_nobody_meets_an_opponent_again():
    drawn = bracket(32, PLACING)
    evening = favourites(drawn)
    met = [frozenset(evening.standings[key].sides) for key in evening.results]
    assert len(met) == len(set(met))


def test_after_a_double_no_show_in_the_semi_final_the_other_loser_is_third():
    drawn = in_order(4, THIRD)
    found = standings_of(drawn, {"main-1-1": Decided(None), "main-1-2": Decided("2")})
    assert (found["third-1-1"].state, found["third-1-1"].winner) == (NodeState.WALKOVER, "3")
    assert places_of(drawn, found) == (("2",), ("3",), ("1", "4"))


def test_who_withdraws_after_the_semi_final_leaves_third_place_to_the_other():
    drawn = in_order(4, THIRD)
    results = {"main-1-1": Decided("1"), "main-1-2": Decided("2"), "main-2-1": Decided("1")}
    assert places_of(drawn, standings_of(drawn, results, gone={"3"})) == (("1",), ("2",), ("4",), ("3",))
