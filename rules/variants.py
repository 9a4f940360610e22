"""The tables at which Briscola is played: how many sit there, who plays with whom, and with which pack.

Sources: the 2022 regulation of the Giochi di Pinasca, "Regole del gioco", for four; the licensed-gaming rules
page and the English rules page for two, three and six. Forty cards do not go into six, a case that no printed
regulation here settles; the custom is to leave out the four twos. Five have all forty from the start, and who plays
together is decided by the call (`rules.calls`): until then each is alone.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from rules.cards import FULL_DECK, TOTAL_POINTS, Card, Rank, Suit


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
FIVE_PLAYERS = Variant(5, ((0,), (1,), (2,), (3,), (4,)), cards_dealt=8)
FOUR_PLAYERS = Variant(4, ((0, 2), (1, 3)))
SIX_PLAYERS = Variant(6, ((0, 2, 4), (1, 3, 5)), frozenset(Card(Rank.TWO, suit) for suit in Suit))

SIDES_OF: Mapping[int, Variant] = MappingProxyType({1: TWO_PLAYERS, 2: FOUR_PLAYERS, 3: SIX_PLAYERS})
"""The table at which two sides of so many play."""
ALONE_AT: Mapping[int, Variant] = MappingProxyType({3: THREE_PLAYERS, 5: FIVE_PLAYERS, 6: FIVE_PLAYERS})
"""The table of so many at which everybody is a side; of six the dealer sits out."""
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
