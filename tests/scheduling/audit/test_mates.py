"""The bounds of meetings again, beside all schedules there are of few people, and an independent count of two turns."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.audit.side_audit import least_meetings_again, least_most_met
from tournaments.scheduling.base.types import Meeting, Options, Schedule, Turn, singles
from tournaments.scheduling.registry import draw_schedule

Split = tuple[tuple[int, ...], ...]
SIX = range(6)
IN_TWO: list[Split] = [
    ((0, *two), tuple(one for one in SIX if one and one not in two)) for two in combinations(range(1, 6), 2)
]
EXACT = {2: 2, 3: 6, 4: 12, 5: 20, 6: 30}


def again(turns: Iterable[Split]) -> int:
    met = Counter(couple for split in turns for table in split for couple in combinations(sorted(table), 2))
    return sum(times * (times - 1) // 2 for times in met.values())


@pytest.mark.parametrize(("turns", "fewest"), EXACT.items())
def test_six_at_two_tables_meet_again_as_rarely_as_in_any_of_all_schedules(turns, fewest):
    assert min(again((IN_TWO[0], *others)) for others in combinations_with_replacement(IN_TWO, turns - 1)) == fewest
    assert least_meetings_again([[3, 3]] * turns, 6) == fewest
    field, options = singles(6), Options(turns=turns, seats=3)
    report = audit(draw_schedule("round_tables", field, options, 5), field, options)
    assert {one.key: one.value for one in report.figures}[FigureKey.TABLE_MATE_REPEATS] == fewest


def test_seven_of_whom_another_one_rests_in_every_turn_meet_three_again_in_three():
    def of(resting: int) -> list[Split]:
        left = [one for one in range(7) if one != resting]
        return [tuple(tuple(left[place] for place in table) for table in split) for split in IN_TWO]

    first = of(6)[0]
    found = [again((first, two, three)) for rest in range(6) for two in of(rest) for three in of((rest + 1) % 6)]
    assert min(found) == 3
    assert least_meetings_again([[3, 3]] * 3, 7) == 3
    field, options = singles(7), Options(turns=3, seats=3)
    report = audit(draw_schedule("round_tables", field, options, 5), field, options)
    assert {one.key: one.value for one in report.figures}[FigureKey.TABLE_MATE_REPEATS] == 3


def test_of_all_turns_of_ten_at_two_tables_the_best_let_two_couples_meet_in_all_of_three():
    def masks() -> list[int]:
        return [sum(1 << one for one in (0, *four)) for four in combinations(range(1, 10), 4)]

    def meetings(*tables: int) -> int:
        """The couples at a table of each of so many turns, of which one table is given by its people, as bits."""
        full = (1 << 10) - 1
        together = [full]
        for table in tables:
            together = [one & side for one in together for side in (table, full ^ table)]
        return sum(comb(one.bit_count(), 2) for one in together)

    first, *_ = every = masks()
    found = []
    for two in every:
        pair = meetings(first, two)
        for three in every:
            again = pair + meetings(first, three) + meetings(two, three)
            found.append((again, meetings(first, two, three)))
    assert min(found) == (least_meetings_again([[5, 5]] * 3, 10), 2)


@pytest.mark.parametrize(
    ("sizes", "people", "least"),
    [
        # Of five at a table all come from one table, or two of them do: 6 = 2 + 2 + 2 meet 3 again, 5 = 2 + 2 + 1 two.
        *(([[6] * six + [5] * (3 - six)] * 3, 15 + six, 3 * (6 + six)) for six in range(4)),
        *(([[6] * six + [5] * (3 - six)] * 4, 15 + six, 6 * (6 + six)) for six in range(4)),
        # At four tables a five has two from one of them, a six two from two of them.
        *(([[6] * six + [5] * (4 - six)] * 3, 20 + six, 3 * (4 + six)) for six in range(5)),
        *(([[6] * six + [5] * (4 - six)] * 4, 20 + six, 6 * (4 + six)) for six in range(5)),
        # At five tables only a six has two from one.
        *(([[6] * six + [5] * (5 - six)] * 4, 25 + six, 6 * six) for six in range(5)),
        # Two tables: 5 = 3 + 2 meet 4 again, 6 = 3 + 3 six.
        ([[5, 5]] * 3, 10, 3 * 8),
        ([[6, 6]] * 3, 12, 3 * 12),
        # Twelve with partners: 4 = 2 + 1 + 1 at each of three tables, in each of three pairs of turns.
        ([[4, 4, 4]] * 3, 12, 9),
        ([[4, 4]] * 3, 8, 12),
        # Thirteen, three of whom rest: they are the third of their tables, and one is the second of one: 8 - 2 - 2 - 1.
        ([[5, 5]] * 3, 13, 9),
        # In six turns there are eighteen rests for thirteen: five times somebody rests in both of two turns, and spares
        # one less.
        ([[5, 5]] * 6, 13, 15 * 3 + 5),
        # Everybody meets everybody once in six turns; of the 50 couples of one more turn all meet again.
        ([[5] * 5] * 6, 25, 0),
        ([[5] * 5] * 7, 25, 50),
        ([[5, 5]], 10, 0),
        ([[5, 5], []], 10, 0),
        ([], 10, 0),
    ],
)
def test_the_larger_of_two_bounds_is_that_worked_out_by_hand(sizes, people, least):
    assert least_meetings_again(sizes, people) == least


@cache
def fewest_between(turn: tuple[int, ...], before: tuple[int, ...], rested: int) -> int:
    """The fewest couples of one turn who sat together in another, by every way to fill its tables one after the other
    from those of the other, of whom so many are left, and from those who `rested` there.
    """
    if not turn:
        return 0
    return min(
        sum(comb(taken, 2) for taken in chosen)
        + fewest_between(
            turn[1:],
            tuple(sorted(left - taken for left, taken in zip(before, chosen, strict=True))),
            rested - (turn[0] - sum(chosen)),
        )
        for chosen in every_choice(before, turn[0])
        if turn[0] - sum(chosen) <= rested
    )


def every_choice(before: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    """How many are taken from each table, no more than `most` in all."""
    if not before:
        yield ()
        return
    for taken in range(min(before[0], most) + 1):
        yield from ((taken, *others) for others in every_choice(before[1:], most - taken))


def between(one: tuple[int, ...], two: tuple[int, ...], people: int) -> int:
    """The fewest couples who share a table in both turns, when who rests in both may be chosen."""
    return fewest_between(two, tuple(sorted(one)), people - sum(one))


TABLES = st.lists(st.integers(3, 6), min_size=1, max_size=3)


@given(TABLES, TABLES, st.integers(0, 3))
def test_no_two_turns_at_all_beat_the_bound(one, two, more):
    people = max(sum(one), sum(two)) + more
    assert least_meetings_again([one, two], people) <= between(tuple(one), tuple(two), people)


@pytest.mark.parametrize("players", range(6, 26))
@pytest.mark.parametrize("seats", [3, 5])
def test_two_turns_of_an_evening_alone_can_be_filled_as_the_bound_says(players, seats):
    tables = players // seats
    if not tables or tables > 4:
        return
    over = players - seats * tables
    sizes = (seats + 1,) * over + (seats,) * (tables - over) if seats == 5 and over <= tables else (seats,) * tables
    assert least_meetings_again([sizes, sizes], players) == between(sizes, sizes, players)


@pytest.mark.parametrize(
    ("sizes", "people", "again", "most"),
    [
        ([[6, 6, 5]] * 3, 17, 24, 2),
        # Eighty meetings, in which nobody meets anybody more than twice, have forty meetings again at most.
        ([[5, 5]] * 4, 10, 48, 3),
        ([[5] * 5] * 6, 25, 0, 1),
        ([[5] * 5] * 7, 25, 50, 2),
        ([[3, 3]] * 6, 6, 30, 3),
        ([], 10, 0, 0),
    ],
)
def test_somebody_meets_somebody_as_often_as_the_meetings_again_ask_for(sizes, people, again, most):
    assert least_most_met(sizes, people, again) == most


def test_three_meetings_of_the_same_two_weigh_more_than_two_couples_who_meet_twice():
    def turn(number: int, *tables: str) -> Turn:
        return Turn(
            number, tuple(Meeting(at, tuple((one,) for one in seated)) for at, seated in enumerate(tables, 1)), ()
        )

    turns = turn(1, "123", "456"), turn(2, "124", "356"), turn(3, "125", "346")
    found = {
        one.key: one for one in audit(Schedule("round_tables", 1, turns), singles(6), Options(turns=3, seats=3)).figures
    }
    # 1 and 2 in all three turns: 3. 5-6, 4-6, 3-6 and nobody else twice: 3.
    assert (found[FigureKey.TABLE_MATE_REPEATS].value, found[FigureKey.TABLE_MATES_MAX].value) == (6, 3)
