"""What places win."""

from collections.abc import Sequence

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.evening import PrizeFault
from tournaments.models import Tournament
from tournaments.models.tournament import LONGEST_PRIZE, MOST_PRIZES
from tournaments.services.frame.changes import Change, writes


@writes(LogKind.SETTINGS, even_if_closed=True)
def prizes_set(change: Change, prizes: Sequence[str]) -> None:
    """Say what the places win, the first place first, "" for a place that wins nothing; also after the closing.

    Raises DomainError for more places than can be ranked, and for a prize that fits on no line.
    """
    before = Tournament.objects.values_list("prizes", flat=True).get(pk=change.tournament_id)
    new = list(prizes)
    if new == before:
        change.nothing_changed = True
        return
    if len(new) > MOST_PRIZES:
        raise DomainError(violation(PrizeFault.TOO_MANY, "prizes", most=MOST_PRIZES))
    if any(len(prize) > LONGEST_PRIZE for prize in new):
        raise DomainError(violation(PrizeFault.TOO_LONG, "prizes", most=LONGEST_PRIZE))
    Tournament.objects.filter(pk=change.tournament_id).update(prizes=new)
    change.record(old={"prizes": before}, new={"prizes": new})
