"""How far the regulation of a stage can still be changed as things are."""

from tournaments.event.locks import Lock
from tournaments.models import Award, Deal, Draw, Stage


def stage_lock(stage: Stage) -> Lock:
    """PUBLISHED holds what it was drawn from, RESULTS its whole regulation, where they are of a later stage too, CLOSED
    everything.
    """
    if stage.tournament.closed_at is not None:
        return Lock.CLOSED
    if has_results(stage):
        return Lock.RESULTS
    if is_published(stage):
        return Lock.PUBLISHED
    return Lock.OPEN


def is_published(stage: Stage) -> bool:
    """Whether something of this stage is drawn for everybody to see."""
    return Draw.objects.filter(stage=stage, published_at__isnull=False).exists()


def has_results(stage: Stage) -> bool:
    """Whether a match of this stage or a later one was played or awarded, whole or in part."""
    here = {
        "tournament_id": stage.tournament_id,
        "replaced__isnull": True,
        "match__turn__stage__number__gte": stage.number,
    }
    return Deal.objects.filter(**here).exists() or Award.objects.filter(**here).exists()
