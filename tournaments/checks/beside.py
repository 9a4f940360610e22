"""What no file of a tournament holds: the turn that a seat carries, and requests to enter."""

from collections.abc import Iterator

from django.db.models import F

from rules.violations import violation
from tournaments.checks.places import Places
from tournaments.event.faults.data import DataFault, Finding
from tournaments.models import Registration, Seat, Tournament


def findings_beside(tournament: Tournament, places: Places) -> Iterator[Finding]:
    """Every fault of what stays in this installation; references are sound."""
    astray = Seat.objects.filter(tournament=tournament).exclude(turn=F("match__turn"))
    for seat in astray.order_by("pk"):
        yield places.in_row(violation(DataFault.SEAT_OF_ANOTHER_TURN), "seats", str(seat.pk), "turn")
    for row in Registration.objects.filter(tournament=tournament).order_by("pk"):
        if not _named(row.people):
            yield places.in_row(violation(DataFault.REGISTRATION_PEOPLE), "Registration", str(row.pk), "people")


def _named(people: object) -> bool:
    return isinstance(people, list) and bool(people) and all(isinstance(one, str) and one for one in people)
