"""Moving on from one stage to the next, once the organizer has seen who moves where."""

import uuid

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.draws import PassageFault
from tournaments.models import Draw, Entry, Tournament
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.passages import may_withdraw, passage_page
from tournaments.services.frame.changes import Actor, change
from tournaments.services.frame.matches import matches_claim_all


def passage_confirm(*, tournament_id: uuid.UUID, actor: Actor, key: uuid.UUID | None = None) -> None:
    """Let everybody move on to the next stage who has earned it.

    Raises DomainError while results are missing or a tie decides who moves on.
    """
    with change(tournament_id, LogKind.PASSAGE, actor=actor, key=key, setup=True) as entry:
        if entry.repeated():
            entry.nothing_changed = True
            return
        matches_claim_all(tournament_id)
        page = passage_page(Tournament.objects.get(pk=tournament_id))
        if page is None:
            raise DomainError(violation(PassageFault.NO_STAGE))
        faults = list(page.problems)
        if not page.complete:
            faults.append(violation(PassageFault.NOT_COMPLETE))
        if page.undecided:
            faults.append(violation(PassageFault.UNDECIDED, ties=len(page.undecided)))
        if faults:
            raise DomainError(*faults)
        Entry.objects.bulk_create(
            Entry(
                tournament_id=tournament_id,
                stage=page.stage,
                team_id=uuid.UUID(mover.team.id),
                number=mover.seed,
                group=mover.group,
                place=mover.place,
            )
            for mover in page.movers
        )
        entry.record(
            subject=page.stage.id,
            new={"stage": page.stage.number, "names": [mover.team.name for mover in page.movers]},
        )


def passage_withdraw(*, tournament_id: uuid.UUID, actor: Actor) -> None:
    """Take everybody back to the stage before, while nothing of the later one is published."""
    with change(tournament_id, LogKind.PASSAGE_WITHDRAWN, actor=actor, setup=True) as entry:
        stage = stage_in_play(tournament_id)
        entries = Entry.objects.filter(tournament_id=tournament_id, stage=stage).select_related("team")
        names = [one.team.name for one in entries]
        if not names:
            raise DomainError(violation(PassageFault.NOT_MADE))
        if not may_withdraw(stage):
            raise DomainError(violation(PassageFault.STAGE_DRAWN))
        Draw.objects.filter(stage=stage).delete()
        entries.delete()
        entry.record(subject=stage.id, old={"stage": stage.number, "names": names})
