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
