"""Groups side by side: who meets whom, halls, late changes, restrictions, refusals."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import drawn, numbered, played
from tournaments.scheduling import groups
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.restrictions import RestrictionsUnmet, not_at_first
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import (
    EVERY_PAIR,
    Apart,
    Field,
    KnockoutOptions,
    Mixed,
    Options,
    Order,
    Relation,
    Restrictions,
    Stay,
    singles,
)
from tournaments.scheduling.registry import draw_schedule


def meetings_of(turns):
    return Counter(frozenset(one for side in each.sides for one in side) for turn in turns for each in turn.meetings)


def of_one_group(divided):
    return {frozenset(couple) for group in divided for couple in combinations(group, 2)}


@st.composite
def events(draw):
    count = draw(st.integers(2, 30))
    tables = draw(st.none() | st.integers(1, 16))
    legs = draw(st.integers(1, 3))
    return singles(count), Options(groups=draw(st.integers(1, count // 2)), tables=tables, legs=legs, steps=0)


@given(events(), st.integers(1, 10**9))
@settings(max_examples=examples(60), deadline=None)
def test_everybody_meets_all_of_the_group_and_nobody_else(event, number):
    field, options = event
    met = meetings_of(groups.draw(field, options, number))
    assert set(met) == of_one_group(groups.groups_of(field, options, number))
    assert set(met.values()) <= {options.legs}


@given(events(), st.integers(1, 10**9))
@settings(max_examples=examples(60), deadline=None)
def test_nobody_is_twice_in_a_turn_and_no_table_beyond_the_hall_is_used(event, number):
    field, options = event
    for turn in groups.draw(field, options, number):
        seated = [one for each in turn.meetings for side in each.sides for one in side]
        assert sorted([*seated, *turn.rests]) == sorted(field.ids)
        tables = [each.table for each in turn.meetings]
        assert len(set(tables)) == len(tables)
        assert max(tables) <= (options.tables or len(field.ids))


# Seven entrants in two groups, four and three: of the larger all play in all three turns, of the smaller one rests.
def test_a_group_of_three_beside_a_group_of_four():
    turns = groups.draw(singles(7), Options(groups=2), 1)
    divided = sorted(groups.groups_of(singles(7), Options(groups=2), 1), key=len)
    assert [len(group) for group in divided] == [3, 4]
    assert [len(turn.meetings) for turn in turns] == [3, 3, 3]
    assert sorted(one for turn in turns for one in turn.rests) == sorted(divided[0])


def test_a_smaller_group_is_done_before_the_others():
    turns = groups.draw(singles(9), Options(groups=2), 1)
    assert [len(turn.meetings) for turn in turns] == [4, 4, 4, 2, 2]


def test_one_group_is_all_against_all():
    assert len(meetings_of(groups.draw(singles(6), Options(groups=1), 1))) == 15


@pytest.mark.parametrize(("count", "number_of_groups", "tables"), [(24, 6, 12), (24, 6, 8), (32, 8, 16), (64, 16, 20)])
def test_nobody_comes_to_a_table_twice_in_groups_of_four(count, number_of_groups, tables):
    options = Options(groups=number_of_groups, tables=tables)
    report = audit(draw_schedule("groups", singles(count), options, 1), singles(count), options)
    assert {figure.key: figure.value for figure in report.figures}[FigureKey.TABLE_SPREAD] == 1


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("number_of_groups", [3, 4, 7])
def test_from_three_equal_groups_on_everybody_gets_round_the_hall(size, number_of_groups):
    field, options = singles(size * number_of_groups), Options(groups=number_of_groups)
    report = audit(draw_schedule("groups", field, options, 1), field, options)
    assert {figure.key: figure.value for figure in report.figures}[FigureKey.TABLE_SPREAD] == 1


def test_the_order_in_which_entrants_are_listed_changes_nothing():
    turned = Field(tuple(reversed(singles(11).teams)))
    one, other = (groups.groups_of(field, Options(groups=3), 4) for field in (singles(11), turned))
    assert one == other


def test_the_groups_and_the_first_turn_do_not_come_from_the_same_lots():
    """Two groups of two have one turn; who is named first there must not depend on who was drawn first."""
    first: Counter[int] = Counter()
    for number in range(1, 400):
        divided = groups.groups_of(singles(4), Options(groups=1), number)
        (meeting, *_) = groups.draw(singles(4), Options(groups=1, steps=0), number)[0].meetings
        first[divided[0].index(meeting.sides[0][0])] += 1
    assert all(60 < first[place] < 140 for place in range(4))


def test_in_listed_order_the_turns_of_a_group_are_those_of_berger():
    turns = groups.draw(singles(4), Options(groups=1, order=Order.LISTED, steps=0), 5)
    assert [{tuple(one for (one,) in each.sides) for each in turn.meetings} for turn in turns] == [
        {("1", "4"), ("2", "3")},
        {("4", "3"), ("1", "2")},
        {("2", "4"), ("3", "1")},
    ]


# In the middle of an event.


def test_what_was_played_is_not_drawn_again():
    turns = groups.draw(singles(12), Options(groups=3), 2)
    assert groups.draw(singles(12), Options(groups=3), 2, played(turns[:1])) == turns[1:]


def without(field, *gone):
    return Field(tuple(team for team in field.teams if team[0] not in gone))


@pytest.mark.parametrize("told", [True, False])
def test_who_leaves_changes_nothing_in_the_groups(told):
    field, options = singles(12), Options(groups=3, steps=0)
    divided, turns = groups.groups_of(field, options, 2), groups.draw(field, options, 2)
    if told:
        options = Options(groups=3, steps=0, drawn_groups=divided)
    left = without(field, "5")
    history = played(turns[:1])
    assert groups.groups_of(left, options, 2, history) == tuple(
        tuple(one for one in group if one != "5") for group in divided
    )
    rest = meetings_of(groups.draw(left, options, 2, history))
    before = meetings_of(turns[:1])
    assert set(rest) == {couple for couple in of_one_group(divided) if "5" not in couple} - set(before)


def test_a_newcomer_meets_all_of_the_smallest_group():
    options = Options(groups=2, steps=0)
    divided, turns = groups.groups_of(singles(7), options, 3), groups.draw(singles(7), options, 3)
    later = Options(groups=2, steps=0, drawn_groups=divided)
    rest = meetings_of(groups.draw(singles(8), later, 3, played(turns[:2])))
    assert {next(iter(couple - {"8"})) for couple in rest if "8" in couple} == set(sorted(divided, key=len)[0])


def test_a_newcomer_leaves_the_turns_of_other_groups_alone():
    options = Options(groups=3, steps=0)
    divided = groups.groups_of(singles(11), options, 3)
    later = Options(groups=3, steps=0, drawn_groups=divided)
    before, after = (groups.draw(field, later, 3) for field in (singles(11), singles(12)))
    others = of_one_group(group for group in groups.groups_of(singles(12), later, 3) if "12" not in group)

    def own(turns):
        return [{couple for couple in meetings_of([turn]) if couple in others} for turn in turns]

    assert own(before) == own(after)


def test_groups_that_were_changed_by_hand_are_kept():
    by_hand = (("1", "2", "3"), ("4", "5", "6"))
    turns = groups.draw(singles(6), Options(groups=2, drawn_groups=by_hand), 9)
    assert set(meetings_of(turns)) == of_one_group(by_hand)


def test_where_nobody_tells_the_groups_who_has_met_stays_together():
    options = Options(groups=2, steps=0)
    turns = groups.draw(singles(8), options, 1)
    history = played(turns[:2])
    divided = groups.groups_of(singles(9), options, 1, history)
    assert sorted(len(group) for group in divided) == [4, 5]
    assert set(meetings_of(turns[:2])) <= of_one_group(divided)


def test_a_group_that_everybody_left_is_no_hindrance():
    options = Options(groups=2, drawn_groups=(("1", "2"), ("8", "9")))
    assert len(groups.draw(singles(2), options, 1)) == 1
    assert groups.draw(singles(1), options, 1) == ()


# Restrictions.


def test_a_family_that_must_not_meet_is_in_different_groups():
    restrictions = Restrictions((Apart(("1", "2", "3")),))
    for number in range(1, 10):
        divided = groups.groups_of(singles(9), Options(groups=3, restrictions=restrictions), number)
        assert all(len({"1", "2", "3"}.intersection(group)) == 1 for group in divided)


def test_a_family_keeps_apart_in_the_first_turn():
    restrictions = Restrictions((Apart(("1", "2"), first_turn=True),))
    for number in range(1, 20):
        turn = groups.draw(singles(4), Options(groups=1, restrictions=restrictions, steps=0), number)[0]
        assert frozenset("12") not in meetings_of([turn])


def test_who_cannot_move_stays_at_one_table():
    options = Options(groups=4, restrictions=Restrictions(stay=(Stay("7", 3),)))
    tables = {
        each.table for turn in groups.draw(singles(16), options, 1) for each in turn.meetings if ("7",) in each.sides
    }
    assert tables == {3}


def test_two_who_meet_cannot_both_stay_where_they_are():
    options = Options(groups=1, restrictions=Restrictions(stay=(Stay("1", 1), Stay("2", 2))))
    with pytest.raises(RestrictionsUnmet):
        groups.draw(singles(4), options, 1)


TWO = Options(groups=2)


@pytest.mark.parametrize(
    ("field", "options", "expected"),
    [
        (singles(1), Options(groups=1), [ProblemCode.TOO_FEW_ENTRANTS]),
        (singles(201), Options(groups=50), [ProblemCode.TOO_MANY_IN_GROUPS]),
        (singles(8), Options(), [ProblemCode.GROUPS_MISSING]),
        (singles(8), Options(groups=0), [ProblemCode.GROUPS_BELOW_ONE]),
        (singles(8), Options(groups=5), [ProblemCode.TOO_MANY_GROUPS]),
        (singles(8), Options(groups=2, tables=0, legs=0), [ProblemCode.TABLES_BELOW_ONE, ProblemCode.LEGS_BELOW_ONE]),
        (singles(8), Options(groups=2, legs=EVERY_PAIR), [ProblemCode.LEGS_NEED_TEAMS]),
        (singles(200), Options(groups=1, legs=2), [ProblemCode.SCHEDULE_TOO_LARGE]),
        (singles(200), Options(groups=2, legs=2), []),
        (singles(8), Options(groups=2, turns=3, hall=2), [ProblemCode.TURNS_NOT_CHOSEN, ProblemCode.HALL_NOT_CHOSEN]),
        (
            singles(8),
            Options(groups=2, knockout=KnockoutOptions(third_place=True), rematches=True),
            [ProblemCode.KNOCKOUT_NOT_CHOSEN, ProblemCode.REMATCHES_NOT_CHOSEN],
        ),
        (Field(singles(8).teams, ("1", "9", "1")), TWO, [ProblemCode.SEED_UNKNOWN, ProblemCode.SEED_TWICE]),
        (Field(singles(8).teams, clubs=(("1", "9", "1"),)), TWO, [ProblemCode.CLUB_UNKNOWN, ProblemCode.CLUB_TWICE]),
        (
            singles(8),
            Options(groups=2, restrictions=Restrictions((Apart(tuple("123")),))),
            [ProblemCode.WISH_MORE_THAN_GROUPS],
        ),
        (singles(8), Options(groups=2, restrictions=Restrictions((Apart(tuple("123"), hard=False),))), []),
        (
            singles(8),
            Options(groups=2, restrictions=Restrictions((Apart(("1", "2"), Relation.PARTNERS),))),
            [ProblemCode.WISH_WITHOUT_PARTNERS],
        ),
        (
            singles(8),
            Options(groups=2, restrictions=Restrictions(mixed=(Mixed(("1",), ("2",)),))),
            [ProblemCode.WISH_WITHOUT_PARTNERS],
        ),
        (
            singles(8),
            Options(groups=2, restrictions=Restrictions(stay=(Stay("1", 5),))),
            [ProblemCode.WISH_TABLE_UNUSED],
        ),
        (
            singles(8),
            Options(groups=2, tables=3, restrictions=Restrictions(stay=(Stay("1", 3),))),
            [ProblemCode.WISH_TABLE_UNUSED],
        ),
    ],
)
def test_every_reason_against_a_draw_is_given_at_once(field, options, expected):
    assert [problem.code for problem in groups.problems(field, options)] == expected


@pytest.mark.parametrize("count", range(2, 24))
def test_any_number_of_entrants_can_be_drawn_into_any_number_of_groups(count):
    for number_of_groups in range(1, count // 2 + 1):
        options = Options(groups=number_of_groups)
        assert groups.problems(singles(count), options) == ()
        assert audit(drawn("groups", singles(count), options), singles(count), options).problems == ()


def test_ids_of_any_kind_can_be_drawn():
    field = Field(tuple((f"coppia {name}",) for name in numbered(5)))
    assert len(groups.draw(field, TWO, 1)) == 3


@pytest.mark.parametrize("number", range(1, 30))
def test_in_groups_of_two_who_is_apart_at_first_is_in_different_groups(number):
    couples = [("1", "2"), ("3", "4"), ("1", "5")]
    options = Options(groups=4, restrictions=Restrictions(not_at_first(couples)))
    (first,) = groups.draw(singles(8), options, number)
    met = [frozenset(meeting.seated) for meeting in first.meetings]
    assert not any(frozenset(couple) in met for couple in couples)
