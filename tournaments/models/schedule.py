"""Who meets whom, when and where: the draw as it was made, and the turns, matches and seats published from it."""

import datetime
from typing import NamedTuple

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from rules.games import MOST_SIDES, every_side
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
    number of `rules.games.Sides`, at whose chair somebody plays who is not ranked, for one who did not come.
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


# When and where a tournament is played that has several days or venues: which stage, turn or match on which day.

OWN = 1
"""The number of the first day and of the first venue. Both are the tournament's own: what they are is said there, and
their rows say nothing, so that others can lead to them.
"""


class Venue(TournamentRow):
    """A bar or a hall where matches are played, with its street."""

    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120, blank=True)
    street = models.CharField(max_length=120, blank=True, default="")

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="venue_number_unique"),
            models.CheckConstraint(
                condition=Q(number=OWN, name="", street="") | (Q(number__gt=OWN) & ~Q(name="")),
                name="venue_named_unless_first",
            ),
            agreed_on("venue"),
        )

    def __str__(self) -> str:
        return self.name


class Day(TournamentRow):
    """A day on which matches are played: its date, the hour of the beginning by the clock of the hall, and the venue,
    empty for the tournament's own.
    """

    number = models.PositiveSmallIntegerField()
    date = models.DateField(null=True)
    hour = models.TimeField(null=True)
    venue = models.ForeignKey(Venue, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="day_number_unique"),
            models.CheckConstraint(
                condition=Q(number=OWN, date__isnull=True, hour__isnull=True, venue__isnull=True)
                | Q(number__gt=OWN, date__isnull=False),
                name="day_dated_unless_first",
            ),
            agreed_on("day"),
            *agreeing("day", "venue"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.date}"


class Appointment(TournamentRow):
    """The day and the venue of a whole stage, of one of its turns, or of one match.

    `turn` is the number within the stage, `table` that of the draw; each is empty where the appointment is of all of
    them. What is empty of `day` and `venue` is as the larger thing says it, in the end as the first day. `by`: it may
    be played on any day until then. `shared`, of a whole stage: its groups share the days.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="appointments")
    turn = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveSmallIntegerField(null=True)
    day = models.ForeignKey(Day, null=True, on_delete=models.PROTECT, related_name="+")
    venue = models.ForeignKey(Venue, null=True, on_delete=models.PROTECT, related_name="+")
    by = models.BooleanField(default=False)
    shared = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                F("tournament"), F("stage"), Coalesce("turn", 0), Coalesce("table", 0), name="appointment_once"
            ),
            models.CheckConstraint(condition=Q(turn__isnull=True) | Q(turn__gte=1), name="appointment_turn_positive"),
            models.CheckConstraint(
                condition=Q(table__isnull=True) | Q(table__gte=1, turn__isnull=False),
                name="appointment_table_in_a_turn",
            ),
            models.CheckConstraint(
                condition=Q(day__isnull=False) | Q(venue__isnull=False, by=False) | Q(shared=True, by=False),
                name="appointment_says_something",
            ),
            models.CheckConstraint(
                condition=Q(shared=False) | Q(turn__isnull=True, day__isnull=True), name="appointment_shared_of_a_stage"
            ),
            *agreeing("appointment", "stage", "day", "venue"),
        )

    def __str__(self) -> str:
        return f"{self.stage} {self.turn or ''} {self.table or ''}"


class Home(TournamentRow):
    """The venue in which an entrant plays at home."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="homes")
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "team"], name="home_once_a_team"),
            *agreeing("home", "team", "venue"),
        )

    def __str__(self) -> str:
        return f"{self.team} {self.venue}"


class Evening(TournamentRow):
    """A day on which an entrant asked to play; without a row any day will do."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="evenings")
    day = models.ForeignKey(Day, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "team", "day"], name="evening_asked_once"),
            *agreeing("evening", "team", "day"),
        )

    def __str__(self) -> str:
        return f"{self.team} {self.day}"


class KeptApart(TournamentRow):
    """Two entrants who are not to meet in their first match; `one` has the lower number."""

    one = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    two = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "one", "two"], name="kept_apart_once"),
            models.CheckConstraint(condition=~Q(one=F("two")), name="kept_apart_two_entrants"),
            *agreeing("kept_apart", "one", "two"),
        )

    def __str__(self) -> str:
        return f"{self.one} {self.two}"
