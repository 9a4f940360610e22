"""What people say about themselves: requests to enter, and private data that only the desk may see."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.models.agreement import agreeing
from tournaments.models.arrival import HIGHEST_FEE
from tournaments.models.entrant import Player, Team
from tournaments.models.identity import TournamentRow

OUTCOMES = ("waiting", "approved", "refused")
BIRTH_YEARS = (1900, 2100)
NOTE_LIMIT = 500


class Registration(TournamentRow):
    """A request to enter, sent from the public page; it is nothing of the tournament until the desk approves it.

    `sender` is a digest of where it came from, for the limit of requests. The telephone goes when it is settled:
    refused it is deleted, approved it moves to the private data of the first person.
    """

    people = models.JSONField()
    club = models.CharField(max_length=80, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    sender = models.CharField(max_length=64)
    sent_at = models.DateTimeField(default=timezone.now)
    outcome = models.CharField(max_length=10, default="waiting")
    team = models.ForeignKey(Team, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(outcome__in=OUTCOMES), name="registration_outcome_known"),
            models.CheckConstraint(
                condition=Q(outcome="waiting") | Q(phone=""), name="registration_phone_only_while_waiting"
            ),
            models.CheckConstraint(
                condition=Q(team__isnull=True) | Q(outcome="approved"), name="registration_team_of_approved"
            ),
            *agreeing("registration", "team"),
        )

    def __str__(self) -> str:
        return " – ".join(self.people)


class PrivateData(TournamentRow):
    """What the desk knows of a person and shows to nobody: telephone, e-mail, number of the club's card, year of birth,
    whether a minor is allowed to, and what else it noted. `paid`: a list said that the entrant has paid, before there
    was a fee; `paid_cents` of it, None where it said no amount. It becomes a payment when the fee is written down.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="private_data")
    phone = models.CharField(max_length=40, blank=True)
    email = models.CharField(max_length=120, blank=True, default="")
    card = models.CharField(max_length=40, blank=True, default="")
    note = models.CharField(max_length=NOTE_LIMIT, blank=True, default="")
    birth_year = models.PositiveSmallIntegerField(null=True)
    minor_allowed = models.BooleanField(null=True)
    paid = models.BooleanField(default=False)
    paid_cents = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "player"], name="private_data_once_a_player"),
            models.CheckConstraint(
                condition=Q(birth_year__isnull=True) | Q(birth_year__range=BIRTH_YEARS), name="private_data_birth_year"
            ),
            models.CheckConstraint(
                condition=Q(paid_cents__isnull=True) | Q(paid=True, paid_cents__range=(1, HIGHEST_FEE)),
                name="private_data_paid_cents",
            ),
            *agreeing("private_data", "player"),
        )

    def __str__(self) -> str:
        return str(self.player)


class ListDraft(TournamentRow):
    """A list of names that somebody sent and has not entered yet, with what was answered so far: nothing of the
    tournament, and private. `document` is as the pages keep it. It goes when it is entered, thrown away, or a day old.
    """

    kept_at = models.DateTimeField()
    actor_name = models.CharField(max_length=120)
    document = models.JSONField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["tournament"], name="list_draft_one_a_tournament"),)

    def __str__(self) -> str:
        return f"{self.actor_name} {self.kept_at}"
