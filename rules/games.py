"""Which Briscola is played at a table: who sits there, who plays with whom, with which pack, and how people behave."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntFlag, StrEnum
from functools import cache
from itertools import count
from types import MappingProxyType
from typing import TypeVar

from rules.calls import CALLED_SEATS, PLAIN_WORTHS, CallWorths
from rules.cards import FULL_DECK, TOTAL_POINTS, Card, Rank, Suit

# The sides of a match by number, sets of them, and how many sit at a table.

Value = TypeVar("Value")

SIDES = (1, 2)
"""The numbers of the sides that a match has."""
PARTNERS = 2
"""How many play together on a side, where they do not play alone."""
MOST_PARTNERS = 3
"""How many play together where six sit at a table."""
SIDE_SIZES = (1, PARTNERS, MOST_PARTNERS)
"""How many may play together on a side."""
SEATS = len(SIDES) * PARTNERS
"""How many sit at a table of partners."""


class Sides(IntFlag):
    """A set of sides. As a number, which is how it is stored, side one is 1, side two 2, both 3, side three 4."""

    FIRST = 1
    SECOND = 2

    @classmethod
    def of(cls, *numbers: int) -> "Sides":
        """The set of the sides with these numbers."""
        return cls(sum(1 << number - 1 for number in set(numbers)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the sides in it, from 1 up."""
        return tuple(number for number, bit in zip(count(1), f"{self.value:b}"[::-1], strict=False) if bit == "1")

    @property
    def others(self) -> tuple[int, ...]:
        """The numbers of the sides of a match that are not in it."""
        return tuple(side for side in SIDES if side not in self.numbers)


EVERY_SIDE = Sides.of(*SIDES)
NO_SIDE = Sides.of()
MOST_SIDES = 6
"""How many sit at a table at which everybody is a side."""


def every_side(sides: int) -> Sides:
    """The set of all sides of a table, by their number."""
    return Sides.of(*range(1, sides + 1))


def own_first(values: Sequence[Value]) -> Iterator[tuple[Value, ...]]:
    """What the sides of a match have, as each of them sees it: its own first, then those of the others in order."""
    for place, own in enumerate(values):
        yield (own, *values[:place], *values[place + 1 :])


# Which Briscola is played at the tables of a stage: who are the parties of a deal, and what it is worth to each side.
#
# Two sides play every game that two can play; at a table of three everybody is a side, and one deal is between all of
# them; at a table of five everybody is a side, too, and the call says who plays against whom.
#
# Sources: the licensed-gaming rules page (two, three without the two of spade, four in pairs, five with a call, which
# may be "semplice", "pazza" or "il due"; scoperta, with open cards, and "a 31", in which who says 31 first wins the
# deal, or loses it if it was not true); the English rules page (six in two threes). That three who are level at the
# top win nothing is the custom that was found in print.


class GameKey(StrEnum):
    """CLASSIC is played by two sides of one, two or three; UNCOVERED (scoperta) and THIRTY_ONE by two players; ALONE by
    three, each for themselves, or with points of their own by four; CALLED by five, or by six of whom the dealer sits
    out.
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


class IndividualWorth(StrEnum):
    """Three alone: what a deal is worth. WON 1 to the player with most points; CARDS the card points; ORDER 2, 1 and 0
    by their order, of which those who are level share what they take up together. OWN, at a table of four, whatever
    everybody has at its end, at cards and counting of their own: nothing else is written.
    """

    WON = "won"
    CARDS = "cards"
    ORDER = "order"
    OWN = "own"


class Auction(StrEnum):
    """Five with a call: how it is found who calls. SIMPLE: ever lower cards, from the ace to the two, then points; MAD
    (pazza, gingo): ever more points; TWO (il due): twos from the first call on, with ever more points. It is shown to
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
    alone: IndividualWorth = IndividualWorth.WON
    calls: CallWorths = PLAIN_WORTHS
    auction: Auction = Auction.SIMPLE

    @property
    def two_sided(self) -> bool:
        """Whether a match of it has two sides, as every format but that of round tables asks."""
        return self.key not in INDIVIDUAL_SEATS

    @property
    def tables(self) -> tuple[int, ...]:
        """How many sides a table of it may have."""
        if self.key is GameKey.ALONE:
            return (4,) if self.totals_alone else (3,)
        return INDIVIDUAL_SEATS.get(self.key, (len(SIDES),))

    @property
    def by_totals(self) -> bool:
        """Whether the totals of a whole table may be told without its deals."""
        return self.key is GameKey.CALLED or self.totals_alone

    @property
    def totals_alone(self) -> bool:
        """Whether nothing else is recorded of a table: everybody has points of their own, which no sum binds."""
        return self.key is GameKey.ALONE and self.alone is IndividualWorth.OWN

    @property
    def for_two(self) -> bool:
        """Whether it is played by two players alone."""
        return self.key in TOLD_BY_WINNER

    @property
    def told_by_winner(self) -> bool:
        """Whether the winner of a deal is enough: with open cards both count as they fall, and 31 ends the deal."""
        return self.key in TOLD_BY_WINNER


INDIVIDUAL_SEATS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {GameKey.ALONE: (3, 4), GameKey.CALLED: (CALLED_SEATS, CALLED_SEATS + 1)}
)
"""The sizes of tables at which everybody is a side."""
TOLD_BY_WINNER = frozenset({GameKey.UNCOVERED, GameKey.THIRTY_ONE})
GAMES_OF_TWO = (GameKey.CLASSIC, GameKey.UNCOVERED, GameKey.THIRTY_ONE)
"""What two players can choose between."""
CLASSIC = Game()


