"""The calendar of a tournament as calendars read it."""

import datetime
import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest
from icalendar import Calendar, Event

from tests.factories import action, make_tournament, publish
from tournaments.models import Tournament
from tournaments.pages.files.ics import Evening, ics_file
from tournaments.pages.shared.public.now import calendar_context
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.counted.turn_times import TurnTime
from tournaments.selectors.shown.printing import changed_at
from tournaments.services.setup.setup import details_change

pytestmark = pytest.mark.django_db
START = datetime.datetime(2026, 11, 21, 20, 0, tzinfo=datetime.UTC)
CLOCKED = {2: TurnTime(START, START + datetime.timedelta(minutes=40))}


@pytest.fixture
def evening() -> Callable[..., Evening]:
    tournament = make_tournament()
    publish(tournament)
    tournament.refresh_from_db()
    shown: Shown = calendar_context(tournament)

    def made(**times: TurnTime) -> Evening:
        numbered = {int(name.removeprefix("turn_")): time for name, time in times.items()}
        now = changed_at(tournament)
        return Evening(tournament, shown["turns"], numbered, now, "http://sala/t/x/", programme_of(tournament))

    return made


def events(file: bytes) -> list[Event]:
    return [one for one in Calendar.from_ical(file).walk("VEVENT") if isinstance(one, Event)]


def test_without_a_clock_there_is_the_day_alone(evening: Callable[..., Evening]) -> None:
    tournament = Tournament.objects.get()
    (day,) = events(ics_file(evening()))
    assert day.decoded("dtstart") == tournament.date
    assert (str(day["summary"]), day["transp"], day["sequence"]) == (tournament.name, "TRANSPARENT", tournament.version)
    assert "Turno 2: 4 tavoli" in str(day["description"])
    assert day["url"] == "http://sala/t/x/"


@pytest.mark.parametrize(
    ("day", "utc"),
    [
        ("2026-03-28", "20260328T193000Z"),
        ("2026-03-29", "20260329T183000Z"),
        ("2026-10-24", "20261024T183000Z"),
        ("2026-10-25", "20261025T193000Z"),
    ],
)
def test_an_evening_begins_at_its_hour_on_either_side_of_a_change_of_clocks(
    evening: Callable[..., Evening], day: str, utc: str
) -> None:
    made = evening()
    made.tournament.date, made.tournament.hour = datetime.date.fromisoformat(day), datetime.time(20, 30)
    made.tournament.street = "via Roma 1"
    (event,) = events(ics_file(replace(made, programme=programme_of(made.tournament))))
    assert event["dtstart"].to_ical() == utc.encode()
    assert event.decoded("dtend") - event.decoded("dtstart") == datetime.timedelta(hours=3)
    assert (event["transp"], event["location"]) == ("TRANSPARENT", "Salone polivalente, via Roma 1")


def test_a_moved_evening_is_the_same_event_told_again(evening: Callable[..., Evening]) -> None:
    before = evening()
    tournament = Tournament.objects.get()
    details_change(
        action(tournament), name="Palio", date=datetime.date(2026, 12, 5), hour=datetime.time(21), place="Bar"
    )
    after = replace(before, tournament=Tournament.objects.get(), programme=programme_of(Tournament.objects.get()))
    (old,), (new,) = events(ics_file(before)), events(ics_file(after))
    assert new["uid"] == old["uid"]
    assert new.decoded("sequence") == old.decoded("sequence") + 1
    assert new["dtstart"].to_ical() == b"20261205T200000Z"


def test_a_turn_whose_clock_runs_is_at_its_time_with_its_tables(evening: Callable[..., Evening]) -> None:
    _day, turn = events(ics_file(evening(turn_2=CLOCKED[2])))
    assert (turn.decoded("dtstart"), turn.decoded("dtend")) == (CLOCKED[2].starts_at, CLOCKED[2].ends_at)
    assert str(turn["summary"]).startswith("Turno 2")
    assert str(turn["description"]).count("Tavolo ") == 4
    assert "La Custera (La Custera 2 – La Custera 1)" in str(turn["description"])


def test_a_turn_that_is_only_foretold_is_not_certain(evening: Callable[..., Evening]) -> None:
    _day, clocked, coming = events(ics_file(evening(turn_1=CLOCKED[2], turn_2=replace(CLOCKED[2], foretold=True))))
    assert (clocked["status"], coming["status"]) == ("CONFIRMED", "TENTATIVE")


def test_the_same_evening_makes_the_same_bytes(evening: Callable[..., Evening]) -> None:
    assert len({ics_file(evening(turn_2=CLOCKED[2])) for _time in range(3)}) == 1


def test_no_two_events_are_one_for_a_calendar(evening: Callable[..., Evening]) -> None:
    file = ics_file(evening(turn_1=CLOCKED[2], turn_2=CLOCKED[2]))
    uids = [str(event["uid"]) for event in events(file)]
    assert all(first != second for first, second in itertools.combinations(uids, 2))
