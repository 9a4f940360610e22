"""The money of an evening beside its fees: rows that are corrected by other rows, never changed."""

from django.db import models
from django.db.models import Q

from tournaments.event.fees import OF_A_PRIZE, ONCE, UNNAMED, MovementKind
from tournaments.models.fields import TournamentRow, agreeing, ended_later

HIGHEST_SUM = 1_000_000_00
"""In cents."""
LONGEST_WHAT = 120
MOST_TICKETS = 100_000
KINDS = [kind.value for kind in MovementKind]
ONCE_IN_FORCE = [kind.value for kind in ONCE]
WITHOUT_A_WORD = [kind.value for kind in UNNAMED]
PRIZES_ALONE = [kind.value for kind in OF_A_PRIZE]


class Movement(TournamentRow):
    """Money put into the till or paid out of it, or counted in it, in cents: `what` it was for, of what was counted
    why it differs. `tickets` are those of a raffle that were sold, `prize` the one that was bought, or whose money
    it is.

    `replaced` is the entry of the log with which it was corrected: the row that came with the same entry, if any, is
    in its place.
    """

    kind = models.CharField(max_length=10)
    cents = models.PositiveIntegerField()
    what = models.CharField(max_length=LONGEST_WHAT, blank=True)
    tickets = models.PositiveIntegerField(null=True)
    prize = models.ForeignKey("tournaments.Prize", null=True, on_delete=models.CASCADE, related_name="movements")
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=KINDS), name="movement_kind_known"),
            models.CheckConstraint(
                condition=Q(cents__range=(1, HIGHEST_SUM)) | Q(cents=0, kind=MovementKind.COUNTED.value),
                name="movement_cents_range",
            ),
            models.CheckConstraint(condition=~Q(what="") | Q(kind__in=WITHOUT_A_WORD), name="movement_says_what_for"),
            models.CheckConstraint(
                condition=Q(tickets__isnull=True)
                | Q(tickets__range=(1, MOST_TICKETS), kind=MovementKind.RAFFLE.value, tickets__isnull=False),
                name="movement_tickets_of_a_raffle",
            ),
            models.CheckConstraint(
                condition=Q(prize__isnull=True, kind__in=[one for one in KINDS if one != MovementKind.REMAINDER])
                | Q(prize__isnull=False, kind__in=PRIZES_ALONE),
                name="movement_of_a_prize",
            ),
            models.UniqueConstraint(
                fields=["tournament", "prize"],
                condition=Q(replaced__isnull=True, kind=MovementKind.REMAINDER.value),
                name="movement_one_remainder",
            ),
            models.UniqueConstraint(
                fields=["tournament", "kind"],
                condition=Q(replaced__isnull=True, kind__in=ONCE_IN_FORCE),
                name="movement_one_in_force",
            ),
            ended_later("replaced", name="movement_ended_later"),
            *agreeing("movement", "prize", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.cents}"
