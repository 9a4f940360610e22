"""The prizes of an evening as they are listed, without whose they are."""

import uuid

from django.db.models import QuerySet

from tournaments.event.letters import fold
from tournaments.event.prizes import PrizeCount, PrizeKind, PrizeRow
from tournaments.models import Prize, Tournament
from tournaments.selectors.core.prepared import prepared


def prizes_of(tournament: Tournament) -> list[Prize]:
    """The prizes that were not struck off, as they are listed."""
    return _prizes(tournament.id)


def places_prized(tournament: Tournament) -> int:
    """The last place that wins something, 0 where none does."""
    return max((one.place or 0 for one in prizes_of(tournament) if one.kind == PrizeKind.PLACE), default=0)


def has_prizes(tournament: Tournament) -> bool:
    return bool(prizes_of(tournament))


def givers_of(tournament: Tournament) -> tuple[str, ...]:
    """The donors, each once, in the order of the list."""
    return tuple(dict.fromkeys(one.giver for one in prizes_of(tournament) if one.giver))


@prepared
def _prizes(tournament_id: uuid.UUID, /) -> QuerySet[Prize]:
    return Prize.objects.filter(tournament_id=tournament_id, removed__isnull=True).order_by("number")


def row_of(one: Prize) -> PrizeRow:
    return PrizeRow(
        key=str(one.id),
        kind=PrizeKind(one.kind),
        place=one.place or 1,
        club=fold(one.club),
        count=PrizeCount(one.count) if one.count else None,
        money=one.money,
        cents=one.cents,
        order=tuple(one.order),
    )
