"""The final ranking of a bracket, complete whatever happened: the best first, those of equal merit together."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.bracket_progress import OPEN, played_on
from tournaments.scheduling.bracket.elimination import real
from tournaments.scheduling.bracket.types import (
    Bracket,
    Decided,
    Node,
    NodeKey,
    NodeState,
    Path,
    Section,
    Sides,
    Standing,
)

Merit = tuple[bool, int, int]
"""The smaller, the better: whether the consolation decides, the place that is deserved, and what its column adds."""


def places_of(bracket: Bracket, standings: Mapping[NodeKey, Standing]) -> tuple[tuple[EntrantId, ...], ...]:
    """Everybody who was drawn, in groups of equal merit, the best first.

    Losers of the same column share a place, unless further matches settle it. Entrants still playing are with all that
    can reach the same place. A match to which neither side came counts as lost by both, with all that was to follow for
    its loser. Those who lost their first match and have a consolation are behind all others, in the order in which it
    left them. Winners of a match that did not play the next, because others had done so before a correction, counts as
    its loser. Of brackets side by side everybody of the first is in front of the second.
    """
    return tuple(group for block in bracket.blocks for group in _places_in(block, standings))


def _places_in(bracket: Bracket, standings: Mapping[NodeKey, Standing]) -> tuple[tuple[EntrantId, ...], ...]:
    ways = [(one.path, one.match, node) for node in bracket.nodes for one in node.sources if one.match is not None]
    ranking = _Ranking(
        bracket.by_key,
        standings,
        {key: node for path, key, node in ways if path is Path.WINNER},
        {key: node for path, key, node in ways if path is Path.LOSER},
        _last_places(bracket),
    )
    groups: dict[Merit, list[EntrantId]] = {}
    for entrant, node in _last_matches(bracket, standings).items():
        groups.setdefault(ranking.merit(entrant, node), []).append(entrant)
    return tuple(tuple(groups[merit]) for merit in sorted(groups))


def end_of_consolation(bracket: Bracket) -> Node | None:
    """The last match of the consolation; of brackets side by side of the first, beside which all others play for places
    of their own.
    """
    nodes = [node for node in bracket.blocks[0].nodes if node.section is Section.CONSOLATION]
    return max(nodes, key=lambda node: node.column, default=None)


def places_open_to(
    bracket: Bracket, standings: Mapping[NodeKey, Standing], entrant: EntrantId
) -> tuple[int, int] | None:
    """The best and the worst place that somebody can still have, if both sides come to all matches that are left; of
    who is out those that all share who lose in the same column. None in a consolation while anything is played, since
    who still comes to it moves its places, and for entrants that were not drawn.
    """
    last = _last_matches(bracket, standings).get(entrant)
    if last is None:
        return None
    block = next(block for block in bracket.blocks if last.key in block.by_key)
    if last.section is Section.CONSOLATION and any(standings[node.key].state in OPEN for node in block.nodes):
        return None
    before = min(node.places[0] for node in block.nodes) - 1
    spans = []
    matters = standings[last.key].state in OPEN
    for wins, side in product((True, False) if matters else (True,), (0, 1)):
        groups = _places_in(block, played_on(block, standings, _favouring(entrant, wins, side)))
        at = next(number for number, group in enumerate(groups) if entrant in group)
        ahead = before + sum(map(len, groups[:at]))
        spans.append((ahead + 1, ahead + len(groups[at])))
    return min(best for best, _ in spans), max(worst for _, worst in spans)


def _favouring(entrant: EntrantId, wins: bool, side: int) -> Callable[[Sides], Decided]:
    """Matches that the entrant wins, or loses, and in which of others this side wins."""

    def outcome(sides: Sides) -> Decided:
        return Decided(sides[sides.index(entrant) ^ (not wins) if entrant in sides else side])

    return outcome


def _last_places(bracket: Bracket) -> dict[int, int]:
    """The last place left for the losers of each column of the main bracket, behind all who win there."""
    main = [node for node in bracket.nodes if node.section is Section.MAIN]
    before = min(node.places[0] for node in main) - 1
    sizes = Counter(node.column for node in main) + Counter(node.column for node in main if real(node))
    return {column: before + size for column, size in sizes.items()}


def _last_matches(bracket: Bracket, standings: Mapping[NodeKey, Standing]) -> dict[EntrantId, Node]:
    """The last match in which everybody is, in the order of the draw."""
    last = {source.entrant: node for node in bracket.nodes for source in node.sources if source.entrant is not None}
    for node in bracket.nodes:
        last.update((entrant, node) for entrant in standings[node.key].sides if entrant is not None)
    return last


@dataclass(frozen=True, slots=True)
class _Ranking:
    """A bracket as things are, where the winner (`up`) and the loser (`down`) of a match go, and the last place of
    those who are `out` by column of the main bracket.
    """

    nodes: Mapping[NodeKey, Node]
    standings: Mapping[NodeKey, Standing]
    up: Mapping[NodeKey, Node]
    down: Mapping[NodeKey, Node]
    out: Mapping[int, int]

    def merit(self, entrant: EntrantId, node: Node) -> Merit:
        """What somebody deserves whose last match this is."""
        standing = self.standings[node.key]
        if standing.state in OPEN:
            return _first(node)
        side = standing.sides.index(entrant)
        if standing.winner == entrant:
            return self._won(node)
        earlier = node.sources[side].match
        first_match = earlier is None or not real(self.nodes[earlier])
        return self._lost(node, first_match=first_match)

    def _won(self, node: Node) -> Merit:
        """Of the winner of this match, when not in the next."""
        following = self.up.get(node.key)
        if following is None or self.standings[following.key].state is NodeState.NEEDLESS:
            return _first(node)
        return self._lost(following, first_match=False)

    def _lost(self, node: Node, *, first_match: bool) -> Merit:
        """Of the loser of this match, when not where its loser goes."""
        following = self.down.get(node.key)
        if following is None or (following.section is Section.CONSOLATION and not first_match):
            return self._out(node)
        return self._lost(following, first_match=first_match)

    def _out(self, node: Node) -> Merit:
        """Of the loser of this match, when out; in the main bracket alike for a whole column."""
        if node.section is Section.MAIN:
            return (False, self.out[node.column], 0)
        consoled = node.section is Section.CONSOLATION
        return (consoled, node.places[1], -node.column if consoled else 0)


def _first(node: Node) -> Merit:
    """Of the entrants that may still reach the best place of this match."""
    return (node.section is Section.CONSOLATION, node.places[0], 0)
