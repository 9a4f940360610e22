"""People who came alone to an evening of pairs: they wait on a list until lots give them a partner."""

import uuid
from collections.abc import Sequence

from rules.violations import violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.models import Single, Team, Tournament
from tournaments.regulation import Ranked
from tournaments.services.alike import Alike, no_longer_alone, not_there_yet, waiting_rows
from tournaments.services.changes import Actor, Change, change
from tournaments.services.entrants import EntrantFault
from tournaments.services.pairs import enter, pairs_of_lots


def singles_add(
    *,
    tournament_id: uuid.UUID,
    names: Sequence[str],
    actor: Actor,
    key: uuid.UUID | None = None,
    alike: Alike = Alike.ASK,
) -> tuple[Single, ...]:
    """Let people wait for a partner, behind those who wait already.

    Somebody of a name that waits or plays is `alike`: refused with the question until it is answered.
    """
    with change(tournament_id, LogKind.PLAYERS, actor=actor, key=key, setup=True) as entry:
        if entry.repeated() or not names:
            entry.nothing_changed = True
            return ()
        added = wait_for_partner(entry, names, alike)
        entry.nothing_changed = not added
        return added


def wait_for_partner(entry: Change, names: Sequence[str], alike: Alike = Alike.ASK) -> tuple[Single, ...]:
    """The same inside a change of the set-up, which it records."""
    if Tournament.objects.get(pk=entry.tournament_id).ranked != Ranked.PAIRS:
        raise DomainError(violation(EntrantFault.NOT_PAIRS))
    if not all(names):
        raise DomainError(violation(EntrantFault.PLAYER_NAME_MISSING))
    names = not_there_yet(entry.tournament_id, names, alike)
    last = Single.objects.filter(tournament_id=entry.tournament_id).count()
    added = [
        Single(tournament_id=entry.tournament_id, number=number, name=name, entered_id=entry.entry_id)
        for number, name in enumerate(names, start=last + 1)
    ]
    Single.objects.bulk_create(added)
    entry.record(new={"alone": list(names)})
    return tuple(added)


def single_remove(*, tournament_id: uuid.UUID, single_id: uuid.UUID, actor: Actor) -> None:
    """Take somebody off the list of those who wait."""
    with change(tournament_id, LogKind.PLAYERS, actor=actor, setup=True) as entry:
        row = Single.objects.filter(tournament_id=tournament_id, pk=single_id, replaced__isnull=True).first()
        if row is None:
            raise DomainError(violation(EntrantFault.PLAYER_UNKNOWN))
        Single.objects.filter(pk=row.pk).update(replaced_id=entry.entry_id)
        entry.record(subject=row.id, old={"alone": [row.name]})


def singles_pair(
    *,
    tournament_id: uuid.UUID,
    number: int,
    names: Sequence[str] = (),
    actor: Actor,
    key: uuid.UUID | None = None,
    redraw: bool = False,
    alike: Alike = Alike.ASK,
) -> tuple[Team, ...]:
    """Form pairs by lots of this number of those who wait and of `names`, who came after them.

    Who has the name of somebody in a pair is `alike`, as in `singles_add`; the same person is not paired again.

    Of an odd number the last who came goes on waiting. The same list and number give the same pairs.
    """
    with change(tournament_id, LogKind.PLAYERS, actor=actor, key=key, setup=True) as entry:
        if entry.repeated():
            entry.nothing_changed = True
            return ()
        if names:
            wait_for_partner(entry, names, alike)
        gone = no_longer_alone(entry, waiting_rows(tournament_id), alike)
        waiting = waiting_rows(tournament_id)
        even = waiting[: len(waiting) // 2 * 2]
        if not even:
            raise DomainError(violation(EntrantFault.ODD_PEOPLE, people=len(waiting)))
        Single.objects.filter(pk__in=[one.pk for one in even]).update(replaced_id=entry.entry_id)
        pairs = pairs_of_lots([one.name for one in even], number)
        return enter(entry, pairs, number=number, redraw=redraw, alike=Alike.OTHER, gone=gone)
