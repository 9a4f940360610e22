"""The pack of Briscola: 40 cards in four suits, what each is worth and which takes which.

Source: the 2022 regulation of the Giochi di Pinasca, "Valore di Presa e Punteggio delle Carte". Its "Valore"
(10½ for a three) only orders the cards, so ranks are here in that order and have no number of their own.
The EDISU 2025 regulation prints 3 points for the fante: the pack would hold 124 and not the 120 that the same
page names, so 2 is the right number and nothing can change it.
"""

from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """The four suits; in a French pack denari are diamonds, coppe hearts, spade spades and bastoni clubs."""

    DENARI = "denari"
    COPPE = "coppe"
    SPADE = "spade"
    BASTONI = "bastoni"


class Rank(StrEnum):
    """The ten ranks, from the one that takes every other of its suit to the one that takes none."""

    ACE = "ace"
    THREE = "three"
    KING = "king"
    KNIGHT = "knight"
    KNAVE = "knave"
    SEVEN = "seven"
    SIX = "six"
    FIVE = "five"
    FOUR = "four"
    TWO = "two"

    @property
    def points(self) -> int:
        """What the card counts for the side that wins it: 11, 10, 4, 3, 2 or nothing."""
        return _POINTS.get(self, 0)

    @property
    def strength(self) -> int:
        """A higher number takes a lower one of the same suit. It orders the ranks and is never added up."""
        return _STRENGTH[self]


_POINTS = {Rank.ACE: 11, Rank.THREE: 10, Rank.KING: 4, Rank.KNIGHT: 3, Rank.KNAVE: 2}
_STRENGTH = {rank: strength for strength, rank in enumerate(reversed(Rank), start=1)}


@dataclass(frozen=True, slots=True)
class Card:
    """One card, Italian or French: the names on it are a matter of `rules.labels`."""

    rank: Rank
    suit: Suit

    @property
    def points(self) -> int:
        """What the card counts for the side that wins it."""
        return self.rank.points


FULL_DECK = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
TOTAL_POINTS = sum(card.points for card in FULL_DECK)
LEVEL_POINTS = TOTAL_POINTS // 2
WINNING_POINTS = LEVEL_POINTS + 1
