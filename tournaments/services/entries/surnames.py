"""Which part of a name is the surname, where the proposal is wrong."""

import uuid
from collections.abc import Iterable

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.faults.entrants import EntrantFault
from tournaments.event.surnames import person_name, surname_correction
from tournaments.models import Player, Tournament
from tournaments.services.frame.changes import Change, writes


@writes(LogKind.PLAYERS)
def surname_set(change: Change, player_id: uuid.UUID, surname: str, *, seen: str) -> None:
    """Say what the surname is of a person, and of everybody who is written the same; nothing means as it is proposed,
    and so does what is proposed. `seen` is how the name was listed for the one who decided.

    Raises DomainError where the name has no such words, StaleVersion where it is listed otherwise meanwhile.
    """
    player = Player.objects.filter(tournament_id=change.tournament_id, pk=player_id).first()
    if player is None:
        raise DomainError(violation(EntrantFault.PLAYER_UNKNOWN))
    wanted = surname_correction(player.name, surname)
    if wanted is None:
        raise DomainError(violation(EntrantFault.SURNAME_UNKNOWN, "surname", name=player.name))
    before, now = (person_name(player.name, one).listed for one in (player.surname, wanted))
    if before == now:
        change.nothing_changed = True
        return
    if before != seen:
        raise StaleVersion(expected=0, found=1)
    Player.objects.filter(tournament_id=change.tournament_id, name=player.name).update(surname=wanted)
    told = {"player": player.name}
    change.record(subject=player.id, old=told | {"listed": before}, new=told | {"listed": now})


def surnames_remember(tournament_id: uuid.UUID, players: Iterable[Player]) -> None:
    """Give new people the surname that was said of somebody written the same in any evening of the club."""
    club = Tournament.objects.values("club_id").filter(pk=tournament_id)
    rows = Player.objects.filter(tournament__club_id__in=club).exclude(surname="").order_by("pk")
    said = dict(rows.values_list("name", "surname"))
    for player in players:
        player.surname = said.get(player.name, "")
