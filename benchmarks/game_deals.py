"""What deals of every game are like, counted with the program's own card engine."""

import random
from collections import Counter
from collections.abc import Sequence

from benchmarks.odds import Counts
from rules.calls import play_called
from rules.cards import LEVEL_POINTS, Card
from rules.games import VARIANTS
from rules.play import Strategy, TableView, play_deal, random_strategy, sensible_strategy, shuffled

MATCH = 5
"""Deals of a match that are all played."""


def deals(chance: str, players: int, times: int) -> Counts:
    """So many deals of a table of two, three, four or six, one after the other as in matches of five: level ones are
    replayed, and the deal passes on.

    Counted: "deals", "level", and of those that somebody won "decided", "last" (open before the last trick), "taken"
    (won by who took the last trick), "all" (by all tricks), "leader" (by the side that led first); ("points", n) of the
    winner, ("match", n) of matches in which the better side won n, ("replays", n) of matches with so many.
    """
    rng, variant, found = random.Random(chance), VARIANTS[players], Counter[object]()
    won: list[int] = []
    replays = 0
    for number in range(times):
        dealer = number % players
        deal = play_deal(variant, shuffled(variant, rng), sensible_strategy, dealer)
        points, last = deal.points, deal.tricks[-1]
        found["deals"] += 1
        best = max(points)
        if points.count(best) > 1:
            found["level"] += 1
            replays += 1
            continue
        winner = points.index(best)
        found["decided"] += 1
        found["points", best] += 1
        found["last"] += _open(points, deal.last_trick_side, last.points)
        found["taken"] += winner == deal.last_trick_side
        found["all"] += deal.cappotto is not None
        found["leader"] += variant.side_of((dealer + 1) % players) == winner
        won.append(winner)
        if len(won) == MATCH:
            found["match", max(Counter(won).values())] += 1
            found["replays", replays] += 1
            won, replays = [], 0
    return Counter(found)


def _open(points: Sequence[int], taker: int, last: int) -> bool:
    """Whether another side, or none, could have won the deal by the last trick."""
    before = [own - last * (side == taker) for side, own in enumerate(points)]
    best = before.index(max(before))
    return any(own + last >= before[best] for side, own in enumerate(before) if side != best)


def called(chance: str, times: int) -> Counts:
    """So many deals of five with a call. Counted besides: "alone", ("bid", n) and ("bid", n, "won"), and the same with
    ("alone", ...); "won" by the caller's party, whose or whose opponents' points are those of the winner.
    """
    rng, found = random.Random(chance), Counter[object]()
    for _ in range(times):
        deal = play_called(rng)
        points, won = deal.points, deal.points >= deal.bid
        took, last = deal.tricks[-1]
        is_open = (before := points - last * took) < deal.bid <= before + last
        kind = "alone" if deal.partner is None else "with partner"
        found.update(["deals", "decided", kind, ("bid", deal.bid)])
        found["won"] += won
        found[kind, "won"] += won
        found["bid", deal.bid, "won"] += won
        found["points", points if won else 2 * LEVEL_POINTS - points] += 1
        found["last"] += is_open
        found["taken"] += took == won
        found["all"] += deal.all_tricks
    return Counter(found)


def against_anybody(chance: str, times: int) -> Counts:
    """So many deals of four in which one pair plays as the engine does, the other any card. "decided", "won"."""
    rng, variant, found = random.Random(chance), VARIANTS[4], Counter[object]()
    strategy = _two(sensible_strategy, random_strategy(rng))
    for number in range(times):
        first, second = play_deal(variant, shuffled(variant, rng), strategy, number % variant.players).points
        found["decided"] += first != second
        found["won"] += first > second
    return Counter(found)


def _two(first: Strategy, second: Strategy) -> Strategy:
    """The seats of side one play by `first`, the others by `second`."""

    def chosen(view: TableView) -> Card:
        return (second if view.variant.side_of(view.seat) else first)(view)

    return chosen
