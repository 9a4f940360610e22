"""Who rests: a queue, with and without a past."""

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.resting import Past, who_plays


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
