"""Consolation: losers of their first match play on in a bracket of their own, so that nobody goes home after
one.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.elimination import in_column, match, real, winner_of
from tournaments.scheduling.bracket.types import Bracket, Node, NodeKey, Path, Section, Source, Standing


@dataclass(frozen=True, slots=True)
class _Comer:
    """Somebody on the way into a match: `sure` to come or only perhaps, `fresh` without a match here so far."""

    source: Source
    sure: bool = True
    fresh: bool = True


def consolation_matches(main: Sequence[Node], *, third_place: bool) -> list[Node]:
    """The matches of those who lost their first one, column by column beside the main bracket from its second on.

    They are the losers of its first column, and of its second those who advanced there by the draw: against somebody
    who had played they come only perhaps. Losers of the last match stay out, and of the semi-finals where they play for
    third place. Nobody here has met before, for anybody who beat one of them has won a match. An entrant that may come
    waits for somebody who has played, so that nobody is left without a match as long as two come.
    """
    last = main[-1].column
    first = [node for node in main if node.column == 1]
    comers = [_Comer(Source(Path.LOSER, node.key)) for node in first if real(node) and _drops(1, last, third_place)]
    down = _late_comers(main) if _drops(2, last, third_place) else []
    entrants = len(first) + sum(map(real, first))
    best = entrants - len(comers) - len(down) + 1
    nodes: list[Node] = []
    column, worst = 1, entrants
    while len(comers) > 1 or (comers and down):
        if column == 2:
            comers, down = [*comers, *down], []
        made, comers, losers = _column(column, comers)
        nodes += [replace(node, places=(best, worst)) for node in made]
        column, worst = column + 1, worst - losers
    return nodes


def _drops(column: int, last: int, third_place: bool) -> bool:
    """Whether the losers of this column of the main bracket come here."""
    return column < last - 1 or (column == last - 1 and not third_place)


def _late_comers(main: Sequence[Node]) -> list[_Comer]:
    """Those who lose their first match in the second column: sure ones where both sides advanced there by the draw."""
    found = []
    first, second = in_column(main, 1), in_column(main, 2)
    for index, node in enumerate(second):
        played = [earlier is None or real(earlier) for earlier in first[2 * index : 2 * index + 2]]
        if node is not None and real(node) and not all(played):
            found.append(_Comer(Source(Path.LOSER, node.key), sure=not any(played)))
    return found


def _column(column: int, comers: Sequence[_Comer]) -> tuple[list[Node], list[_Comer], int]:
    """The matches between these, who comes out of them, and how many are sure to lose; of an odd number one advances.

    Fresh ones meet those who are sure to come, so that they have their match; a doubtful one meets somebody who has
    played.
    """
    fresh = [one for one in comers if one.sure and one.fresh]
    played = [one for one in comers if one.sure and not one.fresh]
    perhaps = [one for one in comers if not one.sure]
    if len(fresh) % 2 and played:
        fresh.append(played.pop(0))
    pairs = list(zip(fresh[::2], fresh[1::2], strict=False))
    alone = fresh[2 * len(pairs) :]
    pairs += zip(played, perhaps, strict=False)
    rest = [*alone, *played[len(perhaps) :], *perhaps[len(played) :]]
    pairs += zip(rest[::2], rest[1::2], strict=False)
    nodes = []
    left = rest[2 * (len(rest) // 2) :]
    for position, (one, two) in enumerate(pairs, start=1):
        nodes.append(match(Section.CONSOLATION, column, position, (one.source, two.source), (1, 1)))
        left.append(_winner(nodes[-1], one, two))
    return nodes, left, sum(one.sure and two.sure for one, two in pairs)


def _winner(node: Node, one: _Comer, two: _Comer) -> _Comer:
    """Who leaves a match, with those who may not have met anybody yet."""
    here = [comer for comer in (one, two) if comer.sure]
    return _Comer(winner_of(node.key), sure=bool(here), fresh=len(here) < 2 and all(comer.fresh for comer in here))


# Places of a bracket that nobody was drawn to, and who takes one after the draw.
#
# An entrant with a bye passes the first turn. As long as they have not begun their next match, somebody may come to
# the empty side: then the two play, in the first turn, at a table behind those that were drawn.


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
