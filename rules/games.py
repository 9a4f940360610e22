"""Which Briscola is played at the tables of a stage: who are the parties of a deal, and what it is worth to each side.

Two sides play every game that two can play; at a table of three everybody is a side, and one deal is between all of
them; at a table of five everybody is a side, too, and the call says who plays against whom.

Sources: the licensed-gaming rules page (two, three without the two of spade, four in pairs, five with a call, which may
be "semplice", "pazza" or "il due"; scoperta, with open cards, and "a 31", in which who says 31 first wins the deal, or
loses it if it was not true); the English rules page (six in two threes). That three who are level at the top win
nothing is the custom that was found in print.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from rules.calls import CALLED_SEATS, PLAIN_WORTHS, CallWorths
from rules.sides import SIDES


class GameKey(StrEnum):
    """CLASSIC is played by two sides of one, two or three; UNCOVERED (scoperta) and THIRTY_ONE by two players; ALONE by
    three, each for themselves; CALLED by five, or by six of whom the dealer sits out.
    """

    CLASSIC = "classic"
    UNCOVERED = "uncovered"
    THIRTY_ONE = "thirty_one"
    ALONE = "alone"
    CALLED = "called"


class TopRule(StrEnum):
    """Three alone: who wins a deal in which two or three have most points. NOBODY; each of them a part of it, SHARED;
    or it is played again, REPLAY.
    """

    NOBODY = "nobody"
    SHARED = "shared"
    REPLAY = "replay"


class AloneWorth(StrEnum):
    """Three alone: what a deal is worth. WON 1 to who has most points; CARDS the card points; ORDER 2, 1 and 0 by their
    order, of which those who are level share what they take up together.
    """

    WON = "won"
    CARDS = "cards"
    ORDER = "order"


class Auction(StrEnum):
    """Five with a call: how it is found who calls. SIMPLE: ever lower cards, from the ace to the two, then points; MAD
    (pazza, gingo): ever more points; TWO (il due): twos from the first call on, with ever more points. It is told to
    the players and decides nothing.
    """

    SIMPLE = "simple"
    MAD = "mad"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class Game:
    """A game with its choices; those of the other games are as they are when nobody chose."""

    key: GameKey = GameKey.CLASSIC
    top: TopRule = TopRule.NOBODY
    alone: AloneWorth = AloneWorth.WON
    calls: CallWorths = PLAIN_WORTHS
    auction: Auction = Auction.SIMPLE

    @property
    def two_sided(self) -> bool:
        """Whether a match of it has two sides, as every format but that of round tables asks."""
        return self.key not in SEATS_ALONE

    @property
    def tables(self) -> tuple[int, ...]:
        """How many sides a table of it may have."""
        return SEATS_ALONE.get(self.key, (len(SIDES),))

    @property
    def for_two(self) -> bool:
        """Whether it is played by two players alone."""
        return self.key in TOLD_BY_WINNER

    @property
    def told_by_winner(self) -> bool:
        """Whether the winner of a deal is enough: with open cards both count as they fall, and 31 ends the deal."""
        return self.key in TOLD_BY_WINNER


SEATS_ALONE: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {GameKey.ALONE: (3,), GameKey.CALLED: (CALLED_SEATS, CALLED_SEATS + 1)}
)
"""The sizes of tables at which everybody is a side."""
TOLD_BY_WINNER = frozenset({GameKey.UNCOVERED, GameKey.THIRTY_ONE})
GAMES_OF_TWO = (GameKey.CLASSIC, GameKey.UNCOVERED, GameKey.THIRTY_ONE)
"""What two players can choose between."""
CLASSIC = Game()
