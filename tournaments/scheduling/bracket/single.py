"""The matches of a knockout in which nobody plays on after a defeat, and how the matches of any bracket are written."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.scheduling.bracket.types import Node, NodeKey, Path, Section, Source
from tournaments.scheduling.kernel.types import EntrantId

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
    upper = [replace(node, places=(1, max(node.places[1], worst.get(node.key, 0)))) for node in main]
    return [*upper, *others]


def main_matches(slots: Sequence[EntrantId | None]) -> list[Node]:
    """Every match of those who have not lost yet, column by column down to the last one.

    `slots` are the places of the first column. Nobody drawn against nobody is impossible; anybody who is drawn against
    nobody is there, too, for the bracket to be seen whole.
    """
    entrants = len(slots) - slots.count(None)
    sources = [Source(Path.DRAWN, entrant=entrant) for entrant in slots]
    nodes: list[Node] = []
    column = 1
    while len(sources) > 1:
        places = (1, min(entrants, len(sources)))
        pairs = zip(sources[::2], sources[1::2], strict=True)
        made = [match(Section.MAIN, column, position, pair, places) for position, pair in enumerate(pairs, start=1)]
        nodes += made
        sources = [winner_of(node.key) for node in made]
        column += 1
    return nodes
