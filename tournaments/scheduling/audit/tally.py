"""Counts taken from a finished schedule, turn by turn and chair by chair, for the audit alone.

Nothing here is shared with the making of a draw, so that an error there cannot hide itself here.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from typing import TypeVar

from tournaments.scheduling.base.types import EntrantId, Field, Schedule

Unit = tuple[EntrantId, ...]
Counted = TypeVar("Counted")


def each_alone(side: tuple[EntrantId, ...]) -> list[Unit]:
    """The units of a side whose players are counted one by one."""
    return [(entrant,) for entrant in side]


def all_together(side: tuple[EntrantId, ...]) -> list[Unit]:
    """The one unit of a side that stays together; the chairs it takes do not matter."""
    return [tuple(sorted(side))]


@dataclass(slots=True)
class Tally:
    """How often what happened: `games` of a unit, `partners` and `opponents` of two units, `tables` of unit
    and table.

    `chairs` counts how often an entrant had which chair of its side, from 0; `neighbours` how often the second
    entrant sat next after the first round a table of two pairs, whose partners sit opposite. `busy` lists who
    played, and `rested` the entrants listed as resting, by turn.
    """

    games: Counter[Unit] = field(default_factory=Counter)
    partners: Counter[frozenset[Unit]] = field(default_factory=Counter)
    opponents: Counter[frozenset[Unit]] = field(default_factory=Counter)
    tables: Counter[tuple[Unit, int]] = field(default_factory=Counter)
    chairs: Counter[tuple[EntrantId, int]] = field(default_factory=Counter)
    neighbours: Counter[tuple[EntrantId, EntrantId]] = field(default_factory=Counter)
    busy: list[set[Unit]] = field(default_factory=list)
    rested: list[set[Unit]] = field(default_factory=list)


def tally(schedule: Schedule, units: Callable[[tuple[EntrantId, ...]], list[Unit]] = each_alone) -> Tally:
    """The counts of a schedule, whatever it looks like; `units` says what of a side is counted."""
    counts = Tally(opponents=opponents_met(schedule, units))
    for turn in schedule.turns:
        busy = set[Unit]()
        counts.busy.append(busy)
        counts.rested.append(set(each_alone(turn.rests)))
        for meeting in turn.meetings:
            for side in map(units, meeting.sides):
                busy.update(side)
                for unit in side:
                    counts.games[unit] += 1
                    counts.tables[unit, meeting.table] += 1
                _add(counts.partners, _couples(side, side))
            _add(counts.chairs, ((entrant, chair) for side in meeting.sides for chair, entrant in enumerate(side)))
            _add(counts.neighbours, _neighbours(meeting.sides))
    return counts


def opponents_met(
    schedule: Schedule, units: Callable[[tuple[EntrantId, ...]], list[Unit]] = each_alone
) -> Counter[frozenset[Unit]]:
    """How often any two units met as opponents, where nothing else is asked."""
    counts = Counter[frozenset[Unit]]()
    for turn in schedule.turns:
        for meeting in turn.meetings:
            for one, other in combinations(map(units, meeting.sides), 2):
                _add(counts, _couples(one, other))
    return counts


def _add(counts: Counter[Counted], found: Iterable[Counted]) -> None:
    """Count each of a few; `update` would ask every time what it was given."""
    for one in found:
        counts[one] += 1


def _couples(side: list[Unit], other: list[Unit]) -> set[frozenset[Unit]]:
    if len(side) == len(other) == 1:
        return {frozenset((*side, *other))} if side != other else set()
    return {frozenset((one, two)) for one in side for two in other if one != two}


def _neighbours(sides: tuple[tuple[EntrantId, ...], ...]) -> list[tuple[EntrantId, EntrantId]]:
    """Each player's next neighbour: sides (a, b) and (c, d) sit round the table as a, c, b, d."""
    if [len(side) for side in sides] != [2, 2]:
        return []
    (a, b), (c, d) = sides
    return [(a, c), (c, b), (b, d), (d, a)]


