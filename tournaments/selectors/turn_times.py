"""When turns are played, as far as a clock says it."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Tournament, Turn


@dataclass(frozen=True, slots=True)
class TurnTime:
    """From when to when a turn is played."""

    starts_at: datetime.datetime
    ends_at: datetime.datetime


def turn_times(tournament: Tournament) -> Mapping[int, TurnTime]:
    """By number the turns whose clock runs or ran; the others have no time that anybody could know."""
    rows = Turn.objects.filter(tournament=tournament).values_list("number", "ends_at", "stage__turn_minutes")
    return {
        number: TurnTime(ends_at - datetime.timedelta(minutes=minutes), ends_at)
        for number, ends_at, minutes in rows
        if ends_at is not None and minutes is not None
    }
