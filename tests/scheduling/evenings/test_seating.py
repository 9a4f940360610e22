"""The search over seats: its running cost against a cost counted from nothing, and easy cases it must solve."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.evenings.seating import SeatSearch


def cost_of(tables):
    """24 for each two times the same partners, 4 for the same opponents, 2 for one as the other."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for four in tables:
        for one, two in combinations(range(4), 2):
            couple = frozenset((four[one], four[two]))
            (partners if (one, two) in ((0, 1), (2, 3)) else opponents)[couple] += 1
    return sum(
        12 * partners[couple] * (partners[couple] - 1)
        + 2 * opponents[couple] * (opponents[couple] - 1)
        + 2 * partners[couple] * opponents[couple]
        for couple in {*partners, *opponents}
    )


def search_of(players, turns, number, met=()):
    rng = seeded(number)
    seats = [shuffled(rng, range(players - players % 4)) for _ in range(turns)]
    return SeatSearch(players, seats, met, rng)


@given(st.integers(4, 20), st.integers(1, 6), st.integers(1, 10**6), st.integers(0, 2000))
@settings(max_examples=examples(60), deadline=None)
def test_the_running_cost_is_the_cost_counted_from_nothing(players, turns, number, steps):
    met = [(0, 1, 2, 3), (1, 3, 0, 2)]
    search = search_of(players, turns, number, met)
    search.run(steps)
    assert search.cost == cost_of([*met, *(four for lineup in search.tables for four in lineup)])
    assert search.cost >= search.floor


@given(st.integers(4, 20), st.integers(1, 6), st.integers(1, 10**6))
@settings(max_examples=examples(30), deadline=None)
def test_everybody_keeps_the_turns_in_which_he_plays(players, turns, number):
    search = search_of(players, turns, number)
    before = [sorted(seats) for seats in search.turns]
    search.run(1000)
    assert [sorted(seats) for seats in search.turns] == before


def test_a_search_that_reached_its_floor_stops():
    search = search_of(40, 3, 1)
    search.run(10**9)
    assert search.cost == search.floor == 0


def test_more_meetings_than_couples_raise_the_floor():
    # Two turns of four players: 12 meetings, 6 couples, so 6 meetings again at 2 each.
    assert search_of(4, 2, 1).floor == 12


def test_eight_players_meet_all_others_as_partners_in_seven_turns():
    search = search_of(8, 7, 1)
    search.run(200_000)
    partners = {frozenset(four[start : start + 2]) for lineup in search.tables for four in lineup for start in (0, 2)}
    assert len(partners) == 28


@given(st.integers(8, 16), st.integers(1, 10**6))
@settings(max_examples=examples(30), deadline=None)
def test_two_with_a_price_meet_only_where_they_must(players, number):
    rng = seeded(number)
    seats = [shuffled(rng, range(players - players % 4)) for _ in range(3)]
    search = SeatSearch(players, seats, (), rng, {(0, 1): (1000, 1000), (2, 3): (1000, 0)})
    search.run(20_000)
    tables = [four for lineup in search.tables for four in lineup]
    assert not any({0, 1} <= {*four} for four in tables)
    assert not any({2, 3} in ({*four[:2]}, {*four[2:]}) for four in tables)
    assert search.cost == cost_of(tables)


@given(st.integers(1, 10**6))
@settings(max_examples=examples(20), deadline=None)
def test_what_the_guard_forbids_is_not_done(number):
    rng = seeded(number)
    seats = [shuffled(rng, range(16)) for _ in range(4)]
    search = SeatSearch(16, seats, (), rng, guard=lambda seats, one, two: 5 not in (seats[one], seats[two]))
    search.run(5_000)
    assert [turn.index(5) for turn in search.turns] == [turn.index(5) for turn in seats]


@given(st.integers(1, 10**6))
@settings(max_examples=examples(20), deadline=None)
def test_alternating_seats_keep_every_side_of_one_group_and_the_other(number):
    rng = seeded(number)
    seats = [[player for side in zip(shuffled(rng, range(8)), range(8, 16), strict=True) for player in side]] * 5
    search = SeatSearch(16, seats, (), rng, alternating=True)
    before = search.cost
    search.run(5_000)
    assert all({one < 8 for one in turn[::2]} == {two >= 8 for two in turn[1::2]} == {True} for turn in search.turns)
    assert search.cost == cost_of([four for lineup in search.tables for four in lineup]) < before
