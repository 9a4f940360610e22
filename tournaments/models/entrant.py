"""Who plays: teams (quarters) and their players. Names are facts of this tournament, copied into it."""

from django.db import models
from django.db.models import Q

from tournaments.models.identity import TournamentRow


class Team(TournamentRow):
    """A quarter, rione or club that is ranked as one."""

    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="team_number_unique"),
            models.UniqueConstraint(fields=["tournament", "name"], name="team_name_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="team_name_given"),
            models.CheckConstraint(condition=Q(number__gte=1), name="team_number_positive"),
        )

    def __str__(self) -> str:
        return self.name


class Player(TournamentRow):
    """A person who plays. Two players may bear the same name; the number within the team tells them apart."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "team", "number"], name="player_number_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="player_name_given"),
            models.CheckConstraint(condition=Q(number__gte=1), name="player_number_positive"),
        )

    def __str__(self) -> str:
        return self.name
