"""The matches of each kind of bracket: single and double elimination, places, and the consolation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.types import Node, NodeKey, Path, Section, Source

# The matches of a knockout in which nobody plays on after a defeat, and how the matches of any bracket are written.

NOBODY = Source(Path.DRAWN)
"""A side that nobody comes to."""
Comers = list[Source | None]
"""The ways into a column of matches, two to a match; None where nobody comes."""


def winner_of(key: NodeKey) -> Source:
    """The side that won this match."""
    return Source(Path.WINNER, key)


def loser_of(node: Node) -> Source | None:
    """The side that lost this match; None where nobody can have."""
    return Source(Path.LOSER, node.key) if real(node) else None


def real(node: Node) -> bool:
    """Whether a match has two sides, that is: nobody advances by the draw."""
    return all(source.path is not Path.DRAWN or source.entrant is not None for source in node.sources)


def match(
    section: Section, column: int, position: int, sources: tuple[Source, Source], places: tuple[int, int]
) -> Node:
    """A match before it has a turn and a table."""
    return Node(f"{section}-{column}-{position}", section, column, position, None, None, sources, places)


def with_ways_down(main: Sequence[Node], others: Sequence[Node]) -> list[Node]:
    """All matches, those of the main bracket with the worst place that is open to anybody who goes on from there."""
    worst = {source.match: node.places[1] for node in others for source in node.sources if source.path is Path.LOSER}
    upper: list[Node] = []
    for node in reversed(main):
        upper.append(replace(node, places=(1, max(node.places[1], worst.get(node.key, 0)))))
        for source in node.sources:  # a bye leaves an entrant as far as the match after it, no worse and no better
            worst[source.match] = max(worst.get(source.match, 0), upper[-1].places[1])
    return [*reversed(upper), *others]


def main_matches(slots: Sequence[EntrantId | None]) -> list[Node]:
    """Every match of those who have not lost yet, column by column down to the last one.

    `slots` are the places of the first column. Where nobody is drawn against nobody there is no match, and nobody comes
    from there; entrants with a bye are there, too, for the bracket to be seen whole.
    """
    sources = [Source(Path.DRAWN, entrant=entrant) for entrant in slots]
    nodes: list[Node] = []
    column = 1
    while len(sources) > 1:
        places = (1, sum(source != NOBODY for source in sources))
        pairs = list(zip(sources[::2], sources[1::2], strict=True))
        made = [
            match(Section.MAIN, column, position, pair, places)
            for position, pair in enumerate(pairs, start=1)
            if pair != (NOBODY, NOBODY)
        ]
        nodes += made
        keys = {node.position: node.key for node in made}
        sources = [winner_of(keys[one]) if one in keys else NOBODY for one in range(1, len(pairs) + 1)]
        column += 1
    return nodes


def in_column(main: Sequence[Node], column: int) -> list[Node | None]:
    """The matches of a column of the main bracket from the top, None where nobody comes to one."""
    room = 1 << (main[-1].column - column)
    found = {node.position: node for node in main if node.column == column}
    return [found.get(position) for position in range(1, room + 1)]


def losers_of(main: Sequence[Node], column: int) -> Comers:
    """The losers in a column of the main bracket, from the top; None where nobody can lose."""
    return [None if node is None else loser_of(node) for node in in_column(main, column)]


# Double elimination: a first loss leads to a lower bracket, and only a second one ends it.

CROSSINGS = {
    1: (),
    2: (0,),
    3: (1, 0),
    4: (2, 0, 0),
    5: (2, 2, 0, 0),
    6: (8, 6, 1, 1, 0),
    7: (4, 8, 6, 1, 1, 0),
    8: (16, 12, 8, 6, 0, 1, 0),
    9: (16, 16, 12, 8, 6, 0, 1, 0),
    10: (160, 16, 16, 12, 8, 6, 0, 1, 0),
    11: (32, 160, 16, 16, 12, 8, 6, 0, 1, 0),
}
"""Where the losers of the second, third ... column of the main bracket drop, by its number of columns.

