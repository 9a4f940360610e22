"""Deals and matches played out card by card, so that simulations and tests begin with totals that real play gives."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.calls import CALLER_PARTY, OTHER_PARTY, Call, play_called
from rules.card_games import CardGame, Own, Sum, Target, WinnerAlone, own_unit
from rules.cards import LEVEL_POINTS, Card, Suit, takes, trick_winner
from rules.deals_of_two import DealScore, other_score, score_of_points
from rules.games import SIDES, GameKey, Variant
from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.matches import match_outcome, sits_out
from rules.outcomes import Place, PlayedDeal, leader

# A whole deal played out card by card, so that simulations and tests begin with totals that real play gives.
#
# Source: the 2022 regulation of the Giochi di Pinasca, "Determinazione del seme di briscola", "Le Mani" and
# "Conclusione del round": three cards each, the next one turned to name the trump and drawn last of all, the winner of
# a trick draws first and leads, the last three tricks without drawing. The direction of play has no effect on a total:
# seats are numbered in whatever order the table plays.


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


# Players for simulated deals: what to put on the table, given what a player may know.

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


# A whole match played with real cards, for rehearsals and tests: chance comes in from outside.

POINTS_TO_SAY = 31
IN_AN_HOUR = (9, 13)
"""The fewest and most deals a table plays in a timed turn."""


def play_match(
    match_format: MatchFormat,
    rng: random.Random,
    variant: Variant,
    strategy: Strategy = sensible_strategy,
    begun: Sequence[PlayedDeal] = (),
) -> tuple[PlayedDeal, ...]:
    """Play until nothing is missing, replays of 60-60 included; the deal passes to the next seat every time.

    Returns the deals in the order of play, those of a match that was `begun` first. A deal with a call is played by
    those who do not sit out, with an auction of their own (`rules.calls`), whatever the `variant`. Raises
    `ValueError` for a table of another number of sides.
    """
    if match_format.game.totals_alone:
        return tuple(begun) or (_own_points(match_format, rng, variant, strategy),)
    called = match_format.game.key is GameKey.CALLED
    if not called and len(variant.sides) != match_format.sides:
        wanted = match_format.sides
        raise ValueError(f"a match of {wanted} sides is not played at a table of {len(variant.sides)} sides")
    played = list(begun)
    timed = match_format.kind is MatchKind.TIMED
    due = min(rng.randint(*IN_AN_HOUR), match_format.length) if timed else 0
    while missing := _next_deals(match_format, played, due):
        number, attempt = missing[0]
        other, dealer = match_format.playing(number), len(played) % variant.players
        if called:
            score = called_score(match_format, number, rng)
        elif other is not None:
            score = made_score(other, rng, variant, strategy, dealer)
        else:
            score = score_of_play(play_deal(variant, shuffled(variant, rng), strategy, dealer=dealer), match_format)
        played.append(PlayedDeal(number, attempt, score))
    return tuple(played)


def _own_points(match_format: MatchFormat, rng: random.Random, variant: Variant, strategy: Strategy) -> PlayedDeal:
    """What everybody has after this many deals: the winner of each has its card points, and nobody else any. Of another
    game two of them have won each deal, as in schafkopf, with points that are made.
    """
    totals = [0] * match_format.sides
    if match_format.playings:
        for _deal in range(match_format.length):
            worth = own_unit(match_format.playings) * rng.randint(1, 3)
            for side in rng.sample(range(match_format.sides), 2):
                totals[side] += worth
        return PlayedDeal(1, 1, DealScore(None, totals=tuple(totals)))
    for dealer in range(match_format.length):
        points = play_deal(variant, shuffled(variant, rng), strategy, dealer=dealer % variant.players).points
        if won := leader(points):
            totals[won - 1] += points[won - 1]
    return PlayedDeal(1, 1, DealScore(None, totals=tuple(totals)))


def _next_deals(match_format: MatchFormat, played: Sequence[PlayedDeal], due: int) -> tuple[Place, ...]:
    """The deals that are missing; where the clock ends the match, the next one until this many were played."""
    missing = match_outcome(match_format, played).missing
    if missing:
        return missing
    last = max(deal.number for deal in played)
    return () if last >= due else ((last + 1, 1),)


# A playing of another game: of Briscola to a number of deals won with real cards, of all others with made totals.

ONE_IN = 20
"""How seldom a side takes all tricks where that is counted; a bonus is four times as frequent."""


def made_score(
    game: CardGame, rng: random.Random, variant: Variant, strategy: Strategy = sensible_strategy, dealer: int = 0
) -> DealScore:
    """What is written of a playing of `game` at this table: one that could have been played."""
    match game.told:
        case WinnerAlone():
            return other_score(game, None, rng.choice(SIDES))
        case Own(unit):
            return other_score(game, (unit * rng.randint(0, 24), unit * rng.randint(0, 24)))
        case Sum() as told:
            return other_score(game, _made_sum(told, rng))
        case Target() as told:
            table = (variant, strategy, dealer) if game.is_briscola else None
            return other_score(game, _to_target(told, rng, table))


def _made_sum(told: Sum, rng: random.Random) -> tuple[int, int]:
    """Two totals that add up; a side that took all tricks, or has the bonus, is picked by lot."""
    first = rng.choice([one for one in range(told.total + 1) if one not in told.never])
    both = [first, told.total - first]
    if told.all_tricks is not None and not rng.randrange(ONE_IN):
        both = [told.all_tricks, 0]
        rng.shuffle(both)
    if told.bonus and not rng.randrange(ONE_IN // 4):
        both[rng.randrange(len(both))] += told.bonus
    return both[0], both[1]


def _to_target(told: Target, rng: random.Random, table: tuple[Variant, Strategy, int] | None) -> tuple[int, int]:
    """Points added until one side is there and ahead: with cards a deal won is one, else what a deal may bring."""
    both, most = [0, 0], max(1, min(told.at_once, told.points // 3))
    dealer = 0 if table is None else table[2]
    while max(both) < told.points or both[0] == both[1]:
        if table is None:
            side = rng.randrange(len(both))
            both[side] = min(both[side] + rng.randint(1, most), told.most)
            continue
        variant, strategy, _first = table
        won = leader(play_deal(variant, shuffled(variant, rng), strategy, dealer % variant.players).points)
        both = [one + (won == side) for side, one in zip(SIDES, both, strict=True)]
        dealer += 1
    return both[0], both[1]


def first_to_31(deal: DealPlay) -> int:
    """The side that had 31 points first, which says so: at the end one has 60."""
    totals = dict.fromkeys(SIDES, 0)
    for trick in deal.tricks:
        side = deal.variant.side_of(trick.winner) + 1
        totals[side] += trick.points
        if totals[side] >= POINTS_TO_SAY:
            return side
    raise ValueError("nobody had 31 points")


def score_of_play(deal: DealPlay, match_format: MatchFormat) -> DealScore:
    """What is written on the sheet after a deal between sides was played."""
    if match_format.game.key is GameKey.ALONE:
        first, second, _third = deal.points
        return DealScore(first, leader(deal.points), second=second)
    if match_format.game.key is GameKey.THIRTY_ONE:
        return DealScore(None, first_to_31(deal))
    points = deal.points[0]
    if points == LEVEL_POINTS and match_format.level_rule is LevelRule.LAST_TRICK:
        return DealScore(points, deal.last_trick_side + 1)
    return score_of_points(points, cappotto=match_format.cappotto_allowed and deal.cappotto is not None)


def called_score(match_format: MatchFormat, number: int, rng: random.Random) -> DealScore:
    """Deal `number` of a table with a call, played with real cards by those who do not sit out."""
    sides = range(1, match_format.sides + 1)
    dealer = (number - 1) % match_format.sides + 1
    out = sits_out(match_format, number)
    seats = [side for side in (*sides[dealer:], *sides[:dealer]) if side != out]
    deal = play_called(rng)
    caller, partner = seats[deal.caller], None if deal.partner is None else seats[deal.partner]
    call = Call(caller, partner, deal.bid)
    winner = CALLER_PARTY if deal.points >= deal.bid else OTHER_PARTY
    return DealScore(deal.points, winner, match_format.cappotto_allowed and deal.all_tricks, call=call)
