"""In which order the matches of a turn came to their results."""

import uuid
from collections.abc import Mapping

from django.db.models import Max

from tournaments.models import Award, Deal, Tournament


def result_entries(tournament: Tournament, turn: int) -> Mapping[uuid.UUID, int]:
    """The entry of the log with which the result in force of a match came, by the id of the match; a later one is
    greater.
    """
    of_turn = {"tournament": tournament, "match__turn__number": turn, "replaced__isnull": True}
    deals = Deal.objects.filter(**of_turn).values_list("match_id").annotate(Max("entered__seq")).order_by()
    awards = Award.objects.filter(**of_turn).values_list("match_id", "entered__seq")
    return {**dict(deals), **dict(awards)}
