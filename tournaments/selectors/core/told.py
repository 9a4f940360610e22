"""What the table says of its match, as values; and deals as reports and the log keep them."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.deals import DealScore
from rules.formats import MatchFormat
from rules.matches import MatchOutcome, PlayedDeal, counted_scores, match_outcome
from tournaments.models import Report, Tournament


@dataclass(frozen=True, slots=True)
class Told:
    """A result as somebody at the table told it, in force: `side` 1 or 2, or 0 for a helper of the desk.

    `origin` is empty where it is not known from which address and browser it came.
    """

    id: uuid.UUID
    side: int
    deals: tuple[PlayedDeal, ...]
    phone: str
    origin: str
    outcome: MatchOutcome

    def came_from(self, origin: str) -> bool:
        """Whether it came from that address and browser, as far as both are known."""
        return bool(origin) and self.origin == origin


def told_of(report: Report, match_format: MatchFormat) -> Told:
    deals = deals_of_json(report.deals)
    return Told(report.id, report.side, deals, report.phone, report.origin, match_outcome(match_format, deals))


def told_once(tournament: Tournament, report_id: uuid.UUID, match_format: MatchFormat) -> Told | None:
    """What somebody said, whether it is still in force or not."""
    report = Report.objects.filter(tournament=tournament, pk=report_id).first()
    return told_of(report, match_format) if report else None


def different(match_format: MatchFormat, told: Sequence[Told]) -> set[tuple[tuple[int, DealScore], ...]]:
    """The different results among those that are told."""
    return {counted_scores(match_format, one.deals) for one in told}


def from_one_origin(told: Sequence[Told]) -> bool:
    """Whether two of these words came from one address and one browser: perhaps one phone spoke for both sides."""
    known = [one.origin for one in told if one.origin]
    return len(set(known)) < len(known)


def deals_of_json(rows: Iterable[Mapping[str, Any]]) -> tuple[PlayedDeal, ...]:
    """Deals from the way they are kept, in the same order."""
    return tuple(
        PlayedDeal(row["number"], row["attempt"], DealScore(row["points"], row["winner"], row["cappotto"]))
        for row in rows
    )


def json_of_deals(deals: Iterable[PlayedDeal]) -> list[dict[str, object]]:
    """Number, attempt and score of each deal, in the order of the match sheet."""
    return [
        {
            "number": deal.number,
            "attempt": deal.attempt,
            "points": deal.score.points,
            "winner": deal.score.winner,
            "cappotto": deal.score.cappotto,
        }
        for deal in sorted(deals, key=lambda deal: deal.place)
    ]
