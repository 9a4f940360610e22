"""A tournament and the regulation of its stages."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from rules.formats import LevelRule, MatchKind
from rules.places import SharedRule
from tournaments.models.club import Club
from tournaments.models.identity import Row, TournamentRow
from tournaments.scheduling.types import Lineup

MATCH_KINDS = [kind.value for kind in MatchKind]
LEVEL_RULES = [rule.value for rule in LevelRule]
SHARED_RULES = [rule.value for rule in SharedRule]
LINEUPS = [lineup.value for lineup in Lineup]


class Tournament(Row):
    """One event of a club, with the points that its final places are worth."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=120)
    date = models.DateField()
    place = models.CharField(max_length=120, blank=True)
    is_rehearsal = models.BooleanField(default=False)
    place_points = models.JSONField()
    shared_places = models.CharField(max_length=10, default="same")
    version = models.PositiveBigIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["slug"], name="tournament_slug_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="tournament_name_given"),
            models.CheckConstraint(condition=Q(shared_places__in=SHARED_RULES), name="tournament_shared_places_known"),
        )

    def __str__(self) -> str:
        return self.name


class Stage(TournamentRow):
    """A phase with one format. `tables` empty means as many as the smallest team can fill;
    `hall` empty means that the hall has enough of them; `legs` empty means that every pair meets every pair of the
    other team."""

    number = models.PositiveSmallIntegerField(default=1)
    format = models.CharField(max_length=30, default="quarters")
    tables = models.PositiveSmallIntegerField(null=True)
    hall = models.PositiveSmallIntegerField(null=True)
    legs = models.PositiveSmallIntegerField(null=True, default=1)
    lineup = models.CharField(max_length=10, default=Lineup.FREE.value)
    match_kind = models.CharField(max_length=10, default="fixed")
    match_length = models.PositiveSmallIntegerField(default=5)
    level_rule = models.CharField(max_length=10, default="replay")
    winner_only_allowed = models.BooleanField(default=False)
    cappotto_allowed = models.BooleanField(default=False)
    match_points = models.JSONField()
    tiebreaks = models.JSONField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_unique"),
            models.CheckConstraint(
                condition=Q(tables__isnull=True) | Q(tables__range=(1, 200)), name="stage_tables_range"
            ),
            models.CheckConstraint(condition=Q(hall__isnull=True) | Q(hall__range=(1, 2000)), name="stage_hall_range"),
            models.CheckConstraint(condition=Q(legs__isnull=True) | Q(legs__range=(1, 100)), name="stage_legs_range"),
            models.CheckConstraint(condition=Q(lineup__in=LINEUPS), name="stage_lineup_known"),
            models.CheckConstraint(condition=Q(match_kind__in=MATCH_KINDS), name="stage_match_kind_known"),
            models.CheckConstraint(condition=Q(match_length__range=(1, 99)), name="stage_match_length_range"),
            models.CheckConstraint(condition=Q(level_rule__in=LEVEL_RULES), name="stage_level_rule_known"),
        )

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class Decision(TournamentRow):
    """A tie settled outside the count: the order that a lot or a play-off gave."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=10)
    order = models.JSONField()
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    withdrawn = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(kind__in=("lot", "play_off")), name="decision_kind_known"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.order}"
