"""The tie-breaks of a season: one function a criterion, from a tied group to the values it compares.

As in `standings.tiebreaks`: the higher value ranks first, and None says that the criterion cannot be asked of this
group. Sources: GenovaGioca, 'Regolamento GGA' (total with the discards, then first places, second places and so on to
the last of the table, then lot) and 'Regolamento Circuiti' (direct meetings, the discard, the points of the evenings,
lot).
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby

from rules.match_points import Points, exact
from tournaments.seasons.counting import Count, Counts, came_to
from tournaments.seasons.types import (
    Group,
    Season,
    SeasonCriterion,
    SeasonStep,
    SeasonTie,
    SheetLine,
    SheetMeeting,
    UnitId,
    credited,
)

Values = Mapping[UnitId, tuple[Points, ...]] | None
Sides = tuple[frozenset[UnitId], frozenset[UnitId]]
END = 1 << 62
"""Behind the last place that somebody held: who held one more is ahead."""


class Asked:
    """What a tie-break may look at: the season and the counts of everybody in it."""

    def __init__(self, season: Season, counts: Counts) -> None:
        self.season = season
        self.counts = counts
        self._held: dict[UnitId, tuple[int, ...]] = {}

    @cached_property
    def lines(self) -> Mapping[UnitId, Mapping[int, SheetLine]]:
        """The line of everybody in every evening they came to, by the position of its result sheet."""
        found: defaultdict[UnitId, dict[int, SheetLine]] = defaultdict(dict)
        kind = self.season.regulation.unit
        for position, sheet in enumerate(self.season.sheets):
            for line, units in zip(sheet.lines, credited(sheet, kind), strict=True):
                for unit in units:
                    found[unit][position] = line
        return found

    @cached_property
    def came(self) -> Mapping[UnitId, int]:
        """How many evenings everybody came to, with finals."""
        return {unit: len(own.evenings) for unit, own in self.counts.of.items()}

    @cached_property
    def untold(self) -> frozenset[UnitId]:
        """Those of whom an evening does not tell what they made in it."""
        return frozenset(unit for unit, own in self.lines.items() if any(line.points is None for line in own.values()))

    @cached_property
    def meetings(self) -> Sequence[tuple[SheetMeeting, Sides]]:
        """Every meeting of all evenings, with the people on each side."""
        found = []
        for sheet in self.season.sheets:
            units = credited(sheet, self.season.regulation.unit) if sheet.meetings else []
            for meeting in sheet.meetings:
                first, second = (frozenset(unit for line in side for unit in units[line]) for side in meeting.lines)
                found.append((meeting, (first, second)))
        return found

    @cached_property
    def met(self) -> Mapping[UnitId, Mapping[UnitId, list[int]]]:
        """Opponents of everybody, with the positions of the meetings."""
        found: defaultdict[UnitId, defaultdict[UnitId, list[int]]] = defaultdict(lambda: defaultdict(list))
        for position, (_meeting, (first, second)) in enumerate(self.meetings):
            for one in first:
                for other in second:
                    found[one][other].append(position)
                    found[other][one].append(position)
        return found

    @cached_property
    def lots(self) -> Sequence[Mapping[UnitId, int]]:
        """The places that every lot gave, the latest lot first."""
        return [{unit: place for place, unit in enumerate(order, start=1)} for order in reversed(self.season.lots)]

    def count(self, unit: UnitId) -> Count:
        """What counts for somebody."""
        return self.counts.of[unit]

    def held(self, unit: UnitId) -> tuple[int, ...]:
        """The places that somebody held, the best first, with finals and evenings that are struck, and `END`: of two
        the lower is ahead by first places, then second places, and so on.
        """
        if unit not in self._held:
            self._held[unit] = (*sorted(line.place for line in self.lines[unit].values()), END)
        return self._held[unit]


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a tied group: its `parts`, best first, each with what put it below the part above, and its
    `ties`: the whole before its parts.
    """

    parts: tuple[tuple[Group, SeasonCriterion | None], ...]
    ties: tuple[SeasonTie, ...]


