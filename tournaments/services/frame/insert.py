"""How a new tournament gets its row, and with it the number that is its short address."""

import contextlib

from django.db import IntegrityError, transaction
from django.db.models import Max

from tournaments.models import Tournament

TRIES = 5


def tournament_insert(tournament: Tournament) -> bool:
    """Whether it could be stored: somebody else may take the address, or send the same form, while we check.

    Who takes the same number at the same moment only makes us take the next one.
    """
    for _try in range(TRIES):
        highest = Tournament.objects.aggregate(highest=Max("number"))["highest"]
        tournament.number = (highest or 0) + 1
        with contextlib.suppress(IntegrityError), transaction.atomic():
            tournament.save()
            return True
    return False
