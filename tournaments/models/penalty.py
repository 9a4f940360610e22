"""What the direction of the event told somebody off for."""

from django.db import models
from django.db.models import Q

from rules.penalties import MOST_DEDUCTED, PenaltyKind
from tournaments.models.agreement import agreeing
from tournaments.models.entrant import Player, Team
from tournaments.models.identity import TournamentRow, ended_later
from tournaments.models.points import PointsField
from tournaments.models.schedule import Match
from tournaments.models.tournament import Stage

KINDS = [kind.value for kind in PenaltyKind]
REASON_LIMIT = 300


class Penalty(TournamentRow):
    """A warning, a penalty or a disqualification of a team, maybe of one `player` of it, maybe in one `match`.

    `points` are the match points that it takes in the table of `stage`. `withdrawn` is the entry of the log that took
    it back.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="penalties")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    match = models.ForeignKey(Match, null=True, on_delete=models.SET_NULL, related_name="+")
    kind = models.CharField(max_length=20)
    points = PointsField(default=0)
    reason = models.CharField(max_length=REASON_LIMIT)
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    withdrawn = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=KINDS), name="penalty_kind_known"),
            models.CheckConstraint(condition=~Q(reason=""), name="penalty_reason_given"),
            ended_later("withdrawn", name="penalty_ended_later"),
            models.CheckConstraint(
                condition=Q(points=0) | Q(points__gt=0, points__lte=MOST_DEDUCTED, kind=PenaltyKind.PENALTY.value),
                name="penalty_points_of_penalties",
            ),
            *agreeing("penalty", "stage", "team", "match", "entered", "withdrawn", player=("team",)),
        )

    def __str__(self) -> str:
        return f"{self.team}: {self.kind} {self.points}"