def settle(group: Group, criteria: tuple[SeasonCriterion, ...], asked: Asked, first: int = 0) -> Settled:
    """How the criteria divide a group of equal points, whose first row is at the position `first`. The first criterion
    that tells anybody apart splits the group, and every part that is still tied begins again with the first criterion,
    as within an evening (`standings.table`).
    """
    parts: list[tuple[Group, SeasonCriterion | None]] = []
    ties: list[SeasonTie] = []
    waiting: list[tuple[Group, SeasonCriterion | None]] = [(group, None)]
    position = first
    while waiting:
        one, decided_by = waiting.pop()
        steps = _steps(one, criteria, asked) if len(one) > 1 else ()
        if len(one) > 1:
            ties.append(SeasonTie(position, len(one), steps))
        if steps and steps[-1].splits:
            (best, _value), *others = steps[-1].parts
            waiting += [(part, steps[-1].criterion) for part, _value in reversed(others)]
            waiting.append((best, decided_by))
        else:
            parts.append((one, decided_by))
            position += len(one)
    return Settled(tuple(parts), tuple(ties))


def _steps(group: Group, criteria: tuple[SeasonCriterion, ...], asked: Asked) -> tuple[SeasonStep, ...]:
    """What was asked about a group, up to the first criterion that splits it."""
    found: list[SeasonStep] = []
    for position, criterion in enumerate(criteria):
        found.append(ask(criterion, group, asked, criteria[:position]))
        if found[-1].splits:
            break
    return tuple(found)


def ask(criterion: SeasonCriterion, group: Group, asked: Asked, before: tuple[SeasonCriterion, ...] = ()) -> SeasonStep:
    """What a criterion says about a group that those `before` it left level: its parts best first, and in each the
    order of ids.
    """
    if criterion is SeasonCriterion.PLACES:
        return by_places(group, asked, before)
    values = CRITERIA[criterion](group, asked)
    if values is None:
        return SeasonStep(criterion)
    ordered = sorted(values.items(), key=lambda pair: pair[0])
    ordered.sort(key=lambda pair: pair[1], reverse=True)
    parts = groupby(ordered, key=lambda pair: pair[1])
    return SeasonStep(criterion, tuple((tuple(unit for unit, _ in same), value) for value, same in parts))


def by_places(group: Group, asked: Asked, before: tuple[SeasonCriterion, ...] = ()) -> SeasonStep:
    """First places, then second places, and so on: the first kind of which somebody has more decides. The value is what
    places were held, the best first, up to the last kind that was asked about.

    That kind splits the group, and of a part all those `before` are asked again. As long as they have nothing to say
    the next kind is asked at once: where each place splits off one of the tied, a hundred steps are one.
    """
    ordered = sorted(group, key=lambda unit: (asked.held(unit), unit))
    parts: list[tuple[Group, tuple[Points, ...]]] = []
    waiting = [(0, len(ordered), 0, _grounds(before, group, asked))]
    while waiting:
        start, end, last, known = waiting.pop()
        part = tuple(ordered[start:end])
        best, worst = asked.held(part[0]), asked.held(part[-1])
        grounds = _grounds(before, part, asked)
        if best == worst or _told_apart(part, known, grounds, asked):
            held = [place for place in best[:-1] if place <= last or len(part) == len(group)]
            parts.append((tuple(sorted(part)), tuple(held)))
            continue
        place = next(one for one, other in zip(best, worst, strict=False) if one != other)
        split = _split(ordered, start, end, lambda unit, place=place: -asked.held(unit).count(place))  # type: ignore[misc]
        waiting += [(begin, stop, place, grounds) for begin, stop in reversed(split)]
    return SeasonStep(SeasonCriterion.PLACES, tuple(parts))


def _split(ordered: Sequence[UnitId], start: int, end: int, key: Callable[[UnitId], int]) -> list[tuple[int, int]]:
    """Where the parts of one key begin and end, between two positions of what is in the order of that key."""
    found = []
    while start < end:
        stop = bisect_right(ordered, key(ordered[start]), start, end, key=key)
        found.append((start, stop))
        start = stop
    return found


Grounds = Mapping[SeasonCriterion, Hashable]


def _grounds(criteria: tuple[SeasonCriterion, ...], group: Group, asked: Asked) -> Grounds:
    return {criterion: GROUNDS[criterion](group, asked) for criterion in criteria if criterion in GROUNDS}


def _told_apart(part: Group, known: Grounds, grounds: Grounds, asked: Asked) -> bool:
    """Whether criteria that left a group level on the grounds `known` tell anybody in this part of it apart."""
    return any(
        ground != known[criterion] and ask(criterion, part, asked).splits for criterion, ground in grounds.items()
    )


def total(group: Group, asked: Asked) -> Values:
    """The points of all evenings, with those that are struck and the finals, without attendance points."""
    return {unit: (asked.counts.points(asked.count(unit).everything),) for unit in group}


