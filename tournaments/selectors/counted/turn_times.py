"""When turns are played, as far as a clock says it, and about when those after it."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Tournament, Turn
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.counted.foretold import foretold_in


@dataclass(frozen=True, slots=True)
class TurnTime:
    """From when to when a turn is played; `foretold` where its clock has not said it yet."""

    starts_at: datetime.datetime
    ends_at: datetime.datetime
    foretold: bool = False


def turn_times(tournament: Tournament, course: Course) -> Mapping[int, TurnTime]:
    """By number the turns whose clock runs or ran, and those of limited length whose beginning can be foretold."""
    rows = Turn.objects.filter(tournament=tournament).values_list("number", "ends_at", "stage__turn_minutes")
    clocked = {
        number: TurnTime(ends_at - datetime.timedelta(minutes=minutes), ends_at)
        for number, ends_at, minutes in rows
        if ends_at is not None and minutes is not None
    }
    coming = {number: time for one in course.reached for number, time in _foretold(one).items()}
    return coming | clocked


def _foretold(one: StageCourse) -> Mapping[int, TurnTime]:
    """Without a limit nobody can say until when a turn goes on."""
    minutes = one.regulation.turn_minutes
    if minutes is None:
        return {}
    length = datetime.timedelta(minutes=minutes)
    return {turn: TurnTime(at, at + length, foretold=True) for turn, at in foretold_in(one).items()}