The loser of match j (from 0) drops to match j XOR crossing of that column of the lower bracket: a crossing of half as
many as there are matches exchanges the halves, one less than there are reverses the order. These crossings are the ones
for which the fewest couples who met in the main bracket are to be expected to meet again in the lower one, if either
side wins every match with equal chances; of all such exchanges they were found by going through them, from ten columns
on by improving one at a time until none could be improved.
"""


def lower_matches(main: Sequence[Node], crossings: Sequence[int]) -> list[Node]:
    """The matches of those who lost once, column by column.

    In turns those left over meet each other, and those who come down from the main bracket. An entrant without an
    opponent there advances.
    """
    nodes: list[Node] = []
    left = losers_of(main, 1)
    last = main[-1].column
    for column in range(2, last + 1):
        inside, left = _column(2 * column - 3, left[::2], left[1::2])
        coming = losers_of(main, column)
        crossed = [coming[place ^ crossings[column - 2]] for place in range(len(coming))]
        from_above, left = _column(2 * column - 2, left, crossed)
        nodes += [*inside, *from_above]
    return nodes


def _column(column: int, ones: Comers, others: Comers) -> tuple[list[Node], Comers]:
    """A column of matches between these, one by one, and who comes out of it."""
    nodes: list[Node] = []
    left: Comers = []
    for position, (one, two) in enumerate(zip(ones, others, strict=True), start=1):
        if one and two:
            nodes.append(match(Section.LOWER, column, position, (one, two), (1, 0)))
        left.append(winner_of(nodes[-1].key) if one and two else one or two)
    return nodes, left


def second_chances(main: Sequence[Node], *, second_final: bool) -> list[Node]:
    """The matches beside the main bracket: the lower one, and the final between the winners of both, with a second
    final for the side that had not lost before it.
    """
    lower = _with_places(lower_matches(main, CROSSINGS[main[-1].column]))
    survivor = winner_of(lower[-1].key) if lower else Source(Path.LOSER, main[-1].key)
    final = match(Section.FINAL, 1, 1, (winner_of(main[-1].key), survivor), (1, 2))
    again = match(Section.FINAL, 2, 1, (Source(Path.LOSER, final.key), winner_of(final.key)), (1, 2))
    return [*lower, final, again] if second_final else [*lower, final]


def _with_places(lower: Sequence[Node]) -> list[Node]:
    """The matches of the lower bracket, where losing leaves a place in front of all who lost in a column before it."""
    worst: dict[NodeKey, int] = {}
    behind = 2
    for column in sorted({node.column for node in lower}, reverse=True):
        here = [node for node in lower if node.column == column]
        behind += len(here)
        worst.update((node.key, behind) for node in here)
    return [replace(node, places=(1, worst[node.key])) for node in lower]


# The matches for third place, and those for all other places, among those who have lost.


def third_place_match(main: Sequence[Node]) -> list[Node]:
    """The match of the losing semi-finalists; none where there are not two of them."""
    one, two = [loser_of(node) for node in main if node.column == main[-1].column - 1] or [None, None]
    return [match(Section.THIRD, 1, 1, (one, two), (3, 4))] if one and two else []


def placing_matches(main: Sequence[Node]) -> list[Node]:
    """The matches for all places from the third on, column by column beside the main bracket.

    Those who lost in one column play for the places behind all who won there: the winner on for the better half of
    these, the loser on for the other half, until every place is settled. An entrant without an opponent there advances.
    Two who have met never meet again, for they come from neighbouring parts of the bracket.
    """
    nodes: list[Node] = []
    waiting: list[_Group] = []
    for column in range(1, main[-1].column):
        above = sum(node.column == column for node in main)
        waiting = [*waiting, _Group(losers_of(main, column), above + 1)]
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
