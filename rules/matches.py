"""A match made of deals: what is wrong with it, what came of it, what is still to be played.

Source: the 2022 regulation of the Giochi di Pinasca, "Conclusione della partita", "Parità" and "Classifica
della disciplina". This is the only home of these conclusions; formats and points tables, which are in
modules of their own, are offered here as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from rules.deals import DealScore, Verdict, check_score, verdict
from rules.exact import Points
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
from rules.sides import SIDES
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
    "SideLine",
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


class Ending(IntEnum):
    """How a match ended for a side; one that all lost by not coming is lost by each."""

    LOST = -1
    LEVEL = 0
    WON = 1


class SideLine(NamedTuple):
    """What one side has of a match so far. A plain tuple: the sums of thousands of matches run over its columns.

    `deals_level` are those that nobody won. `cards_for` are its card points over the deals that count, `cards_against`
    those of all other sides; both are None when a deal was told without points. `worth` is what decides the match:
    deals won, or card points where those are added up. `ending` is None until the match is complete.
    """

    deals_won: int
    deals_lost: int
    deals_level: int
    cards_for: int | None
    cards_against: int | None
    worth: int
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What came of a match so far, with a line for each side in the order of their numbers.

    `void_deals` are those that are played again. `result` is the key in the points table and `winner` the number of
    the side that won, None for a level match; both are None until the match is complete. `missing` lists
    (number, attempt) of the deals that are certain to be played yet.
    """

    complete: bool
    lines: tuple[SideLine, ...]
    void_deals: int
    winner: int | None
    result: Result | None
    missing: tuple[Place, ...]

    @property
    def deals_won(self) -> tuple[int, ...]:
        """The deals that each side won."""
        return tuple([line.deals_won for line in self.lines])

    @property
    def level_deals(self) -> int:
        """The deals that nobody won."""
        return min(line.deals_level for line in self.lines)

    @property
    def deals(self) -> int:
        """The deals that count."""
        return sum(self.deals_won) + self.level_deals

    @property
    def card_points(self) -> tuple[int, ...] | None:
        """The card points of each side, None when those of a deal are not known."""
        known = tuple([line.cards_for for line in self.lines if line.cards_for is not None])
        return known if len(known) == len(self.lines) else None


def lines_of(
    deals_won: Sequence[int],
    deals_level: int = 0,
    card_points: Sequence[int] | None = None,
    worth: Sequence[int] | None = None,
) -> tuple[SideLine, ...]:
    """The lines of sides with so many deals and card points each; where no `worth` is given, deals won decide."""
    whole = sum(deals_won)
    columns = zip(deals_won, _for_and_against(card_points, len(deals_won)), worth or deals_won, strict=True)
    return tuple(
        SideLine(won, whole - won, deals_level, made, conceded, worth) for won, (made, conceded), worth in columns
    )


def ended(lines: Sequence[SideLine], winner: int | None, others: Ending = Ending.LOST) -> tuple[SideLine, ...]:
    """The lines of a match that is complete: one side won it, and how it ended for all `others`."""
    return tuple(
        line._replace(ending=Ending.WON if side == winner else others) for side, line in enumerate(lines, start=1)
    )


def _for_and_against(card_points: Sequence[int] | None, sides: int) -> Sequence[tuple[int, int] | tuple[None, None]]:
    """The card points that each side made and conceded."""
    if card_points is None:
        return ((None, None),) * sides
    whole = sum(card_points)
    return [(made, whole - made) for made in card_points]


def leader(counts: Sequence[int]) -> int | None:
    """The number of the side that alone has most of what is counted, None where several have as much."""
    most = max(counts)
    return counts.index(most) + 1 if counts.count(most) == 1 else None


def check_match(match_format: MatchFormat, deals: Iterable[PlayedDeal]) -> tuple[Violation, ...]:
    """Every fault of a match, complete or not; each leads to (number, attempt) and then as `check_deal` says.

    Deals come in any order. FIXED and SUM may have gaps, as when sheets are typed in later; where a match can
    close early, deal n stands only on the deals before it.
    """
    ordered = sorted(deals, key=lambda deal: deal.place)
    faults = _place_faults(match_format, ordered)
    verdicts: dict[Place, Verdict] = {}
    for deal in ordered:
        wrong = check_score(deal.score, match_format)
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
    won, level = _tally(decided.values())
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
        (first, second), level = _tally(found for number, found in latest.items() if number < deal.number)
        if match_format.is_over(first, second, level):
            params = {"number": deal.number, "first": first, "second": second}
            faults.append(violation(ViolationCode.AFTER_DECISION, *deal.place, **params))
    return faults


def _tally(verdicts: Iterable[Verdict]) -> tuple[Result, int]:
    """How many deals each side won, and how many nobody won; void deals are not counted."""
    found = list(verdicts)
    return (found.count(Verdict.FIRST), found.count(Verdict.SECOND)), found.count(Verdict.LEVEL)


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
    both = [deal.score.both for deal in counted]
    known = [points for points in both if points is not None]
    if len(known) < len(both):
        return None
    return sum(first for first, _ in known), sum(second for _, second in known)


def _result(match_format: MatchFormat, deals_won: Result, ahead: int | None) -> Result:
    return of_one_deal(ahead) if match_format.kind is MatchKind.SUM else deals_won


def of_one_deal(winner: int | None) -> Result:
    """1-0 or 0-1 by who won, 0-0 where nobody did."""
    first, second = (int(side == winner) for side in SIDES)
    return first, second
