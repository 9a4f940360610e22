"""Progress of a bracket: who sits where, from results and withdrawals."""

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.elimination import real
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

# Who cannot go where a corrected result leads, because they sit at a later match that has begun.


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
    """Entrants engaged by matches that have begun; `seated` has the players there, in the order of their sources."""
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

    Nobody plays on two ways at once. An entrant in a later match that has begun came to it from every match before, and
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
    return _standings(bracket, outcome, Run(bracket.by_key, {}, frozenset(gone), seated, engaged))


def standings_by(bracket: Bracket, outcome: Outcome) -> dict[NodeKey, Standing]:
    """Every match as things are, where `outcome` is asked what came of a match; nobody sits at a side that is not
    known when it is asked.
    """
    return _standings(bracket, outcome, Run(bracket.by_key, {}))


def _standings(bracket: Bracket, outcome: Outcome, run: "Run") -> dict[NodeKey, Standing]:
    for node in bracket.nodes:
        run.standings[node.key] = run.standing(node, outcome)
    return run.standings


def played_on(
    bracket: Bracket, standings: Mapping[NodeKey, Standing], outcome: Callable[[Sides], Decided]
) -> dict[NodeKey, Standing]:
    """Every match in the end, where what is decided stays and `outcome` says what comes of two sides who meet."""
    run = Run(bracket.by_key, {})
    for node in bracket.nodes:
        standing = standings[node.key]
        if standing.state is NodeState.WAITING:
            standing = run.standing(node, lambda _node, _sides: None)
        if standing.state is NodeState.READY:
            standing = decided_standing(outcome(standing.sides), standing.sides)
        run.standings[node.key] = standing
    return run.standings


def led_to(bracket: Bracket, standings: Mapping[NodeKey, Standing]) -> dict[NodeKey, Sides]:
    """Which side each result sends to which bracket match, no matter who sits there, by the key of the match.

    `standings` are all its matches as `standings_of` gives them. A match both of whose sides are not known yet is left
    out; None means nobody. It differs from the sides of a match that was played before an earlier result was
    corrected, and of one to which somebody cannot come because of that.
    """
    run = Run(bracket.by_key, dict(standings))
    return {node.key: led for node in bracket.nodes if (led := run.led(node)) is not None}


def led_elsewhere(
    bracket: Bracket, standings: Mapping[NodeKey, Standing], so_far: Mapping[NodeKey, Standing]
) -> dict[NodeKey, Sides]:
    """The matches to which the results alone lead others than those seated there, or due there, and whom.

    `so_far` are all matches that they are led from, as they are or straight (`standings_of`). Two who come the other
    way round are others, too: in the final of a double elimination one of them has not lost yet. None means nobody, or
    not known any more; a side of a match that waits and is not known yet is left as it is.
    """
    run = Run(bracket.by_key, dict(so_far))
    led = {node.key: run.led(node) or run.led_so_far(node) for node in bracket.nodes if node.turn is not None}
    return {key: sides for key, sides in led.items() if sides != standings[key].sides}


@dataclass(frozen=True, slots=True)
class Run:
    """A bracket on its way from the first match to the last."""

    nodes: Mapping[NodeKey, Node]
    standings: dict[NodeKey, Standing]
    gone: Container[EntrantId] = frozenset()
    seated: Seated = field(default_factory=dict)
    engaged: Engaged = field(default_factory=Engaged)

    def standing(self, node: Node, outcome: Outcome) -> Standing:
        """This match, when all that it comes from is decided as far as it can be."""
        there = self.seated.get(node.key)
        known = there is not None or all(self._known(source) for source in node.sources)
        one, two = there or self._coming(node)
        played = outcome(node, (one, two) if known else (None, None))
        if played is not None:
            return decided_standing(played, played.sides or (one, two))
        if not known:
            return Standing(NodeState.WAITING, (one, two))
        if there is None and self._needless(node):
            return Standing(NodeState.NEEDLESS, (None, None))
        return self._unplayed(node, (one, two))

    def led(self, node: Node) -> Sides | None:
        """The sides of this match from the results alone; None while one is unknown."""
        if not all(self._known(source) for source in node.sources):
            return None
        if self._needless(node):
            return None, None
        one, two = (self._sitting(node, source) for source in node.sources)
        return one, two

    def led_so_far(self, node: Node) -> Sides:
        """The sides of this match from the results alone, as far as known; one who waits there stays."""
        waits = self.standings[node.key].state is NodeState.WAITING
        one, two = (
            side if waits and not self._known(source) else self._sitting(node, source)
            for source, side in zip(node.sources, self.standings[node.key].sides, strict=True)
        )
        return one, two

    def _coming(self, node: Node) -> Sides:
        """The sides of a match that has not begun, without anybody who sits elsewhere."""
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
        """The entrant from this source; None for nobody, or while unknown."""
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


