"""Who is not to meet in the first match, as it is stored."""

import uuid
from typing import Any

from django.db.models import QuerySet

from tournaments.models import KeptApart
from tournaments.selectors.core.prepared import prepared


@prepared
def couples_apart(tournament_id: uuid.UUID, /) -> QuerySet[KeptApart, Any]:
    """The ids of every two entrants who are not to meet in their first match, in the order of the list."""
    rows = KeptApart.objects.filter(tournament_id=tournament_id)
    return rows.order_by("one__number", "two__number").values_list("one_id", "two_id")
