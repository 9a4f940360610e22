"""Rotating pairs with restrictions, the audit judging: kept, or refused for a true reason."""

from dataclasses import replace
from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import counted, numbered, played
from tournaments.scheduling import rotating_partners
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.audit.report import audit, restriction_problems_found
from tournaments.scheduling.base.restrictions import RestrictionsUnmet
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import (
    Apart,
    Meeting,
    Mixed,
    Options,
    Relation,
    Restrictions,
    Schedule,
    Stay,
    Turn,
    singles,
)
from tournaments.scheduling.registry import draw_schedule

KEY = "rotating_partners"
ROOT = Path(__file__).parents[3]


@st.composite
def restrictions_of(draw, players, tables):
    """Families, people who stay, and sometimes two groups, among so many players."""
    hard = st.booleans()
    some = st.lists(st.sampled_from(numbered(players)), min_size=2, max_size=4, unique=True).map(tuple)
    apart = draw(st.lists(st.builds(Apart, some, st.sampled_from(Relation), st.booleans(), hard), max_size=3))
    stayers = draw(st.lists(st.sampled_from(numbered(players)), max_size=2, unique=True))
    table = st.none() | st.integers(1, tables)
    stay = tuple(Stay(entrant, draw(table), draw(hard)) for entrant in stayers)
    order = draw(st.permutations(numbered(players)))
    cut, end = draw(st.integers(1, players - 1)), draw(st.integers(2, players))
    groups = tuple(order[:cut]), tuple(order[cut : max(cut + 1, end)])
    mixed = (Mixed(*groups, draw(hard)),) if draw(st.integers(0, 2)) == 0 else ()
    return Restrictions(tuple(apart), stay, mixed)


