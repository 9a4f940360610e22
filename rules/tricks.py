"""Who wins a trick ("presa").

Source: the 2022 regulation of the Giochi di Pinasca, "Le Mani": the strongest trump takes the trick; without
one, the strongest card of the suit that was led. Nobody has to follow suit.
"""

from collections.abc import Sequence

from rules.cards import Card, Suit


def trick_winner(cards: Sequence[Card], trump: Suit) -> int:
    """Say which of `cards`, in the order in which they were played, takes the trick.

    Returns the position in that order: 0 is the card that was led, whose suit is the led suit.
    Raises `ValueError` for a trick without cards.
    """
    if not cards:
        raise ValueError("a trick has at least one card")
    led = cards[0].suit
    return max(range(len(cards)), key=lambda position: _force(cards[position], led, trump))


def _force(card: Card, led: Suit, trump: Suit) -> tuple[bool, bool, int]:
    """Trumps before the led suit before the rest; the led card is there, so the rest never takes."""
    return card.suit == trump, card.suit == led, card.rank.strength
