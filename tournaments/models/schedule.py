"""Who meets whom, when and where: the draw as it was made, and the turns, matches and seats published from it."""

import datetime
from typing import NamedTuple

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from rules.sides import MOST_SIDES, every_side
from tournaments.models.entrant import Player, Team
from tournaments.models.fields import TournamentRow, agreed_on, agreeing
from tournaments.models.tournament import Stage
from tournaments.scheduling.bracket.plan import Round, round_of


class Draw(TournamentRow):
    """A draw, stored as drawn: what went in, the number that repeats it, and every turn that came out.

    `options` and `turns` name players by id where teams meet, else entrants; later changes of line-up do not touch
    them. `first_turn` is the first of the stage's turns that were drawn: later than the first where every turn is
    drawn after the results of the one before. `bracket` lists the matches of a knockout, no matter who plays them;
    `groups` the members of every group, where there are groups.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="draws")
    first_turn = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveIntegerField()
    options = models.JSONField()
    turns = models.JSONField()
    bracket = models.JSONField(null=True)
    groups = models.JSONField(null=True)
    drawn_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "stage", "first_turn"],
                condition=Q(published_at__isnull=False),
                name="draw_published_once",
            ),
            models.CheckConstraint(condition=Q(first_turn__gte=1), name="draw_first_turn_positive"),
            models.CheckConstraint(condition=Q(number__gte=1), name="draw_number_positive"),
            *agreeing("draw", "stage"),
        )

    def __str__(self) -> str:
        return f"{self.stage} {self.number}"


class Turn(TournamentRow):
    """A slot of the calendar: all its matches are played at the same time. The numbers go on from stage to stage.

    `ends_at` is when its time is up, empty where no clock runs.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveSmallIntegerField()
    ends_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="turn_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="turn_number_positive"),
            agreed_on("turn"),
            *agreeing("turn", "stage"),
        )

    def __str__(self) -> str:
        return f"{self.stage} {self.number}"


class Fixture(TournamentRow):
    """Two teams that meet at one or more tables of a turn; where all play at once a team meets several."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="fixtures")
    home = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    away = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "turn", "home", "away"], name="fixture_once_a_turn"),
            models.CheckConstraint(condition=~Q(home=F("away")), name="fixture_two_teams"),
            agreed_on("fixture", "turn"),
            *agreeing("fixture", "turn", "home", "away"),
        )

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"


class MatchNotes(NamedTuple):
    """What is noted of a match beside who plays it and how it ended: everybody reads it with the match, as it is, and
    the file takes it along. Another note is a column of the match, and its name here.

    In a bracket: how many rounds of it are left after the match, or of the consolation where it is one of it.
    """

    hall_table: int | None = None
    called_at: datetime.datetime | None = None
    started_at: datetime.datetime | None = None
    reserves: int | None = None
    rounds_left: int | None = None
    in_consolation: bool = False

    @property
    def round(self) -> Round | None:
        """The round of its bracket; None for a match that is in none."""
        return round_of(self.rounds_left, consolation=self.in_consolation)


class Match(TournamentRow):
    """One table in one turn. `version` rises with every change of its line-up or result.

    `table` is where it is played. `drawn_table` is that of the draw where it is another one, because somebody always
    plays at the same table and others made room. `called_at` is when its players were called to the table,
    `started_at` when they were seen to play. Where matches wait for a table, `table` is nothing but the number of the
    match in its turn, and `hall_table` the table of the hall that it was called to. `reserves` are the sides, as the
    number of `rules.sides.Sides`, at whose chair somebody plays who is not ranked, for one who did not come.
    `rounds_left` and `in_consolation` say which round of a bracket it is, and so how long: what was played keeps its
    length. Empty where there is no bracket.
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="matches")
    fixture = models.ForeignKey(Fixture, null=True, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField()
    drawn_table = models.PositiveSmallIntegerField(null=True)
    version = models.PositiveIntegerField(default=1)
    hall_table = models.PositiveSmallIntegerField(null=True)
    called_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    reserves = models.PositiveSmallIntegerField(null=True)
    rounds_left = models.PositiveSmallIntegerField(null=True)
    in_consolation = models.BooleanField(default=False)

    class Meta:
        ordering = ("turn__number", "table")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "turn", "table"], name="match_table_once_a_turn"),
            models.CheckConstraint(
                condition=Q(reserves__isnull=True) | Q(reserves__range=(1, every_side(MOST_SIDES).value)),
                name="match_reserves_known",
            ),
            models.CheckConstraint(
                condition=Q(in_consolation=False) | Q(rounds_left__isnull=False), name="match_round_of_consolation"
            ),
            models.CheckConstraint(condition=Q(table__gte=1), name="match_table_positive"),
            models.CheckConstraint(condition=Q(version__gte=1), name="match_version_positive"),
            models.CheckConstraint(
                condition=Q(hall_table__isnull=True) | Q(hall_table__range=(1, 2000), called_at__isnull=False),
                name="match_hall_table_of_a_call",
            ),
            models.UniqueConstraint(
                F("tournament"), F("turn"), Coalesce("drawn_table", "table"), name="match_drawn_once_a_turn"
            ),
            models.CheckConstraint(
                condition=Q(drawn_table__isnull=True) | Q(drawn_table__gte=1), name="match_drawn_table_positive"
            ),
            agreed_on("match"),
            agreed_on("match", "turn"),
            *agreeing("match", "turn", fixture=("turn",)),
        )

    def __str__(self) -> str:
        return f"{self.turn} · {self.table}"

    @property
    def drawn(self) -> int:
        """The table that the draw gave it."""
        return self.drawn_table or self.table

    @property
    def round(self) -> Round | None:
        """The round of its bracket; None for a match that is in none."""
        return round_of(self.rounds_left, consolation=self.in_consolation)

    @property
    def waits(self) -> bool:
        """Whether it waits for a table or was called to one of the hall, so that `table` is its number in the turn."""
        return self.hall_table is not None or self.turn.stage.queued


class Seat(TournamentRow):
    """A player's chair at a match. The turn is carried too, so that nobody can sit at two tables in it."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    side = models.PositiveSmallIntegerField()
    chair = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("side", "chair")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "turn", "player"], name="seat_player_once_a_turn"),
            models.UniqueConstraint(fields=["tournament", "match", "side", "chair"], name="seat_chair_unique"),
            models.CheckConstraint(condition=Q(side__range=(1, MOST_SIDES)), name="seat_side_known"),
            models.CheckConstraint(condition=Q(chair__range=(1, 3)), name="seat_chair_range"),
            *agreeing("seat", "turn", "player", match=("turn",)),
        )

    def __str__(self) -> str:
        return f"{self.player} {self.side}.{self.chair}"
