"""Who sits for whom: a player replaced from a turn on. What was played before stays with the one who played it."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.agreement import agreeing
from tournaments.models.entrant import Player
from tournaments.models.identity import TournamentRow, ended_later


class Substitution(TournamentRow):
    """From turn `from_turn` of the calendar `substitute` sits for `player`, who is of the same team.

    `replaced` is the entry of the log that took it back.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="substitutions")
    substitute = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="substitutes_for")
    from_turn = models.PositiveSmallIntegerField()
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "player"],
                condition=Q(replaced__isnull=True),
                name="substitution_one_in_force",
            ),
            models.UniqueConstraint(fields=["tournament", "substitute"], name="substitution_substitute_once"),
            models.CheckConstraint(condition=~Q(player=F("substitute")), name="substitution_of_another"),
            models.CheckConstraint(condition=Q(from_turn__gte=1), name="substitution_turn_positive"),
            ended_later("replaced", name="substitution_ended_later"),
            *agreeing("substitution", "player", "substitute", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return f"{self.player} {self.from_turn} {self.substitute}"
