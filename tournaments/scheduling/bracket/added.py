"""Places of a bracket that nobody was drawn to, and who takes one after the draw.

An entrant with a bye passes the first turn. As long as they have not begun their next match, somebody may come
to the empty side: then the two play, in the first turn, at a table behind those that were drawn.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.elimination import real
from tournaments.scheduling.bracket.types import Bracket, Node, NodeKey, Path, Section, Source, Standing


@dataclass(frozen=True, slots=True)
class AddedEntrant:
    """Who came to the empty side of a match of the first column, and the turn and the table where it is played."""

    entrant: EntrantId
    match: NodeKey
    turn: int
    table: int


def with_added(bracket: Bracket, added: Sequence[AddedEntrant]) -> Bracket:
    """The bracket with those who came after the draw in their places. Raises KeyError for a match that it has not."""
    if not added:
        return bracket
    nodes = dict(bracket.by_key)
    for one in added:
        node = nodes[one.match]
        first, second = (_taken(source, one.entrant) for source in node.sources)
        nodes[one.match] = replace(node, sources=(first, second), turn=one.turn, table=one.table)
    return Bracket(tuple(nodes.values()))


def _taken(source: Source, entrant: EntrantId) -> Source:
    empty = source.path is Path.DRAWN and source.entrant is None
    return Source(Path.DRAWN, entrant=entrant) if empty else source


def free_places(
    bracket: Bracket,
    standings: Mapping[NodeKey, Standing],
    begun: Collection[NodeKey],
    gone: Collection[EntrantId] = (),
) -> list[NodeKey]:
    """The matches of the first column with an empty side to which somebody can still come, from the top downwards.

    `begun` are the matches that have begun: an entrant that has begun the next one has passed the turn for good, and
    nobody comes against somebody who is `gone`.
    """
    after = {source.match: node.key for node in bracket.nodes for source in node.sources if source.path is Path.WINNER}
    return [
        node.key
        for node in bracket.nodes
        if in_first(node) and not real(node)
        if after.get(node.key) not in begun and standings[node.key].winner not in (None, *gone)
    ]


def place_for(bracket: Bracket, match: NodeKey, entrant: EntrantId, hall: int | None = None) -> AddedEntrant | None:
    """The turn and table of an entrant that joins this match: in the last turn of the first column that has a table
    left, behind those that are taken. None in a `hall` whose tables are all taken then.
    """
    first = [node for node in bracket.nodes if in_first(node) and node.turn is not None]
    for turn in sorted({node.turn for node in first if node.turn is not None}, reverse=True):
        table = 1 + max(node.table or 0 for node in bracket.nodes if node.turn == turn)
        if hall is None or table <= hall:
            return AddedEntrant(entrant, match, turn, table)
    return None


def in_first(node: Node) -> bool:
    """Whether it is a match of the first column of a main bracket."""
    return node.section is Section.MAIN and node.column == 1
