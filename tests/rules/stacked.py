"""A deal for any total: whatever number a test names, four real players could have ended with it.

Nobody has to follow suit, so a deal is any grouping of the pack into tricks whose winners fit. Side one takes
the tricks of a chosen set of cards first, side two the rest; the deck lies so that each card comes in time.
"""

import random
from collections.abc import Sequence
from functools import cache

from rules.cards import Card, Suit
from rules.games import FOUR_PLAYERS
from rules.play import DealPlay, Strategy, TableView, play_deal

Trick = dict[int, Card]


def deal_with_total(total: int, rng: random.Random) -> DealPlay:
    """A deal, played out, in which side one makes `total`; asks for totals that exist, else never ends."""
    while True:
        trump = rng.choice(list(Suit))
        groups_one, groups_two = _groups(total, rng)
        tricks = _seated(groups_one, groups_two, trump)
        if deck := _deck(tricks, trump, groups_two):
            return play_deal(FOUR_PLAYERS, deck, _scripted(tricks), dealer=3 if groups_one else 0)


@cache
def _reachable() -> list[set[tuple[int, int]]]:
    """For every prefix of the pack, the (cards, points) that a choice from it can have."""
    reached = [{(0, 0)}]
    for card in FOUR_PLAYERS.deck:
        before = reached[-1]
        reached.append(before | {(count + 1, points + card.points) for count, points in before})
    return reached


def _groups(total: int, rng: random.Random) -> tuple[list[list[Card]], list[list[Card]]]:
    """Cards worth `total` in whole tricks for side one, the rest for side two, both in tricks of four."""
    reached = _reachable()
    count, points = rng.choice([(count, total) for count in range(0, 41, 4) if (count, total) in reached[-1]])
    one: list[Card] = []
    two: list[Card] = []
    for position in range(40, 0, -1):
        card = FOUR_PLAYERS.deck[position - 1]
        with_it, without_it = (count - 1, points - card.points), (count, points)
        choices = [(one, with_it)] * (with_it in reached[position - 1])
        choices += [(two, without_it)] * (without_it in reached[position - 1])
        pile, (count, points) = rng.choice(choices)
        pile.append(card)
    return _in_fours(one, rng), _in_fours(two, rng)


def _in_fours(cards: list[Card], rng: random.Random) -> list[list[Card]]:
    rng.shuffle(cards)
    return [cards[start : start + 4] for start in range(0, len(cards), 4)]


def _seated(groups_one: list[list[Card]], groups_two: list[list[Card]], trump: Suit) -> list[Trick]:
    """Seat 0 leads and takes all of side one's tricks, then seat 1 takes over and keeps the lead."""
    tricks = [_taken_by_leader(cards, 0, trump) for cards in groups_one]
    for position, cards in enumerate(groups_two):
        taken_over = position == 0 and groups_one
        tricks.append(_taken_over(cards, trump) if taken_over else _taken_by_leader(cards, 1, trump))
    return tricks


def _by_force(cards: list[Card], trump: Suit) -> list[Card]:
    return sorted(cards, key=lambda card: (card.suit == trump, card.rank.strength), reverse=True)


def _taken_by_leader(cards: list[Card], leader: int, trump: Suit) -> Trick:
    """The best card leads; the second best goes to the seat that draws last, where the trump card may end."""
    best, *rest = _by_force(cards, trump)
    return {(leader + step) % 4: card for step, card in enumerate([best, *reversed(rest)])}


def _taken_over(cards: list[Card], trump: Suit) -> Trick:
    """Seat 0 leads what seat 1 can take: under a trump, or the lower of two in one of three suits."""
    ordered = _by_force(cards, trump)
    if ordered[0].suit == trump:
        taker, led = ordered[0], ordered[-1]
    else:
        taker, led = next((a, b) for i, a in enumerate(ordered) for b in ordered[i + 1 :] if a.suit == b.suit)
    rest = [card for card in cards if card not in (taker, led)]
    return {0: led, 1: taker, 2: rest[0], 3: rest[1]}


def _deck(tricks: list[Trick], trump: Suit, groups_two: list[list[Card]]) -> list[Card] | None:
    """The pack as it must lie, or None if the last to draw plays no trump in the last three tricks."""
    winners = [0] * (10 - len(groups_two)) + [1] * len(groups_two)
    first = winners[0]
    deck = [tricks[number][(first + step) % 4] for step in range(4) for number in range(3)]
    last_drawer = (winners[6] + 3) % 4
    ends = [tricks[number][last_drawer] for number in (7, 8, 9)]
    trumps = [card for card in ends if card.suit == trump]
    if not trumps:
        return None
    coming = {seat: [trick[seat] for trick in tricks[3:]] for seat in range(4)}
    coming[last_drawer].remove(trumps[0])
    coming[last_drawer].append(trumps[0])
    drawn = [coming[(winners[turn] + step) % 4][turn] for turn in range(7) for step in range(4)]
    return [*deck, drawn[-1], *drawn[:-1]]


def _scripted(tricks: Sequence[Trick]) -> Strategy:
    """Every seat plays the card of the plan that it holds, trick by trick."""
    order = {card: number for number, trick in enumerate(tricks) for card in trick.values()}

    def play(view: TableView) -> Card:
        return min(view.held, key=lambda card: order[card])

    return play
