"""Who rests: a queue, with and without a past."""

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.evenings.limited_turns import Past, who_plays


def test_rests_walk_round_the_players():
    plan = who_plays([Past() for _ in range(6)], 4, 4)
    assert plan == [[2, 3, 4, 5], [0, 1, 4, 5], [0, 1, 2, 3], [2, 3, 4, 5]]


@given(st.integers(4, 40), st.integers(1, 20), st.data())
def test_without_a_past_games_are_equal_within_one(players, turns, data):
    seats = 4 * data.draw(st.integers(1, players // 4))
    plan = who_plays([Past() for _ in range(players)], seats, turns)
    games = Counter(player for playing in plan for player in playing)
    assert {len(playing) for playing in plan} == {seats}
    assert max(games[player] for player in range(players)) - min(games[player] for player in range(players)) <= 1
    for one, two in pairwise(plan):
        assert len({*one} | {*two}) == min(players, 2 * seats)


def test_who_has_just_rested_plays_even_after_most_games():
    (playing,) = who_plays([Past(5, 1, 3), *(Past(1) for _ in range(4))], 4, 1, 4)
    assert 0 in playing


def test_who_has_played_most_rests():
    (playing,) = who_plays([Past(2), Past(2), Past(3), Past(2), Past(2)], 4, 1, 4)
    assert playing == [0, 1, 3, 4]


def test_who_rested_longest_ago_rests_again_first():
    (playing,) = who_plays([Past(3, 0, 2), Past(3, 0, 1), Past(3, 0, 2), Past(3, 0, 2), Past(3, 0, 2)], 4, 1, 5)
    assert playing == [0, 2, 3, 4]


def test_the_past_is_brought_up_to_date():
    past = [Past() for _ in range(5)]
    who_plays(past, 4, 2)
    assert past[0] == Past(1, 0, 1)
    assert past[1] == Past(1, 1, 2)
    assert past[2] == Past(2, 0, 0)


def test_of_those_who_are_to_be_apart_no_more_play_than_may():
    limits = [(frozenset(range(6)), 4), (frozenset(range(6, 10)), 4)]
    plan = who_plays([Past() for _ in range(10)], 8, 3, limits=limits)
    assert [sum(player < 6 for player in playing) for playing in plan] == [4, 4, 4]
    assert Counter(player for playing in plan for player in playing) == dict.fromkeys(range(6), 2) | dict.fromkeys(
        range(6, 10), 3
    )


def test_limits_of_the_first_turn_bind_no_other():
    plan = who_plays([Past() for _ in range(8)], 4, 2, first_limits=[(frozenset(range(4, 8)), 1)])
    assert plan == [[1, 2, 3, 7], [0, 4, 5, 6]]
    assert who_plays([Past() for _ in range(8)], 4, 1, 2, first_limits=[(frozenset(range(4, 8)), 1)]) == [[4, 5, 6, 7]]


def test_limits_that_leave_too_few_are_dropped():
    assert who_plays([Past() for _ in range(5)], 4, 1, limits=[(frozenset(range(5)), 2)]) == [[1, 2, 3, 4]]
