"""A whole match played with real cards, for rehearsals and tests: chance comes in from outside."""

import random
from collections.abc import Sequence

from rules.cards import LEVEL_POINTS
from rules.deals import DealScore, score_of_points
from rules.formats import LevelRule, MatchFormat
from rules.games import GameKey
from rules.matches import PlayedDeal, match_outcome
from rules.play import DealPlay, Strategy, play_deal, shuffled
from rules.sides import SIDES
from rules.strategies import sensible_strategy
from rules.variants import Variant

POINTS_TO_SAY = 31


def play_match(
    match_format: MatchFormat,
    rng: random.Random,
    variant: Variant,
    strategy: Strategy = sensible_strategy,
    begun: Sequence[PlayedDeal] = (),
) -> tuple[PlayedDeal, ...]:
    """Play until nothing is missing, replays of 60-60 included; the deal passes to the next seat every time.

    Returns the deals in the order of play, those of a match that was `begun` first. Raises `ValueError` for a table
    that has not two sides.
    """
    if len(variant.sides) != len(SIDES):
        raise ValueError(f"a match has two sides, this table has {len(variant.sides)}")
    played = list(begun)
    while missing := match_outcome(match_format, played).missing:
        number, attempt = missing[0]
        deal = play_deal(variant, shuffled(variant, rng), strategy, dealer=len(played) % variant.players)
        played.append(PlayedDeal(number, attempt, score_of_play(deal, match_format)))
    return tuple(played)


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
    """What is written on the sheet after a deal between two sides was played."""
    if match_format.game.key is GameKey.THIRTY_ONE:
        return DealScore(None, first_to_31(deal))
    points = deal.points[0]
    if points == LEVEL_POINTS and match_format.level_rule is LevelRule.LAST_TRICK:
        return DealScore(points, deal.last_trick_side + 1)
    return score_of_points(points, cappotto=match_format.cappotto_allowed and deal.cappotto is not None)
