"""Quarters with restrictions, the audit judging: kept, or refused for a true reason."""

from dataclasses import replace

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import played
from tournaments.scheduling import quarters
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.audit.report import audit, restriction_problems_found
from tournaments.scheduling.base.restrictions import RestrictionsUnmet
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import (
    EVERY_PAIR,
    Apart,
    Lineup,
    Mixed,
    Options,
    Relation,
    Restrictions,
    Schedule,
    Stay,
    teams,
)
from tournaments.scheduling.registry import draw_schedule

FREE, FIXED = Lineup.FREE, Lineup.FIXED


@st.composite
def restricted(draw, *, steps=(0, 20_000)):
    """Sizes, and options with restrictions that can be read."""
    sizes = tuple(draw(st.lists(st.integers(2, 9), min_size=2, max_size=6)))
    ids = teams(sizes).ids
    tables = draw(st.integers(1, min(sizes) // 2))
    hard = st.booleans()
    some = st.lists(st.sampled_from(ids), min_size=2, max_size=3, unique=True).map(tuple)
    apart = draw(st.lists(st.builds(Apart, some, st.sampled_from(Relation), st.booleans(), hard), max_size=3))
    stayers = draw(st.lists(st.sampled_from(ids), max_size=2, unique=True))
    table = st.none() | st.integers(1, tables * (len(sizes) // 2))
    stay = tuple(Stay(entrant, draw(table), draw(hard)) for entrant in stayers)
    order = draw(st.permutations(ids))
    cut = draw(st.integers(1, len(ids) - 1))
    mixed = (Mixed(tuple(order[:cut]), tuple(order[cut:]), draw(hard)),) if draw(st.integers(0, 2)) == 0 else ()
    legs = draw(st.integers(1, 2) | st.just(EVERY_PAIR))
    options = Options(tables, legs, draw(st.sampled_from(Lineup)), draw(st.sampled_from(steps)))
    return sizes, replace(options, restrictions=Restrictions(tuple(apart), stay, mixed)), draw(st.integers(1, 10**6))


@given(restricted())
@settings(max_examples=examples(80), deadline=None)
def test_hard_restrictions_are_kept_or_the_draw_is_refused(case):
    sizes, options, number = case
    field = teams(sizes)
    if quarters.problems(field, options):
        event("problems")
        return
    try:
        schedule = draw_schedule("quarters", field, options, number)
    except RestrictionsUnmet:
        event("unmet")
        return
    event("kept")
    report = audit(schedule, field, options)
    assert report.problems == ()
    repeats = [one for one in report.figures if one.key in (Key.PARTNER_REPEATS, Key.OPPONENT_REPEATS)]
    assert [figure for figure in repeats if figure.value < figure.bound] == []


@given(restricted(steps=(0,)))
@settings(max_examples=examples(40), deadline=None)
def test_soft_restrictions_refuse_nothing(case):
    sizes, options, number = case
    restrictions = options.restrictions
    soft = Restrictions(
        tuple(replace(restriction, hard=False) for restriction in restrictions.apart),
        tuple(replace(restriction, hard=False) for restriction in restrictions.stay),
        tuple(replace(restriction, hard=False) for restriction in restrictions.mixed),
    )
    options = replace(options, restrictions=soft)
    assert quarters.problems(teams(sizes), options) == ()
    assert audit(draw_schedule("quarters", teams(sizes), options, number), teams(sizes), options).problems == ()


def figures(sizes, options, number=1):
    """Figures summed over quarters, each as (value, bound)."""
    field = teams(sizes)
    report = audit(draw_schedule("quarters", field, options, number), field, options)
    assert report.problems == ()
    found: dict[Key, tuple[int, int]] = {}
    for figure in report.figures:
        value, bound = found.get(figure.key, (0, 0))
        found[figure.key] = value + figure.value, bound + figure.bound
    return found


FAMILIES = (
    Apart(("1.1", "1.2", "1.3"), Relation.PARTNERS),
    Apart(("1.4", "2.1", "3.1"), Relation.OPPONENTS),
    Apart(("2.2", "2.3", "4.1", "4.2"), Relation.TABLE),
    Apart(("3.2", "3.3", "1.5", "4.3"), Relation.TABLE, first_turn=True),
)


@pytest.mark.parametrize("number", range(1, 6))
def test_families_stay_apart_without_a_repeat_more(number):
    found = figures((8, 8, 8, 8), Options(restrictions=Restrictions(FAMILIES)), number)
    assert found[Key.APART_BROKEN] == found[Key.PARTNER_REPEATS] == found[Key.OPPONENT_REPEATS] == (0, 0)


@pytest.mark.parametrize("lineup", [FREE, FIXED])
def test_families_stay_apart_with_either_line_up(lineup):
    options = Options(legs=2, lineup=lineup, steps=100_000, restrictions=Restrictions(FAMILIES))
    assert figures((7, 9, 6, 11), options)[Key.APART_BROKEN] == (0, 0)


@pytest.mark.parametrize("lineup", Lineup)
def test_every_side_is_one_of_each_group(lineup):
    sizes = (8, 8, 6, 7)
    ids = teams(sizes).ids
    restrictions = Restrictions(mixed=(Mixed(ids[::2], ids[1::2]),))
    found = figures(sizes, Options(lineup=lineup, restrictions=restrictions))
    assert found[Key.MIXED_BROKEN] == (0, 0)


def test_mixed_sides_meet_no_partner_twice_while_there_are_others():
    # Four of each group make 16 couples; a quarter of the four has 3 * 4 = 12 sides.
    ids = teams((8, 8, 8, 8)).ids
    found = figures((8, 8, 8, 8), Options(restrictions=Restrictions(mixed=(Mixed(ids[::2], ids[1::2]),))))
    assert found[Key.PARTNER_REPEATS] == found[Key.OPPONENT_REPEATS] == (0, 0)


def test_partners_who_must_come_again_are_no_more_than_the_couples_that_are_left():
    # Six of each group make 36 couples; a quarter of twelve has 9 * 6 = 54 sides.
    ids = teams((12,) * 4).ids
    options = Options(legs=3, steps=100_000, restrictions=Restrictions(mixed=(Mixed(ids[::2], ids[1::2]),)))
    assert figures((12,) * 4, options)[Key.PARTNER_REPEATS] == (72, 72)


@pytest.mark.parametrize("lineup", Lineup)
@pytest.mark.parametrize("table", [None, 1, 5])
def test_who_cannot_move_keeps_the_table(lineup, table):
    options = Options(legs=2, lineup=lineup, restrictions=Restrictions(stay=(Stay("2.3", table),)))
    assert figures((8, 8, 8, 8), options)[Key.STAY_BROKEN] == (0, 0)


def test_two_who_cannot_move_keep_their_tables_even_when_their_quarters_meet():
    restrictions = Restrictions(stay=(Stay("1.1", 1), Stay("2.1", 8), Stay("3.1"), Stay("3.2")))
    assert figures((8, 8, 8, 8), Options(restrictions=restrictions))[Key.STAY_BROKEN] == (0, 0)


def test_a_fixture_comes_to_the_block_of_who_cannot_move():
    field, options = teams((6, 6, 6, 6)), Options(restrictions=Restrictions(stay=(Stay("1.1", 5),)))
    for turn in draw_schedule("quarters", field, options, 1).turns:
        tables = {
            meeting.table
            for meeting in turn.meetings
            if any(one[0] == "1" for one in meeting.sides[0] + meeting.sides[1])
        }
        if any("1.1" in side for meeting in turn.meetings for side in meeting.sides):
            assert tables == {4, 5, 6}


@pytest.mark.parametrize("steps", [0, 5000])
def test_the_first_turn_of_every_pair_against_every_pair_can_be_wished(steps):
    restrictions = Restrictions((Apart(("1.1", "2.1", "3.1"), Relation.OPPONENTS, first_turn=True),))
    options = Options(legs=EVERY_PAIR, lineup=FIXED, steps=steps, restrictions=restrictions)
    assert figures((6, 6, 6, 6), options)[Key.APART_BROKEN] == (0, 0)


def test_who_stays_goes_on_at_the_table_when_the_rest_is_drawn_again():
    field = teams((7, 7, 7, 7))
    options = Options(
        legs=2, steps=2000, restrictions=Restrictions(stay=(Stay("1.1"), Stay("4.4")), apart=FAMILIES[:1])
    )
    turns = draw_schedule("quarters", field, options, 1).turns
    smaller = replace(field, teams=(*field.teams[:2], field.teams[2][:-1], field.teams[3]))
    later = quarters.draw(smaller, options, 1, played(turns[:2]))
    assert [turn.number for turn in later] == [3, 4, 5, 6]
    assert restriction_problems_found(Schedule("quarters", 1, (*turns[:2], *later)), options.restrictions) == []


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (Options(restrictions=Restrictions((Apart(("1.1", "9.9")),))), [(ProblemCode.WISH_UNKNOWN, ("9.9",))]),
        (Options(restrictions=Restrictions(stay=(Stay("1.1", 7),))), [(ProblemCode.WISH_TABLE_UNUSED, ("1.1",))]),
        (
            Options(hall=3, restrictions=Restrictions(stay=(Stay("1.1", 4),))),
            [(ProblemCode.WISH_TABLE_UNUSED, ("1.1",))],
        ),
        # Four of six cannot be apart at three tables of two: one side would have two of them.
        (
            Options(restrictions=Restrictions((Apart(("1.1", "1.2", "1.3", "1.4")),))),
            [(ProblemCode.WISH_GROUP_TOO_LARGE, (1,))],
        ),
        (
            Options(
                lineup=FIXED,
                restrictions=Restrictions((Apart(("1.1", "1.2", "1.3", "1.4"), Relation.PARTNERS, first_turn=True),)),
            ),
            [(ProblemCode.WISH_GROUP_TOO_LARGE, (1,))],
        ),
        # Three turns at two tables are twelve places, two for everybody; five times two games do not fit into six.
        (
            Options(tables=2, restrictions=Restrictions(mixed=(Mixed(("1.1",), ("1.2", "1.3", "1.4", "1.5")),))),
            [(ProblemCode.WISH_GROUP_TOO_LARGE, (1,))],
        ),
        # Every pair meets every pair, and nobody is a reserve.
        (
            Options(legs=EVERY_PAIR, lineup=FIXED, restrictions=Restrictions((Apart(("1.1", "1.2", "2.1")),))),
            [(ProblemCode.WISH_ALL_MEET, ("1.1", "2.1"))],
        ),
        (
            Options(legs=EVERY_PAIR, lineup=FIXED, restrictions=Restrictions(stay=(Stay("1.1", 2), Stay("2.1", 1)))),
            [(ProblemCode.WISH_STAYS_MEET, ("1.1", "2.1"))],
        ),
        # Two games for everybody: four of six would have eight, but three turns at two tables have six places for them.
        (
            Options(tables=2, restrictions=Restrictions((Apart(("1.1", "1.2", "1.3", "1.4"), Relation.PARTNERS),))),
            [(ProblemCode.WISH_GROUP_TOO_LARGE, (1,))],
        ),
    ],
)
def test_what_cannot_be_is_refused_before_the_draw(options, expected):
    found = quarters.problems(teams((6, 6, 6, 6)), options)
    assert [(problem.code, problem.where) for problem in found] == expected


def test_a_restriction_that_no_draw_keeps_is_refused_with_its_name():
    options = Options(steps=1000, restrictions=Restrictions((Apart(("1.1", "1.2"), Relation.PARTNERS),)))
    with pytest.raises(RestrictionsUnmet) as refused:
        draw_schedule("quarters", teams((2, 2)), options, 1)
    (problem,) = refused.value.problems
    assert (problem.code, set(problem.where)) == (ProblemCode.WISH_PARTNERS_UNMET, {"1.1", "1.2"})
