"""A deal of five with an auction, played out with real cards, for rehearsals and tests: who calls, for which card.

Source: the licensed-gaming rules page, "Regole Briscola in 5": everybody in turn calls the rank of a card, who calls
the lowest names the trump, and the holder of that card is the partner and need not say so. Eight cards each, all dealt.
Here everybody judges by their cards how low they can go; nobody cheats, and the others learn who the partner is
when the called card is played, as at a real table. At the two, players are outbid by points, 62 and more.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from rules.calls import CALLED_SEATS, LEAST_BID
from rules.cards import FULL_DECK, Card, Rank, Suit, trick_winner

RANKS = tuple(Rank)
"""Ranks in calling order, from the ace to the two."""
LOWEST = len(RANKS) - 1
STRONG = 145
"""What the trumps and the rest of what is held must be worth to call the ace. This and the next two are set so that a
caller wins somewhat more often than half at every call that is made, alone too (docs/numbers.md).
"""
STRONG_ALONE = 360
"""What they must be worth to call a card that is held, and so play against all others."""
STEP = 12
"""What it must be worth more for every rank, and then for every two points, that the call goes further."""
MOST_BID_HERE = 81
LOADED = 10


@dataclass(frozen=True, slots=True)
class CalledPlay:
    """How a deal went: seats from 0 in the order of play, the first after the dealer. `tricks`: of each whether the
    caller's party took it, and its points.
    """

    caller: int
    partner: int | None
    called: Card
    bid: int
    tricks: tuple[tuple[bool, int], ...]

    @property
    def points(self) -> int:
        """The points of the caller's party."""
        return sum(points for taken, points in self.tricks if taken)

    @property
    def all_tricks(self) -> bool:
        """Whether one party took every trick."""
        return len({taken for taken, _points in self.tricks}) == 1


def play_called(rng: random.Random) -> CalledPlay:
    """Shuffle, bid and play one deal."""
    deck = list(FULL_DECK)
    rng.shuffle(deck)
    size = len(deck) // CALLED_SEATS
    held = [deck[seat * size : (seat + 1) * size] for seat in range(CALLED_SEATS)]
    caller, called, bid = auction(held)
    partner = next(seat for seat, cards in enumerate(held) if called in cards)
    return _played(held, _Table(caller, None if partner == caller else partner, called), bid)


def auction(held: Sequence[Sequence[Card]]) -> tuple[int, Card, int]:
    """Who calls, which card, and for how many points: each goes as low as the cards allow, lower than who spoke before;
    the last player who can calls. Where nobody wants to, the first has to, for the highest card that is missing.
    """
    lows = [lowest_call(cards) for cards in held]
    caller = max(range(CALLED_SEATS), key=lambda seat: (lows[seat], -seat))
    others = max(lows[seat] for seat in range(CALLED_SEATS) if seat != caller)
    wanted = max(0, min(others + 1, lows[caller]))
    cards = held[caller]
    suit = max(Suit, key=lambda suit: (reach(cards, suit) >= wanted, held_worth(cards, suit)))
    own = _ranks(cards, suit)
    rank = next((rank for rank in RANKS[min(wanted, LOWEST) :] if rank not in own), RANKS[-1])
    return caller, Card(rank, suit), min(MOST_BID_HERE, LEAST_BID + 2 * max(0, wanted - LOWEST))


def lowest_call(cards: Sequence[Card]) -> int:
    """How many ranks below the ace somebody with these cards would call at most, and beyond the two how many steps of
    two points more; -1 who would not call at all.
    """
    return max(reach(cards, suit) for suit in Suit)


def reach(cards: Sequence[Card], trump: Suit) -> int:
    """The same for one suit as trump. Nobody calls a card they hold, except the two, by players strong enough alone."""
    worth, own = held_worth(cards, trump), _ranks(cards, trump)
    low = -1 if worth < STRONG else (worth - STRONG) // STEP
    if low < LOWEST or RANKS[LOWEST] in own:
        alone = LOWEST + (worth - STRONG_ALONE) // STEP
        missing = (step for step in range(min(low, LOWEST), -1, -1) if RANKS[step] not in own)
        return alone if alone >= LOWEST and RANKS[LOWEST] in own else next(missing, -1)
    return low


def _ranks(cards: Sequence[Card], suit: Suit) -> set[Rank]:
    return {card.rank for card in cards if card.suit == suit}


def held_worth(cards: Sequence[Card], trump: Suit) -> int:
    """What cards are worth to a caller: trumps by their number and strength, points beside them a little."""
    trumps = [card for card in cards if card.suit == trump]
    beside = sum(card.points for card in cards if card.suit != trump)
    return sum(40 + 6 * card.rank.strength for card in trumps) + 2 * beside


@dataclass(slots=True)
class _Table:
    """What lies open: who called, whether the partner is known, and what was taken."""

    caller: int
    partner: int | None
    called: Card
    shown: bool = False

    def friends(self, seat: int, other: int) -> bool:
        """Whether `seat` knows that `other` is of its party."""
        if seat == other:
            return True
        party = {self.caller, self.partner}
        if seat in party or self.shown:
            knows = seat == self.partner or self.shown
            return knows and (seat in party) == (other in party)
        return other != self.caller and self.shown


def _played(dealt: Sequence[Sequence[Card]], table: _Table, bid: int) -> CalledPlay:
    held, called = [list(cards) for cards in dealt], table.called
    party, leader, tricks = {table.caller, table.partner}, 0, []
    for _trick in range(len(held[0])):
        cards: list[Card] = []
        for step in range(CALLED_SEATS):
            seat = (leader + step) % CALLED_SEATS
            card = _chosen(table, seat, held[seat], leader, cards)
            held[seat].remove(card)
            cards.append(card)
            table.shown = table.shown or card == called
        leader = (leader + trick_winner(cards, called.suit)) % CALLED_SEATS
        tricks.append((leader in party, sum(card.points for card in cards)))
    return CalledPlay(table.caller, table.partner, called, bid, tuple(tricks))


def _chosen(table: _Table, seat: int, held: Sequence[Card], leader: int, trick: Sequence[Card]) -> Card:
    """The card that somebody plays who knows no more than may be known: friends get points, a rich trick is taken as
    cheaply as can be, and else the cheapest card goes.
    """
    trump = table.called.suit
    if not trick:
        return _cheapest(held, trump)
    ahead = (leader + trick_winner(trick, trump)) % CALLED_SEATS
    last = len(trick) == CALLED_SEATS - 1
    worth = sum(card.points for card in trick)
    if table.friends(seat, ahead) and (last or trick[trick_winner(trick, trump)].suit == trump):
        return max(held, key=lambda card: (card.suit != trump, card.points))
    takers = [card for card in held if trick_winner((*trick, card), trump) == len(trick)]
    wanted = [card for card in takers if worth + card.points >= LOADED or (last and card.suit != trump)]
    return _cheapest(wanted or held, trump)


def _cheapest(cards: Sequence[Card], trump: Suit) -> Card:
    return min(cards, key=lambda card: (card.points + 8 * (card.suit == trump), card.rank.strength))
