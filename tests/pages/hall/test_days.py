"""Five evenings in three bars as everybody reads them: tonight, the calendar, their own page, that of a phone."""

import datetime
import html
import json
import re

import pytest
from django.test import Client
from icalendar import Calendar

from tests.districts import BARS, DAYS, make_districts, matches_of
from tests.factories import action, win_all
from tournaments.event.days import Appointment, Day, Key
from tournaments.models import Team, Tournament
from tournaments.selectors.clubs.tournament_lists import club_calendar, next_evening
from tournaments.services.setup.day_changes import programme_change

pytestmark = pytest.mark.django_db


def page(tournament: Tournament, name: str = "") -> str:
    text = html.unescape(Client().get(f"/t/{tournament.slug}/{name}").content.decode())
    return " ".join(re.sub(r"<[^>]+>", " ", text[text.index("<main") :]).split())


def test_tonight_is_the_first_evening_that_owes_a_result_and_says_which_bar() -> None:
    tournament = make_districts()
    shown = page(tournament)
    assert "Martedì 20 ottobre 2026, ore 21:00" in shown
    assert "Circolo Acli, via Po 7" in shown
    assert "0 su 3 finiti" in shown
    win_all(matches_of(tournament, 1), 1)
    shown = page(tournament)
    assert "Giovedì 22 ottobre 2026, ore 21:00" in shown
    assert "Poi: Turno 3 · sabato 24 ottobre 2026, ore 21:00" in shown


def test_a_match_that_was_put_off_is_played_on_the_other_evening() -> None:
    tournament = make_districts()
    later: dict[Key, Appointment] = {(1, 1, 3): Appointment(2, venue=3, by=True)}
    programme_change(action(tournament), days=DAYS, venues=BARS, appointments=later)
    assert "0 su 2 finiti" in page(tournament)
    win_all(matches_of(tournament, 1)[:2], 1)
    assert "0 su 4 finiti" in page(tournament)
    assert "entro il 22 ottobre 2026, Bocciofila" in page(tournament)


def test_the_calendar_says_the_evening_of_every_turn_and_the_bar_of_every_match() -> None:
    shown = page(make_districts(), "calendar/")
    for said in ("Martedì 20 ottobre 2026, ore 21:00", "Sabato 24 ottobre 2026", "Domenica 25 ottobre 2026"):
        assert said in shown
    assert shown.count("Bar Centrale, piazza 1") == 5 + 1, "five matches, and the foot of the page"


ALL = (
    "mar 20/10, gio 22/10, sab 24/10, dom 25/10, mar 27/10, ore 21:00"
    " · Bar Centrale, piazza 1; Circolo Acli, via Po 7; Bocciofila"
)


@pytest.mark.parametrize("name", ["", "standings/", "regulation/", "share/"])
def test_the_foot_of_every_page_and_what_a_chat_shows_of_it_say_all_days_and_bars(name: str) -> None:
    tournament = make_districts()
    text = html.unescape(Client().get(f"/t/{tournament.slug}/{name}").content.decode())
    assert f'property="og:description" content="{ALL}. ' in text
    assert f"{tournament.name}, {ALL}</p>" in text


def test_a_list_of_tournaments_says_the_first_and_the_last_day() -> None:
    club = make_districts().club.slug
    for where in ("/", f"/clubs/{club}/calendar/"):
        assert "20 ottobre 2026 – 27 ottobre 2026, ore 21:00, Bar Centrale, piazza 1" in Client().get(where).text


def test_search_engines_read_from_the_first_evening_to_the_last_and_every_bar() -> None:
    text = Client().get(f"/t/{make_districts().slug}/").text
    (block,) = re.findall(r'<script type="application/ld\+json"[^>]*>(.*?)</script>', text, re.DOTALL)
    told = json.loads(block)
    assert (told["startDate"], told["endDate"]) == ("2026-10-20T21:00:00+02:00", "2026-10-28T00:00:00+01:00")
    assert [place["name"] for place in told["location"]] == ["Bar Centrale", "Circolo Acli", "Bocciofila"]


def test_it_is_to_come_until_its_last_day_and_what_comes_next_is_its_next_day() -> None:
    tournament = make_districts()
    day = datetime.date(2026, 10, 25)
    assert [one.tournament for one in club_calendar(tournament.club, day).coming] == [tournament]
    assert next_evening(tournament, day) == datetime.date(2026, 10, 27)
    after = datetime.date(2026, 10, 28)
    assert [one.tournament for one in club_calendar(tournament.club, after).past] == [tournament]
    assert next_evening(tournament, after) is None


def test_everybody_reads_when_and_where_each_of_their_matches_is() -> None:
    tournament = make_districts()
    team = Team.objects.filter(tournament=tournament).earliest("number")
    shown = page(tournament, f"who/{team.pk}/")
    assert len(re.findall(r"ottobre 2026, ore 21:00, (?:Bar Centrale|Circolo Acli|Bocciofila)", shown)) >= 5


def events(tournament: Tournament) -> list[dict[str, object]]:
    file = Client().get(f"/t/{tournament.slug}/files/calendar.ics").content
    return [
        {name.lower(): event.decoded(name) for name in ("uid", "sequence", "dtstart", "dtend", "location", "summary")}
        for event in Calendar.from_ical(file).walk("VEVENT")
    ]


def test_a_phone_gets_every_evening_at_its_hour_on_either_side_of_the_change_of_clocks() -> None:
    told = events(make_districts())
    # 21:00 in Rome is 19:00 UTC until Saturday 24 October, 20:00 from Sunday 25 October on, when clocks were put back.
    starts = [datetime.datetime(2026, 10, day, hour, tzinfo=datetime.UTC) for day, hour in DAYS_IN_UTC]
    assert [one["dtstart"] for one in told] == starts
    assert len({one["uid"] for one in told}) == 5
    assert {one["location"] for one in told} == {"Bar Centrale, piazza 1; Circolo Acli, via Po 7; Bocciofila"}


DAYS_IN_UTC = ((20, 19), (22, 19), (24, 19), (25, 20), (27, 20))


def test_a_moved_evening_is_the_same_event_with_the_next_sequence() -> None:
    tournament = make_districts()
    before = events(tournament)
    moved = [*DAYS[:2], Day(3, datetime.date(2026, 10, 26), datetime.time(20, 30)), *DAYS[3:]]
    programme_change(action(tournament), days=moved, venues=BARS)
    after = events(tournament)
    assert {one["uid"] for one in after} == {one["uid"] for one in before}
    third = next(one for one in before if one["dtstart"] == datetime.datetime(2026, 10, 24, 19, tzinfo=datetime.UTC))
    again = next(one for one in after if one["uid"] == third["uid"])
    assert again["dtstart"] == datetime.datetime(2026, 10, 26, 19, 30, tzinfo=datetime.UTC)
    assert again["sequence"] == int(str(third["sequence"])) + 1


def test_the_calendar_of_the_club_has_the_same_evenings() -> None:
    tournament = make_districts()
    file = Client().get(f"/clubs/{tournament.club.slug}/calendar.ics").content
    assert [event.decoded("uid") for event in Calendar.from_ical(file).walk("VEVENT")] == [
        one["uid"] for one in events(tournament)
    ]
