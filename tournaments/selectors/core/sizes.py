"""How much there is of a tournament, or of a season, before any of it is read."""

import uuid

from django.db.models import Count, QuerySet, Sum, TextField
from django.db.models.functions import Cast, Length

from tournaments.models import Match, ResultSheet, Season, Tournament
from tournaments.selectors.core.prepared import prepared


def match_count(tournament: Tournament) -> int:
    """How many matches there are, played or not."""
    return next(iter(_matches(tournament.id)), 0)


def season_letters(season: Season) -> int:
    """How long the result sheets of a season are together, as they are stored."""
    written = Length(Cast("document", TextField()))
    found: int | None = ResultSheet.objects.filter(season=season).aggregate(found=Sum(written))["found"]
    return found or 0


@prepared
def _matches(tournament_id: uuid.UUID, /) -> QuerySet[Match, int]:
    counted = Match.objects.filter(tournament_id=tournament_id).order_by().values("tournament_id")
    return counted.annotate(found=Count("pk")).values_list("found", flat=True)
