"""The call of the five-handed game (chiamata): who plays against the others, and what the deal is worth to everybody.

Sources: the licensed-gaming rules page, "Regole Briscola in 5" (two play against three, by an auction that the lowest
card wins); the regulations of the tournaments of the Scighera in Milan (2, 1 and -1 points, reversed on a loss,
doubled for all tricks and for high calls; no deal is level); a printed regulation for tables of five and six (an error
costs 4, which the others share). Rank, suit and how the auction goes are told to the players and decide nothing; what
is kept of it is who called, who held the card and how many points were promised.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.cards import FULL_DECK, TOTAL_POINTS, WINNING_POINTS, Card, Rank, Suit, trick_winner
from rules.problems import Problem, RuleProblem, problem_at

LEAST_BID, MOST_BID = WINNING_POINTS, TOTAL_POINTS
CALLER_PARTY, OTHER_PARTY = 1, 2
"""The parties of a called deal: the caller, with the partner or alone, and everybody else."""
CALLED_SEATS = 5
"""How many play a called deal; where six sit at the table, who deals sits out."""
MOST_WORTH, MOST_TIMES = 1000, 100


@dataclass(frozen=True, slots=True)
class Call:
    """Who called, who holds the called card, and the points that the caller's party has to reach.

    Seats are numbers of sides, from 1. `partner` is None where the caller held the card: one against all others.
    """

    caller: int
    partner: int | None = None
    bid: int = LEAST_BID


@dataclass(frozen=True, slots=True)
class Threshold:
    """A bid from which on a deal counts `times` times."""

    bid: int
    times: int


@dataclass(frozen=True, slots=True)
class CallWorths:
    """What a deal is worth to each seat if the caller's party wins it; where it loses, the same with the other sign.

    `alone` and `against` are those of a caller without a partner and of all others then. The rest multiplies:
    `cappotto` where one party took every trick, `high` for a high call (the highest threshold that it reaches),
    `after_void` for the deal that is played in the place of one that was called off ("a monte"); two called off one
    after the other count no more than one; `high_adds`: a high call adds as many plain deals instead. `error` is what
    an error in play costs the player who made it, and `shared` what each of the others gets of it; `wrong_void` and
    `wrong_shared` are the same of a hand that was thrown in without the right to, None where that is like any error.
    """

    caller: int = 2
    partner: int = 1
    others: int = -1
    alone: int = 4
    against: int = -1
    cappotto: int = 1
    high: tuple[Threshold, ...] = ()
    after_void: int = 1
    error: int = -4
    shared: int = 1
    high_adds: bool = False
    wrong_void: int | None = None
    wrong_shared: int | None = None

    def times(self, bid: int) -> int:
        """How many times a call of `bid` points counts."""
        return next(
            (one.times for one in sorted(self.high, key=lambda one: one.bid, reverse=True) if bid >= one.bid), 1
        )

    @property
    def plain(self) -> bool:
        """Whether nothing multiplies what a deal is worth."""
        multiplied = (self.cappotto, self.high, self.after_void) != (1, (), 1)
        return not multiplied and self.of_error(wrong_void=True) == self.of_error(wrong_void=False)

    def of_error(self, *, wrong_void: bool) -> tuple[int, int]:
        """What an error, or a hand thrown in wrongly, costs who made it, and what each of the others gets of it."""
        costs = self.wrong_void if wrong_void and self.wrong_void is not None else self.error
        gains = self.wrong_shared if wrong_void and self.wrong_shared is not None else self.shared
        return costs, gains

    def counts(self, bid: int, *, cappotto: bool, after_void: bool) -> int:
        """How many times a deal counts."""
        times = (self.cappotto if cappotto else 1) * (self.after_void if after_void else 1)
        return times + self.times(bid) - 1 if self.high_adds else times * self.times(bid)


PLAIN_WORTHS = CallWorths()
IN_MANO = ((4, -1), (8, -2))
"""What a deal is worth to who called and held the card, and to each of the others, in both readings of "in mano counts
double": the caller alone has double, or everybody has.
"""
SCIGHERA_WORTHS = CallWorths(cappotto=2, high=(Threshold(71, 2), Threshold(81, 3)), after_void=2)


def call_worths(
    table: CallWorths,
    call: Call,
    playing: tuple[int, ...],
    *,
    won: bool,
    cappotto: bool = False,
    after_void: bool = False,
) -> dict[int, int]:
    """What a deal is worth to each of the seats that are `playing`, by seat; `won`: by the caller's party."""
    alone = call.partner is None
    times = table.counts(call.bid, cappotto=cappotto, after_void=after_void)
    rest = table.against if alone else table.others
    of = dict.fromkeys(playing, rest) | {call.caller: table.alone if alone else table.caller}
    if call.partner is not None:
        of[call.partner] = table.partner
    return {seat: worth * (times if won else -times) for seat, worth in of.items()}


