"""What follows in a bracket from one match that was decided, found from the few matches around it.

`bracket_progress.reseating` works a whole bracket out; here nothing is looked at but where the two sides of the match
go on, whom they meet there, and the matches that these have played. Both come to the same (a property of the tests).
Where those few matches cannot tell, the whole has to be asked: Unclear.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.bracket_progress import OPEN, Run, decided_standing
from tournaments.scheduling.bracket.plan import Round, rounds_of
from tournaments.scheduling.bracket.types import Bracket, Decided, Node, NodeKey, NodeState, Path, Sides, Standing


class Unclear(Exception):
    """The matches around it do not tell; the whole bracket does."""


@dataclass(frozen=True, slots=True)
class Met:
    """A match that was made: its sides in the order of their sources, whether it has begun, and what came of it."""

    sides: tuple[EntrantId, EntrantId]
    begun: bool
    decided: Decided | None


class Around(Protocol):
    """The matches that were made, as far as somebody asks for them."""

    def at(self, node: Node) -> Met | None:
        """The one at this place of the bracket."""

    def of(self, entrant: EntrantId) -> Mapping[NodeKey, Met]:
        """All of somebody."""


class Ways:
    """The ways through a bracket, made once for all that is asked of it."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.nodes = bracket.by_key
        self.drawn = {one.entrant: node for node in bracket.nodes for one in node.sources if one.entrant is not None}
        self.places = {(node.turn, node.table): node.key for node in bracket.nodes if node.turn is not None}
        self._order = {node.key: number for number, node in enumerate(bracket.nodes)}
        self._next: dict[NodeKey, dict[Path, Node]] = {}
        for node in bracket.nodes:
            for one in node.sources:
                if one.match is not None:
                    self._next.setdefault(one.match, {})[one.path] = node

    @cached_property
    def rounds(self) -> Mapping[NodeKey, Round]:
        return rounds_of(self.bracket)

    def next(self, key: NodeKey, path: Path) -> Node | None:
        """The match to which this way out of a match leads; None where nothing follows."""
        return self._next.get(key, {}).get(path)

    def after(self, keys: Iterable[NodeKey]) -> list[Node]:
        """The matches that come right after these, in the order of the bracket."""
        found = {node.key: node for key in keys for node in self._next.get(key, {}).values()}
        return sorted(found.values(), key=lambda node: self._order[node.key])

    def leads(self, key: NodeKey, to: frozenset[NodeKey]) -> bool:
        """Whether one of these matches comes after this one, straight or past others."""
        left: set[NodeKey] = {key}
        seen: set[NodeKey] = set()
        while left:
            following = {node.key for node in self.after(left)} - seen
            if following & to:
                return True
            seen |= following
            left = following
        return False


def decided_first(ways: Ways, key: NodeKey, around: Around, gone: Container[EntrantId]) -> dict[NodeKey, Sides]:
    """The matches to be made because this one was decided, or began, for the first time, with their sides.

    Until then those that were made were those that `reseating` makes. Raises Unclear, always where one was made after
    this one.
    """
    step = _Step(ways, around, gone)
    if step.standing(ways.nodes[key]).state in OPEN:
        return {}
    making: dict[NodeKey, Sides] = {}
    left = [key]
    while left:
        following, left = ways.after(left), []
        for node in following:
            if around.at(node) is not None:
                raise Unclear
            standing = step.coming(node)
            if standing.state is NodeState.READY:
                making[node.key] = standing.sides
            elif standing.state is not NodeState.WAITING:
                left.append(node.key)
    return making


class _Step:
    """The matches around one, each as `standings_of` has it."""

    def __init__(self, ways: Ways, around: Around, gone: Container[EntrantId]) -> None:
        self._ways, self._around, self._gone = ways, around, gone
        self._run = Run(ways.nodes, {}, gone)
        self._straight: set[EntrantId] = set()

    def standing(self, node: Node) -> Standing:
        """A match that is before the one that was decided, beside it, or this one itself."""
        known = self._run.standings.get(node.key)
        if known is None:
            known = self._run.standings[node.key] = self._standing(node)
        return known

    def _standing(self, node: Node) -> Standing:
        met = self._around.at(node)
        if met is not None and met.begun:
            for side in met.sides:
                self._go_straight(side)
        if met is not None:
            return decided_standing(met.decided, met.sides) if met.decided else Standing(NodeState.READY, met.sides)
        found = self.coming(node)
        if found.state is NodeState.READY:
            raise Unclear  # it was made before, if the two can play
        return found

    def coming(self, node: Node) -> Standing:
        """A match that was not made, from those before it: WAITING as soon as one of them is open."""
        for source in node.sources:
            if source.match is not None and self.standing(self._ways.nodes[source.match]).state in OPEN:
                return Standing(NodeState.WAITING, (None, None))
        self._run.standings[node.key] = found = self._run.standing(node, lambda _node, _sides: None)
        return found

    def _go_straight(self, entrant: EntrantId) -> None:
        """Raises Unclear unless somebody came to every match that they have begun from the one before it, as it ended:
        then what they have begun leads nobody elsewhere.
        """
        if entrant in self._straight:
            return
        if entrant in self._gone:
            raise Unclear
        played = {key for key, one in self._around.of(entrant).items() if one.begun}
        node: Node | None = self._ways.drawn.get(entrant)
        while played:
            if node is None:
                raise Unclear
            node = self._on(node, entrant, played)
        self._straight.add(entrant)

    def _on(self, node: Node, entrant: EntrantId, played: set[NodeKey]) -> Node | None:
        """Where somebody goes on from a match; it is taken out of those that they have `played`."""
        met = self._around.of(entrant).get(node.key)
        if met is None:
            if self._around.at(node) is not None:
                raise Unclear
            return self._ways.next(node.key, Path.WINNER)
        played.discard(node.key)
        if not played:
            return None
        if met.decided is None or met.decided.winner is None:
            raise Unclear
        return self._ways.next(node.key, Path.WINNER if met.decided.winner == entrant else Path.LOSER)
