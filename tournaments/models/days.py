"""When and where a tournament is played that has several days or venues: which stage, turn or match on which day."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce

from tournaments.models.entrant import Team
from tournaments.models.fields import TournamentRow, agreed_on, agreeing
from tournaments.models.tournament import Stage

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
