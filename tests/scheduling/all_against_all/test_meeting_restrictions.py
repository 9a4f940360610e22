"""Restrictions where all meet all: kept, counted or refused with the reason; the audit is the judge."""

from contextlib import suppress
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tournaments.scheduling import round_robin
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.restrictions import RestrictionsUnmet
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import (
    Apart,
    Mixed,
    Options,
    Order,
    Relation,
    Restrictions,
    Schedule,
    Stay,
    singles,
)


def report_of(count, options, number=1):
    turns = round_robin.draw(singles(count), options, number)
    return audit(Schedule(round_robin.key, number, turns), singles(count), options)


def figure(report, key):
    return next(figure.value for figure in report.figures if figure.key == key)


def refusals(count, options):
    return [problem.code for problem in round_robin.problems(singles(count), options)]


def first(*members, hard=True):
    return Apart(members, Relation.OPPONENTS, first_turn=True, hard=hard)


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("tables", [None, 4])
def test_families_do_not_meet_in_the_first_turn(number, tables):
    families = (first("1", "2", "3", "4", "5", "6"), first("7", "8", "9"), first("10", "11"))
    assert report_of(12, Options(tables=tables, restrictions=Restrictions(families), steps=0), number).problems == ()


@pytest.mark.parametrize(("count", "family"), [(4, 2), (7, 4), (8, 4), (9, 5), (12, 6)])
def test_a_family_of_half_the_field_is_kept_apart_and_one_more_is_refused(count, family):
    options = Options(restrictions=Restrictions((first(*map(str, range(1, family + 1))),)), steps=0)
    assert report_of(count, options).problems == ()
    larger = Options(restrictions=Restrictions((first(*map(str, range(1, family + 2))),)), steps=0)
    assert refusals(count, larger) == [ProblemCode.WISH_TOO_MANY_APART]


def test_two_entrants_cannot_but_meet_in_the_first_turn():
    assert refusals(2, Options(restrictions=Restrictions((first("1", "2"),)))) == [ProblemCode.WISH_TOO_MANY_APART]


def test_what_no_lot_can_keep_is_refused_by_name():
    # The first of six must meet somebody; all five others are his cousins, though not of each other.
    options = Options(restrictions=Restrictions(tuple(first("1", str(other)) for other in range(2, 7))))
    assert refusals(6, options) == [ProblemCode.WISH_NOBODY_LEFT]
    with pytest.raises(RestrictionsUnmet, match="wish_opponents_unmet"):
        round_robin.draw(singles(6), options, 1)


def test_never_to_meet_is_refused_and_as_a_soft_restriction_counted():
    assert refusals(6, Options(restrictions=Restrictions((Apart(("1", "2")),)))) == [ProblemCode.WISH_ALL_MEET]
    soft = Options(legs=2, restrictions=Restrictions((Apart(("1", "2"), hard=False),)))
    assert figure(report_of(6, soft), FigureKey.APART_BROKEN) == 2


@pytest.mark.parametrize(
    "restrictions",
    [Restrictions((Apart(("1", "2"), Relation.PARTNERS),)), Restrictions(mixed=(Mixed(("1",), ("2",), hard=False),))],
)
def test_restrictions_about_partners_have_no_meaning(restrictions):
    assert refusals(6, Options(restrictions=restrictions)) == [ProblemCode.WISH_WITHOUT_PARTNERS]


@pytest.mark.parametrize(("count", "tables"), [(6, None), (7, None), (8, 2), (9, 3), (12, None)])
def test_who_stays_plays_every_match_at_that_table(count, tables):
    assert (
        report_of(count, Options(tables=tables, restrictions=Restrictions(stay=(Stay("3", 2),)), steps=0)).problems
        == ()
    )


@pytest.mark.parametrize("count", [6, 7, 12, 24])
def test_around_somebody_who_stays_the_others_visit_the_tables_within_two(count):
    assert (
        figure(report_of(count, Options(restrictions=Restrictions(stay=(Stay("3", 2),)))), FigureKey.TABLE_SPREAD) <= 2
    )


