"""The evening's door: check-ins, single people, payments. Facts that a later entry of the log may end."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.event.fees import FEE_PER, HIGHEST_FEE, LONGEST_CHOICE, MOST_CHOICES
from tournaments.models.entrant import Player, Team
from tournaments.models.fields import TournamentRow, agreed_on, agreeing, ended_later


class EntryTerms(TournamentRow):
    """What entering costs, and who may ask to enter from a phone; a tournament without a row asks for nothing.

    `fee` is in cents, for an entrant or for each of its people, once or (`by_day`) on every day on which they come.
    `limit` and `closes_at` hold for who registers alone: the desk enters whom it wants. `destination` is what the
    proceeds of the evening are for.
    """

    fee = models.PositiveIntegerField(null=True)
    fee_per = models.CharField(max_length=10, default="entrant")
    by_day = models.BooleanField(default=False, db_default=False)
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


class FeeChoice(TournamentRow):
    """What an entrant may choose instead of the fee: its place among those that are offered, its name, what it costs in
    cents (`per` as with the fee), and whether a dinner is in it.
    """

    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_CHOICE)
    cents = models.PositiveIntegerField()
    per = models.CharField(max_length=10, default="person")
    dinner = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="fee_choice_number_unique"),
            models.CheckConstraint(condition=Q(number__range=(1, MOST_CHOICES)), name="fee_choice_number_range"),
            models.CheckConstraint(condition=~Q(name=""), name="fee_choice_named"),
            models.CheckConstraint(condition=Q(cents__range=(0, HIGHEST_FEE)), name="fee_choice_cents_range"),
            models.CheckConstraint(condition=Q(per__in=FEE_PER), name="fee_choice_per_known"),
            agreed_on("fee_choice"),
        )

    def __str__(self) -> str:
        return self.name


class FeeShare(TournamentRow):
    """What an entrant has chosen: this many of its people this `choice`. Without a choice it is what was `agreed` that
    it owes in all, in cents, when the fee changed after it had paid. `replaced` is the entry of the log that ended it.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="fee_shares")
    choice = models.ForeignKey(FeeChoice, null=True, on_delete=models.PROTECT, related_name="shares")
    people = models.PositiveSmallIntegerField(null=True)
    agreed = models.PositiveIntegerField(null=True)
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(choice__isnull=False, people__gte=1, people__isnull=False, agreed__isnull=True)
                | Q(choice__isnull=True, people__isnull=True, agreed__gte=0, agreed__isnull=False),
                name="fee_share_chosen_or_agreed",
            ),
            models.UniqueConstraint(
                fields=["tournament", "team", "choice"],
                condition=Q(replaced__isnull=True, choice__isnull=False),
                name="fee_share_once_in_force",
            ),
            models.UniqueConstraint(
                fields=["tournament", "team"],
                condition=Q(replaced__isnull=True, choice__isnull=True),
                name="fee_share_one_agreed",
            ),
            ended_later("replaced", name="fee_share_ended_later"),
            *agreeing("fee_share", "team", "choice", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return f"{self.team} {self.choice} {self.people}"


class Receipt(TournamentRow):
    """A receipt that somebody asked for, of what was paid or of a prize: its number within the evening, from 1 and
    without a gap.
    """

    number = models.PositiveSmallIntegerField()
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="receipt_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="receipt_number_positive"),
            agreed_on("receipt"),
            *agreeing("receipt", "entered"),
        )

    def __str__(self) -> str:
        return str(self.number)


class CheckIn(TournamentRow):
    """An entrant was seen at the door, on a `day` after the first or on the first; `replaced` is the entry of the log
    that took it back.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="check_ins")
    day = models.ForeignKey("tournaments.Day", null=True, on_delete=models.PROTECT, related_name="+")
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "team"],
                condition=Q(replaced__isnull=True, day__isnull=True),
                name="check_in_one_in_force",
            ),
            models.UniqueConstraint(
                fields=["tournament", "team", "day"],
                condition=Q(replaced__isnull=True, day__isnull=False),
                name="check_in_one_a_day",
            ),
            ended_later("replaced", name="check_in_ended_later"),
            *agreeing("check_in", "team", "day", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return str(self.team)


class Payment(TournamentRow):
    """Money taken from an entrant, in cents; `replaced` is the entry of the log with which it was given back. `receipt`
    is the one that tells of it, with all that the entrant had paid until then.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="payments")
    cents = models.PositiveIntegerField()
    receipt = models.ForeignKey(Receipt, null=True, on_delete=models.PROTECT, related_name="payments")
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(cents__range=(1, HIGHEST_FEE)), name="payment_cents_range"),
            ended_later("replaced", name="payment_ended_later"),
            *agreeing("payment", "team", "receipt", "entered", "replaced"),
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


# What people say about themselves: requests to enter, and private data that only the desk may see.

OUTCOMES = ("waiting", "approved", "refused")
BIRTH_YEARS = (1900, 2100)
NOTE_LIMIT = 500
EMAIL_LIMIT = 120


class Registration(TournamentRow):
    """A request to enter, sent from the public page; it does not belong to the tournament until the desk approves it.

    `sender` is a digest of where it came from, for the limit of requests. The telephone goes when it is settled:
    refused it is deleted, approved it moves to the private data of the first person. `choices` are the numbers of what
    each of the people chose of the fee, None where that is nothing; without any it is empty.
    """

    people = models.JSONField()
    choices = models.JSONField(default=list)
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
    email = models.CharField(max_length=EMAIL_LIMIT, blank=True, default="")
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


class CallSubscription(TournamentRow):
    """A phone that wants to be told when a table is called for `who`, which is the entrant itself or a part of it.

    `address`, `key` and `secret` are what its browser handed over (`briscola_site/push.py`), `phone` is its name by
    chance, `language` the one that it reads. It goes when the phone asks, the tournament is closed, the person is
    erased, or the push service says that nobody is there.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    who = models.CharField(max_length=80)
    phone = models.CharField(max_length=16)
    address = models.CharField(max_length=1000)
    key = models.CharField(max_length=88)
    secret = models.CharField(max_length=24)
    language = models.CharField(max_length=8)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "phone"], name="call_subscription_phone_unique"),
            models.UniqueConstraint(fields=["tournament", "address"], name="call_subscription_address_unique"),
            *agreeing("call_subscription", "team"),
        )

    def __str__(self) -> str:
        return self.who