def waits_among(counts: Tally, entrants: Iterable[EntrantId]) -> tuple[int, int]:
    """How often one of these entrants, counted one by one, rests in two turns running, and the least that is possible.

    Unknown entrants take nobody's rest. An entrant at no table and not listed as resting is absent: that is no rest.
    """
    known = set(each_alone(tuple(entrants)))
    busy = [known & one for one in counts.busy]
    away = [known - one - rested for one, rested in zip(busy, counts.rested, strict=True)]
    return rests_running(busy, len(known), away)


def rests_running(busy: Sequence[set[Unit]], size: int, away: Sequence[set[Unit]] = ()) -> tuple[int, int]:
    """How often one of `size` units rests in two turns running, and the least that is possible.

    `busy` lists which of them played in the turns that count, and `away` which were not there, if anybody was not.
    Anybody else who plays in neither of two turns running rests twice; two turns can spare that to as many as have a
    place in either. Pairs that were torn apart make more units than there are: then nobody is left to rest.
    """
    happened = least = 0
    gone = [one | two for one, two in pairwise(away)] or [set[Unit]()] * len(busy)
    for (earlier, later), without in zip(pairwise(busy), gone, strict=False):
        happened += max(0, size - len(earlier | later | without))
        least += max(0, size - len(without) - len(earlier) - len(later))
    return happened, least


# Who met whom how often, as squares to look at: entrants by entrants, counted from a finished schedule.

Times = Counter[frozenset[Unit]]

LARGEST = 200
"""The most entrants of a matrix that somebody can still read."""


@dataclass(frozen=True, slots=True)
class Cell:
    """How many `times` two entrants met in one way; `over`: more than an even share, rounded up, of the meetings of
    all who could meet so.
    """

    times: int
    over: bool


Square = tuple[tuple[Cell | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The meetings of `entrants`, in the field's order, with a row and a column for each.

    `groups` are the sizes of the teams in their order, or one size for all entrants where there are
    no teams. A cell is None where the format lets two never meet in this way, and on the diagonal; `partners` is
    empty where nobody has a partner.
    """

    entrants: tuple[EntrantId, ...]
    groups: tuple[int, ...]
    partners: Square
    opponents: Square


def matrix(schedule: Schedule, field: Field) -> Matrix:
    """The squares of a schedule, whatever it looks like; entrants outside the field are left out. Ask for it up to
    LARGEST entrants.

    In a team everybody may be partners, and opponents are of other teams; without teams anybody may be both.
    """
    counts = tally(schedule)
    with_teams = any(len(team) > 1 for team in field.teams)
    groups = [team for team in field.teams if team] if with_teams else [field.ids]
    partners = _square(counts.partners, groups, {(one, one) for one in range(len(groups))})
    apart = {(one, two) for one, two in product(range(len(groups)), repeat=2) if one != two or not with_teams}
    return Matrix(
        field.ids,
        tuple(len(group) for group in groups),
        partners if counts.partners else (),
        _square(counts.opponents, groups, apart),
    )


def _square(times: Times, groups: list[tuple[EntrantId, ...]], foreseen: set[tuple[int, int]]) -> Square:
    """A row for every entrant of every group; `foreseen` are the pairs of groups whose members may meet."""
    most = {
        (one, two): _even_share(times, groups[one], groups[two]) if (one, two) in foreseen else None
        for one, two in product(range(len(groups)), repeat=2)
    }
    return tuple(
        tuple(
            _cell(times[frozenset(((entrant,), (other,)))], most[one, two], entrant == other)
            for two, others in enumerate(groups)
            for other in others
        )
        for one, group in enumerate(groups)
        for entrant in group
    )


def _cell(times: int, most: int | None, oneself: bool) -> Cell | None:
    if most is None or oneself:
        return Cell(times, over=True) if times else None
    return Cell(times, over=times > most)


def _even_share(times: Times, ours: tuple[EntrantId, ...], theirs: tuple[EntrantId, ...]) -> int:
    """The meetings of two groups (or of one in itself) per couple, rounded up."""
    couples = {frozenset(((one,), (two,))) for one, two in product(ours, theirs) if one != two}
    return -(-sum(times[couple] for couple in couples) // max(1, len(couples)))
