"""The money of the evenings of a season."""

from collections import defaultdict
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Sum

from tournaments.event.till import MovementKind, TillSums, sums_of
from tournaments.models import EntryTerms, Movement, Payment, Season, Tournament


@dataclass(frozen=True, slots=True)
class SeasonTill:
    """What one evening came to, and whom its proceeds are for."""

    tournament: Tournament
    sums: TillSums
    destination: str


def season_tills(season: Season) -> tuple[SeasonTill, ...]:
    """The evenings that are in the season and still here, the first one first; those typed by hand have no till."""
    taken = season.sheets.filter(tournament__isnull=False).values_list("tournament", flat=True)
    evenings = list(Tournament.objects.filter(club=season.club_id, pk__in=list(taken)).order_by("date", "pk"))
    here = [one.pk for one in evenings]
    paid = Payment.objects.filter(tournament__in=here, replaced__isnull=True)
    fees = dict(paid.values_list("tournament_id").annotate(cents=Sum("cents")))
    moved: dict[UUID, list[tuple[MovementKind, int]]] = defaultdict(list)
    for of, kind, cents in Movement.objects.filter(tournament__in=here, replaced__isnull=True).values_list(
        "tournament_id", "kind", "cents"
    ):
        moved[of].append((MovementKind(kind), cents))
    named = dict(EntryTerms.objects.filter(tournament__in=here).values_list("tournament_id", "destination"))
    return tuple(
        SeasonTill(one, sums_of(fees.get(one.pk, 0), moved[one.pk]), named.get(one.pk, "")) for one in evenings
    )
