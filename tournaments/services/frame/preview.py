"""What a change would bring about, seen before it is made."""

import uuid
from collections.abc import Callable

from django.db import transaction

from tournaments.models import Tournament
from tournaments.selectors.play.picture import Consequence, consequences, picture_of
from tournaments.services.frame.gate import tournament_hold, writing


def preview(tournament_id: uuid.UUID, write: Callable[[], object]) -> tuple[Consequence, ...]:
    """What a service called like this would change beside what it is told to; nothing is changed.

    The change is made, everything is looked at, and all of it is taken back. Raises what the service raises.
    """
    with writing():
        tournament_hold(tournament_id)
        tournament = Tournament.objects.get(pk=tournament_id)
        before = picture_of(tournament)
        write()
        found = consequences(before, picture_of(tournament))
        transaction.set_rollback(True)
    return found
