"""What a result of a match is worth: a table from results to match points.

Source: the 2022 regulation of the Giochi di Pinasca, "Classifica della disciplina": 7, 5, 4, 3, 2 and 0
points from 5-0 to 0-5, which hand out 7 points in every match, whatever its result.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.exact import Points, as_written, exact
from rules.formats import LevelRule, MatchFormat, MatchKind, Result, legal_results
from rules.violations import Violation, ViolationCode, violation

FIVE_FIXED_POINTS = (7, 5, 4, 3, 2, 0)


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """The points of the side that a result is told from, for every result; a result is there once."""

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


def check_points_table(match_format: MatchFormat, table: MatchPoints) -> tuple[Violation, ...]:
    """Every fault of a table: it names each legal result, no other, gives each an exact number from 0 up, and gives
    none more than a better one.

    A violation leads to the result it is about, written "4-1". The format is one without faults.
    """
    given, legal = table.by_result, legal_results(match_format)
    missing = [(ViolationCode.RESULT_WITHOUT_POINTS, result) for result in legal if result not in given]
    impossible = [(ViolationCode.RESULT_IMPOSSIBLE, result) for result in given if result not in legal]
    unusable = [(ViolationCode.POINTS_NOT_WHOLE, result) for result, value in given.items() if not _usable(value)]
    usable = {result: given[result] for result in legal if _usable(given.get(result))}
    return (
        *(violation(code, _told(result), result=_shown(result)) for code, result in (*missing, *impossible, *unusable)),
        *_rising_faults(usable),
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


def _rising_faults(points: Mapping[Result, Points]) -> list[Violation]:
    """Every result that earns more than a better one, told with the next better one: else one slip of the pen would be
    told as often as there are results. Who loses must not gain by losing."""
    faults = []
    for result, value in points.items():
        outdone = [better for better in points if is_better(better, result) and points[better] < value]
        if not outdone:
            continue
        better = outdone[-1]
        if not any(is_better(better, one) and is_better(one, result) for one in points):
            faults.append(_rising(result, value, better, points[better]))
    return faults


def _rising(result: Result, value: Points, better: Result, fewer: Points) -> Violation:
    return violation(
        ViolationCode.POINTS_RISING,
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
