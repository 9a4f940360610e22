"""Line-ups of quarters: what they cost at least, who plays in which part of a turn, and what players bring along."""

from collections import Counter
from itertools import combinations_with_replacement, pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import drawn, meeting, played
from tournaments.scheduling.all_against_all.berger import berger_turns
from tournaments.scheduling.audit.report import turn_problems
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.types import Field, Lineup, Options, Played, teams
from tournaments.scheduling.quarters import draw
from tournaments.scheduling.teams.fixtures import SLOT_STEPS, Fixture, cut_into_slots, fixtures_left
from tournaments.scheduling.teams.lineups import (
    Encounter,
    even_cost,
    least_opponents_cost,
    least_partners_repeated,
    partners_repeated,
    past_of,
    sides_of,
    twice,
)

SIZES = (3, 4)
# Two legs of two tables each.
ENCOUNTERS = [Encounter(0, 1, 2), Encounter(1, 0, 2), Encounter(0, 3, 2), Encounter(1, 2, 2)]


@given(meetings=st.integers(0, 6), pairs=st.integers(1, 4))
def test_meetings_spread_evenly_cost_least(meetings: int, pairs: int) -> None:
    spread = combinations_with_replacement(range(pairs), meetings)
    assert even_cost(meetings, pairs) == min(sum(map(twice, Counter(one).values())) for one in spread)


def test_a_team_seats_as_many_sides_as_it_has_tables_and_repeats_what_its_couples_do_not_fill() -> None:
    assert sides_of(ENCOUNTERS, SIZES) == [4, 4]
    assert least_partners_repeated(ENCOUNTERS, SIZES) == 1  # three have three couples, four have six


def test_opponents_meet_four_times_at_a_table_of_two_and_two() -> None:
    assert least_opponents_cost(ENCOUNTERS, SIZES, 2) == even_cost(16, 12) == 4
    assert least_opponents_cost(ENCOUNTERS, SIZES, 1) == even_cost(4, 12) == 0


def test_only_who_belongs_to_the_same_team_is_a_partner() -> None:
    met = [[0, 3, 1, 9, 9, 9, 9], [3, 0, 1, 9, 9, 9, 9], [1, 1, 0, 9, 9, 9, 9], *([9] * 3 + row for row in FOUR)]
    assert partners_repeated(met, SIZES) == 2 + 1


FOUR = ([0, 2, 1, 0], [2, 0, 0, 0], [1, 0, 0, 1], [0, 0, 1, 0])


Slot = list[tuple[int, int]]


def unevenness(slots: list[Slot], parts: int) -> int:
    """The squares of how far waits differ from a whole turn, and of how much earlier or later a team plays than
    others.
    """
    when: dict[int, list[int]] = {}
    for index, slot in enumerate(slots):
        for team in (team for pairing in slot for team in pairing):
            when.setdefault(team, []).append(index)
    waits = sum((later - earlier - parts) ** 2 for own in when.values() for earlier, later in pairwise(own))
    return waits + sum(sum(2 * (index % parts) - parts + 1 for index in own) ** 2 for own in when.values())


def every_cut(turn: Slot, sizes: list[int]) -> list[list[Slot]]:
    """Every way to play the pairings of a turn in slots of these sizes."""
    stops = [sum(sizes[: part + 1]) for part in range(len(sizes))]
    cuts = {
        tuple(frozenset(order[stop - size : stop]) for stop, size in zip(stops, sizes, strict=True))
        for order in permutations(turn)
    }
    return [[sorted(slot) for slot in cut] for cut in cuts]


@pytest.mark.parametrize(("teams", "most"), [(4, 1), (5, 1)])
def test_no_other_way_to_cut_the_turns_is_more_even(teams, most):
    turns = berger_turns(teams)
    parts = -(-len(turns[0]) // most)
    for number in range(1, 6):
        slots = cut_into_slots(turns, most, seeded(number), SLOT_STEPS)
        sizes = [len(slot) for slot in slots[:parts]]
        ways = product(*(every_cut(list(turn), sizes) for turn in turns))
        best = min(unevenness([slot for cut in way for slot in cut], parts) for way in ways)
        assert unevenness([list(slot) for slot in slots], parts) == best


@given(st.integers(2, 20), st.integers(1, 10), st.integers(1, 3), st.integers(1, 10**6))
@settings(max_examples=examples(60), deadline=None)
def test_every_turn_is_played_whole_in_slots_equal_within_one(teams, most, legs, number):
    turns = berger_turns(teams, legs)
    slots = cut_into_slots(turns, most, seeded(number), 500)
    parts = -(-len(turns[0]) // most)
    assert len(slots) == parts * len(turns)
    for index, turn in enumerate(turns):
        own = slots[index * parts : (index + 1) * parts]
        assert sorted(pairing for slot in own for pairing in slot) == sorted(turn)
        assert max(map(len, own)) - min(map(len, own)) <= 1
        assert max(map(len, own)) <= most


@pytest.mark.parametrize("teams", [5, 6, 7, 8])
def test_everybody_plays_as_early_as_late(teams):
    # Not so with four teams: of the pairings played first, any two share a team, so they are all pairings of one team
    # or leave one out.
    slots = cut_into_slots(berger_turns(teams), 1, seeded(1), SLOT_STEPS)
    parts = teams // 2
    for team in range(teams):
        places = [index % parts for index, slot in enumerate(slots) for pairing in slot if team in pairing]
        assert abs(2 * sum(places) - len(places) * (parts - 1)) <= 2


def test_turns_that_fit_are_not_cut():
    turns = berger_turns(6)
    slots = cut_into_slots(turns, 3, seeded(1), SLOT_STEPS)
    assert [sorted(slot) for slot in slots] == [sorted(turn) for turn in turns]


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
