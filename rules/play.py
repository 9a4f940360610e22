"""A whole deal played out card by card, so that simulations and tests begin with totals that real play gives.

Source: the 2022 regulation of the Giochi di Pinasca, "Determinazione del seme di briscola", "Le Mani" and
"Conclusione del round": three cards each, the next one turned to name the trump and drawn last of all, the
winner of a trick draws first and leads, the last three tricks without drawing. The direction of play has no
effect on a total: seats are numbered in whatever order the table plays.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.cards import Card, Suit
from rules.tricks import trick_winner
from rules.variants import Variant


@dataclass(frozen=True, slots=True)
class TableView:
    """What the player whose turn it is may know: its own cards, the trick so far and what is left to draw.

    `trick` holds the cards in the order of play, led from seat `leader`; `undrawn` counts the trump card too.
    """

    variant: Variant
    trump: Suit
    seat: int
    held: tuple[Card, ...]
    leader: int
    trick: tuple[Card, ...]
    undrawn: int

    @property
    def is_last_to_play(self) -> bool:
        """Whether the trick is complete with the card of this seat."""
        return len(self.trick) == self.variant.players - 1

    @property
    def partner_is_winning(self) -> bool:
        """Whether the trick, as it lies, goes to the side of this seat; false when nobody has played yet."""
        if not self.trick:
            return False
        winner = (self.leader + trick_winner(self.trick, self.trump)) % self.variant.players
        return self.variant.side_of(winner) == self.variant.side_of(self.seat)


Strategy = Callable[[TableView], Card]


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A trick as it was played: `cards` in order from seat `leader`, taken by seat `winner`."""

    leader: int
    cards: tuple[Card, ...]
    winner: int

    @property
    def points(self) -> int:
        """What the trick counts for the side that took it."""
        return sum(card.points for card in self.cards)


@dataclass(frozen=True, slots=True)
class DealPlay:
    """A deal from the first trick to the last."""

    variant: Variant
    dealer: int
    trump_card: Card
    tricks: tuple[PlayedTrick, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The card points of each side, in the order of `variant.sides`; together they are the whole pack."""
        totals = [0] * len(self.variant.sides)
        for trick in self.tricks:
            totals[self.variant.side_of(trick.winner)] += trick.points
        return tuple(totals)

    @property
    def cappotto(self) -> int | None:
        """The side that took every trick, or None: 120 points alone are not a cappotto."""
        winners = {self.variant.side_of(trick.winner) for trick in self.tricks}
        return winners.pop() if len(winners) == 1 else None

    @property
    def last_trick_side(self) -> int:
        """The side that took the last trick."""
        return self.variant.side_of(self.tricks[-1].winner)


def shuffled(variant: Variant, rng: random.Random) -> tuple[Card, ...]:
    """The pack of `variant` in an order that `rng` chooses."""
    deck = list(variant.deck)
    rng.shuffle(deck)
    return tuple(deck)


def play_deal(variant: Variant, deck: Sequence[Card], strategy: Strategy, dealer: int = 0) -> DealPlay:
    """Play a whole deal with `deck` as it lies, dealt from its start, to its last card.

    `strategy` is asked for every card of every seat. Raises `ValueError` when `deck` is not the pack of
    `variant`, or when `strategy` answers with a card that the player does not hold.
    """
    if len(deck) != len(variant.deck) or set(deck) != set(variant.deck):
        raise ValueError(f"the deck is not the pack for {variant.players} players")
    leader = (dealer + 1) % variant.players
    dealt = variant.players * variant.cards_dealt
    held = _dealt(variant, deck, leader)
    trump_card = deck[dealt]
    stock = [*deck[dealt + 1 :], trump_card]
    tricks: list[PlayedTrick] = []
    for _ in range(variant.tricks):
        trick = _play_trick(variant, trump_card.suit, held, leader, len(stock), strategy)
        tricks.append(trick)
        leader = trick.winner
        if stock:
            for seat in _order(variant, leader):
                held[seat].append(stock.pop(0))
    return DealPlay(variant, dealer, trump_card, tuple(tricks))


def _order(variant: Variant, first: int) -> list[int]:
    return [(first + step) % variant.players for step in range(variant.players)]


def _dealt(variant: Variant, deck: Sequence[Card], first: int) -> list[list[Card]]:
    """The cards of each seat, "distribuite insieme": all three to the first, then all three to the next."""
    held: list[list[Card]] = [[] for _ in range(variant.players)]
    for position, seat in enumerate(_order(variant, first)):
        start = position * variant.cards_dealt
        held[seat] = list(deck[start : start + variant.cards_dealt])
    return held


def _play_trick(
    variant: Variant, trump: Suit, held: list[list[Card]], leader: int, undrawn: int, strategy: Strategy
) -> PlayedTrick:
    cards: list[Card] = []
    for seat in _order(variant, leader):
        view = TableView(variant, trump, seat, tuple(held[seat]), leader, tuple(cards), undrawn)
        card = strategy(view)
        if card not in held[seat]:
            raise ValueError(f"seat {seat} does not hold {card}")
        held[seat].remove(card)
        cards.append(card)
    winner = (leader + trick_winner(cards, trump)) % variant.players
    return PlayedTrick(leader, tuple(cards), winner)
