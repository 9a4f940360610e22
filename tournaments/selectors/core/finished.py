"""In which order the matches of a turn came to their results."""

import uuid
from collections.abc import Mapping

from django.db.models import Max, QuerySet

from tournaments.models import Award, Deal, Tournament
from tournaments.selectors.core.prepared import prepared


def result_entries(tournament: Tournament, turn: int) -> Mapping[uuid.UUID, int]:
    """The entry of the log with which the result in force of a match came, by the id of the match; a later one is
    greater.
    """
    return dict(_deals(tournament.id, turn)) | dict(_awards(tournament.id, turn))


@prepared
def _deals(tournament_id: uuid.UUID, turn: int, /) -> QuerySet[Deal, tuple[uuid.UUID, int]]:
    deals = Deal.objects.filter(tournament_id=tournament_id, match__turn__number=turn, replaced__isnull=True)
    return deals.values_list("match_id").annotate(Max("entered__seq")).order_by()


@prepared
def _awards(tournament_id: uuid.UUID, turn: int, /) -> QuerySet[Award, tuple[uuid.UUID, int]]:
    awards = Award.objects.filter(tournament_id=tournament_id, match__turn__number=turn, replaced__isnull=True)
    return awards.values_list("match_id", "entered__seq")
