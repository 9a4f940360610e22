"""Everybody alone at tables of three, or of five and six: what is promised, and what is refused."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import played
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.restrictions import RestrictionsUnmet
from tournaments.scheduling.base.schedule_problems import ScheduleNote, ScheduleProblem
from tournaments.scheduling.base.types import (
    Apart,
    Field,
    Lineup,
    Meeting,
    Mixed,
    Options,
    Order,
    Played,
    Relation,
    Restrictions,
    Schedule,
    Stay,
    Turn,
    singles,
)
from tournaments.scheduling.dealers import first_dealers
from tournaments.scheduling.repair import repair_turn
from tournaments.scheduling.round_tables import draw, notes, problems

FIVES = Options(turns=4, seats=5)


def figures(turns, field, options):
    report = audit(Schedule("round_tables", 1, turns), field, options)
    assert report.problems == ()
    return {figure.key: figure for figure in report.figures}


def sizes(turn):
    return sorted((len(meeting.sides) for meeting in turn.meetings), reverse=True)


def codes(field, options):
    return [problem.code for problem in problems(field, options)]


def test_twenty_three_sit_at_one_table_of_five_and_three_of_six():
    turns = draw(singles(23), FIVES, 1)
    assert [sizes(turn) for turn in turns] == [[6, 6, 6, 5]] * 4
    assert all(turn.rests == () for turn in turns)
    found = figures(turns, singles(23), FIVES)
    assert found[FigureKey.NEIGHBOUR_REPEATS].value == 0
    again = found[FigureKey.TABLE_MATE_REPEATS]
    assert (again.value, again.bound, found[FigureKey.TABLE_MATES_MAX].value) == (42, 42, 2)


@settings(deadline=None, max_examples=examples(40))
@given(st.sampled_from((3, 5)), st.integers(5, 45), st.integers(1, 6), st.integers(1, 10**6))
def test_whatever_is_asked_for_rests_and_first_deals_are_even(seats, players, turns, number):
    field, options = singles(players), Options(turns=turns, seats=seats, steps=200)
    drawn = draw(field, options, number)
    found = figures(drawn, field, options)
    assert found[FigureKey.GAMES_MAX].value - found[FigureKey.GAMES_MIN].value <= 1
    resting = players - sum(sizes(drawn[0]))
    if 2 * resting <= players:
        assert not any(set(one.rests) & set(two.rests) for one, two in pairwise(drawn))
    owed: Counter[str] = Counter()
    for turn in drawn:
        for meeting in turn.meetings:
            owed.update({side[0]: 60 // len(meeting.sides) for side in meeting.sides})
    deals = Counter(first_dealers(drawn).values())
    assert all(abs(60 * deals[entrant] - owed[entrant]) < 60 for entrant in field.ids)


@pytest.mark.parametrize("players", [24, 26])
def test_the_draw_number_alone_decides(players):
    field = singles(players)
    assert draw(field, FIVES, 7) == draw(field, FIVES, 7)
    assert len({draw(field, FIVES, number) for number in range(1, 5)}) == 4


def test_with_fewer_tables_rests_walk_round():
    options = Options(turns=6, seats=5, tables=3, steps=1_000)
    found = figures(draw(singles(22), options, 1), singles(22), options)
    assert (found[FigureKey.GAMES_MIN].value, found[FigureKey.GAMES_MAX].value) == (4, 5)


@pytest.mark.parametrize(("seats", "before", "after"), [(5, 23, 22), (5, 22, 25), (3, 21, 20), (3, 20, 22)])
def test_turns_to_come_are_drawn_for_those_who_are_there_and_count_what_was_played(seats, before, after):
    options = Options(turns=5, seats=seats)
    first = draw(singles(before), options, 3)[:2]
    later = draw(singles(after), options, 3, played(first))
    assert [turn.number for turn in later] == [3, 4, 5]
    assert {sum(sizes(turn)) for turn in later} == {after - (after % 3 if seats == 3 else 0)}
    met = Counter(
        frozenset(couple)
        for turn in (*first, *later)
        for meeting in turn.meetings
        for couple in combinations([side[0] for side in meeting.sides], 2)
    )
    blind = draw(singles(after), options, 4)[:3]
    counted = met.total() - len(met)
    met.subtract(
        frozenset(couple)
        for turn in later
        for meeting in turn.meetings
        for couple in combinations([side[0] for side in meeting.sides], 2)
    )
    met.update(
        frozenset(couple)
        for turn in blind
        for meeting in turn.meetings
        for couple in combinations([side[0] for side in meeting.sides], 2)
    )
    met = +met
    assert counted <= met.total() - len(met)


@pytest.mark.parametrize("seats", [3, 5])
def test_restrictions_are_kept(seats):
    options = Options(
        turns=5,
        seats=seats,
        restrictions=Restrictions(
            (Apart(("1", "2", "3")), Apart(("4", "5"), Relation.OPPONENTS), Apart(("6", "7"), first_turn=True)),
            (Stay("8", 2), Stay("9", 2), Stay("10")),
        ),
    )
    field = singles(22)
    assert problems(field, options) == ()
    turns = draw(field, options, 2)
    found = figures(turns, field, options)
    assert (found[FigureKey.APART_BROKEN].value, found[FigureKey.STAY_BROKEN].value) == (0, 0)


def test_a_restriction_costs_little():
    field = singles(24)
    free = figures(draw(field, FIVES, 1), field, FIVES)[FigureKey.TABLE_MATE_REPEATS].value
    options = replace(FIVES, restrictions=Restrictions((Apart(("1", "2")),)))
    assert figures(draw(field, options, 1), field, options)[FigureKey.TABLE_MATE_REPEATS].value <= free + 2


def test_two_who_stay_at_one_table_and_are_to_be_apart_are_refused():
    options = replace(FIVES, steps=1_000, restrictions=Restrictions((Apart(("1", "2")),), (Stay("1", 1), Stay("2", 1))))
    with pytest.raises(RestrictionsUnmet):
        draw(singles(20), options, 1)


def test_more_who_are_apart_than_tables_are_refused_where_nobody_rests():
    options = replace(FIVES, restrictions=Restrictions((Apart(tuple("12345")),)))
    assert codes(singles(20), options) == [ScheduleProblem.WISH_TOO_MANY_APART]


@pytest.mark.parametrize(
    "restrictions",
    [Restrictions(mixed=(Mixed(("1",), ("2",)),)), Restrictions((Apart(("1", "2"), Relation.PARTNERS),))],
)
def test_restrictions_about_partners_are_refused(restrictions):
    assert codes(singles(20), replace(FIVES, restrictions=restrictions)) == [ScheduleProblem.WISH_WITHOUT_PARTNERS]


@pytest.mark.parametrize(
    ("count", "options", "code"),
    [
        (20, Options(turns=4), ScheduleProblem.SEATS_MISSING),
        (20, Options(turns=4, seats=7), ScheduleProblem.SEATS_UNKNOWN),
        (20, Options(turns=4, seats=6), ScheduleProblem.SEATS_UNKNOWN),
        (4, FIVES, ScheduleProblem.TOO_FEW_ENTRANTS),
        (2, Options(turns=1, seats=3), ScheduleProblem.TOO_FEW_ENTRANTS),
        (201, FIVES, ScheduleProblem.TOO_MANY_PLAYERS),
        (20, Options(seats=5), ScheduleProblem.TURNS_MISSING),
        (20, Options(turns=0, seats=5), ScheduleProblem.TURNS_BELOW_ONE),
        (20, Options(turns=51, seats=5), ScheduleProblem.TOO_MANY_TURNS),
        (20, replace(FIVES, tables=5), ScheduleProblem.TABLES_NOT_FILLED),
        (20, replace(FIVES, tables=0), ScheduleProblem.TABLES_BELOW_ONE),
        (20, replace(FIVES, legs=2), ScheduleProblem.LEGS_NOT_CHOSEN),
        (20, replace(FIVES, lineup=Lineup.FIXED), ScheduleProblem.PAIRS_ALONE),
        (20, replace(FIVES, order=Order.LISTED), ScheduleProblem.ORDER_NOT_CHOSEN),
        (20, replace(FIVES, groups=2), ScheduleProblem.GROUPS_NOT_CHOSEN),
        (20, replace(FIVES, hall=2), ScheduleProblem.HALL_NOT_CHOSEN),
    ],
)
def test_what_cannot_be_drawn_is_refused(count, options, code):
    assert codes(singles(count), options) == [code]


def test_all_problems_are_said_at_once():
    found = codes(singles(4), Options(turns=0, seats=5, legs=3))
    assert found == [ScheduleProblem.LEGS_NOT_CHOSEN, ScheduleProblem.TOO_FEW_ENTRANTS, ScheduleProblem.TURNS_BELOW_ONE]


@pytest.mark.parametrize(("players", "seats"), [(7, 5), (8, 5), (9, 5), (13, 5), (14, 5), (19, 5), (20, 3)])
def test_it_is_said_why_some_rest(players, seats):
    (note,) = notes(singles(players), Options(turns=4, seats=seats))
    assert note.code == (ScheduleNote.RESTS_OF_FIVES if seats == 5 else ScheduleNote.RESTS_OF_THREES)
    assert note.values["resting"] == players % seats


def test_where_all_play_or_tables_were_asked_for_there_is_nothing_to_say():
    assert notes(singles(23), FIVES) == notes(singles(13), replace(FIVES, tables=1)) == ()


def alone(*tables):
    return Turn(1, tuple(Meeting(at, tuple((one,) for one in table)) for at, table in enumerate(tables, 1)), ())


def seated(turn):
    return [tuple(side[0] for side in meeting.sides) for meeting in turn.meetings]


def test_a_table_of_six_plays_on_in_five():
    repair = repair_turn(alone("abcdef", "ghijk"), "c", seats=5)
    assert seated(repair.turn) == [tuple("abdef"), tuple("ghijk")]
    assert (repair.plays_on, repair.substitute, repair.closed) == (1, None, None)


def test_somebody_from_a_table_of_six_who_met_fewest_comes_to_one_of_five():
    met = tuple(Played(0, meeting) for meeting in alone("aghij", "bghij", "cghij", "dghij", "eghij").meetings)
    repair = repair_turn(alone("abcdef", "ghijk"), "k", met, seats=5)
    assert seated(repair.turn) == [tuple("abcde"), tuple("ghijf")]
    assert (repair.substitute, repair.turn.rests) == ("f", ())


def test_those_of_a_closed_table_are_the_sixth_at_others_if_all_find_a_place():
    turn = alone("abcde", "fghij", "klmno", "pqrst", "uvwxy")
    repair = repair_turn(turn, "a", seats=5)
    assert seated(repair.turn) == [tuple("fghijb"), tuple("klmnoc"), tuple("pqrstd"), tuple("uvwxye")]
    assert (repair.closed, repair.turn.rests) == (1, ())


@pytest.mark.parametrize(("tables", "seats"), [(("abcde", "fghij"), 5), (("abc", "def", "ghi", "jkl"), 3)])
def test_else_they_rest(tables, seats):
    repair = repair_turn(alone(*tables), "a", seats=seats)
    assert (repair.closed, repair.turn.rests) == (1, tuple(tables[0][1:]))


def test_who_rests_takes_the_chair():
    turn = replace(alone("abcde", "fghij"), rests=("k", "l"))
    repair = repair_turn(turn, "a", played((alone("kbcdx"),)), seats=5)
    assert (repair.substitute, repair.turn.rests) == ("l", ("k",))


def test_the_audit_finds_what_is_wrong():
    field = singles(11)
    (turn,) = draw(field, Options(turns=1, seats=5), 1)
    paired = replace(turn, meetings=(Meeting(1, (("1", "2"), ("3", "4"))), *turn.meetings[1:]))
    assert ScheduleProblem.WRONG_PLAYERS_ALONE in found_in(paired, field)
    smaller = replace(turn, meetings=tuple(replace(one, sides=one.sides[:5]) for one in turn.meetings))
    assert ScheduleProblem.TABLE_SIZES in found_in(smaller, field)
    assert ScheduleProblem.TABLES_PROMISED in found_in(replace(turn, meetings=turn.meetings[1:]), field)


def found_in(turn: Turn, field: Field):
    report = audit(Schedule("round_tables", 1, (turn,)), field, Options(turns=1, seats=5))
    return [problem.code for problem in report.problems]
