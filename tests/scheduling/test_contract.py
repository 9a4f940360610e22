"""What every format of the registry promises, for every size: one suite for all of them."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, product

import networkx
import pytest

from tests.covers import Sweep, cover
from tests.scheduling.evening import Evening, field_of, played_evening, usual
from tests.scheduling.meetings import meeting
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import (
    Field,
    KnockoutOptions,
    Lineup,
    Options,
    Order,
    Played,
    SecondChance,
    singles,
)
from tournaments.scheduling.registry import FORMATS, draw_schedule, schedule_problems

SMALL = range(2, 10)
"""Where nearly every exception is: of these every format draws each."""
SIZES = [*range(10, 65), 99, 128, 200]
LARGE = [256, 512]
LARGE_CASES = [("danish", 256), ("swiss", 256), ("knockout", 512)]
"""In a sweep each with either size: to pair 512 for a second turn takes longer than all other evenings together."""
WITH_OUTCOMES = [key for key in FORMATS if FORMATS[key].traits.needs_outcomes]
WITHOUT_OUTCOMES = [key for key in FORMATS if key not in WITH_OUTCOMES]

every_format = pytest.mark.parametrize("key", FORMATS)
CASES = [*product(FORMATS, SMALL), *cover(product(FORMATS, SIZES))]
CASES += product(dict(LARGE_CASES), LARGE) if Sweep.wanted else LARGE_CASES


def every_size(promise):
    """One test a format, which tells of every size."""

    @every_format
    def test_of_every_size(key):
        broken = {}
        for size in (size for one, size in CASES if one == key):
            try:
                promise(key, size)
            except AssertionError as problem:
                broken[size] = str(problem)
        assert broken == {}

    return test_of_every_size


@cache
def evening(key: str, size: int) -> Evening:
    """One evening of the usual options, played once for all tests; very many pairs play two turns."""
    field = field_of(key, size)
    options = usual(key, field)
    if size in LARGE and options.turns:
        options = replace(options, turns=2)
    assert schedule_problems(key, field, options, 1) == ()
    return played_evening(key, field, options, 1, size)


def opponents(played: Evening) -> Counter[frozenset[str]]:
    """How often any two were on different sides of a table."""
    return Counter(
        frozenset((one, two))
        for turn in played.turns
        for met in turn.meetings
        for first, second in combinations(met.sides, 2)
        for one in first
        for two in second
    )


def sharing(played: Evening) -> list[set[str]]:
    """Those who play equally often, within one: everybody, a team, or a group; in a knockout nobody."""
    if played.key == "knockout":
        return []
    if played.key != "groups":
        teams = played.field.teams if FORMATS[played.key].traits.teams else (played.field.ids,)
        stay = FORMATS[played.key].traits.sides_stay  # then who is left over of a team never plays
        return [set(team[: len(team) - len(team) % played.options.together] if stay else team) for team in teams]
    graph = networkx.Graph()
    graph.add_nodes_from(played.field.ids)
    graph.add_edges_from(tuple(two) for two in opponents(played))
    return list(networkx.connected_components(graph))


@every_size
def test_the_audit_finds_no_problem(key, size):
    played = evening(key, size)
    assert audit(played.schedule, played.field, played.options).problems == ()


@every_size
def test_nobody_is_in_two_places_and_who_plays_nowhere_rests(key, size):
    played = evening(key, size)
    assert [turn.number for turn in played.turns] == list(range(1, len(played.turns) + 1))
    for turn in played.turns:
        seated = [entrant for met in turn.meetings for side in met.sides for entrant in side]
        assert sorted([*seated, *turn.rests]) == sorted(played.field.ids)
        tables = [met.table for met in turn.meetings]
        assert sorted(set(tables)) == tables
        assert all(table >= 1 for table in tables)


@every_size
def test_rests_are_shared_fairly(key, size):
    played = evening(key, size)
    games = Counter(chain.from_iterable(chain(*met.sides) for turn in played.turns for met in turn.meetings))
    for some in sharing(played):
        assert max(games[entrant] for entrant in some) - min(games[entrant] for entrant in some) <= 1


@every_size
def test_nobody_meets_anybody_again_whom_nobody_has_to_meet_again(key, size):
    """Between teams, where partners change and where all play alone the audit counts what is unavoidable, and tests
    of their own do.
    """
    played = evening(key, size)
    if key == "round_tables":
        assert all(len(side) == 1 for turn in played.turns for met in turn.meetings for side in met.sides)
    elif key in ("quarters", "crossed_teams", "rotating_partners"):
        assert all(len(met.sides) == 2 for turn in played.turns for met in turn.meetings)
    else:
        assert set(opponents(played).values()) == {1}


@every_size
def test_the_evening_ends_with_one_complete_ranking(key, size):
    played = evening(key, size)
    assert sorted(chain(*played.ranking)) == sorted(team[0] for team in played.field.teams)


@every_format
@pytest.mark.parametrize("size", [2, 5, 11, 24])
def test_the_same_numbers_give_the_same_evening(key, size):
    field = field_of(key, size)
    assert played_evening(key, field, usual(key, field), 7, 3) == played_evening(key, field, usual(key, field), 7, 3)


@every_format
def test_another_number_gives_another_draw(key):
    field = field_of(key, 24)
    assert len({draw_schedule(key, field, usual(key, field), number).turns for number in range(1, 6)}) == 5


@every_format
def test_a_format_is_listed_under_its_own_key(key):
    assert FORMATS[key].key == key


@every_format
def test_numbers_below_one_are_refused(key):
    field = field_of(key, 8)
    (problem,) = schedule_problems(key, field, usual(key, field), 0)
    assert problem.values == {"number": 0}


@every_format
def test_an_id_that_is_there_twice_is_refused(key):
    field = field_of(key, 8)
    doubled = Field((*field.teams[:-1], (*field.teams[-1][:-1], field.ids[0])))
    (problem,) = FORMATS[key].problems(doubled, usual(key, field))
    assert problem.where == (field.ids[0],)


@pytest.mark.parametrize("key", WITHOUT_OUTCOMES)
def test_turns_that_were_played_are_not_drawn_again(key):
    field = field_of(key, 8)
    options = usual(key, field)
    turns = draw_schedule(key, field, options, 3).turns
    played = tuple(Played(turn.number, met) for turn in turns[:2] for met in turn.meetings)
    assert FORMATS[key].draw(field, options, 3, played) == turns[2:]


@pytest.mark.parametrize("key", WITH_OUTCOMES)
def test_a_turn_that_needs_outcomes_is_drawn_when_they_are_there(key):
    field = field_of(key, 8)
    options = usual(key, field)
    (first,) = FORMATS[key].draw(field, options, 3)
    assert first.number == 1
    played = tuple(Played(1, met, 1) for met in first.meetings)
    assert FORMATS[key].draw(field, options, 3, played)[0].number == 2


LONGEST = {
    "round_robin": [Options(legs=3)],
    "groups": [Options(groups=2, legs=3)],
    "quarters": [Options(legs=3)],
    "crossed_teams": [
        Options(turns=2, lineup=Lineup.FIXED),
        Options(turns=2, lineup=Lineup.LISTED, order=Order.LISTED, hall=2),
    ],
    "rotating_partners": [Options()],
    "round_tables": [Options(turns=20, seats=3), Options(turns=20, seats=5), Options(turns=8, seats=3, tables=1)],
    "drawn_turns": [Options(turns=7), Options(turns=7, tables=2)],
    "danish": [Options(turns=7), Options(turns=20, rematches=True), Options(turns=7, tables=1)],
    "swiss": [Options(turns=7), Options(turns=7, tables=2)],
    "knockout": [
        Options(knockout=KnockoutOptions(placing=True)),
        Options(knockout=KnockoutOptions(third_place=True, second_chance=SecondChance.CONSOLATION)),
        Options(knockout=KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True)),
        Options(knockout=KnockoutOptions(placing=True), hall=1),
    ],
}


@pytest.mark.parametrize(("key", "options"), [(key, one) for key in FORMATS for one in LONGEST[key]])
def test_the_longest_evening_of_each_format_keeps_every_promise(key, options):
    field = field_of(key, 7)
    played = played_evening(key, field, replace(options, steps=0), 1, 1)
    assert schedule_problems(key, field, options, 1) == ()
    assert audit(played.schedule, field, options).problems == ()
    assert sorted(chain(*played.ranking)) == sorted(team[0] for team in field.teams)


def test_a_turn_lists_its_meetings_by_table_and_who_rests_as_in_the_field():
    turn = turn_of(1, [meeting(2, "5 - 1"), meeting(1, "3 - 4")], singles(7))
    assert [meeting.table for meeting in turn.meetings] == [1, 2]
    assert turn.rests == ("2", "6", "7")
