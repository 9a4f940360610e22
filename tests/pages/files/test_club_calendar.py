"""The calendar of a club: what is to come, what was, and the same for the calendar of a phone."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from tests.factories import DESK, action, make_club, make_tournament
from tests.selectors.queries import queries
from tournaments.models import Tournament
from tournaments.services.clubs.archive import tournament_archive
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.setup.setup import tournament_create

pytestmark = pytest.mark.django_db


def evening(name: str, days: int, *, slug: str = "") -> Tournament:
    return tournament_create(
        club=make_club(),
        slug=slug or name.lower(),
        name=name,
        date=timezone.localdate() + datetime.timedelta(days=days),
        place="Salone",
        actor=DESK,
    )


def page(club: str = "pro-loco") -> str:
    return " ".join(Client().get(reverse("club_calendar", args=[club])).content.decode().replace("&#x27;", "'").split())


def file() -> bytes:
    return Client().get(reverse("club_calendar_file", args=["pro-loco"])).content


def test_what_is_to_come_is_before_what_was_the_nearest_first() -> None:
    for name, days in (("Giugno", -150), ("Ottobre", -30), ("Domani", 1), ("Oggi", 0), ("Natale", 30)):
        evening(name, days)
    shown = page()
    places = [shown.index(f">{name}</a>") for name in ("Oggi", "Domani", "Natale", "Ottobre", "Giugno")]
    assert places == sorted(places)
    assert shown.index("In programma") < places[0] < places[2] < shown.index("Già giocati") < places[3]


def test_neither_rehearsals_nor_archived_ones_nor_those_of_others_are_in_it() -> None:
    shown = make_tournament()
    rehearsal_copy(action(shown))
    tournament_archive(action(evening("Archiviato", 3)))
    make_tournament(club=make_club(slug="altra", name="Altra"), slug="altrove")
    for text in (page(), file().decode()):
        assert "Giochi senza quartiere" in text
        assert not {word for word in ("Prova", "Archiviato", "altrove") if word in text}
    assert "altrove" in page("altra")


def test_the_file_is_a_calendar_with_an_event_for_each_that_leads_to_its_page() -> None:
    first, second = evening("Ottobre", -30), evening("Domani", 1)
    calendar = Calendar.from_ical(file())
    assert calendar["x-wr-calname"] == "Pro Loco"
    assert [(str(one["summary"]), one.start) for one in calendar.events] == [
        ("Ottobre", first.date),
        ("Domani", second.date),
    ]
    assert str(calendar.events[1]["url"]) == "http://testserver/t/domani/"
    assert file() == file()


def test_an_event_is_the_one_of_the_tournaments_own_file() -> None:
    tournament = make_tournament()
    own = Calendar.from_ical(Client().get(f"/t/{tournament.slug}/files/calendar.ics").content)
    assert {str(one["uid"]) for one in Calendar.from_ical(file()).events} <= {str(one["uid"]) for one in own.events}


def test_the_page_asks_no_more_for_many() -> None:
    evening("Uno", 1)
    few = queries(page), queries(file)
    for number in range(5):
        evening(f"Serata{number}", number - 2)
    assert (queries(page), queries(file)) == few


def test_nobody_finds_the_calendar_of_a_club_that_there_is_not() -> None:
    assert Client().get(reverse("club_calendar", args=["nessuno"])).status_code == 404
    assert Client().get(reverse("club_calendar_file", args=["nessuno"])).status_code == 404


def test_an_empty_one_says_so_and_the_first_page_leads_to_one_that_is_not() -> None:
    make_club()
    assert "non c’è niente in programma" in page()
    assert b"calendar/" not in Client().get(reverse("home")).content
    evening("Domani", 1)
    assert b'href="/clubs/pro-loco/calendar/"' in Client().get(reverse("home")).content
