"""Who cannot go where a corrected result leads, because they sit at a later match that has begun."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.scheduling.bracket.types import Bracket, Node, NodeKey, Path, Seated, Sides, Source, Standing
from tournaments.scheduling.kernel.types import EntrantId


@dataclass(frozen=True, slots=True)
class Engaged:
    """Which ways out of a match lead somebody to the next match that they have begun; by entrant the turn of the last
    match that they have begun, and the turns in which they sit, or are to sit, at a match.
    """

    ways: Mapping[tuple[NodeKey, EntrantId], set[Path]] = field(default_factory=dict)
    last: Mapping[EntrantId, int] = field(default_factory=dict)
    taken: set[tuple[int | None, EntrantId | None]] = field(default_factory=set)

    def leaving(self, key: NodeKey, before: Standing) -> Sides:
        """Who leaves a match on the way of its winner and on that of its loser.

        They change ways where more of them began a later match that way.
        """
        up, down = before.winner, before.loser
        as_decided = self._against(key, up, Path.WINNER) + self._against(key, down, Path.LOSER)
        changed = self._against(key, down, Path.WINNER) + self._against(key, up, Path.LOSER)
        return (down, up) if changed < as_decided else (up, down)

    def free(self, entrant: EntrantId | None, node: Node) -> bool:
        """Whether somebody can come to a match that has not begun: they are at no other of its turn, and at none after
        it to which it does not lead.
        """
        if entrant is None or node.turn is None:
            return True
        later = self.last.get(entrant, 0) >= node.turn and (node.key, entrant) not in self.ways
        return not later and (node.turn, entrant) not in self.taken

    def take(self, node: Node, sides: Sides) -> None:
        """Keep the sides of a match from any other of its turn."""
        self.taken.update((node.turn, side) for side in sides)

    def _against(self, key: NodeKey, entrant: EntrantId | None, path: Path) -> bool:
        """Whether somebody who takes this way is led away from the match that they have begun."""
        ways = self.ways.get((key, entrant)) if entrant is not None else None
        return ways is not None and path not in ways


def engaged_by(bracket: Bracket, seated: Seated) -> Engaged:
    """Who is engaged by the matches that have begun; `seated` says who sits there, in the order of their sources."""
    nodes = bracket.by_key
    ways: dict[tuple[NodeKey, EntrantId], set[Path]] = defaultdict(set)
    last: dict[EntrantId, int] = {}
    taken: set[tuple[int | None, EntrantId | None]] = set()
    for key, sides in seated.items():
        turn = nodes[key].turn
        for source, entrant in zip(nodes[key].sources, sides, strict=True):
            last[entrant] = max(last.get(entrant, 0), turn or 0)
            taken.add((turn, entrant))
            routes = list(_routes_back(nodes, seated, source, entrant))
            latest = max((before for before, _route in routes), default=0)
            for match, path in (step for before, route in routes if before == latest for step in route):
                ways[match, entrant].add(path)
    return Engaged(dict(ways), last, taken)


Route = tuple[tuple[NodeKey, Path], ...]
"""Matches, the latest first, each with the way out of it."""


def _routes_back(
    nodes: Mapping[NodeKey, Node], seated: Seated, source: Source, entrant: EntrantId
) -> Iterator[tuple[int, Route]]:
    """Every route by which somebody may have come this way, back to the match before that they have begun or to where
    they were drawn; with the turn of that match, 0 for the draw.
    """
    if source.match is None:
        if source.entrant == entrant:
            yield 0, ()
        return
    step = source.match, source.path
    if source.match in seated:
        if entrant in seated[source.match]:
            yield nodes[source.match].turn or 0, (step,)
        return
    for earlier in nodes[source.match].sources:
        for turn, route in _routes_back(nodes, seated, earlier, entrant):
            yield turn, (step, *route)
