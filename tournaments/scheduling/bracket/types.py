"""The values of a bracket: its matches, where their sides come from, and what came of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.scheduling.base.types import EntrantId

NodeKey = str
"""The name of a match of a bracket, which never changes: it leads from the draw to what was played."""


Sides = tuple[EntrantId | None, EntrantId | None]
"""The entrants on both sides of a match; None for nobody, or not known yet."""
Seated = Mapping[NodeKey, tuple[EntrantId, EntrantId]]
"""The entrants in matches that have begun, decided or not, in the order of their sources."""


class Section(StrEnum):
    """The part of a bracket that a match belongs to.

    MAIN: entrants that have not lost yet. THIRD: the match for third place. PLACING: the matches for all other places.
    CONSOLATION: those who lost their first match, among themselves. LOWER: those who lost once, in a double
    elimination. FINAL: its final between the winners of MAIN and LOWER, and the second final where there is one.
    """

    MAIN = "main"
    THIRD = "third"
    PLACING = "placing"
    CONSOLATION = "consolation"
    LOWER = "lower"
    FINAL = "final"


class Path(StrEnum):
    """How a side comes to a match: DRAWN, by the draw; WINNER or LOSER of another match."""

    DRAWN = "drawn"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Source:
    """Where one side of a match comes from.

    `match` is the other match on the paths WINNER and LOSER; on the path DRAWN `entrant` is who was drawn there, or
    None for nobody: then the other side advances without a match.
    """

    path: Path
    match: NodeKey | None = None
    entrant: EntrantId | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """One match of a bracket.

    `column` counts the turns of its section from 1, `position` the matches of that column from 1 downwards, as they
    are drawn. `turn` and `table` say when and where it is played, both from 1, None for a match with an empty side,
    which is never played. `places` are the best and the worst final place that are still open to its two sides. Those
    who play for the same places are a `block`, from 1: a bracket of its own.
    """

    key: NodeKey
    section: Section
    column: int
    position: int
    turn: int | None
    table: int | None
    sources: tuple[Source, Source]
    places: tuple[int, int]
    block: int = 1


@dataclass(frozen=True, slots=True)
class Bracket:
    """All matches, each after those that it comes from."""

    nodes: tuple[Node, ...]

    def node(self, key: NodeKey) -> Node:
        """The match of this name; KeyError where there is none."""
        return self.by_key[key]

    @property
    def by_key(self) -> Mapping[NodeKey, Node]:
        """Every match by its name."""
        return {node.key: node for node in self.nodes}

    @property
    def blocks(self) -> tuple["Bracket", ...]:
        """The brackets side by side that it is made of, each for places of its own, the best first."""
        numbers = dict.fromkeys(node.block for node in self.nodes)
        return tuple(Bracket(tuple(node for node in self.nodes if node.block == one)) for one in numbers)

    @property
    def turns(self) -> int:
        """How many turns are played; ValueError where no match has one."""
        return max(node.turn for node in self.nodes if node.turn is not None)


class NodeState(StrEnum):
    """How far a match of a bracket has come.

    WAITING: a side is not known yet. READY: both sides are known and nothing is decided. DECIDED: somebody won, or
    neither side came. WALKOVER: one side has nobody, so the other advances without a match. EMPTY: neither side has
    anybody. NEEDLESS: it is not played at all (the second final after the first one settled it).
    """

    WAITING = "waiting"
    READY = "ready"
    DECIDED = "decided"
    WALKOVER = "walkover"
    EMPTY = "empty"
    NEEDLESS = "needless"


@dataclass(frozen=True, slots=True)
class Standing:
    """A match of a bracket as things are: who sits at its sides as far as known, who goes on as winner and as loser.

    None means nobody, or not known yet, as the `state` says.
    """

    state: NodeState
    sides: tuple[EntrantId | None, EntrantId | None]
    winner: EntrantId | None = None
    loser: EntrantId | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """What came of a match: the winner, or None when neither side came.

    `sides` are those who sat there, in the order of the sources, where that is known: a match that was played stays
    what it was, even if a corrected result leads somebody else to it now. None means the one whom the bracket leads
    there.
    """

    winner: EntrantId | None
    sides: tuple[EntrantId, EntrantId] | None = None