@st.composite
def events(draw, *, players=(4, 20), turns=(1, 6), steps=(0, 2000)):
    players = draw(st.integers(*players))
    tables = draw(st.integers(1, players // 4))
    turns = min(draw(st.integers(*turns)), rotating_partners.most_turns(players, tables))
    restrictions = draw(restrictions_of(players, tables))
    return singles(players), Options(tables, turns=turns, restrictions=restrictions, steps=draw(st.sampled_from(steps)))


@given(events(), st.integers(1, 10**6))
@settings(max_examples=examples(60), deadline=None)
def test_hard_restrictions_are_kept_or_the_draw_is_refused(event, number):
    field, options = event
    if rotating_partners.problems(field, options):
        return
    try:
        schedule = draw_schedule(KEY, field, options, number)
    except RestrictionsUnmet:
        return
    assert audit(schedule, field, options).problems == ()


@given(events(players=(4, 14), turns=(1, 2), steps=(0,)), st.integers(1, 10**6))
@settings(max_examples=examples(40), deadline=None)
def test_soft_restrictions_refuse_nothing(event, number):
    field, options = event
    soft = Restrictions(
        tuple(replace(restriction, hard=False) for restriction in options.restrictions.apart),
        tuple(replace(restriction, hard=False) for restriction in options.restrictions.stay),
        tuple(replace(restriction, hard=False) for restriction in options.restrictions.mixed),
    )
    options = replace(options, restrictions=soft)
    assert rotating_partners.problems(field, options) == ()
    assert audit(draw_schedule(KEY, field, options, number), field, options).problems == ()


@given(events(players=(4, 16), turns=(2, 6), steps=(500,)), st.integers(1, 10**6), st.data())
@settings(max_examples=examples(30), deadline=None)
def test_after_a_history_the_turns_to_come_keep_the_hard_restrictions(event, number, data):
    field, options = event
    if rotating_partners.problems(field, options):
        return
    before = draw_schedule(KEY, field, replace(options, restrictions=Restrictions()), number + 1).turns
    happened = before[: data.draw(st.integers(1, max(1, len(before) - 1)))]
    try:
        rest = rotating_partners.draw(field, options, number, played(happened))
    except RestrictionsUnmet:
        return
    assert [turn.number for turn in happened + rest] == [*range(1, (options.turns or 0) + 1)]
    assert restriction_problems_found(Schedule(KEY, number, rest), options.restrictions) == []


def every_turn(players, tables):
    """Every way to play one turn at so many tables, no matter who rests and whichever table is whose."""
    for playing in combinations(numbered(players), 4 * tables):
        for fours in every_four(list(playing)):
            for order in permutations(range(1, tables + 1)):
                yield Turn(1, tuple(Meeting(*one) for one in zip(order, fours, strict=True)), ())


def every_four(players):
    if not players:
        yield []
        return
    first, *others = players
    for three in combinations(others, 3):
        left = [player for player in others if player not in three]
        for partner in three:
            two, three_ = (player for player in three if player != partner)
            for fours in every_four(left):
                yield [((first, partner), (two, three_)), *fours]


@given(events(players=(4, 8), turns=(1, 1), steps=(0,)), st.integers(1, 10**6))
@settings(max_examples=examples(60), deadline=None)
def test_a_turn_is_refused_only_when_no_turn_at_all_keeps_the_restrictions(event, number):
    field, options = event
    possible = any(
        not restriction_problems_found(Schedule(KEY, 1, (turn,)), options.restrictions)
        for turn in every_turn(len(field.ids), options.tables)
    )
    if rotating_partners.problems(field, options):
        assert not possible
        return
    try:
        draw_schedule(KEY, field, options, number)
    except RestrictionsUnmet:
        assert not possible
    else:
        assert possible


def figures(count, options, number=1):
    schedule = draw_schedule(KEY, singles(count), options, number)
    report = audit(schedule, singles(count), options)
    assert report.problems == ()
    return {figure.key: figure.value for figure in report.figures}


FAMILIES = tuple(
    Apart(tuple(str(4 * family + member) for member in range(1, 5)), first_turn=True) for family in range(6)
)


@pytest.mark.parametrize(("turns", "mates"), [(5, 0), (7, 0), (23, 276 * 3)])
def test_families_apart_in_the_first_turn_cost_nothing(turns, mates):
    found = figures(24, Options(turns=turns, restrictions=Restrictions(FAMILIES)))
    assert found[Key.TABLE_MATE_REPEATS] == mates
    assert found[Key.PARTNER_REPEATS] == 0


def test_one_who_stays_costs_the_full_length_nothing():
    found = figures(24, Options(restrictions=Restrictions(stay=(Stay("7", 2),))))
    assert (found[Key.PARTNER_REPEATS], found[Key.OPPONENTS_MAX]) == (0, 2)


def test_a_perfect_full_length_is_kept_against_a_soft_restriction_and_given_up_for_a_hard_one():
    soft = figures(12, Options(restrictions=Restrictions((Apart(("1", "2"), hard=False),))))
    assert (soft[Key.PARTNER_REPEATS], soft[Key.APART_BROKEN]) == (0, 3)
    hard = figures(12, Options(restrictions=Restrictions((Apart(("1", "2")),)), steps=20_000))
    assert hard[Key.PARTNER_REPEATS] > 0


def test_two_who_stay_at_one_table_always_play_there_together():
    options = Options(turns=4, restrictions=Restrictions(stay=(Stay("1", 2), Stay("2", 2))), steps=20_000)
    turns = draw_schedule(KEY, singles(16), options, 1).turns
    assert all({"1", "2"} <= {*turn.meetings[1].sides[0], *turn.meetings[1].sides[1]} for turn in turns)


def test_in_mixed_pairs_nobody_has_a_partner_again_while_there_are_others():
    groups = numbered(16)[:8], numbered(16)[8:]
    found = figures(16, Options(turns=6, restrictions=Restrictions(mixed=(Mixed(*groups),)), steps=200_000))
    assert (found[Key.PARTNER_REPEATS], found[Key.OPPONENTS_MAX]) == (0, 1)


@pytest.mark.parametrize(("couples", "turns"), [(8, 7), (11, 11)])
def test_married_couples_in_mixed_pairs_never_meet_and_all_others_meet_alike(couples, turns):
    groups = numbered(2 * couples)[:couples], numbered(2 * couples)[couples:]
    married = tuple(Apart(couple) for couple in zip(*groups, strict=True))
    found = figures(
        2 * couples, Options(turns=turns, restrictions=Restrictions(married, mixed=(Mixed(*groups),)), steps=500)
    )
    assert (found[Key.PARTNER_REPEATS], found[Key.OPPONENTS_MAX], found[Key.APART_BROKEN]) == (0, 1, 0)


def test_those_of_the_larger_group_rest_more_and_each_group_alike():
    options = Options(
        3, turns=5, restrictions=Restrictions(mixed=(Mixed(numbered(16)[:10], numbered(16)[10:]),)), steps=2000
    )
    games = counted(draw_schedule(KEY, singles(16), options, 1).turns).games
    assert [games[player] for player in numbered(16)] == [3] * 10 + [5] * 6


def test_beginners_who_restriction_for_the_experienced_get_them_and_the_others_are_free():
    restriction = Mixed(numbered(20)[:4], numbered(20)[4:8], hard=False)
    assert (
        figures(20, Options(turns=5, restrictions=Restrictions(mixed=(restriction,)), steps=20_000))[Key.MIXED_BROKEN]
        == 0
    )


def test_the_same_restrictions_and_number_give_the_same_draw_and_another_number_another():
    options = Options(turns=3, restrictions=Restrictions((Apart(("1", "2")),), (Stay("3"),)), steps=500)
    draws = [draw_schedule(KEY, singles(13), options, number).turns for number in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]


def test_restrictions_that_cannot_all_be_kept_are_refused_by_name():
    # Of eight players at two tables the one who may meet neither of two who stay at different tables has no seat.
    restrictions = Restrictions((Apart(("1", "3")), Apart(("2", "3"))), (Stay("1", 1), Stay("2", 2)))
    with pytest.raises(RestrictionsUnmet) as refused:
        draw_schedule(KEY, singles(8), Options(turns=2, restrictions=restrictions), 1)
    assert {problem.code for problem in refused.value.problems} & {
        ProblemCode.WISH_TABLE_UNMET,
        ProblemCode.WISH_STAY_UNMET,
    }
