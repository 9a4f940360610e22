"""Moving on from one stage to the next, once the organizer has seen who moves where."""

import uuid

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.draws import PassageFault
from tournaments.models import Draw, Entry, Tournament
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.passages import may_withdraw, passage_page
from tournaments.services.frame.changes import Change, writes
from tournaments.services.play.matches import matches_claim_all


@writes(LogKind.PASSAGE)
def passage_confirm(change: Change) -> None:
    """Let everybody move on to the next stage who has earned it.

    Raises DomainError while results are missing or a tie decides who moves on.
    """
    matches_claim_all(change.tournament_id)
    page = passage_page(Tournament.objects.get(pk=change.tournament_id))
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
            tournament_id=change.tournament_id,
            stage=page.stage,
            team_id=uuid.UUID(mover.team.id),
            number=mover.seed,
            group=mover.group,
            place=mover.place,
        )
        for mover in page.movers
    )
    change.record(
        subject=page.stage.id,
        new={"stage": page.stage.number, "names": [mover.team.name for mover in page.movers]},
    )


@writes(LogKind.PASSAGE_WITHDRAWN)
def passage_withdraw(change: Change) -> None:
    """Take everybody back to the stage before, while nothing of the later one is published."""
    stage = stage_in_play(change.tournament_id)
    entries = Entry.objects.filter(tournament_id=change.tournament_id, stage=stage).select_related("team")
    names = [one.team.name for one in entries]
    if not names:
        raise DomainError(violation(PassageFault.NOT_MADE))
    if not may_withdraw(stage):
        raise DomainError(violation(PassageFault.STAGE_DRAWN))
    Draw.objects.filter(stage=stage).delete()
    entries.delete()
    change.record(subject=stage.id, old={"stage": stage.number, "names": names})
