"""Tournaments of quarters: the auditor judges whatever Hypothesis asks for, and the guaranteed qualities."""

import hashlib
import json
from collections import Counter
from dataclasses import asdict
from itertools import combinations_with_replacement, permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import cover, examples
from tests.scheduling.meetings import drawn
from tournaments.scheduling import quarters
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import (
    EVERY_PAIR,
    Apart,
    Lineup,
    Options,
    Order,
    Relation,
    Restrictions,
    Schedule,
    teams,
)
from tournaments.scheduling.registry import draw_schedule
from tournaments.scheduling.teams.fixtures import every_pair_calendar, pair_parts

ROOT = Path(__file__).parents[2]
FREE, FIXED = Lineup.FREE, Lineup.FIXED


@st.composite
def draws(draw):
    """Sizes with options that fit them."""
    sizes = tuple(draw(st.lists(st.integers(2, 12), min_size=2, max_size=8)))
    tables = draw(st.none() | st.integers(1, min(sizes) // 2))
    legs = draw(st.integers(1, 4) | st.just(EVERY_PAIR))
    steps = draw(st.sampled_from([0, 1000, 3000]))
    hall = draw(st.none() | st.integers(tables or min(sizes) // 2, 50))
    return sizes, Options(tables, legs, draw(st.sampled_from(Lineup)), steps, hall=hall), draw(st.integers(1, 10**9))


@given(draws())
@settings(max_examples=examples(80), deadline=None)
def test_every_draw_keeps_every_promise(case):
    sizes, options, number = case
    field = teams(sizes)
    assert quarters.problems(field, options) == ()
    assert audit(draw_schedule("quarters", field, options, number), field, options).problems == ()


@given(draws())
@settings(max_examples=examples(30), deadline=None)
def test_chairs_are_as_even_as_they_can_be(case):
    sizes, options, number = case
    schedule = draw_schedule("quarters", teams(sizes), options, number)
    figures = {figure.key: figure for figure in audit(schedule, teams(sizes), options).figures}
    chairs = figures[FigureKey.CHAIR_SPREAD]
    assert chairs.value == chairs.bound


def totals(sizes, options, number=1):
    """Figures summed over quarters, each as (value, bound)."""
    field = teams(sizes)
    report = audit(draw_schedule("quarters", field, options, number), field, options)
    values: Counter[str] = Counter()
    bounds: Counter[str] = Counter()
    for figure in report.figures:
        values[figure.key] += figure.value
        bounds[figure.key] += figure.bound
    return {key: (values[key], bounds[key]) for key in values}


CASES: list[tuple[Any, ...]] = [
    ((8, 8, 8, 8), 1, 4, (0, 0, 0)),
    ((5, 6, 7, 9), 2, 2, (2, 0, 5)),
    ((4, 5, 11, 20), 3, 2, (20, 4, 120)),
    ((6, 7, 8, 9, 10, 11), 1, 3, (0, 0, 0)),
    ((6, 7, 8, 9, 10), 2, 3, (12, 0, 0)),
    ((7, 9, 6, 11), 1, 3, (0, 0, 0)),
    ((12, 12, 12, 12), 3, 6, (0, 0, 0)),
    ((7, 9, 6, 11), EVERY_PAIR, 3, (18, 0, 0)),
    ((8,) * 8, 2, 4, (224, 0, 0)),
]


COVERED = cover(CASES, by=lambda one: one[1:3])


@pytest.mark.parametrize(("sizes", "legs", "tables", "expected"), COVERED)
def test_partners_opponents_and_rests_reach_their_bounds(sizes, legs, tables, expected):
    found = totals(sizes, Options(tables, legs))
    keys = (FigureKey.PARTNER_REPEATS, FigureKey.OPPONENT_REPEATS, FigureKey.RESTS_RUNNING)
    assert tuple(found[key] for key in keys) == tuple((bound, bound) for bound in expected)


def test_four_quarters_of_six_repeat_few_opponents_and_no_partners_that_they_need_not():
    found = totals((6, 6, 6, 6), Options(3, 3))
    assert found[FigureKey.PARTNER_REPEATS] == (48, 48)
    assert found[FigureKey.OPPONENT_REPEATS] == (14, 0)


def test_eight_quarters_repeat_no_partner_that_they_need_not():
    found = totals((6, 7, 8, 9, 10, 12, 13, 20), Options(3, 1))
    assert found[FigureKey.PARTNER_REPEATS] == (6, 6)
    assert found[FigureKey.OPPONENT_REPEATS] == (0, 0)
    assert found[FigureKey.RESTS_RUNNING] == (54, 54)


@pytest.mark.sweep
@pytest.mark.parametrize("number", [1, 2, 3])
def test_twenty_quarters_repeat_no_partner_that_they_need_not(number):
    found = totals((*range(6, 21), 6, 12, 13, 19, 20), Options(3, 1), number)
    assert found[FigureKey.PARTNER_REPEATS] == (184, 184)
    assert found[FigureKey.OPPONENT_REPEATS] == (0, 0)
    assert found[FigureKey.RESTS_RUNNING][0] <= 960


def pairings(players):
    """Every way to split so many players, a bit each, into pairs."""
    if not players:
        return [()]
    first, *others = players
    return [
        ((first | other, *pairs)) for other in others for pairs in pairings([one for one in others if one != other])
    ]


def test_two_quarters_of_six_meet_nobody_twice_only_if_one_of_them_keeps_its_pairs():
    six = pairings([1 << player for player in range(6)])
    crossing = {
        (ours, theirs): [
            sum(
                1 << 6 * mine + yours
                for one, two in zip(ours, order, strict=True)
                for mine in range(6)
                for yours in range(6)
                if one >> mine & 1 and two >> yours & 1
            )
            for order in permutations(theirs)
        ]
        for ours in six
        for theirs in six
    }
    start = crossing[six[0], six[0]][0]
    for ours in combinations_with_replacement(six, 2):
        for theirs in product(six, repeat=2):
            met = max(
                (start | second | third).bit_count()
                for second in crossing[ours[0], theirs[0]]
                for third in crossing[ours[1], theirs[1]]
            )
            kept = 3 in (len({*six[0], *ours[0], *ours[1]}), len({*six[0], *theirs[0], *theirs[1]}))
            assert met <= 36 - 4 or (met == 36 and kept)


@pytest.mark.parametrize(("first", "second"), cover(product(range(1, 10), range(1, 10))))
def test_all_pairs_meet_once_in_as_few_turns_as_the_tables_allow(first, second):
    for tables in range(1, min(first, second) + 1):
        parts = pair_parts(first, second, tables)
        assert len(parts) == -(-first * second // tables)
        assert {len(part) for part in parts} <= {first * second // len(parts), -(-first * second // len(parts))}
        assert Counter(meeting for part in parts for meeting in part) == Counter(
            {(one, two): 1 for one in range(first) for two in range(second)}
        )
        for part in parts:
            assert len({one for one, _ in part}) == len({two for _, two in part}) == len(part) <= tables


def test_short_fixtures_do_not_wait_for_long_ones():
    # At one table a fixture the third team meets
    # 7 * (1 + 4 + 4 + 4) = 91 pairs, one in a turn: nobody can be faster. Turn by turn of Berger it would be 116.
    fixtures = every_pair_calendar((1, 4, 7, 4, 4), 1, seeded(1))
    assert 1 + max(fixture.turn for fixture in fixtures) == 91


def test_tables_are_the_fewest_pairs_that_a_quarter_can_form():
    assert quarters.default_tables(teams((7, 9, 6, 11))) == 3


def test_a_left_over_player_of_fixed_pairs_rests_in_every_turn():
    schedule = drawn("quarters", teams((5, 4)), Options(lineup=FIXED, legs=4))
    always = set.intersection(*(set(turn.rests) for turn in schedule.turns))
    assert len(always) == 1
    assert always.pop().startswith("1.")


@pytest.mark.parametrize(
    ("sizes", "options", "expected"),
    [
        ((), Options(), [(ProblemCode.TOO_FEW_TEAMS, ())]),
        ((4,) * 21, Options(), [(ProblemCode.TOO_MANY_TEAMS, ())]),
        ((1, 4, 201), Options(), [(ProblemCode.TEAM_TOO_SMALL, (1,)), (ProblemCode.TEAM_TOO_LARGE, (3,))]),
        ((4, 6), Options(tables=0, legs=0), [(ProblemCode.LEGS_BELOW_ONE, ()), (ProblemCode.TABLES_BELOW_ONE, ())]),
        ((4, 6), Options(tables=3, legs=101), [(ProblemCode.TOO_MANY_LEGS, ()), (ProblemCode.TOO_MANY_TABLES, ())]),
        ((200,) * 20, Options(legs=EVERY_PAIR), [(ProblemCode.SCHEDULE_TOO_LARGE, ())]),
        ((6, 7, 8), Options(hall=2), [(ProblemCode.HALL_TOO_SMALL, ())]),
        ((6, 7, 8), Options(tables=3, hall=0), [(ProblemCode.HALL_TOO_SMALL, ())]),
    ],
)
def test_every_reason_against_a_draw_is_given_at_once(sizes, options, expected):
    found = quarters.problems(teams(sizes), options)
    assert [(problem.code, problem.where) for problem in found] == expected


def test_a_hall_with_enough_tables_changes_nothing():
    field = teams((6, 7, 8, 9))
    for lineup in Lineup:
        wide, none = Options(legs=2, lineup=lineup, hall=6, steps=0), Options(legs=2, lineup=lineup, steps=0)
        assert draw_schedule("quarters", field, wide, 3) == draw_schedule("quarters", field, none, 3)


@pytest.mark.parametrize(("hall", "turns", "used"), [(12, 7, 12), (11, 14, 9), (9, 14, 9), (6, 14, 6), (5, 28, 3)])
def test_a_small_hall_cuts_each_turn_into_as_few_as_its_tables_allow(hall, turns, used):
    schedule = drawn("quarters", teams((6,) * 8), Options(hall=hall))
    assert len(schedule.turns) == turns
    assert {meeting.table for turn in schedule.turns for meeting in turn.meetings} == set(range(1, used + 1))


def test_in_a_small_hall_everybody_still_sees_all_tables_evenly():
    field, options = teams((6,) * 6), Options(hall=6)
    schedule = draw_schedule("quarters", field, options, 1)
    visits = Counter(
        (player, meeting.table)
        for turn in schedule.turns
        for meeting in turn.meetings
        for side in meeting.sides
        for player in side
    )
    assert set(visits.values()) <= {1, 2}


@given(draws())
@settings(max_examples=examples(30), deadline=None)
def test_the_announced_number_of_matches_is_the_drawn_one(case):
    sizes, options, number = case
    schedule = draw_schedule("quarters", teams(sizes), options, number)
    assert sum(len(turn.meetings) for turn in schedule.turns) == quarters.meetings_total(teams(sizes), options)


def fingerprint(schedule: Schedule) -> str:
    plain = asdict(schedule)
    assert not any(turn.pop("by_hand") for turn in plain["turns"])  # turns say so since these digests were written
    return hashlib.sha256(json.dumps(plain).encode()).hexdigest()[:16]


GOLDEN = {
    ((7, 9, 6, 11), 1, FREE, 1): "ed1186439d115e6d",
    ((7, 9, 6, 11, 5), EVERY_PAIR, FIXED, 2): "1fd121a4f40ece20",
    ((4, 5, 11, 20), 3, FREE, 3): "2903affd82b80f07",
    ((6, 8, 10), 2, FIXED, 4): "dbff63c0a19979d6",
}


@pytest.mark.parametrize(("case", "expected"), GOLDEN.items())
def test_a_published_draw_never_changes(case, expected):
    sizes, legs, lineup, number = case
    options = Options(legs=legs, lineup=lineup, steps=20_000)
    assert fingerprint(draw_schedule("quarters", teams(sizes), options, number)) == expected


# Threes, and players who sit alone.


@pytest.mark.parametrize("together", [1, 3])
@pytest.mark.parametrize(
    ("sizes", "legs", "lineup"),
    cover(product([(3, 4, 5), (6, 6, 6, 6), (9, 7, 8)], [1, 2, EVERY_PAIR], Lineup)),
)
def test_threes_and_single_players_keep_every_promise(together, sizes, legs, lineup):
    field, options = teams(sizes), Options(legs=legs, lineup=lineup, steps=2_000, together=together)
    assert quarters.problems(field, options) == ()
    turns = draw_schedule("quarters", field, options, 1)
    assert audit(turns, field, options).problems == ()
    assert sum(len(turn.meetings) for turn in turns.turns) == quarters.meetings_total(field, options)
    assert {len(side) for turn in turns.turns for one in turn.meetings for side in one.sides} == {together}


def test_threes_change_partners_and_opponents_as_rarely_as_pairs_do():
    """Six quarters of four, one table of threes: 5 sides of the 4 there are, so one comes again; each three holds 3 of
    6 couples, so of 15 places for couples 9 are again.
    """
    found = totals((4,) * 6, Options(tables=1, together=3))
    assert found[FigureKey.PARTNER_REPEATS] == (54, 54)
    assert found[FigureKey.GAMES_MAX] == (24, 24)


def test_as_the_list_has_it_the_first_turn_is_that_of_the_printed_table():
    """Six districts, one table each: 1-6, 2-5 and 3-4 (FIDE handbook, C.05)."""
    options = Options(tables=1, together=3, order=Order.LISTED, lineup=Lineup.LISTED)
    first = draw_schedule("quarters", teams((3,) * 6), options, 5).turns[0]
    met = {frozenset(side[0].split(".")[0] for side in one.sides) for one in first.meetings}
    assert met == {frozenset("16"), frozenset("25"), frozenset("34")}


def test_pairs_are_those_of_the_list_and_who_is_left_over_is_the_reserve():
    turns = draw_schedule("quarters", teams((5, 4)), Options(lineup=Lineup.LISTED, legs=2), 1).turns
    sides = {frozenset(side) for turn in turns for one in turn.meetings for side in one.sides}
    assert sides == {frozenset(two) for two in (("1.1", "1.2"), ("1.3", "1.4"), ("2.1", "2.2"), ("2.3", "2.4"))}
    assert [turn.rests for turn in turns] == [("1.5",), ("1.5",)]


def test_two_apart_whom_the_list_puts_together_are_told():
    apart = Restrictions((Apart(("1.1", "1.2"), Relation.PARTNERS),))
    found = quarters.problems(teams((4, 4)), Options(lineup=Lineup.LISTED, restrictions=apart))
    assert [(one.code, one.where) for one in found] == [(ProblemCode.WISH_LISTED_TOGETHER, ("1.1", "1.2"))]
