"""A match made of deals: what is wrong with it, what came of it, what is still to be played.

Source: the 2022 regulation of the Giochi di Pinasca, "Conclusione della partita", "Parità" and "Classifica
della disciplina". This is the only home of these conclusions; formats and points tables, which are in
modules of their own, are offered here as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.deals import DealScore, Verdict, check_score, verdict
from rules.formats import (
    LONGEST_MATCH,
    LevelRule,
    MatchFormat,
    MatchKind,
    Result,
    check_format,
    legal_results,
)
from rules.match_points import (
    MatchPoints,
    check_points_table,
    default_points,
    points_per_match,
    points_table,
)
from rules.variants import FOUR_PLAYERS, Variant
from rules.violations import Violation, ViolationCode, violation

__all__ = [
    "LONGEST_MATCH",
    "LevelRule",
    "MatchFormat",
    "MatchKind",
    "MatchOutcome",
    "MatchPoints",
    "PlayedDeal",
    "Result",
    "check_format",
    "check_match",
    "check_points_table",
    "default_points",
    "legal_results",
    "match_outcome",
    "match_points",
    "points_per_match",
    "points_table",
]

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal in its match: `number` from 1, `attempt` 1 unless it replaces a void deal of the same number."""

    number: int
    attempt: int
    score: DealScore

    @property
    def place(self) -> Place:
        """Number and attempt, which no other deal of the match has."""
        return self.number, self.attempt


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What came of a match so far.

    `deals_won` is (side one, side two); `level_deals` are those that nobody won, `void_deals` those that are
    played again. `card_points` (side one, side two) are the sums over the deals that count, None when one of
    them was told without points. `result` is the key in the points table and `winner` 1, 2 or None for a
    level match; both are None until the match is complete. `missing` lists (number, attempt) of the deals
    that are certain to be played yet.
    """

    complete: bool
    deals_won: tuple[int, int]
    level_deals: int
    void_deals: int
    card_points: tuple[int, int] | None
    winner: int | None
    result: Result | None
    missing: tuple[Place, ...]


def check_match(
    match_format: MatchFormat, deals: Iterable[PlayedDeal], variant: Variant = FOUR_PLAYERS
) -> tuple[Violation, ...]:
    """Every fault of a match, complete or not; each leads to (number, attempt) and then as `check_deal` says.

    Deals come in any order. FIXED and SUM may have gaps, as when sheets are typed in later; where a match can
    close early, deal n stands only on the deals before it.
    """
    ordered = sorted(deals, key=lambda deal: deal.place)
    faults = _place_faults(match_format, ordered)
    verdicts: dict[Place, Verdict] = {}
    for deal in ordered:
        wrong = check_score(deal.score, match_format, variant)
        faults += [fault.at(*deal.place) for fault in wrong]
        if not wrong:
            verdicts[deal.place] = verdict(deal.score, match_format.level_rule)
    faults += _replay_faults(ordered, verdicts)
    if match_format.may_close_early:
        faults += _order_faults(match_format, ordered, verdicts)
    return tuple(faults)


def counted_scores(match_format: MatchFormat, deals: Iterable[PlayedDeal]) -> tuple[tuple[int, DealScore], ...]:
    """(number, score) of every deal that counts, by number: what two sheets of one match must agree on.

    Void deals are left out, so that a sheet which does not mention a 60-60 that was played again says the same. `deals`
    are such that `check_match` finds no fault in them, in any order.
    """
    latest = {deal.number: deal.score for deal in sorted(deals, key=lambda deal: deal.place)}
    return tuple(
        (number, score)
        for number, score in sorted(latest.items())
        if verdict(score, match_format.level_rule) is not Verdict.VOID
    )


def match_outcome(match_format: MatchFormat, deals: Iterable[PlayedDeal]) -> MatchOutcome:
    """What came of `deals`, which `check_match` finds without fault, in any order."""
    ordered = sorted(deals, key=lambda deal: (deal.number, deal.attempt))
    verdicts = [verdict(deal.score, match_format.level_rule) for deal in ordered]
    latest = {deal.number: deal for deal in ordered}
    decided = {deal.number: found for deal, found in zip(ordered, verdicts, strict=True)}
    counted = [deal for number, deal in latest.items() if decided[number] is not Verdict.VOID]
    first, second, level = _tally(decided.values())
    open_places = _open_places(latest, {deal.number for deal in counted})
    complete = not open_places and match_format.is_over(first, second, level)
    cards = _card_points(counted)
    result = _result(match_format, (first, second), cards) if complete else None
    return MatchOutcome(
        complete=complete,
        deals_won=(first, second),
        level_deals=level,
        void_deals=verdicts.count(Verdict.VOID),
        card_points=cards,
        winner=_winner(result),
        result=result,
        missing=(
            *open_places,
            *_further_places(match_format, (first, second, level), len(open_places), latest),
        ),
    )


def match_points(table: MatchPoints, outcome: MatchOutcome) -> tuple[int, int] | None:
    """The match points of side one and side two, or None until the match is complete.

    Raises `KeyError` when the table does not cover the result, which `check_points_table` rules out.
    """
    if outcome.result is None:
        return None
    points = table.by_result
    first, second = outcome.result
    return points[first, second], points[second, first]


def _place_faults(match_format: MatchFormat, ordered: Sequence[PlayedDeal]) -> list[Violation]:
    faults = []
    seen: set[Place] = set()
    for deal in ordered:
        params = {"number": deal.number, "attempt": deal.attempt}
        if not 1 <= deal.number <= match_format.most_deals:
            most = match_format.most_deals
            faults.append(violation(ViolationCode.NUMBER_OUT_OF_RANGE, *deal.place, **params, most=most))
        if deal.attempt < 1:
            faults.append(violation(ViolationCode.ATTEMPT_OUT_OF_RANGE, *deal.place, **params))
        if deal.place in seen:
            faults.append(violation(ViolationCode.DEAL_TWICE, *deal.place, **params))
        seen.add(deal.place)
    return faults


def _replay_faults(ordered: Sequence[PlayedDeal], verdicts: Mapping[Place, Verdict]) -> list[Violation]:
    """A replay follows a void deal of its number, attempt by attempt."""
    places = {deal.place for deal in ordered}
    faults = []
    for number, attempt in sorted(place for place in places if place[1] > 1):
        before = (number, attempt - 1)
        params = {"number": number, "attempt": attempt, "before": attempt - 1}
        if before not in places:
            faults.append(violation(ViolationCode.ATTEMPT_SKIPPED, number, attempt, **params))
        elif verdicts.get(before, Verdict.VOID) is not Verdict.VOID:
            faults.append(violation(ViolationCode.REPLACES_DECIDED_DEAL, number, attempt, **params))
    return faults


def _order_faults(
    match_format: MatchFormat, ordered: Sequence[PlayedDeal], verdicts: Mapping[Place, Verdict]
) -> list[Violation]:
    """No deal before an earlier number was played, and none after the match was decided for certain."""
    latest = {deal.number: verdicts.get(deal.place, Verdict.VOID) for deal in ordered}
    faults = []
    for deal in ordered:
        absent = next((number for number in range(1, deal.number) if number not in latest), None)
        if absent is not None and deal.attempt == 1:
            params = {"number": deal.number, "missing": absent}
            faults.append(violation(ViolationCode.EARLIER_DEAL_MISSING, *deal.place, **params))
        first, second, level = _tally(found for number, found in latest.items() if number < deal.number)
        if match_format.is_over(first, second, level):
            params = {"number": deal.number, "first": first, "second": second}
            faults.append(violation(ViolationCode.AFTER_DECISION, *deal.place, **params))
    return faults


def _tally(verdicts: Iterable[Verdict]) -> tuple[int, int, int]:
    """How many deals side one won, side two won, and nobody won; void deals are not counted."""
    found = list(verdicts)
    return found.count(Verdict.FIRST), found.count(Verdict.SECOND), found.count(Verdict.LEVEL)


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


def _card_points(counted: Sequence[PlayedDeal]) -> tuple[int, int] | None:
    both = [deal.score.both for deal in counted]
    known = [points for points in both if points is not None]
    if len(known) < len(both):
        return None
    return sum(first for first, _ in known), sum(second for _, second in known)


def _result(match_format: MatchFormat, deals_won: Result, cards: tuple[int, int] | None) -> Result:
    if match_format.kind is not MatchKind.SUM or cards is None:
        return deals_won
    return int(cards[0] > cards[1]), int(cards[1] > cards[0])


def _winner(result: Result | None) -> int | None:
    if result is None or result[0] == result[1]:
        return None
    return 1 if result[0] > result[1] else 2
