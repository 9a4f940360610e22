"""The draw at the desk: refused in words, looked at before it is published, taken back while nothing is played."""

import uuid
from dataclasses import replace

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_evening, make_tournament, players_of, record
from tests.staged import ROTATING, win_some
from tournaments.event.regulation import Ranked, Regulation
from tournaments.event.rights import Role
from tournaments.models import Draw, Match, Seat, Tournament
from tournaments.services.entries.entrant_changes import player_rename, players_add

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    return make_tournament(sizes=(7, 9, 6, 11))


def page(desk: Client, tournament: Tournament) -> str:
    return words(desk.get(reverse("desk_draw", kwargs={"slug": tournament.slug})))


def words(response: object) -> str:
    assert isinstance(response, HttpResponse)
    return response.content.decode().replace("&#x27;", "'")


def post(desk: Client, name: str, tournament: Tournament, **sent: object) -> HttpResponse:
    address = reverse(name, kwargs={"slug": tournament.slug})
    return desk.post(address, {"key": str(uuid.uuid4()), **sent})  # type: ignore[return-value]


def make(desk: Client, tournament: Tournament, number: object = 42) -> HttpResponse:
    return post(desk, "desk_draw_make", tournament, number=number)


def publish(desk: Client, tournament: Tournament) -> HttpResponse:
    return post(desk, "desk_draw_publish", tournament, draw=Draw.objects.latest("drawn_at").id)


def test_what_is_in_the_way_is_said_with_the_names_of_the_quarters(desk: Client) -> None:
    shown = page(desk, make_tournament(sizes=(4, 1)))
    assert "Giocatori della squadra I Pinacin: 1. Ne servono almeno 2" in shown
    assert 'name="number"' not in shown


def test_a_hall_too_small_for_one_fixture_is_in_the_way(desk: Client) -> None:
    tournament = make_tournament(sizes=(7, 9, 6, 11), regulation=Regulation(hall=2))
    shown = page(desk, tournament)
    assert "Un incontro ha 3 tavoli, ma in sala sono 2." in shown
    assert '<a href="/desk/giochi/settings/">Regolamento</a>' in shown.split("<main")[1]


def test_in_a_small_hall_the_draw_has_more_turns(desk: Client) -> None:
    tournament = make_tournament(sizes=(6, 6, 6, 6), regulation=Regulation(hall=3))
    make(desk, tournament)
    publish(desk, tournament)
    assert list(Match.objects.order_by("turn__number", "table").values_list("turn__number", "table")) == [
        (turn, table) for turn in range(1, 7) for table in range(1, 4)
    ]


def test_a_draw_that_cannot_be_made_is_refused_with_the_reason(desk: Client) -> None:
    response = make(desk, make_tournament(sizes=(4, 1)))
    assert (response.status_code, Draw.objects.count()) == (422, 0)
    assert "I Pinacin" in words(response)


def test_a_number_is_proposed_before_it_is_used(desk: Client, tournament: Tournament) -> None:
    assert 'id="number" name="number" value="' in page(desk, tournament)


@pytest.mark.parametrize("number", ["", "0", "-3", "due", "9999999999"])
def test_a_number_that_is_none_is_refused(desk: Client, tournament: Tournament, number: str) -> None:
    response = make(desk, tournament, number)
    assert (response.status_code, Draw.objects.count()) == (422, 0)
    assert "Il numero del sorteggio è un numero intero da 1 in su, di nove cifre al massimo" in words(response)


def test_the_draft_is_seen_at_the_desk_alone(desk: Client, tournament: Tournament) -> None:
    make(desk, tournament)
    assert "bozza" in page(desk, tournament)
    assert not Match.objects.exists()


def test_the_preview_shows_turns_players_and_quality(desk: Client, tournament: Tournament) -> None:
    make(desk, tournament)
    shown = page(desk, tournament)
    assert "numero 42" in shown
    assert "Turno 3" in shown
    assert "riposa" in shown
    assert "Nessuno gioca due volte con lo stesso compagno." in shown
    assert "La Cesa: 3 partite a testa." in shown


def test_every_player_has_a_line_with_a_table_or_a_rest_in_every_turn(desk: Client, tournament: Tournament) -> None:
    make(desk, tournament)
    grid = page(desk, tournament).split('<table class="grid">')[1].split("</table>")[0]
    assert grid.count('<th scope="row">') == 33
    rests = grid.count("riposa")
    assert (rests, grid.count('<td class="number">') - 33 - rests) == (99 - 72, 72)


