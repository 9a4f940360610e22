"""What holds for every season, against the slowest way to count it: all choices of evenings tried, plain fractions."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rules.places import SharedRule, points_for
from tests.seasons.sheets import FIRST_DAY, season, totals
from tournaments.seasons.checked import check_season
from tournaments.seasons.counting import best_of
from tournaments.seasons.explained import Explainer, Verdict
from tournaments.seasons.scoring import place_points
from tournaments.seasons.table import season_table
from tournaments.seasons.types import (
    Attendance,
    Counted,
    Finals,
    Per,
    ResultSheet,
    Scoring,
    ScoringKind,
    SeasonCriterion,
    SeasonRegulation,
    Section,
    SheetLine,
    Total,
    Unit,
)

PEOPLE = "ABCDEFG"
FINAL = "final"
SECTIONS = (Section("x", "x"), Section("y", "y"))
WITHOUT_LOT = [one for one in SeasonCriterion if one is not SeasonCriterion.LOT]


def number(chance):
    return Fraction(chance.randrange(40), chance.choice((1, 1, 2, 3, 5)))


def made_sheet(chance, key):
    """An evening of some people, any of whom may be level with the one before."""
    lines, place = [], 1
    for position, person in enumerate(chance.sample(PEOPLE, chance.randint(2, len(PEOPLE)))):
        place = place if position and chance.random() < 0.3 else position + 1
        lines.append(SheetLine(place, (person,), points=number(chance), matches=chance.randint(1, 5)))
    return ResultSheet(
        str(key),
        str(key),
        FIRST_DAY,
        tuple(lines),
        part=chance.choice("xy"),
        weight=Fraction(chance.choice(("1", "2", "3/2"))),
        final=chance.random() < 0.15,
    )


def made_season(seed):
    chance = random.Random(seed)
    regulation = SeasonRegulation(
        Unit.PERSON,
        Scoring(
            chance.choice(list(ScoringKind)),
            tuple(sorted((number(chance) for _ in range(chance.randint(1, 5))), reverse=True)),
            chance.choice(list(SharedRule)),
            least=number(chance),
            step=number(chance),
            each=number(chance) + 1,
        ),
        Counted(chance.choice((None, 1, 2, 3)), per=chance.choice((Per.SEASON, Per.PART))),
        parts=SECTIONS,
        total=chance.choice(list(Total)),
        attendance=Attendance(chance.choice((Fraction(0), number(chance))), chance.choice((True, False))),
        criteria=tuple(chance.sample(WITHOUT_LOT, len(WITHOUT_LOT))),
    )
    return season(regulation, [made_sheet(chance, key) for key in range(chance.randint(1, 6))])


def seasons():
    """Told by a number, which is drawn many times faster than every line by itself."""
    return st.integers(0, 2**40).map(made_season)


def slowly(one, person):
    """The most that any choice of so many evenings comes to, in fractions."""
    regulation = one.regulation
    worths: dict[str, list[Fraction]] = {}
    for sheet in one.sheets:
        line = next((line for line in sheet.lines if line.people == (person,)), None)
        if line is None:
            continue
        kind = regulation.scoring.kind
        if kind in (ScoringKind.OWN, ScoringKind.MEAN):
            base = Fraction(line.points) / (line.matches if kind is ScoringKind.MEAN else 1)
        else:
            table = place_points(regulation.scoring, len(sheet.lines))
            base = points_for(table, {other.people[0]: other.place for other in sheet.lines})[person]
        section = FINAL if sheet.final else sheet.section(regulation.counted.per)
        worths.setdefault(section, []).append(base * sheet.weight)
    finals = worths.pop(FINAL, [])
    coming = sum(map(len, worths.values()))
    counting: list[Fraction] = []
    for section, own in worths.items():
        best = min(best_of(one, section), len(own))
        counting += max(combinations(own, best), key=sum)
    came = coming if regulation.attendance.of_discards else len(counting)
    total = sum([*counting, *finals], Fraction(0))
    if regulation.total is Total.MEAN:
        total /= max(1, len(counting) + len(finals))
    return total + came * regulation.attendance.points


@given(seasons())
def test_the_best_evenings_are_the_most_that_any_choice_comes_to(one):
    assert check_season(one) == ()
    assert totals(one) == {person: slowly(one, person) for person in totals(one)}


@given(seasons(), st.randoms(use_true_random=False))
def test_the_order_of_lines_changes_nothing(one, chance):
    def mixed(sheet):
        lines = list(sheet.lines)
        chance.shuffle(lines)
        return replace(sheet, lines=tuple(lines))

    assert season_table(replace(one, sheets=tuple(map(mixed, one.sheets)))).rows == season_table(one).rows


@given(seasons())
def test_places_follow_points_and_who_shares_one_is_level_in_every_tie_break(one):
    table = season_table(one)
    explainer = Explainer(one, table)
    assert [row.total for row in table.rows] == sorted((row.total for row in table.rows), reverse=True)
    for before, row in zip(table.rows, table.rows[1:], strict=False):
        steps = [step for tie in explainer.ties(row.unit) for step in tie.steps]
        if row.place == before.place:
            assert row.shared
            assert before.shared
            assert not steps[-1].splits
        elif row.total == before.total:
            values = [{unit: value for units, value in step.parts for unit in units} for step in steps if step.splits]
            (*_, (deciding, compared)) = [
                (step, own)
                for step, own in zip([step for step in steps if step.splits], values, strict=True)
                if {before.unit, row.unit} <= own.keys()
            ]
            assert deciding.criterion is row.decided_by
            order = list(compared)
            assert order.index(before.unit) < order.index(row.unit)
            assert compared[before.unit] != compared[row.unit]
        else:
            assert row.decided_by is None


@given(seasons())
def test_a_row_is_the_sum_of_what_it_says_counts(one):
    table = season_table(one)
    explainer = Explainer(one, table)
    for row in table.rows:
        said = explainer.explain(row.unit)
        counting = [Fraction(evening.worth) for evening in said.evenings if evening.verdict is not Verdict.STRUCK]
        total: Fraction = sum(counting, Fraction(0))
        if one.regulation.total is Total.MEAN:
            total /= Fraction(max(1, len(counting)))
        assert row.total == total + said.attendance
        assert row.evenings == sum(1 for evening in said.evenings if evening.verdict is not Verdict.FINAL)


@given(seasons())
def test_who_plays_the_last_final_is_ahead_where_that_is_the_rule(one):
    ahead = season_table(replace(one, regulation=replace(one.regulation, finals=Finals.AHEAD))).rows
    finals = [sheet for sheet in one.sheets if sheet.final]
    if finals:
        order = {line.people[0]: line.place for line in finals[-1].lines}
        first = [row.unit for row in ahead[: len(order)]]
        assert [order[unit] for unit in first] == sorted(order.values())
