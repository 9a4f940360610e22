"""What the desk knows of a person and shows to nobody."""

import uuid
from dataclasses import asdict, dataclass

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.entrants import EntrantFault
from tournaments.event.faults.people import PrivateFault
from tournaments.models import Player, PrivateData
from tournaments.models.registration import BIRTH_YEARS
from tournaments.services.frame.changes import Change, writes


@dataclass(frozen=True, slots=True)
class Private:
    """All that is known of a person; `minor_allowed` is None where it is not asked. `paid` and `paid_cents` are what a
    list told of the fee before there was one.
    """

    phone: str = ""
    email: str = ""
    card: str = ""
    note: str = ""
    birth_year: int | None = None
    minor_allowed: bool | None = None
    paid: bool = False
    paid_cents: int | None = None


@writes(LogKind.PLAYERS)
def private_data_change(change: Change, *, player_id: uuid.UUID, known: Private) -> None:
    """Write down or delete what is known of a person. The log says which of it changed, never what it says."""
    player = Player.objects.filter(tournament_id=change.tournament_id, pk=player_id).first()
    if player is None:
        raise DomainError(violation(EntrantFault.PLAYER_UNKNOWN))
    if known.birth_year is not None and not BIRTH_YEARS[0] <= known.birth_year <= BIRTH_YEARS[1]:
        first, last = BIRTH_YEARS
        raise DomainError(violation(PrivateFault.BIRTH_YEAR_RANGE, "birth_year", first=first, last=last))
    row = player.private_data.first() or PrivateData(tournament_id=change.tournament_id, player=player)
    wanted = asdict(known)
    changed = [name for name, value in wanted.items() if getattr(row, name) != value]
    if not changed:
        change.nothing_changed = True
        return
    for name in changed:
        setattr(row, name, wanted[name])
    row.save()
    change.record(subject=player.id, new={"player": player.name, "private": changed})
