"""How far the set-up of a tournament, or of one stage, can still be changed as things are."""

from tournaments.event.locks import Lock
from tournaments.models import Award, Deal, Draw, Stage, Tournament


def lock_of(tournament: Tournament) -> Lock:
    """PUBLISHED holds what the calendar was drawn from, RESULTS the whole regulation, CLOSED everything."""
    if tournament.closed_at is not None:
        return Lock.CLOSED
    if Deal.objects.filter(tournament=tournament, replaced__isnull=True).exists():
        return Lock.RESULTS
    if Draw.objects.filter(tournament=tournament, published_at__isnull=False).exists():
        return Lock.PUBLISHED
    return Lock.OPEN


def stage_lock(stage: Stage) -> Lock:
    """The same for the regulation of one stage: results of it or of a later one, and its own published draw, count."""
    if stage.tournament.closed_at is not None:
        return Lock.CLOSED
    if has_results(stage):
        return Lock.RESULTS
    if Draw.objects.filter(stage=stage, published_at__isnull=False).exists():
        return Lock.PUBLISHED
    return Lock.OPEN


def has_results(stage: Stage) -> bool:
    """Whether a match of this stage or a later one was played or awarded, whole or in part."""
    here = {
        "tournament_id": stage.tournament_id,
        "replaced__isnull": True,
        "match__turn__stage__number__gte": stage.number,
    }
    return Deal.objects.filter(**here).exists() or Award.objects.filter(**here).exists()
