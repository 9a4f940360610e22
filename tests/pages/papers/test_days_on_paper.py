"""Evenings in several bars on paper: every sheet says its own day and bar, and each day has its lists."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.districts import DAYS, make_districts, matches_of
from tests.factories import action, make_evening, publish
from tests.pages.papers.pdf.reading import written
from tournaments.event.days import Day, Programme, Venue, finals_on_last_day
from tournaments.event.presets import PRESETS
from tournaments.models import Tournament
from tournaments.services.setup.day_changes import programme_change

pytestmark = pytest.mark.django_db


def read(desk: Client, tournament: Tournament, paper: str) -> str:
    address = f"/desk/{tournament.slug}/print/{paper}"
    return written(desk.get(address, headers={"Accept-Language": "it"}))


def make_week() -> Tournament:
    """Eight pairs, two matches on Monday and two on Tuesday, the last four on Saturday."""
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=8)
    dates = (datetime.date(2026, 11, day) for day in (16, 17, 21))
    days = [Day(number, date, datetime.time(20, 30)) for number, date in enumerate(dates, start=1)]
    finals = finals_on_last_day(Programme(tuple(days), (Venue(1, "Salone"),), {}, {}), 1, 3, 4)
    programme_change(action(tournament), days=days, venues=[Venue(1, "Salone")], appointments=finals)
    publish(tournament)
    tournament.refresh_from_db()
    return tournament


def test_the_calendar_has_the_day_over_every_turn_and_the_bar_beside_every_match(desk: Client) -> None:
    text = read(desk, make_districts(), "calendar.pdf")
    assert "Turno 2 · giovedì 22 ottobre 2026, ore 21:00" in text
    assert text.count("Bar Centrale, piazza 1") == text.count("Bocciofila") == 5
    assert "20 ottobre 2026 – 27 ottobre 2026" in text


def test_the_lists_of_a_turn_are_of_its_own_day_and_name_the_bar_of_everybody(desk: Client) -> None:
    text = read(desk, make_districts(), "turns/2/list.pdf")
    assert "giovedì 22 ottobre 2026, ore 21:00" in text
    assert "20 ottobre" not in text
    assert text.count("Circolo Acli") == 6 + 1, "six people by surname, one table"


def test_of_a_turn_on_two_evenings_each_has_its_own_lists(desk: Client) -> None:
    tournament = make_week()
    both, monday = (read(desk, tournament, f"turns/1/list.pdf{asked}") for asked in ("", "?day=1"))
    assert both.count("mar 17/11") == 8 + 2, "eight people by surname, two tables"
    assert "lunedì 16 novembre 2026, ore 20:30" in monday
    assert "17/11" not in monday
    on_monday = {seat.player.name for match in matches_of(tournament, 1)[:2] for seat in match.seats.all()}
    assert len(on_monday) == 8
    names = read(desk, tournament, "checkin.pdf?day=1")
    for name in on_monday:
        surname = name.split()[-1].upper()
        assert surname in monday
        assert surname in names
    assert read(desk, tournament, "sheets.pdf?day=1").count("Firma") == 2 * 2
    assert desk.get(f"/desk/{tournament.slug}/print/sheets.pdf?day=3").status_code == 404


def test_every_day_has_its_row_among_what_can_be_printed(desk: Client) -> None:
    tournament = make_districts()
    shown = desk.get(reverse("desk_papers", args=[tournament.slug])).content.decode()
    assert [f"day={day.number}" in shown for day in DAYS] == [True] * 5
    for address in re.findall(r'href="([^"]*\?day=3)"', shown):
        assert desk.get(address).status_code == 200


def test_a_list_of_one_day_is_known_again_by_its_mark(desk: Client) -> None:
    tournament = make_week()
    mark = re.search(r"\b(L1-[A-Z0-9]{4})\b", read(desk, tournament, "turns/1/list.pdf?day=2"))
    assert mark
    shown = desk.get(reverse("desk_papers", args=[tournament.slug]), {"mark": mark[1]}).content.decode()
    assert "Ancora buono" in shown


def test_a_poster_names_every_day_with_its_hour_and_every_bar_with_its_street(desk: Client) -> None:
    text = read(desk, make_districts(), "poster.pdf")
    assert "mar 20/10, gio 22/10, sab 24/10, dom 25/10, mar 27/10, ore 21:00" in text
    assert "Circolo Acli, via Po 7" in text
