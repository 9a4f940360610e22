"""What places win."""

import uuid
from collections.abc import Sequence

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.setup import PrizeFault
from tournaments.models import Tournament
from tournaments.models.tournament import LONGEST_PRIZE, MOST_PRIZES
from tournaments.services.frame.changes import Actor, change


def prizes_set(*, tournament_id: uuid.UUID, prizes: Sequence[str], actor: Actor, key: uuid.UUID | None = None) -> None:
    """Say what the places win, the first place first, "" for a place that wins nothing; also after the closing.

    Raises DomainError for more places than can be ranked, and for a prize that fits on no line.
    """
    with change(tournament_id, LogKind.SETTINGS, actor=actor, key=key, setup=True, even_if_closed=True) as entry:
        before = Tournament.objects.values_list("prizes", flat=True).get(pk=tournament_id)
        new = list(prizes)
        if entry.repeated() or new == before:
            entry.nothing_changed = True
            return
        if len(new) > MOST_PRIZES:
            raise DomainError(violation(PrizeFault.TOO_MANY, "prizes", most=MOST_PRIZES))
        if any(len(prize) > LONGEST_PRIZE for prize in new):
            raise DomainError(violation(PrizeFault.TOO_LONG, "prizes", most=LONGEST_PRIZE))
        Tournament.objects.filter(pk=tournament_id).update(prizes=new)
        entry.record(old={"prizes": before}, new={"prizes": new})
