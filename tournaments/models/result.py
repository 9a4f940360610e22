"""What was played. A result is never overwritten: a correction ends one row and adds another."""

from django.db import models
from django.db.models import F, Q

from rules.awards import ABSENT, AwardKind
from rules.cards import TOTAL_POINTS
from rules.deals import DealScore
from rules.sides import SIDES
from tournaments.event.enums import LogKind, Source
from tournaments.models.agreement import agreed_on, agreeing
from tournaments.models.club import Account
from tournaments.models.identity import TournamentRow, ended_later
from tournaments.models.schedule import Match

HALF = TOTAL_POINTS // 2
DEVICE_LIMIT = 60
NEED_REASON = [LogKind.CORRECTION.value, LogKind.AWARD_WITHDRAWN.value, LogKind.ABANDONED.value]
LOG_KINDS = [kind.value for kind in LogKind]
SOURCES = [source.value for source in Source]
ABSENT_SIDES = tuple(absent.value for absent in ABSENT)
AWARD_KINDS = [kind.value for kind in AwardKind]


class Deal(TournamentRow):
    """One playing of the pack. `points` are those of side one (side two has the rest of the pack), empty where only
    the winner is known; `attempt` counts the replays of a level deal. `error` is the side that lost the deal by an
    error, said 31 without having it. `replaced` is the entry of the log that ended this row; the row that is in force
    has none.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    points = models.PositiveSmallIntegerField(null=True)
    winner = models.PositiveSmallIntegerField(null=True)
    cappotto = models.BooleanField(default=False)
    error = models.PositiveSmallIntegerField(null=True)
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("number", "attempt")
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "match", "number", "attempt"],
                condition=Q(replaced__isnull=True),
                name="deal_one_in_force",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="deal_number_positive"),
            models.CheckConstraint(condition=Q(attempt__gte=1), name="deal_attempt_positive"),
            models.CheckConstraint(
                condition=Q(points__isnull=True) | Q(points__range=(0, TOTAL_POINTS)),
                name="deal_points_in_pack",
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=True) | ~Q(points__in=(1, TOTAL_POINTS - 1)),
                name="deal_points_possible",
            ),
            models.CheckConstraint(condition=Q(winner__isnull=True) | Q(winner__in=SIDES), name="deal_winner_known"),
            models.CheckConstraint(
                condition=Q(points__isnull=False) | Q(winner__isnull=False), name="deal_says_something"
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=True)
                | Q(points=HALF)
                # Compared with nothing, SQL says neither yes nor no, and lets the row in.
                | Q(points__gt=HALF, winner=1, winner__isnull=False)
                | Q(points__lt=HALF, winner=2, winner__isnull=False),
                name="deal_winner_has_more_points",
            ),
            models.CheckConstraint(
                condition=Q(cappotto=False) | Q(points__isnull=True) | Q(points=TOTAL_POINTS) | Q(points=0),
                name="deal_cappotto_takes_all",
            ),
            models.CheckConstraint(
                condition=Q(error__isnull=True)
                | (Q(error__in=SIDES, points__isnull=True, winner__isnull=False) & ~Q(error=F("winner"))),
                name="deal_error_by_loser",
            ),
            ended_later("replaced", name="deal_ended_later"),
            *agreeing("deal", "match", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return f"{self.match} {self.number}.{self.attempt}: {self.points}"

    @property
    def score(self) -> DealScore:
        return DealScore(points=self.points, winner=self.winner, cappotto=self.cappotto, error=self.error)


class Award(TournamentRow):
    """A match that was awarded because a side did not come, it was broken off, or its time was up: `kind`.

    `absent` are the sides that lose it by that, as the number of `rules.sides.Sides`. `replaced` is the entry of the
    log that took the award back.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="awards")
    kind = models.CharField(max_length=10, default=AwardKind.ABSENT.value)
    absent = models.PositiveSmallIntegerField()
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "match"], condition=Q(replaced__isnull=True), name="award_one_in_force"
            ),
            models.CheckConstraint(condition=Q(absent__in=ABSENT_SIDES), name="award_absent_known"),
            models.CheckConstraint(condition=Q(kind__in=AWARD_KINDS), name="award_kind_known"),
            ended_later("replaced", name="award_ended_later"),
            *agreeing("award", "match", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return f"{self.match}: {self.absent}"


class LogEntry(TournamentRow):
    """Who did what when: one entry for every version of the tournament, never changed, never removed.

    `actor` may leave; `actor_name` stays. `device` is what they held, as far as it said: "Chrome, Android". `key` makes
    a repeated request answer instead of acting twice.
    """

    seq = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    actor = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="+")
    actor_name = models.CharField(max_length=120)
    device = models.CharField(max_length=DEVICE_LIMIT, blank=True)
    source = models.CharField(max_length=10)
    kind = models.CharField(max_length=30)
    subject = models.UUIDField(null=True)
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)
    reason = models.CharField(max_length=300, blank=True)
    key = models.UUIDField(null=True)

    class Meta:
        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "seq"], name="log_seq_unique"),
            models.UniqueConstraint(
                fields=["tournament", "key"], condition=Q(key__isnull=False), name="log_key_unique"
            ),
            models.CheckConstraint(condition=Q(seq__gte=1), name="log_seq_positive"),
            models.CheckConstraint(condition=Q(kind__in=LOG_KINDS), name="log_kind_known"),
            models.CheckConstraint(condition=Q(source__in=SOURCES), name="log_source_known"),
            models.CheckConstraint(condition=~Q(kind__in=NEED_REASON) | ~Q(reason=""), name="log_reason_where_needed"),
            agreed_on("log"),
        )

    def __str__(self) -> str:
        return f"{self.seq} {self.kind} {self.actor_name}"