def test_the_draft_shows_who_meets_whom_as_a_picture_and_in_words(desk: Client, tournament: Tournament) -> None:
    make(desk, tournament)
    picture, told = (
        page(desk, tournament).split('<svg xmlns="http://www.w3.org/2000/svg" class="matrix"')[1].split("</svg>")[:2]
    )
    assert "In gara: 33." in picture
    assert ">1.1 La Custera 1</text>" in picture
    assert '<th scope="row">4.11 ' in told
    assert "<div>1 volta: " in told


def test_another_number_takes_the_place_of_the_draft(desk: Client, tournament: Tournament) -> None:
    make(desk, tournament, 42)
    make(desk, tournament, 43)
    assert "numero 43" in page(desk, tournament)


def test_beside_a_draft_the_box_for_another_draw_is_folded_and_opens_with_its_error(
    desk: Client, tournament: Tournament
) -> None:
    assert "Sorteggia di nuovo" not in page(desk, tournament)
    make(desk, tournament)
    assert '<details class="card"><summary>Sorteggia di nuovo' in page(desk, tournament)
    assert '<details class="card" open><summary>Sorteggia di nuovo' in words(make(desk, tournament, "abc"))


def test_publishing_makes_the_calendar_that_was_looked_at(desk: Client, tournament: Tournament) -> None:
    make(desk, tournament)
    response = publish(desk, tournament)
    assert response["Location"] == reverse("desk_home", kwargs={"slug": tournament.slug})
    assert Match.objects.filter(tournament=tournament).count() == 18
    assert "pubblicato" in page(desk, tournament)


def test_a_draft_from_before_a_change_is_not_published(desk: Client, tournament: Tournament) -> None:
    make(desk, tournament)
    team = players_of(tournament, 1)[0].team_id
    players_add(action(tournament), {team: ["Arrivato Tardi"]})
    assert "Sorteggia di nuovo" in page(desk, tournament)
    assert publish(desk, tournament).status_code == 422
    assert not Match.objects.exists()


def test_a_name_may_be_mended_between_the_draw_and_its_publication(desk: Client, tournament: Tournament) -> None:
    make(desk, tournament)
    player = players_of(tournament, 1)[0]
    player_rename(action(tournament), player_id=player.id, name="Noè D'Aquì")
    assert "Noè D'Aquì" in page(desk, tournament)
    assert publish(desk, tournament).status_code == 302


def test_publishing_without_a_draw_is_refused(desk: Client, tournament: Tournament) -> None:
    assert post(desk, "desk_draw_publish", tournament).status_code == 422


def test_the_publication_is_taken_back_while_nothing_is_played(desk: Client, tournament: Tournament) -> None:
    make(desk, tournament)
    publish(desk, tournament)
    assert post(desk, "desk_draw_unpublish", tournament).status_code == 302
    assert not Match.objects.exists()
    assert "numero 42" in page(desk, tournament)


def test_a_result_holds_the_calendar(desk: Client, tournament: Tournament) -> None:
    make(desk, tournament)
    publish(desk, tournament)
    record(Match.objects.earliest("turn__number", "table"), 70, 70, 70, 70, 70)
    assert "Ritira il sorteggio" not in page(desk, tournament)
    response = post(desk, "desk_draw_unpublish", tournament)
    assert response.status_code == 422
    assert "Ci sono già risultati" in words(response)


def test_an_observer_looks_and_does_nothing(client: Client, tournament: Tournament) -> None:
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    assert 'name="number"' not in page(client, tournament)
    for name in ("desk_draw_make", "desk_draw_publish", "desk_draw_unpublish"):
        assert post(client, name, tournament, number=1).status_code == 404


def test_the_turns_that_are_left_are_drawn_again_with_what_that_costs(desk: Client) -> None:
    tournament = make_evening(replace(ROTATING, turns=4), entrants=9, ranked=Ranked.PLAYERS)
    make(desk, tournament, 5)
    publish(desk, tournament)
    win_some(tournament, 4)
    assert 'name="number"' not in page(desk, tournament)
    sent = {"text": "Zoë Tardi", "key": str(uuid.uuid4())}
    desk.post(reverse("desk_entrants_new", kwargs={"slug": tournament.slug}), sent)
    home = words(desk.get(reverse("desk_home", kwargs={"slug": tournament.slug})))
    assert "Sorteggia di nuovo dal turno 3" in home
    make(desk, tournament, 7)
    shown = page(desk, tournament)
    assert "Sorteggio dal turno 3 in poi" in shown
    assert "Che cosa è cambiato in peggio" in shown
    assert "invece di" in shown
    publish(desk, tournament)
    assert Seat.objects.filter(player__name="Zoë Tardi", turn__number__gt=2).exists()
    assert "Ritira il sorteggio" not in page(desk, tournament)
