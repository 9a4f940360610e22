"""Double elimination: who loses once plays on in a lower bracket, and only who lost twice is out."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.scheduling.bracket.single import Comers, loser_of, match, winner_of
from tournaments.scheduling.bracket.types import Node, NodeKey, Path, Section, Source

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
}
"""Where the losers of the second, third ... column of the main bracket drop, by its number of columns.

The loser of match j (from 0) drops to match j XOR crossing of that column of the lower bracket: a crossing of half as
many as there are matches exchanges the halves, one less than there are reverses the order. These crossings are the ones
for which the fewest couples who met in the main bracket are to be expected to meet again in the lower one, if either
side wins every match with equal chances; of all such exchanges they were found by going through them.
"""


def lower_matches(main: Sequence[Node], crossings: Sequence[int]) -> list[Node]:
    """The matches of those who lost once, column by column.

    In turns those left over meet each other, and those who come down from the main bracket. Who finds nobody there
    advances.
    """
    nodes: list[Node] = []
    left = [loser_of(node) for node in main if node.column == 1]
    last = main[-1].column
    for column in range(2, last + 1):
        inside, left = _column(2 * column - 3, left[::2], left[1::2])
        coming = [loser_of(node) for node in main if node.column == column]
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
    final for the one who had not lost before it.
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
