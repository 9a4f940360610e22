"""The tie-breaks of a season: one function a criterion, from a tied group to the values it compares.

As in `standings.tiebreaks`: the higher value ranks first, and None says that the criterion cannot be asked of this
group. Sources: GenovaGioca, 'Regolamento GGA' (total with the discards, then first places, second places and so on to
the last of the table, then lot) and 'Regolamento Circuiti' (direct meetings, the discard, the points of the evenings,
lot).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import combinations, groupby

from rules.exact import Points, exact
from tournaments.seasons.counting import Count, Counts, came_to
from tournaments.seasons.types import Group, Season, SeasonCriterion, SeasonStep, SheetLine, UnitId, credited

Values = Mapping[UnitId, tuple[Points, ...]] | None


class Asked:
    """What a tie-break may look at: the season and the counts of everybody in it."""

    def __init__(self, season: Season, counts: Counts) -> None:
        self.season = season
        self.counts = counts
        self._places: dict[UnitId, Counter[int]] = {}

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

    def count(self, unit: UnitId) -> Count:
        """What counts for somebody."""
        return self.counts.of[unit]

    def places(self, unit: UnitId) -> Counter[int]:
        """How often somebody held each place, with finals and evenings that are struck."""
        if unit not in self._places:
            self._places[unit] = Counter(line.place for line in self.lines[unit].values())
        return self._places[unit]


def settle(
    group: Group, criteria: tuple[SeasonCriterion, ...], asked: Asked
) -> list[tuple[Group, SeasonCriterion | None]]:
    """The parts into which the criteria divide a group of equal points, best first, each with what put it below the
    part above. The first criterion that tells anybody apart splits the group, and every part that is still tied begins
    again with the first criterion, as within an evening (`standings.table`).
    """
    if len(group) == 1:
        return [(group, None)]
    for criterion in criteria:
        step = ask(criterion, group, asked)
        if step.splits:
            split = [tuple(unit for unit, _ in same) for _, same in groupby(step.values, key=lambda pair: pair[1])]
            parts = [settle(smaller, criteria, asked) for smaller in split]
            for part in parts[1:]:
                part[0] = (part[0][0], criterion)
            return [one for part in parts for one in part]
    return [(group, None)]


def steps(group: Group, unit: UnitId, criteria: tuple[SeasonCriterion, ...], asked: Asked) -> tuple[SeasonStep, ...]:
    """How the tie of a group was treated, from the first criterion to what settled the place of this unit."""
    found: list[SeasonStep] = []
    for criterion in criteria if len(group) > 1 else ():
        step = ask(criterion, group, asked)
        found.append(step)
        if step.splits:
            value = dict(step.values)[unit]
            smaller = tuple(one for one, its in step.values if its == value)
            return (*found, *steps(smaller, unit, criteria, asked))
    return tuple(found)


def ask(criterion: SeasonCriterion, group: Group, asked: Asked) -> SeasonStep:
    """What a criterion says about a group, best first and in the order of ids where equal."""
    values = CRITERIA[criterion](group, asked)
    if values is None:
        return SeasonStep(criterion)
    ordered = sorted(values.items(), key=lambda pair: pair[0])
    ordered.sort(key=lambda pair: pair[1], reverse=True)
    return SeasonStep(criterion, tuple(ordered))


def total(group: Group, asked: Asked) -> Values:
    """The points of all evenings, with those that are struck and the finals, without points for coming."""
    return {unit: (asked.counts.points(asked.count(unit).everything),) for unit in group}


def discards(group: Group, asked: Asked) -> Values:
    """The points of the evenings that are struck: who threw more away is ahead."""
    return {unit: (_sum(unit, asked.count(unit).struck, asked),) for unit in group}


def wins(group: Group, asked: Asked) -> Values:
    """How many evenings somebody won; a shared first place is one."""
    return {unit: (asked.places(unit)[1],) for unit in group}


def places(group: Group, asked: Asked) -> Values:
    """First places, then second places, and so on, up to the first kind of which somebody has more: that decides."""
    held = {unit: asked.places(unit) for unit in group}
    last = max(max(own) for own in held.values())
    for place in range(1, last + 1):
        if len({own[place] for own in held.values()}) > 1 or place == last:
            break
    return {unit: tuple(own[one] for one in range(1, place + 1)) for unit, own in held.items()}


def best(group: Group, asked: Asked) -> Values:
    """The best evening, then the second best, as long as everybody in the group has one more."""
    least = min(len(asked.count(unit).evenings) for unit in group)
    own = {unit: sorted(asked.count(unit).evenings.values(), reverse=True)[:least] for unit in group}
    return {unit: tuple(map(asked.counts.points, worths)) for unit, worths in own.items()}


def own_points(group: Group, asked: Asked) -> Values:
    """What somebody made in all evenings as it counted there; not asked where an evening does not tell it."""
    made = {unit: [line.points for line in asked.lines[unit].values()] for unit in group}
    told = {unit: [points for points in own if points is not None] for unit, own in made.items()}
    if any(len(told[unit]) < len(made[unit]) for unit in group):
        return None
    return {unit: (exact(sum(told[unit])),) for unit in group}


def evenings(group: Group, asked: Asked) -> Values:
    """How many evenings somebody came to: who came more often is ahead."""
    return {unit: (came_to(asked.count(unit)),) for unit in group}


def last_evening(group: Group, asked: Asked) -> Values:
    """The points of the last evening, then of the one before; who was not there has none."""
    last = len(asked.season.sheets)
    return {
        unit: tuple(
            asked.counts.points(asked.count(unit).evenings.get(position, 0)) for position in range(last - 1, -1, -1)
        )
        for unit in group
    }


def direct(group: Group, asked: Asked) -> Values:
    """The points from the meetings of the tied, where evenings tell them and everybody met everybody equally often."""
    points: defaultdict[UnitId, list[Points]] = defaultdict(list)
    times: Counter[frozenset[UnitId]] = Counter()
    members = frozenset(group)
    for sheet in asked.season.sheets:
        units = credited(sheet, asked.season.regulation.unit) if sheet.meetings else []
        for meeting in sheet.meetings:
            first, second = (
                members.intersection(unit for line in side for unit in units[line]) for side in meeting.lines
            )
            if first and second:
                times.update(frozenset((one, other)) for one in first for other in second)
                for side, made in zip((first, second), meeting.points, strict=True):
                    for unit in side:
                        points[unit].append(made)
    pairs = [times[frozenset(pair)] for pair in combinations(group, 2)]
    if not pairs[0] or len(set(pairs)) > 1:
        return None
    return {unit: (exact(sum(points[unit])),) for unit in group}


def lot(group: Group, asked: Asked) -> Values:
    """The order of the latest lot that was drawn among the tied, or among more of whom these are left."""
    drawn = next((order for order in reversed(asked.season.lots) if set(group).issubset(order)), None)
    return None if drawn is None else {unit: (-1 - drawn.index(unit),) for unit in group}


def _sum(unit: UnitId, positions: tuple[int, ...], asked: Asked) -> Points:
    own = asked.count(unit).evenings
    return asked.counts.points(sum(own[position] for position in positions))


CRITERIA: Mapping[SeasonCriterion, Callable[[Group, Asked], Values]] = {
    SeasonCriterion.TOTAL: total,
    SeasonCriterion.DISCARDS: discards,
    SeasonCriterion.WINS: wins,
    SeasonCriterion.PLACES: places,
    SeasonCriterion.BEST: best,
    SeasonCriterion.OWN_POINTS: own_points,
    SeasonCriterion.EVENINGS: evenings,
    SeasonCriterion.LAST_EVENING: last_evening,
    SeasonCriterion.DIRECT: direct,
    SeasonCriterion.LOT: lot,
}
