"""The sheet of a match to 31: who won, a tick for a wrong claim, and no boxes for points."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_evening, publish
from tests.pages.papers.pdf.reading import written
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Deal, Match, Stage, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    made = make_evening(PRESETS["thirty_one"].stages[0], entrants=4, ranked=Ranked.PLAYERS)
    publish(made)
    return made


def sheet_of(tournament: Tournament) -> tuple[str, Match]:
    match = Match.objects.filter(tournament=tournament).order_by("table")[0]
    return reverse("desk_match", kwargs={"slug": tournament.slug, "match_id": match.id}), match


def test_the_sheet_asks_who_won_and_takes_a_wrong_claim_with_one_tick(desk: Client, tournament: Tournament) -> None:
    address, match = sheet_of(tournament)
    page = unescape(desk.get(address).content.decode())
    assert "L’altro ha dichiarato 31 a torto" in page
    assert 'name="d1.1.first"' not in page
    sent = {"version": str(match.version), "d1.1.winner": "1", "d1.1.error": "1", "d2.1.winner": "2"}
    assert desk.post(address, sent).status_code == 302
    deals = Deal.objects.filter(match=match, replaced__isnull=True)
    assert list(deals.values_list("number", "winner", "points", "error")) == [(1, 1, None, 2), (2, 2, None, None)]
    again = unescape(desk.get(address).content.decode())
    assert again.count("checked") == 1


def test_a_tick_alone_says_that_the_winner_is_missing_and_stays(desk: Client, tournament: Tournament) -> None:
    address, match = sheet_of(tournament)
    refused = desk.post(address, {"version": str(match.version), "d1.1.error": "1"})
    assert refused.status_code == 422
    assert 'name="d1.1.error"' in (page := unescape(refused.content.decode()))
    assert page.count("checked") == 1


def test_the_rule_of_the_game_is_printed_on_sheets_and_on_the_regulation(desk: Client, tournament: Tournament) -> None:
    slug = {"slug": tournament.slug}
    rule = "dichiara per primo di avere 31 punti"
    assert rule in written(desk.get(reverse("public_regulation", kwargs=slug)))
    sheets = written(desk.get(reverse("print_sheets", kwargs=slug | {"number": 1})))
    assert rule in sheets
    assert "Ogni riga somma" not in sheets


def test_the_game_is_chosen_with_the_regulation_where_two_players_play(desk: Client) -> None:
    singles = make_evening(PRESETS["two_alone"].stages[0], entrants=4, ranked=Ranked.PLAYERS, slug="due")
    pairs = make_evening(PRESETS["round_robin"].stages[0], entrants=4, slug="coppie")
    shown = [
        unescape(desk.get(reverse("desk_settings", kwargs={"slug": one.slug})).content.decode())
        for one in (singles, pairs)
    ]
    assert ["Briscola scoperta" in page for page in shown] == [True, False]
    assert Stage.objects.get(tournament=singles).game == "classic"
