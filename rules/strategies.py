"""Players for simulated deals: what to put on the table, given what a player may know."""

import random

from rules.cards import Card, Suit
from rules.play import Strategy, TableView
from rules.tricks import takes, trick_winner

# A trick is trumped from the value of a three on, and a trump is spared like the figures of two kings.
WORTH_A_TRUMP = 10
PRICE_OF_A_TRUMP = 8


def random_strategy(rng: random.Random) -> Strategy:
    """A player who plays any card: every card is legal, since nobody has to follow suit."""
    return lambda view: rng.choice(view.held)


def sensible_strategy(view: TableView) -> Card:
    """A player who takes a trick as cheaply as it is worth, and gives points only to their own side."""
    if view.partner_is_winning:
        return _richest(view) if view.is_last_to_play else _cheapest(view.held, view.trump)
    takers = _affordable_takers(view) if view.trick else ()
    return _cheapest(takers or view.held, view.trump)


def _affordable_takers(view: TableView) -> tuple[Card, ...]:
    """The cards that would take the trick as it lies, without the trumps that it is not worth."""
    lying = view.trick[trick_winner(view.trick, view.trump)]
    takers = (card for card in view.held if takes(card, lying, view.trump))
    worth = sum(card.points for card in view.trick)
    return tuple(card for card in takers if worth >= WORTH_A_TRUMP or card.suit != view.trump)


def _cheapest(cards: tuple[Card, ...], trump: Suit) -> Card:
    return min(cards, key=lambda card: (card.points + PRICE_OF_A_TRUMP * (card.suit == trump), card.rank.strength))


def _richest(view: TableView) -> Card:
    """The most points for a trick that is safe, and no trump if another card will do."""
    return max(view.held, key=lambda card: (card.suit != view.trump, card.points))
