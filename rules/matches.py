"""A match made of deals: what came of it, what is still to be played, what it is worth.

Source: the 2022 regulation of the Giochi di Pinasca, "Conclusione della partita", "Parità" and "Classifica
della disciplina". This is the only home of these conclusions; what is wrong with a match, `rules.match_faults` says.
"""

from collections.abc import Iterable, Mapping, Sequence

from rules.deals import Verdict, tally, verdict, verdict_in
from rules.exact import Points
from rules.formats import MatchFormat, MatchKind, Result
from rules.games import GameKey
from rules.many_sides import outcome_of_many
from rules.match_points import MatchPoints
from rules.outcomes import Ending, MatchOutcome, Place, PlayedDeal, ended, leader, lines_of
from rules.scores import DealScore
from rules.sides import SIDES


def counted_scores(match_format: MatchFormat, deals: Iterable[PlayedDeal]) -> tuple[tuple[int, DealScore], ...]:
    """(number, score) of every deal that counts, by number: what two sheets of one match must agree on.

    Void deals are left out, so that a sheet which does not mention a 60-60 that was played again says the same. Where
    there is a call all are left in: one that was called off makes the next one count more, and an error costs. `deals`
    are such that `check_match` finds no fault in them, in any order.
    """
    in_order = sorted(deals, key=lambda deal: deal.place)
    if match_format.game.key is GameKey.CALLED:
        return tuple((deal.number, deal.score) for deal in in_order)
    latest = {deal.number: deal.score for deal in in_order}
    return tuple(
        (number, score)
        for number, score in sorted(latest.items())
        if verdict_in(score, match_format) is not Verdict.VOID
    )


def match_outcome(match_format: MatchFormat, deals: Iterable[PlayedDeal]) -> MatchOutcome:
    """What came of `deals`, which `check_match` finds without fault, in any order."""
    ordered = sorted(deals, key=lambda deal: (deal.number, deal.attempt))
    if not match_format.game.two_sided:
        return outcome_of_many(match_format, ordered)
    verdicts = [verdict(deal.score, match_format.level_rule) for deal in ordered]
    latest = {deal.number: deal for deal in ordered}
    decided = {deal.number: found for deal, found in zip(ordered, verdicts, strict=True)}
    counted = [deal for number, deal in latest.items() if decided[number] is not Verdict.VOID]
    won, level = tally(decided.values())
    open_places = _open_places(latest, {deal.number for deal in counted})
    complete = not open_places and match_format.is_over(*won, level)
    cards = _card_points(counted)
    worth = cards if match_format.kind is MatchKind.SUM and cards is not None else won
    ahead, lines = leader(worth), lines_of(won, level, cards, worth)
    return MatchOutcome(
        complete=complete,
        lines=ended(lines, ahead, Ending.LOST if ahead else Ending.LEVEL) if complete else lines,
        void_deals=verdicts.count(Verdict.VOID),
        winner=ahead if complete else None,
        result=_result(match_format, won, ahead) if complete else None,
        missing=(
            *open_places,
            *_further_places(match_format, (*won, level), len(open_places), latest),
        ),
    )


def match_points(table: MatchPoints, outcome: MatchOutcome) -> tuple[Points, ...] | None:
    """The match points of each side, or None until the match is complete.

    Raises `KeyError` when the table does not cover the result, which `check_points_table` rules out.
    """
    if outcome.result is None:
        return None
    points = table.by_result
    first, second = outcome.result
    return points[first, second], points[second, first]


def _open_places(latest: Mapping[int, PlayedDeal], decided: set[int]) -> list[Place]:
    """The gaps up to the highest number played, and the replays that are owed."""
    numbers = range(1, max(latest, default=0) + 1)
    return [
        (number, latest[number].attempt + 1 if number in latest else 1) for number in numbers if number not in decided
    ]


def _further_places(
    match_format: MatchFormat, counts: tuple[int, int, int], owed: int, latest: Mapping[int, PlayedDeal]
) -> list[Place]:
    """The numbers after the last one that are played even if the side ahead wins everything from here."""
    first, second, level = counts
    ahead, behind = max(first, second) + owed, min(first, second)
    number, places = max(latest, default=0), []
    while not match_format.is_over(ahead, behind, level):
        number, ahead = number + 1, ahead + 1
        places.append((number, 1))
    return places


def _card_points(counted: Sequence[PlayedDeal]) -> Result | None:
    """The card points of each side over these deals."""
    both = [deal.score.by_party for deal in counted]
    known = [points for points in both if points is not None]
    if len(known) < len(both):
        return None
    return sum(first for first, _second in known), sum(second for _first, second in known)


def _result(match_format: MatchFormat, deals_won: Result, ahead: int | None) -> Result:
    return of_one_deal(ahead) if match_format.kind is MatchKind.SUM else deals_won


def of_one_deal(winner: int | None) -> Result:
    """1-0 or 0-1 by who won, 0-0 where nobody did."""
    first, second = (int(side == winner) for side in SIDES)
    return first, second
