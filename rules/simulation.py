"""A whole match played with real cards, for rehearsals and tests: chance comes in from outside."""

import random
from collections.abc import Sequence

from rules.bidding import play_called
from rules.calls import CALLER_PARTY, OTHER_PARTY, Call
from rules.cards import LEVEL_POINTS
from rules.deals_of_two import score_of_points
from rules.formats import LevelRule, MatchFormat, MatchKind
from rules.games import GameKey
from rules.many_sides import sits_out
from rules.matches import match_outcome
from rules.outcomes import Place, PlayedDeal, leader
from rules.play import DealPlay, Strategy, play_deal, shuffled
from rules.scores import DealScore
from rules.sides import SIDES
from rules.strategies import sensible_strategy
from rules.variants import Variant

POINTS_TO_SAY = 31
IN_AN_HOUR = (9, 13)
"""So many deals, at least and at most, a table gets through where the clock ends a turn."""


def play_match(
    match_format: MatchFormat,
    rng: random.Random,
    variant: Variant,
    strategy: Strategy = sensible_strategy,
    begun: Sequence[PlayedDeal] = (),
) -> tuple[PlayedDeal, ...]:
    """Play until nothing is missing, replays of 60-60 included; the deal passes to the next seat every time.

    Returns the deals in the order of play, those of a match that was `begun` first. A deal with a call is played by
    those who do not sit out, with an auction of their own (`rules.bidding`), whatever the `variant`. Raises
    `ValueError` for a table of another number of sides.
    """
    called = match_format.game.key is GameKey.CALLED
    if not called and len(variant.sides) != match_format.sides:
        wanted = match_format.sides
        raise ValueError(f"a match of {wanted} sides is not played at a table of {len(variant.sides)} sides")
    played = list(begun)
    timed = match_format.kind is MatchKind.TIMED
    due = min(rng.randint(*IN_AN_HOUR), match_format.length) if timed else 0
    while missing := _next_deals(match_format, played, due):
        number, attempt = missing[0]
        if called:
            score = called_score(match_format, number, rng)
        else:
            deal = play_deal(variant, shuffled(variant, rng), strategy, dealer=len(played) % variant.players)
            score = score_of_play(deal, match_format)
        played.append(PlayedDeal(number, attempt, score))
    return tuple(played)


def _next_deals(match_format: MatchFormat, played: Sequence[PlayedDeal], due: int) -> tuple[Place, ...]:
    """The deals that are missing; where the clock ends the match, the next one until so many were played."""
    missing = match_outcome(match_format, played).missing
    if missing:
        return missing
    last = max(deal.number for deal in played)
    return () if last >= due else ((last + 1, 1),)


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
    """Deal `number` of a table with a call, played with real cards by who does not sit out."""
    sides = range(1, match_format.sides + 1)
    dealer = (number - 1) % match_format.sides + 1
    out = sits_out(match_format, number)
    seats = [side for side in (*sides[dealer:], *sides[:dealer]) if side != out]
    deal = play_called(rng)
    caller, partner = seats[deal.caller], None if deal.partner is None else seats[deal.partner]
    call = Call(caller, partner, deal.bid)
    winner = CALLER_PARTY if deal.points >= deal.bid else OTHER_PARTY
    return DealScore(deal.points, winner, match_format.cappotto_allowed and deal.all_tricks, call=call)
