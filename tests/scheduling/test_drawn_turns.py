"""Turns by lot: known before the first is played, and nobody meets or rests twice."""

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from tournaments.scheduling import drawn_turns
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.restrictions import RestrictionsUnmet, not_at_first
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    Apart,
    Options,
    Played,
    Relation,
    Restrictions,
    Schedule,
    Stay,
    Turn,
    singles,
)
from tournaments.scheduling.registry import draw_schedule, schedule_problems

KEY = "drawn_turns"


def drawn(entrants: int, options: Options, number: int = 7) -> tuple[Turn, ...]:
    return draw_schedule(KEY, singles(entrants), replace(options, steps=0), number).turns


def met(turns: tuple[Turn, ...]) -> Counter[frozenset[str]]:
    return Counter(frozenset(chain(*one.sides)) for turn in turns for one in turn.meetings)


@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 24, 45, 46])
def test_every_turn_is_drawn_at_once_and_nobody_meets_or_rests_twice(entrants: int) -> None:
    chosen = min(4, entrants - 1)
    turns = drawn(entrants, Options(turns=chosen))
    assert [turn.number for turn in turns] == list(range(1, chosen + 1))
    assert set(met(turns).values()) == {1}
    assert all(times == 1 for times in Counter(chain(*(turn.rests for turn in turns))).values())


def test_as_many_turns_as_there_can_be_are_all_against_all() -> None:
    assert len(met(drawn(9, Options(turns=9)))) == 9 * 8 // 2


def test_the_number_of_turns_has_to_be_chosen_and_can_be_too_large() -> None:
    field = singles(8)
    assert [problem.code for problem in schedule_problems(KEY, field, Options(), 1)] == [ScheduleProblem.TURNS_MISSING]
    (problem,) = schedule_problems(KEY, field, Options(turns=8), 1)
    assert (problem.code, problem.values["most"]) == (ScheduleProblem.TOO_MANY_TURNS, 7)


def test_members_of_one_club_meet_only_where_they_must() -> None:
    ids = singles(24).ids
    clubs = tuple(ids[start : start + 6] for start in range(0, 24, 6))
    field = replace(singles(24), clubs=clubs)
    for number in range(1, 6):
        turns = draw_schedule(KEY, field, Options(turns=4, steps=0), number).turns
        assert not [one for one in met(turns) for club in clubs if one <= set(club)]


def test_who_restrictions_to_be_apart_or_to_stay_is_heard_in_every_turn() -> None:
    apart = Apart(("1", "2", "3"), Relation.OPPONENTS)
    options = Options(turns=5, restrictions=Restrictions((apart,), (Stay("4", 1), Stay("5", 2))))
    turns = drawn(12, options)
    assert not any(one <= {"1", "2", "3"} for one in met(turns))
    tables = [(one.table, set(chain(*one.sides))) for turn in turns for one in turn.meetings]
    assert {table for table, people in tables if "4" in people} == {1}
    assert {table for table, people in tables if "5" in people} == {2}


def test_a_restriction_that_cannot_be_kept_refuses_the_draw() -> None:
    restrictions = Restrictions((Apart(("1", "2"), Relation.OPPONENTS),))
    with pytest.raises(RestrictionsUnmet):
        drawn(4, Options(turns=3, restrictions=restrictions))


def test_a_small_hall_cuts_a_turn_into_shorter_ones() -> None:
    turns = drawn(8, Options(turns=3, tables=2))
    assert [len(turn.meetings) for turn in turns] == [2] * 6


def test_what_was_played_is_not_drawn_again() -> None:
    first, *later = drawn(8, Options(turns=4))
    played = tuple(Played(1, one) for one in first.meetings)
    again = draw_schedule(KEY, singles(8), Options(turns=4, steps=0), 7)
    assert again.turns == (first, *later)
    assert drawn_turns.draw(singles(8), Options(turns=4, steps=0), 7, played) == tuple(later)


def test_the_audit_misses_a_turn_that_was_chosen() -> None:
    options = Options(turns=4)
    whole = drawn(9, options)
    assert not audit(Schedule(KEY, 7, whole), singles(9), options).problems
    (problem,) = audit(Schedule(KEY, 7, whole[:3]), singles(9), options).problems
    assert (problem.code, problem.values["found"]) == (ScheduleProblem.TURNS_PROMISED, 3)


@pytest.mark.parametrize("number", range(1, 20))
def test_of_all_turns_there_can_be_the_first_keeps_apart_who_is_apart_in_it(number: int) -> None:
    """In seven turns of eight everybody meets everybody, so two who are apart at first meet later, once."""
    restrictions = Restrictions(not_at_first([("1", "2"), ("1", "3"), ("4", "5")]))
    turns = drawn(8, Options(turns=7, restrictions=restrictions), number)
    assert not met(turns[:1]).keys() & {frozenset("12"), frozenset("13"), frozenset("45")}
    assert set(met(turns).values()) == {1}
