"""Six districts that all meet once: five evenings of three meetings, in three bars at the same hour."""

import datetime

from tests.factories import action, make_evening, publish
from tournaments.event.days import Appointment, Day, Key, Venue
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Tournament
from tournaments.services.setup.day_changes import programme_change

HOUR = datetime.time(21)
EVENINGS = tuple(datetime.date(2026, 10, day) for day in (20, 22, 24, 25, 27))
"""On 25 October clocks go back: before it 21:00 is 19:00 UTC, from it on 20:00."""
DAYS = tuple(Day(number, date, HOUR) for number, date in enumerate(EVENINGS, start=1))
BARS = (Venue(1, "Bar Centrale", "piazza 1"), Venue(2, "Circolo Acli", "via Po 7"), Venue(3, "Bocciofila"))


def appointments() -> dict[Key, Appointment]:
    """Turn by turn an evening, table by table a bar."""
    found: dict[Key, Appointment] = {(1, turn, None): Appointment(turn) for turn in range(1, 6)}
    return found | {(1, turn, table): Appointment(venue=table) for turn in range(1, 6) for table in (1, 2, 3)}


def make_districts(*, drawn: bool = True) -> Tournament:
    """The five evenings, with all that is said of them; drawn, unless it is not wanted."""
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=6, ranked=Ranked.TRIOS, slug="rioni")
    programme_change(action(tournament), days=DAYS, venues=BARS, appointments=appointments())
    if drawn:
        publish(tournament)
    tournament.refresh_from_db()
    return tournament


def matches_of(tournament: Tournament, turn: int) -> list[Match]:
    return list(Match.objects.filter(tournament=tournament, turn__number=turn).order_by("table"))
