"""Who sits where: costs against a cost counted from nothing, names, who rests, restrictions as prices."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import numbered
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.base.types import Apart, Meeting, Mixed, Played, Relation, Restrictions, Stay
from tournaments.scheduling.evenings.limited_turns import Past, who_plays
from tournaments.scheduling.evenings.restricted_turns import named_to_restrict
from tournaments.scheduling.evenings.seating import (
    HARD,
    SOFT,
    SeatGuard,
    SeatSearch,
    Term,
    homes_of,
    price_of,
    prices,
    settled,
    table_price,
    terms,
)
from tournaments.scheduling.whist.catalogue import whist_plan


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


@st.composite
def events(draw):
    """A full-length plan, and what some couples cost."""
    count = draw(st.integers(4, 21))
    couples = st.lists(st.sampled_from(numbered(count)), min_size=2, max_size=2, unique=True)
    costs = st.sampled_from([0, 1, HARD])
    terms = st.builds(lambda couple, *how: Term(*couple, *how), couples, costs, costs, costs, st.booleans())
    return whist_plan(count), numbered(count), draw(st.lists(terms, max_size=6))


@given(events(), st.integers(1, 10**6))
@settings(max_examples=examples(100), deadline=None)
def test_the_price_of_the_names_is_the_one_counted_table_by_table(event, number):
    plan, names, wanted = event
    order, price = named_to_restrict(plan, names, wanted, seeded(number))
    assert sorted(order) == sorted(names)
    assert price == price_of(plan, order, wanted)


def test_a_family_is_spread_over_the_tables_of_the_first_turn():
    family = [Term(one, two, HARD, HARD, first_turn=True) for one in "1234" for two in "1234" if one < two]
    order, price = named_to_restrict(whist_plan(16), numbered(16), family, seeded(1))
    assert price == 0
    assert {sum(order[player] in {*"1234"} for player in four) for four in whist_plan(16)[0]} == {1}


def test_what_a_perfect_plan_cannot_keep_has_its_price():
    assert named_to_restrict(whist_plan(8), numbered(8), [Term("1", "2", 7, 10)], seeded(1))[1] == 7 + 2 * 10


def test_two_who_are_to_share_a_table_whenever_they_play_cost_every_turn_that_they_do_not():
    # With five players, one table: they always do.
    assert named_to_restrict(whist_plan(5), numbered(5), [Term("1", "2", elsewhere=9)], seeded(1))[1] == 0
    # With eight players, seven turns and three of them together.
    assert named_to_restrict(whist_plan(8), numbered(8), [Term("1", "2", elsewhere=9)], seeded(1))[1] == 4 * 9


@given(events(), st.integers(1, 10**6))
@settings(max_examples=examples(30), deadline=None)
def test_a_first_group_is_named_among_itself(event, number):
    plan, names, wanted = event
    order, _ = named_to_restrict(plan, names, wanted, seeded(number), 3)
    assert sorted(order[:3]) == sorted(names[:3])


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


PLAN = [[(0, 1, 2, 3), (4, 5, 6, 7)], [(0, 2, 4, 6), (1, 3, 5, 7)]]


def test_each_kind_of_restriction_has_its_prices():
    restrictions = Restrictions(
        (
            Apart(("1", "2"), Relation.PARTNERS, first_turn=True),
            Apart(("3", "4"), Relation.OPPONENTS, hard=False),
            Apart(("5", "6")),
        ),
        (Stay("7", 1), Stay("8", 1, hard=False), Stay("9", 2)),
        (Mixed(("a", "b"), ("c",)),),
    )
    assert terms(restrictions, {"7": 0, "8": 0, "9": 1}) == (
        Term("1", "2", HARD, first_turn=True),
        Term("3", "4", foes=SOFT),
        Term("5", "6", HARD, HARD),
        Term("a", "b", HARD),
        Term("7", "8", elsewhere=SOFT),
        Term("7", "9", HARD, HARD),
        Term("8", "9", SOFT, SOFT),
    )


def test_who_may_choose_a_table_stays_where_he_played_last_or_at_one_nobody_else_keeps():
    history = (
        Played(2, Meeting(3, (("1", "2"), ("4", "5")))),
        Played(1, Meeting(1, (("1", "2"), ("4", "5")))),
    )
    stays = (Stay("1"), Stay("7", 2), Stay("8"))
    homes = homes_of(stays, 3, history, seeded(1))
    assert homes == {"7": 1, "1": 2, "8": 0}
    assert homes_of((Stay("1"),), 2, history, seeded(1))["1"] in (0, 1)


def test_prices_of_a_couple_are_added_up_who_is_named_first():
    wanted = [Term("a", "b", 1, 2), Term("b", "a", 10), Term("a", "c", foes=5, first_turn=True)]
    index = {"a": 2, "b": 0, "c": 1}
    assert prices(wanted, index, first=False) == {(0, 2): (11, 2)}
    assert prices(wanted, index, first=True) == {(0, 2): (11, 2), (1, 2): (0, 5)}


def test_the_price_of_a_table_tells_partners_from_opponents():
    priced = {(0, 1): (1, 10), (0, 2): (100, 1000), (1, 2): (0, 10_000)}
    assert table_price((1, 0, 2, 3), priced) == 1 + 1000 + 10_000
    assert table_price((0, 2, 3, 1), priced) == 100 + 10 + 10_000


@pytest.mark.parametrize(
    ("term", "price"),
    [
        (Term("a", "b", 1, 10, 100), 1 + 100),
        (Term("a", "c", 1, 10, 100), 10 + 1),
        (Term("a", "e", 1, 10, 100), 100 + 10),
        (Term("a", "e", 1, 10, 100, first_turn=True), 100),
        (Term("a", "i", 1, 10, 100), 0),
    ],
)
def test_the_price_of_a_plan_counts_every_turn_in_which_both_play(term, price):
    assert price_of(PLAN, "abcdefghi", [term]) == price


def test_who_stays_is_moved_home_while_there_is_a_seat():
    assert settled([0, 1, 2, 3, 4, 5, 6, 7], {0: 1, 4: 1, 9: 0}) == [5, 1, 2, 3, 4, 0, 6, 7]
    assert settled([0, 1, 2, 3, 4, 5, 6, 7], dict.fromkeys((0, 4, 5, 6, 7), 1)) == [0, 1, 2, 3, 4, 5, 6, 7]


def test_who_stays_may_change_seats_at_the_table_only():
    guard = SeatGuard({0: 0}, {})
    seats = [0, 1, 2, 3, 4, 5, 6, 7]
    assert guard(seats, 0, 2)
    assert guard(seats, 1, 4)
    assert not guard(seats, 0, 4)
    assert not guard(seats, 4, 0)


def test_the_first_turn_never_becomes_worse_and_other_turns_are_not_asked():
    guard = SeatGuard({}, {(0, 4): (1, 1)})
    first, other = [0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7]
    guard.watch(first)
    assert not guard(first, 1, 4)
    assert guard(first, 1, 5)
    assert guard(other, 1, 4)
    assert first == other