# How people play and behave at a table, where written regulations differ: told to the players, it decides nothing.
#
# Sources: the 2022 regulation of the Giochi di Pinasca (anticlockwise, partners exchange their cards when the pack is
# used up, not a word on talking); the EDISU 2025 regulation (the same); the licensed-gaming rules page (signs to a
# captain, none in the first trick); the online platform's help (clockwise, talk after the first trick, cards shown if
# wished). That nobody talks or signs is a rule of other tournaments.


class Direction(StrEnum):
    """Which way the turn goes round, and with it who opens: the player on that side of the dealer."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"
    UNSAID = "unsaid"


class Talk(StrEnum):
    """What partners may tell each other.

    SILENT nothing; SIGNS signs to the captain of their side, none in the first trick; AFTER_FIRST whatever they like
    from the second trick on, but no card by its name; FREE whatever they like.
    """

    SILENT = "silent"
    SIGNS = "signs"
    AFTER_FIRST = "after_first"
    FREE = "free"
    UNSAID = "unsaid"


class LastTricks(StrEnum):
    """Whether partners see each other's cards before the last three tricks: always, if they wish, or never."""

    EXCHANGED = "exchanged"
    OPTIONAL = "optional"
    HIDDEN = "hidden"
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class Manners:
    """What an event prints of it; what is UNSAID is left to local custom."""

    direction: Direction = Direction.ANTICLOCKWISE
    talk: Talk = Talk.UNSAID
    last_tricks: LastTricks = LastTricks.EXCHANGED


GIOCHI_MANNERS = Manners()


# The tables at which Briscola is played: how many sit there, who plays with whom, and with which pack.
#
# Sources: the 2022 regulation of the Giochi di Pinasca, "Regole del gioco", for four; the licensed-gaming rules page
# and the English rules page for two, three and six. Forty cards do not go into six, a case that no printed regulation
# here settles; the custom is to leave out the four twos. Five have all forty from the start, and who is on which side
# is decided by the call (`rules.calls`): until then each is alone.


@dataclass(frozen=True, slots=True)
class Variant:
    """A table. Seats are numbered from 0 in the order of play; `sides` groups those that play together."""

    players: int
    sides: tuple[tuple[int, ...], ...]
    removed: frozenset[Card] = frozenset()
    cards_dealt: int = 3

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards in play, in the order of the full pack."""
        return _deck_without(self.removed)

    @property
    def together(self) -> int:
        """How many play together: every side of a table has as many."""
        return len(self.sides[0])

    @property
    def tricks(self) -> int:
        """How many tricks a deal has: everybody plays one card to each."""
        return len(self.deck) // self.players

    def side_of(self, seat: int) -> int:
        """The position in `sides` of the side that `seat` plays for. Raises `ValueError` for no such seat."""
        for side, seats in enumerate(self.sides):
            if seat in seats:
                return side
        raise ValueError(f"no seat {seat} at a table of {self.players}")


@cache
def _deck_without(removed: frozenset[Card]) -> tuple[Card, ...]:
    return tuple(card for card in FULL_DECK if card not in removed)


def three_players(removed: Suit = Suit.SPADE) -> Variant:
    """Three players, each alone, without one two: usually that of spade, but any single two will do."""
    return Variant(3, ((0,), (1,), (2,)), frozenset({Card(Rank.TWO, removed)}))


TWO_PLAYERS = Variant(2, ((0,), (1,)))
THREE_PLAYERS = three_players()
FOUR_ALONE = Variant(4, ((0,), (1,), (2,), (3,)))
FIVE_PLAYERS = Variant(5, ((0,), (1,), (2,), (3,), (4,)), cards_dealt=8)
FOUR_PLAYERS = Variant(4, ((0, 2), (1, 3)))
SIX_PLAYERS = Variant(6, ((0, 2, 4), (1, 3, 5)), frozenset(Card(Rank.TWO, suit) for suit in Suit))

SIDES_OF: Mapping[int, Variant] = MappingProxyType({1: TWO_PLAYERS, 2: FOUR_PLAYERS, 3: SIX_PLAYERS})
"""The table of two sides, by the players of a side."""
ALONE_AT: Mapping[int, Variant] = MappingProxyType({3: THREE_PLAYERS, 4: FOUR_ALONE, 5: FIVE_PLAYERS, 6: FIVE_PLAYERS})
"""The table of individual players, by their number; at six the dealer sits out."""
VARIANTS: Mapping[int, Variant] = MappingProxyType(
    {variant.players: variant for variant in (TWO_PLAYERS, THREE_PLAYERS, FOUR_PLAYERS, SIX_PLAYERS)}
)


@cache
def totals_by_tricks(variant: Variant) -> tuple[frozenset[int], ...]:
    """Every total of card points that a side can hold, by the number of tricks it won.

    Position n of the result holds the totals of n tricks, from 0 to all of them. Built up card by card over
    the pairs (cards won, points), of which those that fill whole tricks are kept.
    """
    reached: dict[int, set[int]] = defaultdict(set, {0: {0}})
    for worth in [card.points for card in variant.deck]:
        for won in sorted(reached, reverse=True):
            reached[won + 1] |= {points + worth for points in reached[won]}
    return tuple(frozenset(reached[tricks * variant.players]) for tricks in range(variant.tricks + 1))


@cache
def attainable_totals(variant: Variant) -> frozenset[int]:
    """Every total of card points with which a side can end a deal: 1 and 119 are not among them."""
    return frozenset().union(*totals_by_tricks(variant))


@cache
def impossible_totals() -> tuple[int, ...]:
    """The totals that no side has, whatever the table: the twos that some of them leave out are worth nothing."""
    return tuple(sorted(set(range(TOTAL_POINTS + 1)) - attainable_totals(FOUR_PLAYERS)))