def discards(group: Group, asked: Asked) -> Values:
    """The points of the evenings that are struck: who threw more away is ahead."""
    return {unit: (_sum(unit, asked.count(unit).struck, asked),) for unit in group}


def wins(group: Group, asked: Asked) -> Values:
    """How many evenings somebody won; a shared first place is one."""
    return {unit: (asked.held(unit).count(1),) for unit in group}


def best(group: Group, asked: Asked) -> Values:
    """The best evening, then the second best, and so on; none at all is behind any evening."""
    least = _least(group, asked)
    own = {unit: sorted(asked.count(unit).evenings.values(), reverse=True)[:least] for unit in group}
    return {unit: tuple(map(asked.counts.points, worths)) for unit, worths in own.items()}


def own_points(group: Group, asked: Asked) -> Values:
    """What somebody made in all evenings as it counted there; not asked where an evening does not tell it."""
    if not _told(group, asked):
        return None
    told = {unit: [line.points for line in asked.lines[unit].values() if line.points is not None] for unit in group}
    return {unit: (exact(sum(points)),) for unit, points in told.items()}


def evenings(group: Group, asked: Asked) -> Values:
    """Evenings attended: more is ahead."""
    return {unit: (came_to(asked.count(unit)),) for unit in group}


def last_evening(group: Group, asked: Asked) -> Values:
    """The points of the last evening, then of the one before; an absence has none."""
    last = len(asked.season.sheets)
    return {
        unit: tuple(
            asked.counts.points(asked.count(unit).evenings.get(position, 0)) for position in range(last - 1, -1, -1)
        )
        for unit in group
    }


def direct(group: Group, asked: Asked) -> Values:
    """The points from the meetings of the tied, where evenings tell them and everybody met everybody equally often."""
    if not _all_met(group, asked):
        return None
    times = {len(asked.met[one][other]) for one, other in combinations(group, 2)}
    if len(times) > 1:
        return None
    points: defaultdict[UnitId, Points] = defaultdict(int)
    members = frozenset(group)
    for position in {one for unit in group for other in group for one in asked.met[unit].get(other, ())}:
        meeting, (first, second) = asked.meetings[position]
        for side, made in zip((first, second), meeting.points, strict=True):
            for unit in members & side:
                points[unit] += made
    return {unit: (exact(points[unit]),) for unit in group}


def lot(group: Group, asked: Asked) -> Values:
    """The order of the latest lot that was drawn among the tied, or among more of whom these are left."""
    number = _drawn(group, asked)
    return None if number is None else {unit: (-asked.lots[number][unit],) for unit in group}


def _sum(unit: UnitId, positions: tuple[int, ...], asked: Asked) -> Points:
    own = asked.count(unit).evenings
    return asked.counts.points(sum(own[position] for position in positions))


CRITERIA: Mapping[SeasonCriterion, Callable[[Group, Asked], Values]] = {
    SeasonCriterion.TOTAL: total,
    SeasonCriterion.DISCARDS: discards,
    SeasonCriterion.WINS: wins,
    SeasonCriterion.BEST: best,
    SeasonCriterion.OWN_POINTS: own_points,
    SeasonCriterion.EVENINGS: evenings,
    SeasonCriterion.LAST_EVENING: last_evening,
    SeasonCriterion.DIRECT: direct,
    SeasonCriterion.LOT: lot,
}


def _least(group: Group, asked: Asked) -> int | None:
    """As many evenings as everybody came to, where a season was closed when no more were compared; else None."""
    closed_before = asked.season.closed and asked.season.share_of_held
    return min(map(asked.came.__getitem__, group)) if closed_before else None


def _told(group: Group, asked: Asked) -> bool:
    return asked.untold.isdisjoint(group)


def _all_met(group: Group, asked: Asked) -> bool:
    return all(len(asked.met[unit]) >= len(group) - 1 and asked.met[unit].keys() >= {*group} - {unit} for unit in group)


def _drawn(group: Group, asked: Asked) -> int | None:
    lots = asked.lots
    return next((number for number, places in enumerate(lots) if all(unit in places for unit in group)), None)


GROUNDS: Mapping[SeasonCriterion, Callable[[Group, Asked], Hashable]] = {
    SeasonCriterion.BEST: _least,
    SeasonCriterion.OWN_POINTS: _told,
    SeasonCriterion.DIRECT: lambda group, asked: group if _all_met(group, asked) else None,
    SeasonCriterion.LOT: _drawn,
}
"""What a criterion compares besides what everybody has alone: as long as this is the same for a part of a group that it
left level, it leaves the part level, too. Those that are not here always do.
"""
