"""The pack of Briscola: 40 cards in four suits, what each is worth, and who wins a trick ("presa")."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

# The pack of Briscola: 40 cards in four suits, what each is worth and which takes which.
#
# Source: the 2022 regulation of the Giochi di Pinasca, "Valore di Presa e Punteggio delle Carte". Its "Valore" (10½
# for a three) only orders the cards, so ranks are here in that order and have no number of their own. The EDISU 2025
# regulation prints 3 points for the fante: the pack would hold 124 and not the 120 that the same page names, so 2 is
# the right number and nothing can change it.


class Suit(StrEnum):
    """The four suits; in a French pack denari are diamonds, coppe hearts, spade spades and bastoni clubs."""

    DENARI = "denari"
    COPPE = "coppe"
    SPADE = "spade"
    BASTONI = "bastoni"


class Rank(StrEnum):
    """The ten ranks, from the one that takes every other of its suit to the one that takes none.

    `points` is what the card counts for the side that wins it. A higher `strength` takes a lower one of the same suit;
    it orders the ranks, from 10 to 1, and is never added up.
    """

    points: int
    strength: int

    ACE = "ace", 11
    THREE = "three", 10
    KING = "king", 4
    KNIGHT = "knight", 3
    KNAVE = "knave", 2
    SEVEN = "seven", 0
    SIX = "six", 0
    FIVE = "five", 0
    FOUR = "four", 0
    TWO = "two", 0

    def __new__(cls, name: str, points: int) -> "Rank":
        """Beside its name a rank holds its two numbers: hardly anything is asked more often where cards are played."""
        rank = str.__new__(cls, name)
        rank._value_, rank.points, rank.strength = name, points, 10 - len(cls.__members__)
        return rank


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


# Who wins a trick ("presa").
#
# Source: the 2022 regulation of the Giochi di Pinasca, "Le Mani": the strongest trump takes the trick; without one,
# the strongest card of the suit that was led. Nobody has to follow suit.


def trick_winner(cards: Sequence[Card], trump: Suit) -> int:
    """Say which of `cards`, in the order in which they were played, takes the trick.

    Returns the position in that order: 0 is the card that was led, whose suit is the led suit.
    Raises `ValueError` for a trick without cards.
    """
    if not cards:
        raise ValueError("a trick has at least one card")
    winner = 0
    for position, card in enumerate(cards):
        if takes(card, cards[winner], trump):
            winner = position
    return winner


def takes(card: Card, lying: Card, trump: Suit) -> bool:
    """Whether a card that is played later takes the trick from the one that would have taken it so far."""
    if card.suit == lying.suit:
        return card.rank.strength > lying.rank.strength
    return card.suit == trump
