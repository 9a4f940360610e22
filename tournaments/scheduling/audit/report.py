"""What is wrong with a schedule, and how good it is: for ANY schedule, drawn here or brought along.

The audit counts for itself and shares no code with the making of draws. Faults are what no schedule may
have; figures are beside the best value that mathematics allows (guaranteed not to be beaten, not always to
be reached).
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations
from types import MappingProxyType

from rules.violations import Violation, violation
from tournaments.scheduling.audit.figures import Figure, FigureKey
from tournaments.scheduling.audit.groups import groups_faults, groups_figures
from tournaments.scheduling.audit.knockout import knockout_faults, knockout_figures
from tournaments.scheduling.audit.pairing import drawn_faults, pairing_faults, pairing_figures
from tournaments.scheduling.audit.rotating import alone_faults, alone_figures, rotating_faults, rotating_figures
from tournaments.scheduling.audit.sides import singles_faults, singles_figures
from tournaments.scheduling.audit.teams import teams_faults, teams_figures
from tournaments.scheduling.kernel.faults import ScheduleFault
from tournaments.scheduling.kernel.types import (
    Apart,
    EntrantId,
    Field,
    Mixed,
    Options,
    Relation,
    Schedule,
    Stay,
    Turn,
    Wishes,
)

# Wishes that a schedule does not keep: hard ones as faults, and how often any are broken as figures.

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


Faults = Callable[[Schedule, Field, Options], list[Violation]]
Figures = Callable[[Schedule, Field, Options], list[Figure]]

PROMISES: dict[str, tuple[Faults, Figures]] = {
    "round_robin": (singles_faults, singles_figures),
    "groups": (groups_faults, groups_figures),
    "knockout": (knockout_faults, knockout_figures),
    "quarters": (teams_faults, teams_figures),
    "rotating_partners": (rotating_faults, rotating_figures),
    "round_tables": (alone_faults, alone_figures),
    "drawn_turns": (drawn_faults, pairing_figures),
    "danish": (pairing_faults, pairing_figures),
    "swiss": (pairing_faults, pairing_figures),
}


@dataclass(frozen=True, slots=True)
class AuditReport:
    """Every fault of a schedule, and its figures beside their bounds; the figures count what is there, right
    or wrong.
    """

    faults: tuple[Violation, ...]
    figures: tuple[Figure, ...]


Away = Mapping[int, Collection[EntrantId]]
"""Who had not come yet, or had left, by the number of the turn: they sit nowhere, but they do not rest."""
NOBODY_AWAY: Away = MappingProxyType({})


def audit(
    schedule: Schedule, field: Field, options: Options, *, before: int = 0, away: Away = NOBODY_AWAY
) -> AuditReport:
    """The report on a schedule that promises what its format promises for this field and these options.

    The first turns, as many as `before`, were drawn earlier, when the hall may have had more tables: those are not
    held against them. Nobody rests who is `away`, though all are listed. Raises KeyError for a format of which nothing
    is promised.
    """
    faults, figures = PROMISES[schedule.format]
    found = [
        *turn_faults(schedule.turns, field),
        *(one for one in faults(schedule, field, options) if not _of_the_hall(one, before)),
        *wish_faults(schedule, options.wishes),
    ]
    seen = replace(schedule, turns=without_away(schedule.turns, away))
    counted = [*figures(seen, field, options), *wish_figures(schedule, options.wishes)]
    return AuditReport(tuple(found), tuple(counted))


def without_away(turns: Iterable[Turn], away: Away) -> tuple[Turn, ...]:
    """The turns with those alone among who rests who were there."""
    return tuple(
        replace(turn, rests=tuple(one for one in turn.rests if one not in away.get(turn.number, ()))) for turn in turns
    )


def _of_the_hall(fault: Violation, before: int) -> bool:
    """Whether it is about how many tables a turn has that was drawn `before`."""
    return fault.code is ScheduleFault.TABLES_PROMISED and fault.where in {(turn,) for turn in range(1, before + 1)}


def turn_faults(turns: tuple[Turn, ...], field: Field) -> list[Violation]:
    """What is wrong whatever the format: numbers of turns and tables, strangers, and who is in two places or
    in none.
    """
    found = []
    for expected, turn in enumerate(turns, start=1):
        if turn.number != expected:
            found.append(violation(ScheduleFault.TURN_NUMBER, turn.number, expected=expected))
        tables = Counter(meeting.table for meeting in turn.meetings)
        found += [
            violation(ScheduleFault.TABLE_TWICE, turn.number, table) for table, times in tables.items() if times > 1
        ]
        found += _places_of_entrants(turn, field)
    return found


def _places_of_entrants(turn: Turn, field: Field) -> list[Violation]:
    chairs = Counter(entrant for meeting in turn.meetings for side in meeting.sides for entrant in side)
    rests = Counter(turn.rests)
    known = dict.fromkeys(field.ids)
    found = []
    for entrant in dict.fromkeys([*known, *chairs, *rests]):
        if entrant not in known:
            found.append(violation(ScheduleFault.UNKNOWN_ENTRANT, turn.number, entrant))
        played, rested = chairs.get(entrant, 0), rests.get(entrant, 0)
        if played > 1 or rested > 1:
            found.append(violation(ScheduleFault.TWICE_IN_TURN, turn.number, entrant))
        if played and rested:
            found.append(violation(ScheduleFault.REST_WHILE_PLAYING, turn.number, entrant))
        if not played and not rested:
            found.append(violation(ScheduleFault.REST_NOT_LISTED, turn.number, entrant))
    return found
