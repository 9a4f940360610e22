"""The matches for third place, and those for all other places, among those who have lost."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.scheduling.bracket.single import Comers, loser_of, match, winner_of
from tournaments.scheduling.bracket.types import Node, Section, Source


def third_place_match(main: Sequence[Node]) -> list[Node]:
    """The match of the losing semi-finalists; none where there are not two of them."""
    one, two = [loser_of(node) for node in main if node.column == main[-1].column - 1] or [None, None]
    return [match(Section.THIRD, 1, 1, (one, two), (3, 4))] if one and two else []


def placing_matches(main: Sequence[Node]) -> list[Node]:
    """The matches for all places from the third on, column by column beside the main bracket.

    Those who lost in one column play for the places behind all who won there: the one who wins on for the better half
    of these, the one who loses on for the other half, until every place is settled. Who finds nobody there advances.
    Two who have met never meet again, for they come from neighbouring parts of the bracket.
    """
    nodes: list[Node] = []
    waiting: list[_Group] = []
    for column in range(1, main[-1].column):
        above = [node for node in main if node.column == column]
        waiting = [*waiting, _Group([loser_of(node) for node in above], len(above) + 1)]
        waiting.sort(key=lambda group: group.best)
        position, following = 1, []
        for group in waiting:
            made = group.matches(column, position)
            position += sum(node.section is Section.PLACING for node in made)
            nodes += made
            following += group.after(made)
        waiting = following
    return nodes


@dataclass(frozen=True, slots=True)
class _Group:
    """Those who play for the places from `best` on; None is where nobody comes."""

    comers: Comers
    best: int

    def matches(self, column: int, position: int) -> list[Node]:
        """The matches of this group in this column, the first one at this position."""
        size = len(self.comers) - self.comers.count(None)
        places = (self.best, self.best + size - 1)
        section, column = (Section.THIRD, 1) if places == (3, 4) else (Section.PLACING, column)
        both = [(one, two) for one, two in self._pairs() if one and two]
        return [
            match(section, column, 1 if section is Section.THIRD else place, pair, places)
            for place, pair in enumerate(both, start=position)
        ]

    def after(self, made: Sequence[Node]) -> list["_Group"]:
        """The two groups that come of this one, of those that still have something to play for."""
        by_sources = {node.sources: node for node in made}
        better: Comers = []
        worse: Comers = []
        for one, two in self._pairs():
            node = by_sources[one, two] if one and two else None
            better.append(winner_of(node.key) if node else one or two)
            worse.append(loser_of(node) if node else None)
        groups = [_Group(better, self.best), _Group(worse, self.best + len(better) - better.count(None))]
        return [group for group in groups if len(group.comers) - group.comers.count(None) > 1]

    def _pairs(self) -> list[tuple[Source | None, Source | None]]:
        return list(zip(self.comers[::2], self.comers[1::2], strict=True))
