"""Who plays: teams (quarters) and their players. Names are facts of this tournament, copied into it."""

from django.db import models
from django.db.models import F, Q

from tournaments.event.match_states import WithdrawalEffect
from tournaments.models.fields import TournamentRow, agreed_on, agreeing, ended_later

FIXED_TABLES = (1, 2000)
EFFECTS = [effect.value for effect in WithdrawalEffect]


class Team(TournamentRow):
    """Who is ranked as one: a quarter with all its players, a pair, or a player alone.

    `seed` is the place among the seeded, `club` the bar, club or family whose members the draw keeps apart, `title`
    what a pair calls itself, beside its names and never instead of them. `again_of` is the first entry of the same
    people, where they were out and entered again.
    `withdrawn` is the entry of the log with which the team left the tournament. `withdrawal` says what becomes of its
    matches in the stage `withdrawn_in` that was played then; open leaves that to the desk and names no stage.
    """

    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    seed = models.PositiveSmallIntegerField(null=True)
    club = models.CharField(max_length=80, blank=True)
    title = models.CharField(max_length=80, blank=True, default="")
    again_of = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="+")
    withdrawn = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")
    withdrawal = models.CharField(max_length=15, default=WithdrawalEffect.OPEN.value)
    withdrawn_in = models.ForeignKey("tournaments.Stage", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("number",)
        constraints = (
            models.CheckConstraint(condition=Q(withdrawal__in=EFFECTS), name="team_withdrawal_known"),
            models.CheckConstraint(
                condition=Q(withdrawal=WithdrawalEffect.OPEN.value, withdrawn_in__isnull=True)
                | Q(withdrawn__isnull=False, withdrawn_in__isnull=False),
                name="team_withdrawal_in_a_stage",
            ),
            models.UniqueConstraint(fields=["tournament", "number"], name="team_number_unique"),
            models.UniqueConstraint(fields=["tournament", "name"], name="team_name_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="team_name_given"),
            models.UniqueConstraint(
                fields=["tournament", "seed"], condition=Q(seed__isnull=False), name="team_seed_unique"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="team_number_positive"),
            models.CheckConstraint(condition=Q(seed__isnull=True) | Q(seed__gte=1), name="team_seed_positive"),
            models.CheckConstraint(condition=~Q(again_of=F("pk")), name="team_again_of_another"),
            agreed_on("team"),
            *agreeing("team", "withdrawn", "withdrawn_in", "again_of"),
        )

    def __str__(self) -> str:
        return self.name


class Entry(TournamentRow):
    """A team's place in a stage: who moved on to it, in the order in which its draw seeds them.

    `group` is the number of the group that it came from, if any, and `place` its place there. The first stage has no
    entries: everybody plays in it.
    """

    stage = models.ForeignKey("tournaments.Stage", on_delete=models.CASCADE, related_name="entries")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    group = models.PositiveSmallIntegerField(null=True)
    place = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "stage", "team"], name="entry_team_once_a_stage"),
            models.UniqueConstraint(fields=["tournament", "stage", "number"], name="entry_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_number_positive"),
            models.CheckConstraint(condition=Q(place__gte=1), name="entry_place_positive"),
            models.CheckConstraint(condition=Q(group__isnull=True) | Q(group__gte=1), name="entry_group_positive"),
            *agreeing("entry", "stage", "team"),
        )

    def __str__(self) -> str:
        return f"{self.stage} {self.number} {self.team}"


class Player(TournamentRow):
    """A person who plays. Two players may have the same name; the number within the team tells them apart.

    `surname` is which part of the name it is, where the one that is proposed (`event/surnames.py`) is wrong; else it is
    empty. `fixed_table` is where a player who cannot move always plays.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120)
    surname = models.CharField(max_length=120, blank=True, default="")
    fixed_table = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.CheckConstraint(
                condition=Q(fixed_table__isnull=True) | Q(fixed_table__range=FIXED_TABLES),
                name="player_fixed_table_range",
            ),
            models.UniqueConstraint(fields=["tournament", "team", "number"], name="player_number_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="player_name_given"),
            models.CheckConstraint(condition=Q(number__gte=1), name="player_number_positive"),
            agreed_on("player"),
            agreed_on("player", "team"),
            *agreeing("player", "team"),
        )

    def __str__(self) -> str:
        return self.name


# Who sits for whom: a player replaced from a turn on. What was played before stays with the player who played it.


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
