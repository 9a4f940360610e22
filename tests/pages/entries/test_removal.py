"""Taking somebody off the list at the desk: at once where nothing names them, after a look where tables change."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening, make_tournament, publish, win
from tournaments.event.presets import PRESETS
from tournaments.models import Match, Team, Tournament
from tournaments.services.entries.pairs import NewEntrant, entrants_add

pytestmark = pytest.mark.django_db

DANISH = replace(PRESETS["danish"].stages[0], turns=3)
BUTTON = "Togli dall’elenco</button>"


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_evening(DANISH, entrants=6)
    publish(tournament, number=5)
    return tournament


def at(name: str, tournament: Tournament, team: Team) -> str:
    return reverse(name, kwargs={"slug": tournament.slug, "team_id": team.id})


def shown(client: Client, tournament: Tournament, team: Team) -> str:
    return client.get(at("desk_team", tournament, team)).content.decode().replace("&#x27;", "'")


def test_who_came_after_the_draw_is_removed_without_a_question(desk: Client, tournament: Tournament) -> None:
    (late,) = entrants_add(action(tournament), [NewEntrant(("Carla Neri", "Dino Verdi"))]) or ()
    assert BUTTON in shown(desk, tournament, late)

    assert desk.post(at("desk_team_gone", tournament, late)).status_code == 302

    assert not Team.objects.filter(pk=late.id).exists()
    assert Match.objects.filter(tournament=tournament).count() == 3


def test_who_was_drawn_is_removed_after_a_look_at_the_tables_that_change(desk: Client, tournament: Tournament) -> None:
    wrong = Team.objects.filter(tournament=tournament).order_by("-number")[0]
    assert BUTTON in shown(desk, tournament, wrong)
    gone = at("desk_team_gone", tournament, wrong)

    asked = desk.post(gone).content.decode()
    assert "Non è ancora salvato niente" in asked
    assert "Tavoli che cambiano" in asked
    assert desk.post(gone, {"back": "1"})["Location"] == at("desk_team", tournament, wrong)
    assert Team.objects.filter(pk=wrong.id).exists()

    assert desk.post(gone, {"confirmed": "1"}).status_code == 302
    assert not Team.objects.filter(pk=wrong.id).exists()
    assert Match.objects.filter(tournament=tournament).count() == 2
    log = desk.get(reverse("desk_log", kwargs={"slug": tournament.slug})).content.decode()
    assert f"Tolto: {wrong.name}" in log
    assert "Sorteggio rifatto con il numero 5" in log


def test_once_there_is_a_result_who_was_drawn_can_only_leave(desk: Client, tournament: Tournament) -> None:
    win(Match.objects.filter(tournament=tournament)[0], 1)
    wrong = Team.objects.filter(tournament=tournament).order_by("-number")[0]
    assert BUTTON not in shown(desk, tournament, wrong)
    refused = desk.post(at("desk_team_gone", tournament, wrong))
    assert refused.status_code == 422
    assert "Segna il ritiro nella sua pagina" in refused.content.decode()


def test_a_quarter_is_removed_with_its_players_and_the_log_names_them(desk: Client) -> None:
    tournament = make_tournament(sizes=(4, 4, 4))
    publish(tournament, number=7)
    wrong = Team.objects.filter(tournament=tournament).order_by("-number")[0]
    assert "Togli la squadra e i suoi giocatori</button>" in shown(desk, tournament, wrong)

    assert desk.post(at("desk_team_gone", tournament, wrong), {"confirmed": "1"}).status_code == 302

    log = desk.get(reverse("desk_log", kwargs={"slug": tournament.slug})).content.decode()
    assert f"Tolto: {wrong.name}" in log
    assert "Con i giocatori: " in log
    assert "Sorteggio rifatto con il numero 7" in log