def decided_standing(played: Decided, sides: Sides) -> Standing:
    decided = Standing(NodeState.DECIDED, sides)
    if played.winner is None:
        return decided
    one, two = sides
    return replace(decided, winner=played.winner, loser=two if played.winner == one else one)


def first_matches(bracket: Bracket, standings: Mapping[NodeKey, Standing]) -> dict[EntrantId, bool | None]:
    """Whether everybody won the first match they had, byes left out; None while it is not decided."""
    found: dict[EntrantId, bool | None] = {}
    for node in bracket.nodes:
        standing = standings[node.key]
        for side in standing.sides:
            if side is not None and real(node) and side not in found:
                found[side] = None if standing.state in OPEN else standing.winner == side
    return found


# Who may still come to play where in a bracket.


def could_reach(bracket: Bracket, standings: Mapping[NodeKey, Standing]) -> dict[NodeKey, frozenset[EntrantId]]:
    """For every match those who sit there, and as long as a side is not known everybody whom results could lead
    there.

    `standings` are all its matches as `progress.standings_of` gives them.
    """
    found: dict[NodeKey, frozenset[EntrantId]] = {}
    for node in bracket.nodes:
        coming: set[EntrantId] = set()
        for source, side in zip(node.sources, standings[node.key].sides, strict=True):
            if side is not None:
                coming.add(side)
            elif source.match is not None and standings[source.match].state in OPEN:
                coming |= found[source.match]
        found[node.key] = frozenset(coming)
    return found


# What becomes of the matches of a bracket that were made, once its results are as they are now.
#
# One rule for every kind of bracket, for what carries it out and what shows it before.


@dataclass(frozen=True, slots=True)
class Made:
    """A match of a bracket that was made: its sides in the order of their sources, and whether it has begun."""

    sides: tuple[EntrantId, EntrantId]
    begun: bool


@dataclass(frozen=True, slots=True)
class Reseating:
    """What is to be done, and what stays although the results now lead others there.

    `make`: the matches to be made, with their sides; `drop`: those that were made, have not begun and are to be taken
    away, also to be made again. `stays`: matches that have begun, with those who would be there if everything had been
    right from the start. `held`: matches that have not begun, to which somebody cannot come who has begun another, with
    those whom the matches before lead there. None is nobody, or not known any more.
    """

    make: Mapping[NodeKey, Sides]
    drop: tuple[NodeKey, ...]
    stays: Mapping[NodeKey, Sides]
    held: Mapping[NodeKey, Sides]


def reseating(
    bracket: Bracket,
    results: Mapping[NodeKey, Decided],
    made: Mapping[NodeKey, Made],
    gone: Collection[EntrantId] = (),
) -> Reseating:
    """What follows for the matches that were `made`, from the `results` of those that are decided and from the entrants
    that are `gone`, as in `progress.standings_of`.
    """
    begun = {key: one.sides for key, one in made.items() if one.begun}
    standings = standings_of(bracket, results, gone, begun)
    due = {key: one.sides for key, one in standings.items() if one.state is NodeState.READY}
    drop = tuple(key for key, one in made.items() if not one.begun and due.get(key) != one.sides)
    make = {key: sides for key, sides in due.items() if key not in made or key in drop}
    straight = standings_of(bracket, results, gone, begun, straight=True)
    stays, held = (led_elsewhere(bracket, standings, so_far) for so_far in (straight, standings))
    return Reseating(
        make,
        drop,
        stays={key: led for key, led in stays.items() if key in begun},
        held={key: led for key, led in held.items() if key not in begun},
    )


def still_to_play(standings: Mapping[NodeKey, Standing]) -> frozenset[EntrantId]:
    """Who has a match to come, against somebody or nobody that is known yet."""
    ahead = (one.sides for one in standings.values() if one.state in OPEN)
    return frozenset(entrant for sides in ahead for entrant in sides if entrant is not None)
