"""The evening's door: who is there, who came alone, what was paid. Facts that a later entry of the log may end."""

from django.db import models
from django.db.models import Q

from tournaments.models.agreement import agreeing
from tournaments.models.entrant import Team
from tournaments.models.identity import TournamentRow, ended_later

FEE_PER = ("entrant", "person")
HIGHEST_FEE = 100_000_00
"""In cents."""


class EntryTerms(TournamentRow):
    """What entering costs, and who may ask to enter from a phone; a tournament without a row asks for nothing.

    `fee` is in cents, for an entrant or for each of its people. `limit` and `closes_at` hold for who registers alone:
    the desk enters whom it wants. `destination` is what the proceeds of the evening are for.
    """

    fee = models.PositiveIntegerField(null=True)
    fee_per = models.CharField(max_length=10, default="entrant")
    registration = models.BooleanField(default=False)
    limit = models.PositiveSmallIntegerField(null=True)
    closes_at = models.DateTimeField(null=True)
    destination = models.CharField(max_length=120, blank=True, default="")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament"], name="entry_terms_once"),
            models.CheckConstraint(
                condition=Q(fee__isnull=True) | Q(fee__range=(1, HIGHEST_FEE)), name="entry_terms_fee_range"
            ),
            models.CheckConstraint(condition=Q(fee_per__in=FEE_PER), name="entry_terms_fee_per_known"),
            models.CheckConstraint(
                condition=Q(limit__isnull=True) | Q(limit__gte=1), name="entry_terms_limit_positive"
            ),
        )

    def __str__(self) -> str:
        return f"{self.fee} {self.fee_per}"


class CheckIn(TournamentRow):
    """An entrant was seen at the door; `replaced` is the entry of the log that took it back."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="check_ins")
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "team"], condition=Q(replaced__isnull=True), name="check_in_one_in_force"
            ),
            ended_later("replaced", name="check_in_ended_later"),
            *agreeing("check_in", "team", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return str(self.team)


class Payment(TournamentRow):
    """Money taken from an entrant, in cents; `replaced` is the entry of the log with which it was given back."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="payments")
    cents = models.PositiveIntegerField()
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(cents__range=(1, HIGHEST_FEE)), name="payment_cents_range"),
            ended_later("replaced", name="payment_ended_later"),
            *agreeing("payment", "team", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return f"{self.team} {self.cents}"


class Single(TournamentRow):
    """Somebody who came alone to an evening of pairs; `replaced` is the entry with which they got a partner or left.

    `number` says in which order they came.
    """

    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120)
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="single_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="single_number_positive"),
            models.CheckConstraint(condition=~Q(name=""), name="single_name_given"),
            *agreeing("single", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return self.name
