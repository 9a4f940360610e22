"""People who came alone to an evening of pairs: they wait on a list until lots give them a partner."""

import uuid
from collections.abc import Sequence

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.entrants import EntrantFault
from tournaments.models import Single, Team, Tournament
from tournaments.services.entries.alike import Alike, no_longer_alone, not_there_yet, waiting_rows
from tournaments.services.entries.pairs import enter, pairs_of_lots
from tournaments.services.frame.changes import Change, writes


@writes(LogKind.PLAYERS)
def singles_add(change: Change, names: Sequence[str], *, alike: Alike = Alike.ASK) -> tuple[Single, ...]:
    """Let people wait for a partner, behind those who wait already.

    Somebody of a name that waits or plays is `alike`: refused with the question until it is answered.
    """
    if not names:
        change.nothing_changed = True
        return ()
    added = wait_for_partner(change, names, alike)
    change.nothing_changed = not added
    return added


def wait_for_partner(change: Change, names: Sequence[str], alike: Alike) -> tuple[Single, ...]:
    """The same inside a change of the set-up, which it records."""
    if not Tournament.objects.get(pk=change.tournament_id).kind.in_pairs:
        raise DomainError(violation(EntrantFault.NOT_PAIRS))
    if not all(names):
        raise DomainError(violation(EntrantFault.PLAYER_NAME_MISSING))
    names = not_there_yet(change.tournament_id, names, alike)
    last = Single.objects.filter(tournament_id=change.tournament_id).count()
    added = [
        Single(tournament_id=change.tournament_id, number=number, name=name, entered_id=change.log_id)
        for number, name in enumerate(names, start=last + 1)
    ]
    Single.objects.bulk_create(added)
    change.record(new={"alone": list(names)})
    return tuple(added)


@writes(LogKind.PLAYERS)
def single_remove(change: Change, single_id: uuid.UUID) -> None:
    """Take somebody off the list of those who wait."""
    row = Single.objects.filter(tournament_id=change.tournament_id, pk=single_id, replaced__isnull=True).first()
    if row is None:
        raise DomainError(violation(EntrantFault.PLAYER_UNKNOWN))
    Single.objects.filter(pk=row.pk).update(replaced_id=change.log_id)
    change.record(subject=row.id, old={"alone": [row.name]})


@writes(LogKind.PLAYERS)
def singles_pair(
    change: Change, number: int, *, names: Sequence[str] = (), redraw: bool = False, alike: Alike = Alike.ASK
) -> tuple[Team, ...]:
    """Form pairs by lots of this number of those who wait and of `names`, who came after them.

    Who has the name of somebody in a pair is `alike`, as in `singles_add`; the same person is not paired again.

    Of an odd number the last who came goes on waiting. The same list and number give the same pairs.
    """
    if names:
        wait_for_partner(change, names, alike)
    gone = no_longer_alone(change, waiting_rows(change.tournament_id), alike)
    waiting = waiting_rows(change.tournament_id)
    even = waiting[: len(waiting) // 2 * 2]
    if not even:
        raise DomainError(violation(EntrantFault.ODD_PEOPLE, people=len(waiting)))
    Single.objects.filter(pk__in=[one.pk for one in even]).update(replaced_id=change.log_id)
    pairs = pairs_of_lots([one.name for one in even], number)
    return enter(change, pairs, number=number, redraw=redraw, alike=Alike.OTHER, gone=gone)
