"""A request for a paper: tournament, turn, sheets."""

from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest

from tournaments.models import Tournament
from tournaments.pages.papers.bracket_paper import Ink
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.shared.words.day_words import Timetable, timetable_of
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.counted.match_days import DayPlan
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.shown.public import StandingsPage, standings_page


@dataclass(frozen=True)
class Asked:
    """`turn` is None for what is not about one turn; `first` is how many are named, 0 for everybody; `day` and
    `table` the number of the only one that is asked for, 0 for all.

    Course and standings are read once for all the sheets of a file. The request says at which address phones reach the
    hall.
    """

    request: HttpRequest
    tournament: Tournament
    course: Course
    turn: TurnProgress | None = None
    size: Paper = Paper.A4
    ink: Ink = Ink.RESULTS
    first: int = 0
    day: int = 0
    table: int = 0

    @property
    def turns(self) -> tuple[TurnProgress, ...]:
        """The turn that is asked for, or all of them."""
        return (self.turn,) if self.turn else self.course.turns

    @cached_property
    def timetable(self) -> Timetable:
        """When and where everything is played."""
        return timetable_of(self.tournament, self.course)

    @property
    def plan(self) -> DayPlan | None:
        """The day that is asked for, with what is played on it."""
        return next((one for one in self.timetable.days if one.day.number == self.day), None)

    @cached_property
    def standings(self) -> StandingsPage:
        """How things are, counted from the course that is held."""
        return standings_page(self.tournament, self.course)

    @property
    def playing(self) -> StageCourse:
        """The stage of the turn that is asked for, else the one that is being played."""
        found = self.course.stage_with(self.turn.number) if self.turn else None
        return found or self.course.now
