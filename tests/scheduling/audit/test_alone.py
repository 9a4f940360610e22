"""The bounds of those who play alone, beside all schedules there are of a small number of players."""

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from tournaments.scheduling.audit.alone import least_repeats
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.kernel.types import Options, singles
from tournaments.scheduling.registry import draw_schedule

Split = tuple[tuple[int, ...], ...]
SIX = range(6)
IN_TWO: list[Split] = [
    ((0, *two), tuple(one for one in SIX if one and one not in two)) for two in combinations(range(1, 6), 2)
]
EXACT = {2: 2, 3: 5, 4: 9, 5: 15, 6: 21}


def repeats(turns: tuple[Split, ...]) -> int:
    met = Counter(couple for split in turns for table in split for couple in combinations(table, 2))
    return met.total() - len(met)


@pytest.mark.parametrize(("turns", "fewest"), EXACT.items())
def test_six_at_two_tables_meet_again_as_rarely_as_in_any_of_all_schedules(turns, fewest):
    assert min(repeats((IN_TWO[0], *others)) for others in combinations_with_replacement(IN_TWO, turns - 1)) == fewest
    assert fewest - 1 <= least_repeats([[3, 3]] * turns, 6) <= fewest
    field, options = singles(6), Options(turns=turns, seats=3)
    report = audit(draw_schedule("round_tables", field, options, 5), field, options)
    assert {one.key: one.value for one in report.figures}[FigureKey.TABLE_MATE_REPEATS] == fewest


def test_seven_of_whom_another_one_rests_in_every_turn_meet_three_again_in_three():
    def of(resting: int) -> list[Split]:
        left = [one for one in range(7) if one != resting]
        return [tuple(tuple(left[place] for place in table) for table in split) for split in IN_TWO]

    first = of(6)[0]
    found = [repeats((first, two, three)) for rest in range(6) for two in of(rest) for three in of((rest + 1) % 6)]
    assert min(found) == 3
    assert least_repeats([[3, 3]] * 3, 7) <= 3
    field, options = singles(7), Options(turns=3, seats=3)
    report = audit(draw_schedule("round_tables", field, options, 5), field, options)
    assert {one.key: one.value for one in report.figures}[FigureKey.TABLE_MATE_REPEATS] == 3


@pytest.mark.parametrize(
    ("sizes", "people", "least"),
    [
        ([[5, 5, 5, 5, 5]] * 6, 25, 0),
        ([[5, 5, 5, 5, 5]] * 7, 25, 50),
        ([[5] * 4] * 3, 20, 8),
        ([[6, 5, 5, 5]] * 3, 21, 10),
        ([[5, 5]] * 3, 13, 6),
        ([[5, 5, 5]] * 6, 19, 10),
        ([[5, 5]], 10, 0),
        ([], 10, 0),
    ],
)
def test_the_larger_of_two_bounds_counts(sizes, people, least):
    assert least_repeats(sizes, people) == least
