"""How ties are treated, against the plainest way: one criterion after the other, from the first for every part."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.seasons.sheets import evening, season
from tests.work import calls
from tournaments.seasons.counting import counts
from tournaments.seasons.document import table_document
from tournaments.seasons.explained import Explainer
from tournaments.seasons.regulation_document import BAR
from tournaments.seasons.table import season_table
from tournaments.seasons.tiebreaks import CRITERIA, Asked
from tournaments.seasons.types import Scoring, SeasonCriterion, SeasonRegulation, SheetMeeting, Unit

PEOPLE = "ABCDEFGH"
LEVEL = SeasonRegulation(Unit.PERSON, Scoring(values=(Fraction(0),)))
"""Nobody gets anything, so that everybody is level in points."""


def level_season(seed):
    """People come unequally often; some evenings tell points and who met whom; lots among some of them."""
    chance = random.Random(seed)
    sheets = []
    for number in range(chance.randint(1, 6)):
        who = chance.sample(PEOPLE, chance.randint(2, len(PEOPLE)))
        told = chance.random() < 0.7
        ranking = "".join(
            f"{'' if not position else chance.choice(' =')}{one}{f':{chance.randint(0, 3)}' if told else ''}"
            for position, one in enumerate(who)
        )
        pairs = [(one, other) for one in range(len(who)) for other in range(one)]
        met = pairs if chance.random() < 0.5 else chance.sample(pairs, chance.randint(0, len(pairs)))
        made = [SheetMeeting(((one,), (other,)), (chance.randint(0, 2), chance.randint(0, 2))) for one, other in met]
        sheets.append(replace(evening(number, ranking), meetings=tuple(made)))
    lots = [tuple(chance.sample(PEOPLE, chance.randint(2, len(PEOPLE)))) for _ in range(chance.choice((0, 0, 1, 3)))]
    every = list(SeasonCriterion)
    criteria = tuple(chance.sample(every, chance.randint(1, len(every))))
    return season(replace(LEVEL, criteria=criteria), sheets, lots=tuple(lots))


def plainly(group, criteria, asked):
    """The parts of a group, each with what put it below the one before."""
    for criterion in criteria if len(group) > 1 else ():
        values = places(group, asked) if criterion is SeasonCriterion.PLACES else CRITERIA[criterion](group, asked)
        if values is not None and len(set(values.values())) > 1:
            order = sorted(sorted(group), key=lambda unit: values[unit], reverse=True)
            parts = [plainly(tuple(same), criteria, asked) for _value, same in groupby(order, key=values.__getitem__)]
            for part in parts[1:]:
                part[0] = (part[0][0], criterion)
            return [one for part in parts for one in part]
    return [(tuple(sorted(group)), None)]


def places(group, asked):
    """How many first places, up to the first kind of which somebody has more."""
    held = {unit: Counter(line.place for line in asked.lines[unit].values()) for unit in group}
    for place in range(1, 1 + max(max(own) for own in held.values())):
        if len({own[place] for own in held.values()}) > 1:
            return {unit: (own[place],) for unit, own in held.items()}
    return None


@settings(max_examples=examples(400))
@given(st.integers(0, 2**40).map(level_season))
def test_everybody_is_where_one_question_after_the_other_puts_them(one):
    table = season_table(one)
    group = tuple(sorted(row.unit for row in table.rows))
    expected = [
        (unit, len(part) > 1, None if position else decided_by)
        for part, decided_by in plainly(group, one.regulation.criteria, Asked(one, counts(one)))
        for position, unit in enumerate(part)
    ]
    assert [(row.unit, row.shared, row.decided_by) for row in table.rows] == expected


@given(st.integers(0, 2**40).map(level_season))
def test_a_tie_names_its_rows_and_its_parts_follow_each_other_in_the_table(one):
    table = season_table(one)
    units = [row.unit for row in table.rows]
    for tie in table.ties:
        own = units[tie.first : tie.first + tie.size]
        for step in tie.steps:
            if step.parts:
                assert sorted(unit for part, _value in step.parts for unit in part) == sorted(own)
            begin = 0
            for part, _value in step.parts:
                assert sorted(own[begin : begin + len(part)]) == sorted(part)
                begin += len(part)


FIVE = SeasonRegulation(Unit.PERSON, Scoring(values=(Fraction(5),)))


@pytest.mark.parametrize("closed_before", [True, False])
def test_who_has_a_second_evening_is_in_front_of_who_has_as_good_a_best_one_alone(closed_before):
    """One evening counts: A has 5 and 5, B has 5 and 0, C has a lone 5. An evening of no points is more than none; a
    season that was closed when only as many were compared as all three have keeps its table.
    """
    regulation = replace(FIVE, counted=replace(FIVE.counted, best=1), criteria=(SeasonCriterion.BEST,))
    one = season(regulation, [evening(1, "A=B"), evening(2, "A B"), evening(3, "C")])
    table = season_table(replace(one, closed=closed_before, share_of_held=closed_before))
    assert [(row.unit, row.total) for row in table.rows] == [("A", 5), ("B", 5), ("C", 5)]
    apart = ((("A",), (5, 5)), (("B",), (5, 0)), (("C",), (5,)))
    assert table.ties[0].steps[0].parts == (((("A", "B", "C"), (5,)),) if closed_before else apart)


def test_attendance_points_are_no_part_of_the_total_with_the_discards():
    """A and B made 5 and 0 and came twice, for 1 each time: 7, of which the tie-break has 5."""
    regulation = replace(FIVE, attendance=replace(FIVE.attendance, points=Fraction(1)))
    table = season_table(
        season(replace(regulation, criteria=(SeasonCriterion.TOTAL,)), [evening(1, "A=B"), evening(2, "C A=B")])
    )
    assert [(row.unit, row.total) for row in table.rows] == [("A", 5 + 2), ("B", 5 + 2), ("C", 5 + 1)]
    assert table.ties[0].steps[0].parts == ((("A", "B"), (5,)),)


def test_places_that_put_one_after_the_other_behind_are_one_question():
    """Third to fifth have no points in a table of 10-8: their places 3, 4 and 5 tell all three apart."""
    regulation = replace(BAR, scoring=Scoring(values=(Fraction(10), Fraction(8))))
    one = season(regulation, [evening(1, "A B C D E")])
    document = table_document(one, season_table(one))
    (tie,) = document["ties"]
    assert (tie["first_row"], tie["rows"]) == (3, 3)
    assert tie["asked"] == [
        {"criterion": "total_with_discards", "values": [{"rows": 3, "value": [0]}]},
        {"criterion": "wins", "values": [{"rows": 3, "value": [0]}]},
        {
            "criterion": "places",
            "values": [{"rows": 1, "value": held} for held in ([3], [4], [])],
        },
    ]
    assert Explainer(one, season_table(one)).ties("A") == ()


def level_evening(people, told):
    """A place for everybody, no points; each met the next one. Of every other nobody tells the points, or of none."""
    sheet = evening(1, "A")
    lines = tuple(
        replace(sheet.lines[0], place=place, people=(f"{place:04}",), points=None if place % 2 and not told else 3)
        for place in range(1, people + 1)
    )
    meetings = tuple(SheetMeeting(((one,), ((one + 1) % people,)), (1, 1)) for one in range(people))
    return replace(sheet, lines=lines, meetings=meetings)


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("criterion", SeasonCriterion)
def test_twice_the_people_who_are_level_are_about_twice_the_work_whatever_is_asked_first(criterion, told):
    def work(people):
        regulation = replace(LEVEL, criteria=(criterion, SeasonCriterion.PLACES, SeasonCriterion.LOT))
        one = season(regulation, [level_evening(people, told)], lots=((f"{people:04}", "0002"),))
        return calls(lambda: table_document(one, season_table(one)))

    assert work(92) < 2.5 * work(46)


def test_a_thousand_people_who_are_level_are_told_apart():
    """Each by a place of their own, as after the first evening of a large season."""
    ranking = replace(
        evening(1, "A"),
        lines=tuple(
            replace(evening(1, "A").lines[0], place=place, people=(f"{place:04}",)) for place in range(1, 1501)
        ),
    )
    table = season_table(season(replace(LEVEL, criteria=(SeasonCriterion.DIRECT, SeasonCriterion.PLACES)), [ranking]))
    assert [row.unit for row in table.rows] == [f"{place:04}" for place in range(1, 1501)]
    assert len(table.ties) == 1
