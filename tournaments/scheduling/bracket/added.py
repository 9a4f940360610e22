"""Places of a bracket that nobody was drawn to, and who takes one after the draw.

An entrant with a bye passes the first turn. As long as they have not begun their next match, somebody may come
to the empty side: then the two play, in the first turn, at a table behind those that were drawn.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.base.types import Byes, EntrantId, KnockoutOptions, SecondChance
from tournaments.scheduling.bracket.elimination import real
from tournaments.scheduling.bracket.types import Bracket, Node, NodeKey, Path, Section, Source, Standing

BEHIND_DRAWS = 10**12
"""Numbers of draws are smaller: a lot with this added is independent of the draw."""


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
    after = _next_of(bracket)
    for one in added:
        node = nodes[one.match]
        first, second = (_taken(source, one.entrant) for source in node.sources)
        nodes[one.match] = replace(node, sources=(first, second), turn=one.turn, table=one.table)
        following = after.get(one.match)
        if following is not None and not any(_passes(nodes, source) for source in following.sources):
            _console(nodes, following.key, one.match)
    return Bracket(tuple(nodes.values()))


def _console(nodes: dict[NodeKey, Node], following: NodeKey, filled: NodeKey) -> None:
    """In the consolation the loser of a match that was filled has the place of the loser of the one after it, where
    nobody has a first match any more. One more is in the bracket, and all of them are in front of the consolation.
    """
    to = {Source(Path.LOSER, following): Source(Path.LOSER, filled)}
    consolation = [node for node in nodes.values() if node.section is Section.CONSOLATION]
    if not any(source in to for node in consolation for source in node.sources):
        return
    for node in consolation:
        one, two = (to.get(source, source) for source in node.sources)
        best, worst = node.places
        nodes[node.key] = replace(node, sources=(one, two), places=(best + 1, worst + 1))


def _next_of(bracket: Bracket) -> dict[NodeKey, Node]:
    """Where the winner of every match goes."""
    ways = ((source, node) for node in bracket.nodes for source in node.sources)
    return {source.match: node for source, node in ways if source.match is not None and source.path is Path.WINNER}


def _passes(nodes: Mapping[NodeKey, Node], source: Source) -> bool:
    """Whether somebody comes this way without a match."""
    return source.match is None or not real(nodes[source.match])


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
    after = _next_of(bracket)
    busy = {side for key in begun for side in standings[key].sides}
    return [
        node.key
        for node in bracket.nodes
        if in_first(node) and not real(node)
        if node.key not in after or after[node.key].key not in begun
        if standings[node.key].winner not in (None, *gone, *busy)
    ]


# Who was not drawn at all comes to such a place, too: by an order that the number of the draw makes for the evening.


def played_as_drawn(bracket: Bracket, free: Sequence[NodeKey], knockout: KnockoutOptions) -> list[NodeKey]:
    """Those of the free places where who loses goes on as all who lose in the first column do.

    Matches for places and the lower bracket of a double elimination have no room for one more. A consolation has where
    the loser of the match after it might have come to it, because of the bye that is no bye any more.
    """
    if knockout.placing or knockout.second_chance is SecondChance.DOUBLE:
        return []
    after, nodes = _next_of(bracket), bracket.by_key
    consoled = {one for node in bracket.nodes if node.section is Section.CONSOLATION for one in node.sources}

    def goes_on(key: NodeKey) -> bool:
        following = after[key]
        if knockout.third_place and following.key not in after:
            return False
        others = [source for source in following.sources if source.match != key]
        return knockout.second_chance is SecondChance.NONE or (
            Source(Path.LOSER, following.key) in consoled and not any(_passes(nodes, one) for one in others)
        )

    return [key for key in free if key in after and goes_on(key)]


def in_order_of_byes(
    bracket: Bracket, free: Collection[NodeKey], number: int, seeds: Sequence[EntrantId], byes: Byes
) -> list[list[NodeKey]]:
    """The free places in the order in which they are taken, those of equal right together.

    A draw with one more takes the bye from the last who has one. Where byes are for the best, that is somebody without
    a seed, by lot, and the last seed before a better one; otherwise all are by lot. The lot has the number of the draw,
    so that nobody chooses it.
    """
    first = {node.key: node for node in bracket.nodes if in_first(node)}
    lots = shuffled(seeded(number + BEHIND_DRAWS), list(first))
    ranks = {entrant: rank for rank, entrant in enumerate(seeds, start=1)} if byes is not Byes.DRAWN else {}
    rank = {key: max(ranks.get(source.entrant or "", 0) for source in node.sources) for key, node in first.items()}
    by_lot = [key for key in lots if key in free and not rank[key]]
    of_seeds = sorted((key for key in free if rank[key]), key=rank.__getitem__, reverse=True)
    return [*([by_lot] if by_lot else ()), *([key] for key in of_seeds)]


def tables_left(bracket: Bracket, hall: int) -> int:
    """How many matches more a hall has tables for in the turns of the first column."""
    turns = {node.turn for node in bracket.nodes if in_first(node)} - {None}
    return sum(hall - max(node.table or 0 for node in bracket.nodes if node.turn == turn) for turn in turns)


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
