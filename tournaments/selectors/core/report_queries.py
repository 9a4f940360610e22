"""What the table says of its match, as values; and deals as reports and the log keep them."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rules.deals_of_two import DealScore
from rules.match_formats import MatchFormat
from rules.matches import counted_scores, match_outcome
from rules.outcomes import MatchOutcome, PlayedDeal
from tournaments.models import Report, Tournament
from tournaments.models.result import SCORE_COLUMNS, columns_of, score_in
from tournaments.selectors.core.match_rows import NOTED

WHERE_SET = SCORE_COLUMNS[3:]
MORE = (*WHERE_SET, "error", "totals")
"""What is named of a deal only where it is recorded."""


@dataclass(frozen=True, slots=True)
class Reported:
    """A result as somebody at the table told it, in force: the number of a `side`, or 0 for a helper of the desk.

    `origin` is empty where it is not known from which address and browser it came; `card`: it was told with the card
    of the pair itself.
    """

    id: uuid.UUID
    side: int
    deals: tuple[PlayedDeal, ...]
    phone: str
    origin: str
    card: bool
    outcome: MatchOutcome

    def may_share_hand(self, *, phone: str, origin: str, card: bool) -> bool:
        """Whether the same person may have sent both: from this phone, or this address and browser. Who holds
        the cards of two pairs was handed both, and a phone may go round the table.
        """
        if self.card and card:
            return False
        return (bool(phone) and self.phone == phone) or (bool(origin) and self.origin == origin)


def reported_of(report: Report, match_format: MatchFormat) -> Reported:
    deals = deals_of_json(report.deals)
    return Reported(
        report.id, report.side, deals, report.phone, report.origin, report.card, match_outcome(match_format, deals)
    )


def reported_once(tournament: Tournament, report_id: uuid.UUID, match_format: MatchFormat) -> Reported | None:
    """What somebody said, whether it is still in force or not."""
    report = Report.objects.filter(tournament=tournament, pk=report_id).first()
    return reported_of(report, match_format) if report else None


def different(match_format: MatchFormat, reported: Sequence[Reported]) -> set[tuple[tuple[int, DealScore], ...]]:
    """The different results that were reported."""
    return {counted_scores(match_format, one.deals) for one in reported}


def fullest(words: Iterable[Sequence[PlayedDeal]]) -> Sequence[PlayedDeal]:
    """Among equal reports, the one with the replayed deals."""
    return max(words, key=len)


def otherwise(written: Iterable[PlayedDeal], reported: Iterable[PlayedDeal]) -> bool:
    """Whether one of the deals that are `written` is not as it was told."""
    return not set(written) <= set(reported)


def from_one_hand(reported: Sequence[Reported]) -> bool:
    """Whether one person may have told two of these words."""
    pairs = combinations(reported, 2)
    return any(one.may_share_hand(phone=other.phone, origin=other.origin, card=other.card) for one, other in pairs)


def deals_of_json(rows: Iterable[Mapping[str, Any]]) -> tuple[PlayedDeal, ...]:
    """Deals from the way they are kept, in the same order; what else was noted of the match is no deal."""
    return tuple(
        PlayedDeal(
            row["number"],
            row["attempt"],
            score_in(
                (row["points"], row["winner"], row["cappotto"], *(row.get(name) for name in WHERE_SET)),
                row.get("error"),
                row.get("totals"),
            ),
        )
        for row in rows
        if NOTED not in row
    )


def _is_told(value: object) -> bool:
    """Whether a column says anything; nought is a number of points."""
    return value is not None and value is not False and value != ""


def json_of_deals(deals: Iterable[PlayedDeal]) -> list[dict[str, object]]:
    """Number, attempt and score of each deal, in the order of the match sheet."""
    return [
        {
            "number": deal.number,
            "attempt": deal.attempt,
            "points": deal.score.points,
            "winner": deal.score.winner,
            "cappotto": deal.score.cappotto,
            **{name: value for name in MORE if _is_told(value := kept[name])},
        }
        for deal in sorted(deals, key=lambda deal: deal.place)
        for kept in [columns_of(deal.score)]
    ]
