"""A deal of five with an auction, played out with real cards, for rehearsals and tests: who calls, for which card.

Source: the licensed-gaming rules page, "Regole Briscola in 5": everybody in turn calls the rank of a card, who calls
the lowest names the trump, and who holds that card is the partner and need not say so. Eight cards each, all dealt.
Here everybody reckons from the cards held how low they can go; nobody cheats, and the others learn who the partner is
when the called card is played, as at a real table. Who is outbid at the two is outbid by points, 62 and more.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from rules.calls import CALLED_SEATS, LEAST_BID
from rules.cards import FULL_DECK, Card, Rank, Suit
from rules.tricks import trick_winner

RANKS = tuple(Rank)
"""From the ace, which is called first, down to the two."""
LOWEST = len(RANKS) - 1
STRONG = 180
"""What the trumps and the rest of what is held must be worth to call the ace."""
STEP = 12
"""What it must be worth more for every rank, and then for every two points, that the call goes further."""
MOST_BID_HERE = 81
LOADED = 10


@dataclass(frozen=True, slots=True)
class CalledPlay:
    """How a deal went: seats from 0 in the order of play, the first after the dealer. `points` are those of the
    caller's party.
    """

    caller: int
    partner: int | None
    called: Card
    bid: int
    points: int
    all_tricks: bool


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
    the last who can calls. Where nobody wants to, the first has to, for an ace.
    """
    lows = [lowest_call(cards) for cards in held]
    caller = max(range(CALLED_SEATS), key=lambda seat: (lows[seat], -seat))
    others = max(lows[seat] for seat in range(CALLED_SEATS) if seat != caller)
    suit = best_suit(held[caller])
    own = {card.rank for card in held[caller] if card.suit == suit}
    wanted = max(0, min(others + 1, lows[caller]))
    rank = next((rank for rank in RANKS[min(wanted, LOWEST) :] if rank not in own), RANKS[-1])
    return caller, Card(rank, suit), min(MOST_BID_HERE, LEAST_BID + 2 * max(0, wanted - LOWEST))


def lowest_call(cards: Sequence[Card]) -> int:
    """How many ranks below the ace somebody with these cards would call at most, and beyond the two how many steps of
    two points more; -1 who would not call at all.
    """
    worth = held_worth(cards, best_suit(cards))
    return -1 if worth < STRONG else (worth - STRONG) // STEP


def best_suit(cards: Sequence[Card]) -> Suit:
    """The suit that is worth most as trump."""
    return max(Suit, key=lambda suit: held_worth(cards, suit))


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
    party, leader, points, taken = {table.caller, table.partner}, 0, 0, set()
    for _trick in range(len(held[0])):
        cards: list[Card] = []
        for step in range(CALLED_SEATS):
            seat = (leader + step) % CALLED_SEATS
            card = _chosen(table, seat, held[seat], leader, cards)
            held[seat].remove(card)
            cards.append(card)
            table.shown = table.shown or card == called
        leader = (leader + trick_winner(cards, called.suit)) % CALLED_SEATS
        taken.add(leader in party)
        points += sum(card.points for card in cards) * (leader in party)
    return CalledPlay(table.caller, table.partner, called, bid, points, all_tricks=len(taken) == 1)


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
