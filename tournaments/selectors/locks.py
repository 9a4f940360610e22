"""How far the set-up of a tournament can still be changed."""

from enum import StrEnum

from tournaments.models import Deal, Draw, Tournament


class Lock(StrEnum):
    """What holds the set-up fast, from nothing to everything."""

    OPEN = "open"
    PUBLISHED = "published"
    RESULTS = "results"
    CLOSED = "closed"


def lock_of(tournament: Tournament) -> Lock:
    """PUBLISHED holds what the calendar was drawn from, RESULTS the whole regulation, CLOSED everything."""
    if tournament.closed_at is not None:
        return Lock.CLOSED
    if Deal.objects.filter(tournament=tournament, replaced__isnull=True).exists():
        return Lock.RESULTS
    if Draw.objects.filter(tournament=tournament, published_at__isnull=False).exists():
        return Lock.PUBLISHED
    return Lock.OPEN