def error_worths(
    table: CallWorths, culprit: int, playing: tuple[int, ...], *, wrong_void: bool = False
) -> dict[int, int]:
    """What an error, or a hand thrown in wrongly, is worth to each of the seats that are `playing`, by seat."""
    costs, gains = table.of_error(wrong_void=wrong_void)
    return dict.fromkeys(playing, gains) | {culprit: costs}


def check_call(call: Call, seats: int) -> Iterator[Problem]:
    """Every problem of a call at a table with this many seats; each leads to "caller", "partner" or "bid"."""
    if not 1 <= call.caller <= seats:
        yield problem_at(RuleProblem.CALLER_UNKNOWN, "caller", value=call.caller, seats=seats)
    if call.partner is not None and not 1 <= call.partner <= seats:
        yield problem_at(RuleProblem.PARTNER_UNKNOWN, "partner", value=call.partner, seats=seats)
    elif call.partner == call.caller:
        yield problem_at(RuleProblem.PARTNER_IS_CALLER, "partner")
    if not LEAST_BID <= call.bid <= MOST_BID:
        yield problem_at(RuleProblem.BID_OUT_OF_RANGE, "bid", value=call.bid, least=LEAST_BID, most=MOST_BID)


def check_worths(table: CallWorths) -> tuple[Problem, ...]:
    """Every problem of a table of worths; each leads to the number that mends it."""
    problems = [
        problem_at(RuleProblem.WORTH_OUT_OF_RANGE, name, value=value, most=MOST_WORTH)
        for name, value in _numbers(table)
        if not -MOST_WORTH <= value <= MOST_WORTH
    ]
    if table.caller <= table.others or table.alone <= table.against:
        name = "caller" if table.caller <= table.others else "alone"
        problems.append(problem_at(RuleProblem.CALL_WITHOUT_GAIN, name))
    problems += [
        problem_at(RuleProblem.TIMES_OUT_OF_RANGE, name, value=times, most=MOST_TIMES)
        for name, times in (("cappotto", table.cappotto), ("after_void", table.after_void))
        if not 1 <= times <= MOST_TIMES
    ]
    for number, one in enumerate(table.high, start=1):
        if not LEAST_BID < one.bid <= MOST_BID:
            problems.append(
                problem_at(
                    RuleProblem.BID_OUT_OF_RANGE, "high", number, value=one.bid, least=LEAST_BID + 1, most=MOST_BID
                )
            )
        if not 1 <= one.times <= MOST_TIMES:
            problems.append(
                problem_at(RuleProblem.TIMES_OUT_OF_RANGE, "high", number, value=one.times, most=MOST_TIMES)
            )
    for number, (lower, higher) in enumerate(pairwise(table.high), start=2):
        if higher.bid <= lower.bid or higher.times < lower.times:
            problems.append(problem_at(RuleProblem.THRESHOLDS_NOT_RISING, "high", number, bid=higher.bid))
    return tuple(problems)


def not_adding_to_zero(table: CallWorths) -> tuple[Problem, ...]:
    """A warning for every line of the table by which a deal hands out points, or takes some away, over the whole table:
    then the sums of a hall cannot be checked. They lead to "caller", "alone" and "error".
    """
    rest = CALLED_SEATS - 2
    call = table.caller + table.partner + rest * table.others
    alone = table.alone + (rest + 1) * table.against
    error = table.error + (rest + 1) * table.shared
    costs, gains = table.of_error(wrong_void=True)
    wrong = 0 if (costs, gains) == table.of_error(wrong_void=False) else costs + (rest + 1) * gains
    problems = (
        problem_at(RuleProblem.CALL_NOT_ZERO, "caller", found=call),
        problem_at(RuleProblem.ALONE_NOT_ZERO, "alone", found=alone),
        problem_at(RuleProblem.ERROR_NOT_ZERO, "error", found=error),
        problem_at(RuleProblem.WRONG_VOID_NOT_ZERO, "wrong_void", found=wrong),
    )
    return tuple(problem for problem, found in zip(problems, (call, alone, error, wrong), strict=True) if found)


def _numbers(table: CallWorths) -> Iterator[tuple[str, int]]:
    names = ("caller", "partner", "others", "alone", "against", "error", "shared", "wrong_void", "wrong_shared")
    for name in names:
        if getattr(table, name) is not None:
            yield name, getattr(table, name)


# A deal of five with an auction, played out with real cards, for rehearsals and tests: who calls, for which card.
#
# Source: the licensed-gaming rules page, "Regole Briscola in 5": everybody in turn calls the rank of a card, who calls
# the lowest names the trump, and the holder of that card is the partner and need not say so. Eight cards each, all
# dealt. Here everybody judges by their cards how low they can go; nobody cheats, and the others learn who the partner
# is when the called card is played, as at a real table. At the two, players are outbid by points, 62 and more.

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
