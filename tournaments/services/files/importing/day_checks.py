"""Whether the days, venues and appointments of a file can be what they are."""

from collections.abc import Iterator
from itertools import chain

from tournaments.event import days as event
from tournaments.event.problems.import_problems import ImportProblem, Placed, placed
from tournaments.models.days import OWN
from tournaments.services.files.importing.rows import Rows


def day_problems(rows: Rows) -> list[Placed]:
    """Every problem; the references are sound."""
    if own := list(_own_problems(rows)):
        return own
    at: dict[tuple[str | int, ...], int] = {("venues", row.number): place for place, row in enumerate(rows.venues)}
    at |= {("days", row.number): place for place, row in enumerate(rows.days)}
    found = [
        Placed((problem.where[0], at[problem.where[:2]], *problem.where[2:]), problem)
        for problem in event.programme_problems(_programme(rows))
        if problem.where[:2] in at
    ]
    return [*found, *_appointment_problems(rows)]


def _own_problems(rows: Rows) -> Iterator[Placed]:
    """The first of both are there where others are, and say nothing; all others say what they are."""
    numbers = {row.number for row in rows.venues}, {row.number for row in rows.days}
    used = any(chain(rows.venues, rows.days, rows.appointments, rows.homes, rows.evenings))
    if used and not all(OWN in one for one in numbers):
        yield placed(ImportProblem.FIRST_DAY_MISSING, "days")
    for place, venue in enumerate(rows.venues):
        if (venue.number == OWN) is bool(venue.name) or (venue.number == OWN and venue.street):
            yield placed(ImportProblem.FIRST_DAY_SAID, "venues", place, "name")
    for place, day in enumerate(rows.days):
        said = day.date is not None
        if (day.number == OWN) is said or (day.number == OWN and (day.hour or day.venue_id)):
            yield placed(ImportProblem.FIRST_DAY_SAID, "days", place, "date")


def _programme(rows: Rows) -> event.Programme:
    """Without appointments: where they lead is known."""
    numbers = {row.id: row.number for row in rows.venues}
    own = event.Day(OWN, rows.tournament.date, rows.tournament.hour)
    days = [
        event.Day(row.number, row.date, row.hour, numbers[row.venue_id] if row.venue_id else OWN)
        for row in rows.days
        if row.date is not None
    ]
    venues = [event.Venue(row.number, row.name or rows.tournament.place, row.street) for row in rows.venues]
    return event.Programme((own, *days), tuple(venues), {}, {})


def _appointment_problems(rows: Rows) -> Iterator[Placed]:
    seen = set()
    for place, row in enumerate(rows.appointments):
        key = row.stage_id, row.turn, row.table
        says_nothing = row.day_id is None and ((row.venue_id is None and not row.shared) or row.by)
        of_less = row.shared and (row.turn is not None or row.day_id is not None)
        if key in seen or says_nothing or of_less or (row.table is not None and row.turn is None):
            yield placed(ImportProblem.APPOINTMENT_UNCLEAR, "appointments", place, "turn")
        seen.add(key)
