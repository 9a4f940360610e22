"""How far a bracket has come: who sits where, by rule alone, from the results and from who has withdrawn."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from tournaments.scheduling.bracket.engaged import Engaged, engaged_by
from tournaments.scheduling.bracket.single import real
from tournaments.scheduling.bracket.types import (
    Bracket,
    Decided,
    Node,
    NodeKey,
    NodeState,
    Path,
    Seated,
    Section,
    Sides,
    Source,
    Standing,
)
from tournaments.scheduling.kernel.types import EntrantId

Outcome = Callable[[Node, Sides], Decided | None]
OPEN = (NodeState.WAITING, NodeState.READY)
NOBODY_SITS: Seated = MappingProxyType({})


def standings_of(
    bracket: Bracket,
    results: Mapping[NodeKey, Decided],
    gone: Collection[EntrantId] = (),
    begun: Seated = NOBODY_SITS,
    *,
    straight: bool = False,
) -> dict[NodeKey, Standing]:
    """Every match of the bracket as things are, by its key.

    `results` are the matches that were decided. One that names its sides stays what it was, no matter whom the bracket
    leads there now, and so does one that has `begun`; one that does not counts once both sides are known and its winner
    is one of them. `gone` are the entrants who withdrew: anybody who meets one of them in a match that is not decided
    advances, of two of them neither. They take the way of a loser to the end of it, so that nobody waits for them
    anywhere.

    Nobody plays on two ways at once. Who sits at a later match that has begun came to it from every match before, and
    goes on that way even where a corrected result leads elsewhere: then the other of the two goes where they would have
    gone. Who still is led to a match beside one that has begun does not come to it. With `straight` everybody goes
    where the results lead, as if nothing later had begun.
    """

    def outcome(node: Node, sides: Sides) -> Decided | None:
        found = results.get(node.key)
        if found is None or found.sides is not None:
            return found
        return found if None not in sides and found.winner in (None, *sides) else None

    seated = {key: one.sides for key, one in results.items() if one.sides is not None} | dict(begun)
    engaged = Engaged() if straight else engaged_by(bracket, seated)
    return _standings(bracket, outcome, _Run(bracket.by_key, {}, frozenset(gone), seated, engaged))


def standings_by(bracket: Bracket, outcome: Outcome) -> dict[NodeKey, Standing]:
    """Every match as things are, where `outcome` is asked what came of a match; nobody sits at a side that is not
    known when it is asked.
    """
    return _standings(bracket, outcome, _Run(bracket.by_key, {}))


def _standings(bracket: Bracket, outcome: Outcome, run: "_Run") -> dict[NodeKey, Standing]:
    for node in bracket.nodes:
        run.standings[node.key] = run.standing(node, outcome)
    return run.standings


def led_to(bracket: Bracket, standings: Mapping[NodeKey, Standing]) -> dict[NodeKey, Sides]:
    """Whom the results lead to the matches of a bracket, no matter who sits there, by the key of the match.

    `standings` are all its matches as `standings_of` gives them. A match both of whose sides are not known yet is left
    out; None means nobody. It differs from the sides of a match that was played before an earlier result was
    corrected, and of one to which somebody cannot come because of that.
    """
    run = _Run(bracket.by_key, dict(standings))
    return {node.key: led for node in bracket.nodes if (led := run.led(node)) is not None}


def led_elsewhere(
    bracket: Bracket, standings: Mapping[NodeKey, Standing], so_far: Mapping[NodeKey, Standing]
) -> dict[NodeKey, Sides]:
    """The matches to which the results alone lead others than who sits there, or is to sit there, with whom.

    `so_far` are all matches that they are led from, as they are or straight (`standings_of`). Two who come the other
    way round are others, too: in the final of a double elimination one of them has not lost yet. None means nobody, or
    not known any more; a side of a match that waits and is not known yet is left as it is.
    """
    run = _Run(bracket.by_key, dict(so_far))
    led = {node.key: run.led(node) or run.led_so_far(node) for node in bracket.nodes if node.turn is not None}
    return {key: sides for key, sides in led.items() if sides != standings[key].sides}


@dataclass(frozen=True, slots=True)
class _Run:
    """A bracket on its way from the first match to the last."""

    nodes: Mapping[NodeKey, Node]
    standings: dict[NodeKey, Standing]
    gone: frozenset[EntrantId] = frozenset()
    seated: Seated = field(default_factory=dict)
    engaged: Engaged = field(default_factory=Engaged)

    def standing(self, node: Node, outcome: Outcome) -> Standing:
        """This match, when all that it comes from is decided as far as it can be."""
        there = self.seated.get(node.key)
        known = there is not None or all(self._known(source) for source in node.sources)
        one, two = there or self._coming(node)
        played = outcome(node, (one, two) if known else (None, None))
        if played is not None:
            return _decided(played, played.sides or (one, two))
        if not known:
            return Standing(NodeState.WAITING, (one, two))
        if there is None and self._needless(node):
            return Standing(NodeState.NEEDLESS, (None, None))
        return self._unplayed(node, (one, two))

    def led(self, node: Node) -> Sides | None:
        """Who comes to this match by the results alone; None as long as a side is not known."""
        if not all(self._known(source) for source in node.sources):
            return None
        if self._needless(node):
            return None, None
        one, two = (self._sitting(node, source) for source in node.sources)
        return one, two

    def led_so_far(self, node: Node) -> Sides:
        """Who comes to this match by the results alone, as far as it is known; who waits there stays."""
        waits = self.standings[node.key].state is NodeState.WAITING
        one, two = (
            side if waits and not self._known(source) else self._sitting(node, source)
            for source, side in zip(node.sources, self.standings[node.key].sides, strict=True)
        )
        return one, two

    def _coming(self, node: Node) -> Sides:
        """Who comes to a match that has not begun: nobody who sits elsewhere meanwhile."""
        one, two = (self._sitting(node, source) for source in node.sources)
        free = self.engaged.free
        return one if free(one, node) else None, two if two != one and free(two, node) else None

    def _unplayed(self, node: Node, sides: Sides) -> Standing:
        """A match whose sides are known and which was not played."""
        there = [side for side in sides if side is not None]
        coming = [side for side in there if side not in self.gone] if real(node) else there
        if len(coming) == 2:
            self.engaged.take(node, sides)
            return Standing(NodeState.READY, sides)
        if not coming:
            return Standing(NodeState.EMPTY, sides)
        left = [side for side in there if side not in coming]
        return Standing(NodeState.WALKOVER, sides, coming[0], left[0] if left else None)

    def _known(self, source: Source) -> bool:
        return source.match is None or self.standings[source.match].state not in OPEN

    def _sitting(self, node: Node, source: Source) -> EntrantId | None:
        """Who comes this way; None for nobody, or as long as that is not known."""
        if source.match is None:
            return source.entrant
        before = self.standings[source.match]
        up, down = self.engaged.leaving(source.match, before)
        if source.path is Path.WINNER:
            return up
        if node.section is Section.CONSOLATION and not self._first_match(source.match, before, down):
            return None
        return down

    def _first_match(self, key: NodeKey, before: Standing, entrant: EntrantId | None) -> bool:
        """Whether somebody had not played another match before this one: they were drawn, or advanced by the draw."""
        side = before.sides.index(entrant) if entrant is not None else 0
        earlier = self.nodes[key].sources[side].match
        return earlier is None or not real(self.nodes[earlier])

    def _needless(self, node: Node) -> bool:
        """Whether this is a second final after a first one that settled it: nobody lost for the first time."""
        if node.section is not Section.FINAL or node.column == 1:
            return False
        first = self.standings[node.sources[0].match or ""]
        return first.winner is not None and first.winner == first.sides[0]


def _decided(played: Decided, sides: Sides) -> Standing:
    decided = Standing(NodeState.DECIDED, sides)
    if played.winner is None:
        return decided
    one, two = sides
    return replace(decided, winner=played.winner, loser=two if played.winner == one else one)
