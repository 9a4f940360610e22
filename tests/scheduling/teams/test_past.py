"""What players of quarters bring along, and a tournament of quarters in the middle, by hand and for any history."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.examples import drawn, meeting
from tests.scheduling.meetings import played
from tournaments.scheduling.audit.report import turn_problems
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import Field, Lineup, Options, Played, teams
from tournaments.scheduling.quarters import draw
from tournaments.scheduling.teams.fixtures import Fixture, fixtures_left
from tournaments.scheduling.teams.lineups import past_of

# Players by index: 1.1 0, 1.2 1, 1.3 2, 2.1 3, 2.2 4.
FIELD = teams((3, 2))
TWO_TURNS = (Played(1, meeting(1, "1.1 1.2 - 2.1 2.2")), Played(2, meeting(1, "1.1 1.3 - 2.1 2.2")))


def test_games_meetings_and_the_last_rest_are_counted():
    past = past_of(TWO_TURNS, FIELD)
    assert past.games == (2, 1, 1, 2, 2)
    assert past.met == ((0, 1, 1, 2, 2), (1, 0, 0, 1, 1), (1, 0, 0, 1, 1), (2, 1, 1, 0, 2), (2, 1, 1, 2, 0))
    assert past.rested == {1}


def test_a_team_that_had_no_fixture_in_the_last_turn_rested_in_the_one_before():
    apart = (Played(1, meeting(1, "1.1 1.2 - 2.1 2.2")), Played(2, meeting(1, "3.1 3.2 - 2.1 2.2")))
    assert past_of(apart, teams((3, 2, 2))).rested == {2}


def test_who_has_left_is_not_counted():
    stay = Field((("1.1", "1.3"), ("2.1", "2.2")))
    assert past_of(TWO_TURNS, stay).games == (2, 1, 2, 2)


def test_fixtures_that_were_played_are_gone_and_the_turns_close_up():
    fixtures = [Fixture(turn, 0, 0, 1, 1) for turn in range(3)]
    assert [fixture.turn for fixture in fixtures_left(fixtures, TWO_TURNS, FIELD)] == [0]
    assert fixtures_left(fixtures[:2], TWO_TURNS, FIELD) == []


# 1.1 has played twice, with 1.2 and with 1.3. In two turns more all play at least twice, 1.2 and 1.3 together for the
# first time; 1.2 rested last and comes in at once; anybody who rests then comes in afterwards.
def test_who_has_played_less_comes_in_and_new_partners_before_old_ones():
    turns = draw(FIELD, Options(tables=1, legs=4), 1, TWO_TURNS)
    ours = [{one for side in turn.meetings[0].sides for one in side if one in FIELD.teams[0]} for turn in turns]
    assert [turn.number for turn in turns] == [3, 4]
    assert {"1.2", "1.3"} in ours
    assert "1.2" in ours[0]
    assert ours[0] | ours[1] == set(FIELD.teams[0])


def test_what_was_played_as_drawn_changes_nothing():
    field, options = teams((5, 4, 6)), Options(legs=2)
    whole = drawn("quarters", field, options).turns
    assert draw(field, Options(legs=2, steps=0), 1, played(whole[:2])) == whole[2:]


def test_fixed_pairs_stay_as_drawn():
    field, options = teams((4, 4)), Options(legs=3, lineup=Lineup.FIXED, steps=0)
    whole = draw(field, options, 1)
    other = (Played(1, meeting(1, "1.1 1.2 - 2.1 2.2")),)
    assert draw(field, options, 1, other) == whole[1:]


def fixtures_of(turns, field):
    """How often any two quarters meet: once a turn, at however many tables."""
    team_of = {entrant: number for number, team in enumerate(field.teams) for entrant in team}
    met = {
        (turn.number, frozenset(team_of[one] for side in each.sides for one in side))
        for turn in turns
        for each in turn.meetings
    }
    return Counter(fixture for _, fixture in met)


def games_of(turns, field):
    games = Counter(one for turn in turns for each in turn.meetings for side in each.sides for one in side)
    return [[games[one] for one in team] for team in field.teams]


@given(st.lists(st.integers(4, 9), min_size=2, max_size=4), st.integers(1, 3), st.integers(1, 20), st.data())
@settings(max_examples=examples(40), deadline=None)
def test_who_comes_or_leaves_every_fixture_happens_and_nobody_sits_twice(sizes, legs, number, data):
    options = Options(tables=1, legs=legs, steps=0)
    whole = draw(teams(tuple(sizes)), options, number)
    before = whole[: data.draw(st.integers(1, len(whole)))]
    later = teams(tuple(size + data.draw(st.integers(0, 2)) for size in sizes))
    leaver = data.draw(st.none() | st.sampled_from(later.ids))
    present = Field(tuple(tuple(one for one in team if one != leaver) for team in later.teams))
    left = draw(present, options, number, played(before))
    event = tuple(turn_of(turn.number, list(turn.meetings), later) for turn in (*before, *left))
    assert turn_problems(event, later) == []
    assert all(leaver not in side for turn in left for each in turn.meetings for side in each.sides)
    assert set(fixtures_of(event, later).values()) == {legs}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_late_comer_plays_until_the_games_are_even(number):
    options = Options(tables=2, legs=3, steps=2_000)
    before = draw(teams((6, 6, 6)), options, number)[:3]
    later = teams((7, 6, 6))
    games, *_others = games_of((*before, *draw(later, options, number, played(before))), later)
    assert max(games) - min(games) <= 1