def test_two_stay_at_one_table_where_turns_are_cut():
    stays = Restrictions(stay=(Stay("1", 2), Stay("2")))
    assert report_of(8, Options(tables=2, restrictions=stays, steps=0)).problems == ()


@pytest.mark.parametrize(
    ("tables", "stays", "expected"),
    [
        (None, (Stay("1", 1), Stay("2", 2)), [ProblemCode.WISH_STAYS_MEET]),
        (None, (Stay("1", 1), Stay("2")), [ProblemCode.WISH_STAYS_MEET]),
        (2, (Stay("1", 1), Stay("2", 2)), [ProblemCode.WISH_STAYS_MEET]),
        (2, (Stay("1", 1), Stay("2", 1), Stay("3")), []),
        (1, (Stay("1"), Stay("2", 1)), []),
        (None, (Stay("1", 1), Stay("2", 2, hard=False)), []),
        (2, (Stay("1", 3),), [ProblemCode.WISH_TABLE_UNUSED]),
        (9, (Stay("1", 5),), [ProblemCode.WISH_TABLE_UNUSED]),
    ],
)
def test_stays_that_cannot_both_be_kept_are_refused(tables, stays, expected):
    assert refusals(8, Options(tables=tables, restrictions=Restrictions(stay=stays))) == expected


def test_of_two_who_stay_the_one_who_must_has_the_other_come():
    stays = Restrictions(stay=(Stay("1", 1, hard=False), Stay("2", 1)))
    assert report_of(6, Options(restrictions=stays, steps=0)).problems == ()


def test_in_listed_order_a_first_turn_that_brings_two_together_is_refused():
    options = Options(order=Order.LISTED, restrictions=Restrictions((first("1", "6"),)))
    assert refusals(6, options) == [ProblemCode.WISH_LISTED_MEET]
    assert refusals(6, Options(order=Order.LISTED, restrictions=Restrictions((first("1", "5"),)))) == []


def restrictions_of(count):
    ids = st.sampled_from(singles(count).ids)
    apart = st.builds(
        Apart,
        st.lists(ids, min_size=2, max_size=4, unique=True).map(tuple),
        st.sampled_from([Relation.OPPONENTS, Relation.TABLE]),
        st.just(value=True),
        hard=st.booleans(),
    )
    stay = st.builds(Stay, ids, st.none() | st.integers(1, 3), st.booleans())
    stays = st.lists(stay, max_size=2, unique_by=lambda one: one.entrant)
    return st.builds(Restrictions, st.lists(apart, max_size=2).map(tuple), stays.map(tuple))


@settings(deadline=None, max_examples=examples(60))
@given(st.data(), st.integers(3, 12), st.integers(1, 3), st.sampled_from(Order), st.integers(1, 1000))
def test_every_restriction_is_refused_with_a_reason_or_kept(data, count, legs, order, number):
    tables = data.draw(st.none() | st.integers(1, 6))
    options = Options(tables, legs, steps=0, restrictions=data.draw(restrictions_of(count)), order=order)
    if round_robin.problems(singles(count), options):
        return
    with suppress(RestrictionsUnmet):  # whose reasons test_starting_numbers holds against every lot there is
        assert report_of(count, options, number).problems == ()


@pytest.mark.parametrize("family", [("1", "2"), ("1", "2", "3"), ("1", "2", "3", "4")])
def test_a_family_is_refused_only_when_no_first_turn_can_keep_it_apart(family):
    # Three pairings of six entrants, every way there is.
    possible = any(
        all(not {one, two} <= set(family) for one, two in zip(order[::2], order[1::2], strict=True))
        for order in permutations(singles(6).ids)
    )
    assert (refusals(6, Options(restrictions=Restrictions((first(*family),)))) == []) == possible
