"""What a bracket is shown from, on the screen and on paper: its matches as they are, and what is called how."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.scheduling.bracket.types import Bracket, NodeKey, Standing
from tournaments.scheduling.kernel.types import EntrantId


@dataclass(frozen=True, slots=True)
class BracketEntrant:
    """Who plays: `number` tells two of one name apart, `seed` is the place among the seeded, from 1; `surnames` is what
    a pair that is called by its players is called where there is no room for more.
    """

    name: str
    number: int
    players: str = ""
    surnames: str = ""
    seed: int | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """What is known of a match besides its place in the bracket.

    `score` is what each side has ("3", "1"), None before it began; `state` says in words how far a match has come
    that is neither untouched nor over; `table` and `turn` are where they differ from the plan of the bracket. `led`
    are those whom the results lead there, where others have played it ("" for nobody).
    """

    score: tuple[str, ...] | None = None
    state: str = ""
    url: str = ""
    table: int | None = None
    turn: int | None = None
    led: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BracketView:
    """A bracket to show. Every match has its standing; entrants and matches that are missing stay without words."""

    bracket: Bracket
    standings: Mapping[NodeKey, Standing]
    entrants: Mapping[EntrantId, BracketEntrant] = field(default_factory=dict)
    matches: Mapping[NodeKey, BracketMatch] = field(default_factory=dict)
    queued: bool = False
    """Whether matches wait for tables, so that their numbers are no tables."""

    def match(self, key: NodeKey) -> BracketMatch:
        """What is known of this match; nothing but its place in the bracket where nobody said more."""
        return self.matches.get(key, BracketMatch())
