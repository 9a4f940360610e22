"""iCalendar files: of a tournament its day and the turns whose time is known or foretold; of a club its days."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.pages.tables.public.results import matches_in_words
from tournaments.pages.tables.words.present import Shown
from tournaments.selectors.counted.turn_times import TurnTime

if TYPE_CHECKING:
    from icalendar import Calendar, Event

DAY = datetime.timedelta(days=1)
PRODUCT = "-//Briscola Desk//briscola-desk//IT"


@dataclass(frozen=True, slots=True)
class Evening:
    """What the file is made of. `turns` is what the calendar's page shows of each, `changed_at` when it came to be so,
    `address` the page that a calendar leads to, "" where no other device finds it.
    """

    tournament: Tournament
    turns: Iterable[Shown]
    times: Mapping[int, TurnTime]
    changed_at: datetime.datetime
    address: str


def ics_file(evening: Evening) -> bytes:
    """The bytes of the file; the same evening, the same bytes."""
    calendar = _calendar()
    calendar.add_component(_whole_day(evening))
    for turn in evening.turns:
        if time := evening.times.get(turn["number"]):
            calendar.add_component(_turn(evening, turn, time))
    return bytes(calendar.to_ical())


def club_file(name: str, evenings: Iterable[Evening]) -> bytes:
    """The bytes of the file of a club that is called so; the same evenings, the same bytes. An event has the name by
    which the tournament's own file calls it, so that no calendar shows it twice.
    """
    calendar = _calendar()
    if name:
        calendar.add("x-wr-calname", name)
    for evening in evenings:
        calendar.add_component(_whole_day(evening))
    return bytes(calendar.to_ical())


def _calendar() -> "Calendar":
    from icalendar import Calendar  # here, because few ask for this file and no start needs it

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    return calendar


def _whole_day(evening: Evening) -> "Event":
    """Nobody stored when the evening begins: it takes the day, without making anybody busy."""
    date = evening.tournament.date
    event = _event(evening, "", evening.tournament.name, [_turn_line(turn) for turn in evening.turns])
    event.add("dtstart", date)
    event.add("dtend", date + DAY)
    event.add("transp", "TRANSPARENT")
    return event


def _turn(evening: Evening, turn: Shown, time: TurnTime) -> "Event":
    title = f"{turn['title']}, {evening.tournament.name}"
    lines = [_match_line(turn, match) for match in turn["matches"]]
    event = _event(evening, f"turn-{turn['number']}-", title, lines)
    event.add("dtstart", time.starts_at.astimezone(datetime.UTC))
    event.add("dtend", time.ends_at.astimezone(datetime.UTC))
    event.add("status", "TENTATIVE" if time.foretold else "CONFIRMED")
    return event


def _event(evening: Evening, part: str, title: str, lines: list[str]) -> "Event":
    from icalendar import Event

    event = Event()
    event.add("uid", f"{part}{evening.tournament.id}@briscola-desk")
    event.add("dtstamp", evening.changed_at.astimezone(datetime.UTC).replace(microsecond=0))
    event.add("sequence", evening.tournament.version)
    event.add("summary", title)
    if evening.tournament.place:
        event.add("location", evening.tournament.place)
    if said := [*lines, evening.address] if evening.address else lines:
        event.add("description", "\n".join(said))
    if evening.address:
        event.add("url", evening.address)
    return event


def _turn_line(turn: Shown) -> str:
    count = len(turn["matches"])
    if turn["queued"]:
        return f"{turn['title']}: {matches_in_words(count)}"
    tables = ngettext("%(count)d tavolo", "%(count)d tavoli", count) % {"count": count}
    return f"{turn['title']}: {tables}"


def _match_line(turn: Shown, match: Shown) -> str:
    sides = " – ".join(_side_words(side) for side in match["sides"])
    return f"{turn['number_label']} {match['table']}: {sides}"


def _side_words(side: Shown) -> str:
    return f"{side['name']} ({side['players']})" if side["players"] else str(side["name"])
