"""What a match, a rest and a penalty are worth, in exact points."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import TypeVar

from rules.match_formats import LevelRule, MatchFormat, MatchKind, Result, legal_results
from rules.problems import Problem, ProblemCode, RuleProblem, coded, problem_at

# Points that are whole numbers or exact fractions, never floats: half a point for a rest, a third of a place.

Points = int | Fraction
"""A whole number is an int, so that what is not divided costs nothing and looks as it always did."""

Key = TypeVar("Key")

PARTS = 60
"""Points that are stored are a whole number of sixtieths: halves, thirds, quarters, fifths, sixths and tenths are."""

_WRITTEN = re.compile(r"(-?[0-9]{1,9})(?:/([1-9][0-9]{0,8}))?")


def exact(points: Points) -> Points:
    """The same number, whole where it is whole."""
    return points.numerator if points.denominator == 1 else points


def in_parts(points: Points) -> bool:
    """Whether they are such a whole number."""
    return PARTS % points.denominator == 0


def as_written(points: Points) -> int | str:
    """The number as it is stored and as files hold it: 7, or "7/2"."""
    whole = exact(points)
    return whole if isinstance(whole, int) else str(whole)


def read_exact(written: int | str) -> Points:
    """The number that `as_written` wrote. Raises ValueError for anything else, floats included."""
    if isinstance(written, int) and not isinstance(written, bool):
        return written
    found = _WRITTEN.fullmatch(written) if isinstance(written, str) else None
    if found is None:
        raise ValueError(f"{written!r} is no exact number")
    return exact(Fraction(int(found[1]), int(found[2] or 1)))


def in_whole_numbers(points: Mapping[Key, Points]) -> dict[Key, int]:
    """The same proportions in whole numbers, the smallest there are; whole numbers stay as they are."""
    common = lcm(*(one.denominator for one in points.values()))
    return {key: int(one * common) for key, one in points.items()}


# What a result of a match is worth: a table from results to match points.
#
# Source: the 2022 regulation of the Giochi di Pinasca, "Classifica della disciplina": 7, 5, 4, 3, 2 and 0 points from
# 5-0 to 0-5, which hand out 7 points in every match, whatever its result.

FIVE_FIXED_POINTS = (7, 5, 4, 3, 2, 0)


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """The points of the side from which a result is seen, for every result; a result is there once."""

    values: tuple[tuple[Result, Points], ...]

    @property
    def by_result(self) -> dict[Result, Points]:
        """The table as a dictionary: {(5, 0): 7, (4, 1): 5, ...}."""
        return dict(self.values)

    @property
    def below_zero(self) -> bool:
        """Whether a result is worth less than nothing."""
        return any(points < 0 for _result, points in self.values)


def points_table(values: Mapping[Result, Points]) -> MatchPoints:
    """The table of `values`, from the best result to the worst, so that equal tables are equal."""
    return MatchPoints(tuple(sorted(values.items(), key=lambda item: (item[0][1] - item[0][0], -item[0][0]))))


def default_points(match_format: MatchFormat) -> MatchPoints:
    """The table that a format starts with: the one of the Giochi for five fixed deals.

    Any other format gives 1 for a match won and 0 for one lost; where matches can end level, 2, 1 and 0.
    """
    results = legal_results(match_format)
    if results and _is_five_fixed(match_format):
        return points_table(dict(zip(results, FIVE_FIXED_POINTS, strict=True)))
    level_possible = any(first == second for first, second in results)
    level, won = (1, 2) if level_possible else (0, 1)
    return points_table({(a, b): won if a > b else level if a == b else 0 for a, b in results})


def same_kind_of_points(before: MatchPoints, match_format: MatchFormat) -> MatchPoints:
    """The table of a legal format that is of the same kind as `before`, the table of another format.

    Where every match won was worth the same, and every match lost, they are worth that again; a level match is worth
    what it was, or the mean of both: of 1 and 0 a half. Where every deal won was a point it is one again. Any other
    table says nothing of other results: then it is the one that the format starts with.
    """
    results = legal_results(match_format)
    won, level, lost = ({one for result, one in before.values if _who_won(result) == who} for who in (1, 0, -1))
    if len(won) == len(lost) == 1 and len(level) < 2:
        worth = {1: min(won), -1: min(lost), 0: min(level, default=mean_points([*won, *lost]))}
        return points_table({result: worth[_who_won(result)] for result in results})
    if before.values and all(points == result[0] for result, points in before.values):
        return points_table({result: result[0] for result in results})
    return default_points(match_format)


def check_points_table(match_format: MatchFormat, table: MatchPoints) -> tuple[Problem, ...]:
    """Every problem of a table: it names each legal result, no other, gives each an exact number from 0 up, and gives
    none more than a better one.

    A problem leads to the result it is about, written "4-1". The format is one without problems.
    """
    given, legal = table.by_result, legal_results(match_format)
    missing = [(RuleProblem.RESULT_WITHOUT_POINTS, result) for result in legal if result not in given]
    impossible = [(RuleProblem.RESULT_IMPOSSIBLE, result) for result in given if result not in legal]
    unusable = [(RuleProblem.POINTS_NOT_WHOLE, result) for result, value in given.items() if not _usable(value)]
    usable = {result: given[result] for result in legal if _usable(given.get(result))}
    return (
        *(
            problem_at(code, _told(result), result=_shown(result))
            for code, result in (*missing, *impossible, *unusable)
        ),
        *_rising_problems(usable),
    )


def is_better(one: Result, other: Result) -> bool:
    """Whether the result `one` is better in a match than `other`.

    A match won is better than one that ended level, and that better than one lost; of two wins, two losses or two level
    matches the one with more deals won or fewer lost. Where level deals count, 3-2 and 2-0 say nothing of each other.
    """
    won, lost = _who_won(one), _who_won(other)
    if won != lost:
        return won > lost
    return one != other and one[0] >= other[0] and one[1] <= other[1]


def points_per_match(match_format: MatchFormat, table: MatchPoints) -> Points | None:
    """What both sides of any match get together, or None if that depends on the result.

    Where it is a number (7 in the Giochi), the points of all matches must add up to it times their number.
    """
    points = table.by_result
    sums = {points[first, second] + points[second, first] for first, second in legal_results(match_format)}
    return exact(sums.pop()) if len(sums) == 1 else None


def _rising_problems(points: Mapping[Result, Points]) -> list[Problem]:
    """Every result that earns more than a better one, told with the next better one: else one slip of the pen would be
    told as often as there are results. Losing must never be worth more than winning."""
    problems = []
    for result, value in points.items():
        outdone = [better for better in points if is_better(better, result) and points[better] < value]
        if not outdone:
            continue
        better = outdone[-1]
        if not any(is_better(better, one) and is_better(one, result) for one in points):
            problems.append(_rising(result, value, better, points[better]))
    return problems


def _rising(result: Result, value: Points, better: Result, fewer: Points) -> Problem:
    return problem_at(
        RuleProblem.POINTS_RISING,
        _told(result),
        result=_shown(result),
        points=as_written(value),
        better=_shown(better),
        fewer=as_written(fewer),
    )


def _who_won(result: Result) -> int:
    """1 for a match won, 0 for one that ended level, -1 for one lost."""
    return (result[0] > result[1]) - (result[0] < result[1])


def _told(result: Result) -> str:
    return f"{result[0]}-{result[1]}"


def _shown(result: Result) -> str:
    return f"{result[0]}–{result[1]}"


def _is_five_fixed(match_format: MatchFormat) -> bool:
    return (
        match_format.kind is MatchKind.FIXED
        and match_format.length == 5
        and match_format.level_rule is not LevelRule.LEVEL
    )


def _usable(value: object) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool) and value >= 0


# Warnings, penalties and disqualifications: what each of them takes.
#
# Source: practice of Italian card tournaments ('ammonizione, penalità, squalifica'), where a warning costs nothing and
# a penalty match points; a disqualified player leaves the event, which is a withdrawal and no matter of points.

MOST_DEDUCTED = 1000


class PenaltyKind(StrEnum):
    """What somebody was told, from the mildest."""

    WARNING = "warning"
    PENALTY = "penalty"
    DISQUALIFICATION = "disqualification"


class PenaltyProblem(ProblemCode):
    POINTS_RANGE = coded(
        "penalty_points_range",
        "I punti da togliere vanno da 0 a %(most)s: per esempio 4, 3½ o 0,5.",
    )
    POINTS_NOT_HERE = coded(
        "penalty_points_not_here",
        "Solo una penalità toglie punti, e solo dove contano le partite. Scrivi 0, o scegli «Penalità».",
    )


def check_penalty(kind: PenaltyKind, points: Points, *, counted: bool) -> tuple[Problem, ...]:
    """Every problem of `points`, the match points that are taken away: from 0 up, whole or in parts.

    Only a penalty takes any, and only where match points are `counted`: in a knockout the winner goes on.
    """
    if not (0 <= points <= MOST_DEDUCTED and in_parts(points)):
        return (problem_at(PenaltyProblem.POINTS_RANGE, "points", most=MOST_DEDUCTED),)
    if points and (kind is not PenaltyKind.PENALTY or not counted):
        return (problem_at(PenaltyProblem.POINTS_NOT_HERE, "points"),)
    return ()


# What a turn without a match is worth to those drawn to rest.
#
# Source: no regulation known here says it. Practice and FIDE (handbook C.04.1, the pairing-allocated bye) give a win;
# the means are what somebody with equal chances would have had.


class RestWorth(StrEnum):
    """FIXED a number of match points, none among them; WIN as much as a match won because nobody came; HALF half of it;
    FIELD_MEAN the mean of what those who played the same turn have from it; OWN_MEAN the mean of one's own matches,
    which changes until the last is played.
    """

    FIXED = "fixed"
    WIN = "win"
    HALF = "half"
    FIELD_MEAN = "field_mean"
    OWN_MEAN = "own_mean"


def fair_rest_points(table: MatchPoints) -> int:
    """What a turn without a match is worth so that it is neither won nor lost: the mean of the results, rounded up.

    Of 7, 5, 4, 3, 2, 0 that is 4, of 3 and 0 it is 2, of 2, 1, 0 it is 1. Where a match is won or lost, 1 or 0, it is
    1: there is no half, and as much as a win is what everybody knows of a rest (FIDE handbook C.04.1).
    """
    return -(-sum(points for _result, points in table.values) // len(table.values))


def points_by_table(worth: RestWorth, fixed: Points, table: MatchPoints, won: Result) -> Points | None:
    """The match points of a rest that follow from the regulation alone; None where they are a mean of matches.

    `fixed` are those of FIXED, `won` is the result that an awarded match counts as, the winner's deals first; the table
    has it. Raises KeyError where it has not.
    """
    if worth is RestWorth.FIXED:
        return fixed
    if worth is RestWorth.WIN:
        return table.by_result[won]
    return exact(Fraction(table.by_result[won], 2)) if worth is RestWorth.HALF else None


def mean_points(points: Collection[Points]) -> Points:
    """The exact mean of match points; 0 of none."""
    return exact(Fraction(sum(points), len(points))) if points else 0
