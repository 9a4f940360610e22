"""Two who do not meet in their first match, named by the organizer, from the draw to the printed regulation."""

import html

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_evening, make_tournament, publish
from tests.pages.clicking import Clicks
from tests.pages.setup.test_wishes_page import make_week
from tests.pages.sheets import read
from tournaments.event.presets import PRESETS
from tournaments.models import Team, Tournament
from tournaments.selectors.core.calendar import couples_apart

pytestmark = pytest.mark.django_db


def make(preset: str, entrants: int) -> tuple[Tournament, dict[int, str]]:
    tournament = make_evening(PRESETS[preset].stages[0], entrants=entrants)
    return tournament, {team.number: str(team.pk) for team in Team.objects.filter(tournament=tournament)}


def chosen(hand: Clicks, one: str, two: str) -> str:
    hand.put("one", one)
    hand.put("two", two)
    hand.press("Tienili separati")
    return html.unescape(hand.page.content.decode())


def test_from_the_draw_two_are_named_in_four_clicks_and_the_regulation_says_so(desk: Client) -> None:
    tournament, team = make("bar", 8)
    hand = Clicks(desk, reverse("desk_draw", args=[tournament.slug]))
    hand.follow("Due che non si devono incontrare subito?")
    assert "Finora nessuno." in hand.page.content.decode()
    shown = chosen(hand, team[3], team[7])
    assert hand.count == 4
    assert "3. 3 e 7. 7" in shown
    said = read(Client(), reverse("public_regulation", args=[tournament.slug]))
    assert "Alla prima partita non si incontrano: 3 e 7" in said
    log = read(desk, reverse("desk_log", args=[tournament.slug]))
    assert "chi non si incontra alla prima partita" in log.casefold()
    hand.press("Togli 3. 3 e 7. 7")
    assert not list(couples_apart(tournament.id))
    assert "lla prima partita" not in read(Client(), reverse("public_regulation", args=[tournament.slug]))


def test_what_no_draw_can_keep_is_said_where_it_is_asked_and_where_it_is_drawn(desk: Client) -> None:
    tournament, team = make("bar", 4)
    hand = Clicks(desk, reverse("desk_wishes", args=[tournament.slug]))
    said = "A 1 non resta nessuno da incontrare"
    for other in (2, 3):
        assert said not in chosen(hand, team[1], team[other])
    assert said in chosen(hand, team[1], team[4])
    drawing = Clicks(desk, reverse("desk_draw", args=[tournament.slug]))
    assert said in html.unescape(drawing.page.content.decode())
    drawing.follow("Chi non si incontra subito")
    drawing.press("Togli 1. 1 e 2. 2")
    assert said not in html.unescape(drawing.page.content.decode())


def test_one_alone_is_asked_for_the_other(desk: Client) -> None:
    tournament, team = make("danish", 6)
    hand = Clicks(desk, reverse("desk_wishes", args=[tournament.slug]))
    hand.put("one", team[2])
    hand.press("Tienili separati")
    shown = html.unescape(hand.page.content.decode())
    assert "Scegli due iscritti diversi." in shown
    assert f'<option value="{team[2]}" selected>' in shown


def test_after_the_draw_the_page_says_how_to_have_it_counted(desk: Client) -> None:
    tournament, team = make("round_robin", 6)
    publish(tournament)
    assert "Due che non si devono" not in Clicks(desk, f"/desk/{tournament.slug}/draw/").page.content.decode()
    hand = Clicks(desk, reverse("desk_wishes", args=[tournament.slug]))
    assert "ritiralo e sorteggia di nuovo" in chosen(hand, team[1], team[2])


def test_with_several_days_it_is_below_who_plays_when(desk: Client) -> None:
    hand = Clicks(desk, reverse("desk_wishes", args=[make_week(clubs=4).slug]))
    shown = html.unescape(hand.page.content.decode())
    assert shown.index("Chi gioca quando</h1>") < shown.index("Chi non si incontra subito</h2>")


def test_quarters_are_not_asked(desk: Client) -> None:
    tournament = make_tournament(sizes=(4, 4))
    shown = html.unescape(desk.get(reverse("desk_wishes", args=[tournament.slug])).content.decode())
    assert "C’è un giorno solo in un luogo solo." in shown
    assert "Tienili separati" not in shown
