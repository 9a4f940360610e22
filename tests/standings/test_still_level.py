"""Both readings of what becomes of those whom a criterion left level, and the deals compared from the last one back."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import pytest
from hypothesis import given

from rules.match_points import Points
from rules.outcomes import SideLine
from tests.standings.crosstables import encounter
from tests.standings.events import Event, events
from tests.standings.test_table_properties import LOTS, ORDERS
from tournaments.standings.field import field
from tournaments.standings.table import rank
from tournaments.standings.tiebreaks import ask
from tournaments.standings.types import (
    Criterion,
    Decision,
    Encounter,
    Group,
    Line,
    Row,
    StepOutcome,
    StillLevel,
)

WON = {(2, 0): 1, (2, 1): 1, (1, 2): 0, (0, 2): 0}
# A, B and C won two each, in a circle and all against D. Deals: A +2 −1 +1 = +2, B −2 +1 +2 = +1, C −1 +1 +1 = +1.
CIRCLE = tuple(
    encounter(one, other, deals, worth=WON)
    for one, other, deals in (
        ("A", "B", (2, 0)),
        ("B", "C", (2, 1)),
        ("C", "A", (2, 1)),
        ("A", "D", (2, 1)),
        ("B", "D", (2, 0)),
        ("C", "D", (2, 1)),
    )
)
ORDER = (Criterion.HEAD_TO_HEAD, Criterion.DEAL_DIFFERENCE, Criterion.LOT)
LOT = (Decision(Criterion.LOT, ("C", "B")),)


def places(rows: Sequence[Row]) -> list[tuple[int, str, str | None]]:
    return [(row.place, row.entrant, row.decided_by) for row in rows]


def test_two_who_are_left_of_three_begin_again_with_their_match_or_go_on_to_the_lot() -> None:
    again, on = (rank("ABCD", CIRCLE, ORDER, LOT, still_level=way) for way in StillLevel)
    first, last = (1, "A", None), (4, "D", None)
    assert places(again) == [first, (2, "B", "deal_difference"), (3, "C", "head_to_head"), last]
    assert places(on) == [first, (2, "C", "deal_difference"), (3, "B", "lot"), last]
    assert [step.criterion for step in on[1].steps] == [*ORDER]
    assert [step.criterion for step in again[1].steps] == [*ORDER[:2], Criterion.HEAD_TO_HEAD]


# The deals compared from the last one back.


def table(turn: int, *own: tuple[Points, ...] | None) -> Encounter:
    """A table at which A, B and C have these deals."""
    nothing = SideLine(0, 0, 0, None, None, 0)
    return Encounter(
        str(turn), tuple(Line((who,), 0, nothing, deals=deals) for who, deals in zip("ABC", own, strict=True)), turn
    )


def by_last_deals(*tables: Encounter) -> list[tuple[str, ...]]:
    rows = rank("ABC", tables, [Criterion.LAST_DEALS])
    return [tuple(row.entrant for row in same) for _place, same in groupby(rows, key=lambda row: row.place)]


def test_the_last_deal_decides_then_the_one_before_it_and_so_on_through_the_turns() -> None:
    first, second = table(1, (2, -1), (-1, 2), (-1, -1)), table(2, (4, 1), (1, 1), (1, 2))
    assert by_last_deals(second, first) == [("C",), ("A",), ("B",)]  # C 2; A and B 1, then 4 and 1
    assert by_last_deals(table(2, (1,), (1,), (1,)), first) == [("B",), ("A",), ("C",)]  # 2, −1, −1; then 2 and −1


def test_who_has_played_fewer_deals_all_of_them_level_is_behind() -> None:
    assert by_last_deals(table(1, (1, 1), (1,), (0, 1))) == [("A",), ("C",), ("B",)]


def test_nobody_is_compared_where_the_deals_of_a_table_are_not_known() -> None:
    assert by_last_deals(table(1, (1,), (2,), (3,)), table(2, None, None, None)) == [("A", "B", "C")]


def naive(
    group: Group, criteria: Sequence[Criterion], asked: Sequence[Criterion], about: object, way: StillLevel
) -> Iterator[list[str]]:
    """The parts of a tied group, by recursion: what is asked of a part is all criteria again, or those that follow."""
    for number, criterion in enumerate(asked) if len(group) > 1 else ():
        step = ask(criterion, group, about)  # type: ignore[arg-type]
        if step.outcome is StepOutcome.SPLIT:
            for _value, same in groupby(step.values, key=lambda pair: pair[1]):
                part = tuple(one for one, _ in same)
                yield from naive(
                    part, criteria, criteria if way is StillLevel.AGAIN else asked[number + 1 :], about, way
                )
            return
    yield sorted(group)


@pytest.mark.parametrize("way", StillLevel)
@given(event=events(), criteria=ORDERS, lots=LOTS)
def test_both_readings_are_what_a_plain_recursion_finds(
    way: StillLevel, event: Event, criteria: tuple[Criterion, ...], lots: tuple[Decision, ...]
) -> None:
    rows = rank(event.entrants, event.encounters, criteria, lots, still_level=way)
    about = field(
        event.entrants,
        event.encounters,
        lots,
        mini_table_of_two=Criterion.HEAD_TO_HEAD not in criteria,
    )
    levels = sorted({row.totals.points for row in rows}, reverse=True)
    wanted = [
        part
        for points in levels
        for part in naive(
            tuple(sorted(one for one in event.entrants if about.totals[one].points == points)),
            criteria,
            criteria,
            about,
            way,
        )
    ]
    assert [[row.entrant for row in same] for _place, same in groupby(rows, key=lambda row: row.place)] == wanted
