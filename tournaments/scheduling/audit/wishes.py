"""Wishes that a schedule does not keep: hard ones as faults, and how often any are broken as figures."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from rules.violations import Violation, violation
from tournaments.scheduling.audit.figures import Figure, FigureKey
from tournaments.scheduling.kernel.faults import ScheduleFault
from tournaments.scheduling.kernel.types import Apart, EntrantId, Mixed, Relation, Schedule, Stay, Turn, Wishes

Couple = tuple[EntrantId, EntrantId]

BROKEN = {
    Relation.PARTNERS: ScheduleFault.WISH_PARTNERS_BROKEN,
    Relation.OPPONENTS: ScheduleFault.WISH_OPPONENTS_BROKEN,
    Relation.TABLE: ScheduleFault.WISH_TABLE_BROKEN,
}


def wish_faults(schedule: Schedule, wishes: Wishes) -> list[Violation]:
    """Every place where the schedule breaks a hard wish."""
    found = [
        violation(BROKEN[wish.relation], one, two, turn=turn)
        for wish in wishes.apart
        if wish.hard
        for turn, one, two in _met_apart(schedule, wish)
    ]
    found += [
        violation(ScheduleFault.WISH_STAY_BROKEN, wish.entrant, turn=turn, table=table)
        for wish in wishes.stay
        if wish.hard
        for turn, table in _moved(schedule, wish)
    ]
    found += [
        violation(ScheduleFault.WISH_MIXED_BROKEN, one, two, turn=turn)
        for wish in wishes.mixed
        if wish.hard
        for turn, one, two in _alike(schedule, wish)
    ]
    return found


def wish_figures(schedule: Schedule, wishes: Wishes) -> list[Figure]:
    """How often wishes of each kind are broken, hard or soft; of a kind that nobody wished there is no figure."""
    figures = []
    if wishes.apart:
        times = sum(1 for wish in wishes.apart for _ in _met_apart(schedule, wish))
        figures.append(Figure(FigureKey.APART_BROKEN, times, 0))
    if wishes.stay:
        times = sum(1 for wish in wishes.stay for _ in _moved(schedule, wish))
        figures.append(Figure(FigureKey.STAY_BROKEN, times, 0))
    if wishes.mixed:
        times = sum(1 for wish in wishes.mixed for _ in _alike(schedule, wish))
        figures.append(Figure(FigureKey.MIXED_BROKEN, times, 0))
    return figures


def _met_apart(schedule: Schedule, wish: Apart) -> Iterator[tuple[int, EntrantId, EntrantId]]:
    """The turns in which two who are to be apart meet, and who they are."""
    for turn in schedule.turns:
        if turn.number == 1 or not wish.first_turn:
            for one, two in _couples(turn, wish.relation):
                if one in wish.members and two in wish.members:
                    yield turn.number, one, two


def _alike(schedule: Schedule, wish: Mixed) -> Iterator[tuple[int, EntrantId, EntrantId]]:
    """The turns in which two of the same group are partners, and who they are."""
    for turn in schedule.turns:
        for one, two in _couples(turn, Relation.PARTNERS):
            if any(one in group and two in group for group in (wish.ones, wish.others)):
                yield turn.number, one, two


def _moved(schedule: Schedule, wish: Stay) -> Iterator[tuple[int, int]]:
    """The turns in which somebody who is to stay plays elsewhere, and where: at another table than the one asked
    for, or than the one visited most.
    """
    visits = [
        (turn.number, meeting.table)
        for turn in schedule.turns
        for meeting in turn.meetings
        if wish.entrant in chain.from_iterable(meeting.sides)
    ]
    most = Counter(table for _, table in visits).most_common(1)
    home = most[0][0] if wish.table is None and most else wish.table
    return ((turn, table) for turn, table in visits if table != home)


def _couples(turn: Turn, relation: Relation) -> Iterator[Couple]:
    """Every two who meet in this way in the turn."""
    for meeting in turn.meetings:
        if relation is Relation.TABLE:
            yield from combinations(chain.from_iterable(meeting.sides), 2)
        elif relation is Relation.PARTNERS:
            for side in meeting.sides:
                yield from combinations(side, 2)
        else:
            for number, side in enumerate(meeting.sides):
                yield from ((one, two) for one in side for other in meeting.sides[number + 1 :] for two in other)
