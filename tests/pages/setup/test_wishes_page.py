"""Who plays at home where and who asked for which day, through the page."""

import datetime
import html
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.districts import BARS, DAYS, appointments, make_districts
from tests.factories import action, make_evening, publish
from tests.pages.clicking import Clicks
from tournaments.event.days import Appointment, Day, Key, Programme, Venue, finals_on_last_day
from tournaments.event.presets import PRESETS
from tournaments.models import LogEntry, Team, Tournament
from tournaments.selectors.core.day_queries import evenings_asked, programme_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.match_days import held_of
from tournaments.services.entries.pairs import NewEntrant, entrant_change
from tournaments.services.setup.day_changes import programme_change

pytestmark = pytest.mark.django_db
MONDAY = datetime.date(2026, 11, 16)


def make_week(*, clubs: int = 8) -> Tournament:
    """Sixteen pairs, two evenings and a last day on which four are left; the first ones of one club."""
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=16)
    days = [Day(number, MONDAY + datetime.timedelta(number), datetime.time(20, 30)) for number in range(3)]
    days = [Day(number, day.date, day.hour) for number, day in enumerate(days, start=1)]
    finals = finals_on_last_day(Programme(tuple(days), (Venue(1, "Salone"),), {}, {}), 1, 4, 4)
    programme_change(action(tournament), days=days, venues=[Venue(1, "Salone")], appointments=finals)
    for team in Team.objects.filter(tournament=tournament, number__lte=clubs).order_by("number"):
        people = tuple(team.players.order_by("number").values_list("name", flat=True))
        entrant_change(action(tournament), team.id, NewEntrant(people, "Alpini"))
    tournament.refresh_from_db()
    return tournament


def page(desk: Client, tournament: Tournament) -> Clicks:
    return Clicks(desk, reverse("desk_wishes", args=[tournament.slug]))


def test_a_whole_club_asks_for_an_evening_and_does_not_meet_in_its_first_match(desk: Client) -> None:
    tournament = make_week(clubs=4)
    hand = page(desk, tournament)
    assert "Senza bar o gruppo" in hand.page.content.decode(), "who is of no club is told apart"
    hand.put("all-1-2", "1")
    hand.press("Salva")
    team = {one.number: str(one.pk) for one in Team.objects.filter(tournament=tournament)}
    assert evenings_asked(tournament) == {team[number]: (2,) for number in (1, 2, 3, 4)}
    publish(tournament)
    course = course_of(tournament)
    alpini = {team[number] for number in (1, 2, 3, 4)}
    held = held_of(programme_of(tournament), course)
    first = [
        (one.day.number, len(alpini.intersection(team for side in record.sides for team in side.team_ids)))
        for record, one in held.items()
        if record.turn == 1
    ]
    assert sorted(first) == [(1, 0)] * 4 + [(2, 1)] * 4


def test_what_another_desk_said_meanwhile_of_others_stays(desk: Client) -> None:
    tournament = make_week(clubs=0)
    one, other = page(desk, tournament), page(desk, tournament)
    one.put("asks-1-1", "1")
    other.put("asks-2-2", "1")
    one.press("Salva")
    other.press("Salva")
    numbers = {str(team.pk): team.number for team in Team.objects.filter(tournament=tournament)}
    assert {numbers[team]: days for team, days in evenings_asked(tournament).items()} == {1: (1,), 2: (2,)}


def test_a_home_that_moves_matches_is_asked_before(desk: Client) -> None:
    tournament = make_districts()
    programme_change(
        action(tournament),
        days=DAYS,
        venues=BARS,
        appointments={key: None for key in appointments() if key[2]},
    )
    hand = page(desk, tournament)
    hand.put("home-1", "3")
    hand.press("Salva")
    said = html.unescape(hand.page.content.decode())
    assert "Si spostano 2 partite" in said
    assert "Bocciofila" in said
    assert not programme_of(tournament).homes
    hand.press("Sposta")
    assert set(programme_of(tournament).homes.values()) == {3}
    assert LogEntry.objects.filter(tournament=tournament).latest("seq").new == {"homes": [["1", "Bocciofila"]]}


def test_who_looks_only_cannot_change_anything(desk: Client, client: Client) -> None:
    tournament = make_week(clubs=0)
    shown = page(desk, tournament).page.content.decode()
    assert shown.count('name="asks-') == 16 * 3
    assert "home-1" not in shown, "there is one venue alone"


def test_in_a_league_of_bars_everybody_plays_at_home_once_against_everybody_by_a_date(desk: Client) -> None:
    tournament = make_evening(replace(PRESETS["round_robin"].stages[0], legs=2), entrants=4)
    weeks = [Day(number, MONDAY + datetime.timedelta(7 * number)) for number in range(1, 7)]
    bars = [Venue(number, f"Bar {number}") for number in range(1, 5)]
    by_date: dict[Key, Appointment] = {(1, turn, None): Appointment(turn, by=True) for turn in range(1, 7)}
    programme_change(action(tournament), days=weeks, venues=bars, appointments=by_date)
    hand = page(desk, tournament)
    for number in range(1, 5):
        hand.put(f"home-{number}", str(number))
    hand.press("Salva")
    publish(tournament)
    team = {str(one.pk): one.number for one in Team.objects.filter(tournament=tournament)}
    played = set()
    for record, held in held_of(programme_of(tournament), course_of(tournament)).items():
        at_home, away = (team[side.team_ids[0]] for side in record.sides)
        assert (held.venue.number, held.by, held.day.number) == (at_home, True, record.turn)
        played.add((at_home, away))
    assert played == {(one, two) for one in range(1, 5) for two in range(1, 5) if one != two}
    shown = html.unescape(desk.get(f"/t/{tournament.slug}/calendar/").content.decode())
    assert "entro il 23 novembre 2026" in shown.lower()
    assert all(shown.count(f"Bar {number}") >= 3 for number in range(1, 5))
