"""A late pair and a resting one at the page of the turn: one button seats them, another takes it back."""

import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_evening, publish, win
from tests.staged import DANISH
from tournaments.event.rights import Role
from tournaments.models import Match, Tournament
from tournaments.services.entries.pairs import NewEntrant, entrants_add

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("templates_noted")]

BUTTON = "Falli giocare subito"


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_evening(replace(DANISH, rest_points=1), entrants=5)
    publish(tournament, number=3)
    return tournament


@pytest.fixture
def owner(client: Client, tournament: Tournament) -> Client:
    client.force_login(make_account(club=make_club()))
    return client


def come(tournament: Tournament, *people: str) -> None:
    entrants_add(action(tournament), [NewEntrant(people)])


def shown(client: Client, tournament: Tournament) -> str:
    answer = client.get(reverse("desk_turn", args=[tournament.slug, 1]), headers={"Accept-Language": "it"})
    return answer.content.decode().replace("&#x27;", "'")


def chosen(client: Client, tournament: Tournament) -> dict[str, str]:
    """What the form of the page sends as it is."""
    client.get(reverse("desk_turn", args=[tournament.slug, 1]))
    page = client.get(reverse("desk_turn", args=[tournament.slug, 1]))
    one, other = (team["id"] for team in page.context["idle"][:2])
    return {"one": one, "other": other, "key": str(uuid.uuid4())}


def test_the_button_is_there_once_two_sit_at_no_table(owner: Client, tournament: Tournament) -> None:
    assert BUTTON not in shown(owner, tournament)
    come(tournament, "Zoë D'Àvola", "Ugo Neri")
    assert BUTTON in shown(owner, tournament)
    come(tournament, "Ada", "Bea")
    assert BUTTON not in shown(owner, tournament)
    assert "Fai giocare" in shown(owner, tournament)


def test_one_click_seats_them_and_the_check_of_the_draw_says_so(owner: Client, tournament: Tournament) -> None:
    come(tournament, "Zoë D'Àvola", "Ugo Neri")
    answer = owner.post(reverse("desk_match_add", args=[tournament.slug, 1]), chosen(owner, tournament), follow=True)
    assert "Aggiunto: tavolo 3." in answer.content.decode()
    assert "Riposo" not in answer.content.decode()
    check = owner.get(f"/t/{tournament.slug}/draw/", headers={"Accept-Language": "it"}).content.decode()
    assert "Tavolo 3, aggiunto dopo il sorteggio: " in check
    assert "Zoë D&#x27;Àvola" in check
    log = owner.get(reverse("desk_log", args=[tournament.slug]), headers={"Accept-Language": "it"}).content.decode()
    assert "tavolo aggiunto: " in log


def test_it_is_taken_away_on_its_own_page_until_something_is_told(owner: Client, tournament: Tournament) -> None:
    come(tournament, "Zoë D'Àvola", "Ugo Neri")
    owner.post(reverse("desk_match_add", args=[tournament.slug, 1]), chosen(owner, tournament))
    match = Match.objects.get(tournament=tournament, table=3)
    sheet = reverse("desk_match", args=[tournament.slug, match.id])
    assert "Togli il tavolo" in owner.get(sheet).content.decode()
    drawn = Match.objects.get(tournament=tournament, table=1)
    assert "Togli il tavolo" not in owner.get(reverse("desk_match", args=[tournament.slug, drawn.id])).content.decode()

    sent = {"match_version": match.version, "key": str(uuid.uuid4())}
    answer = owner.post(reverse("desk_match_drop", args=[tournament.slug, match.id]), sent, follow=True)
    assert "Tolto." in answer.content.decode()
    assert BUTTON in shown(owner, tournament)

    owner.post(reverse("desk_match_add", args=[tournament.slug, 1]), chosen(owner, tournament))
    match = Match.objects.get(tournament=tournament, table=3)
    win(match, 1)
    assert "Togli il tavolo" not in owner.get(reverse("desk_match", args=[tournament.slug, match.id])).content.decode()


def test_who_sits_by_now_is_told_on_the_page_of_the_turn(owner: Client, tournament: Tournament) -> None:
    come(tournament, "Zoë D'Àvola", "Ugo Neri")
    sent = chosen(owner, tournament)
    owner.post(reverse("desk_match_add", args=[tournament.slug, 1]), sent)
    again = owner.post(
        reverse("desk_match_add", args=[tournament.slug, 1]), sent | {"key": str(uuid.uuid4())}, follow=True
    )
    assert "siede già a un tavolo di questo turno" in again.content.decode()


def test_who_only_enters_results_is_not_offered_it(client: Client, tournament: Tournament) -> None:
    come(tournament, "Zoë D'Àvola", "Ugo Neri")
    client.force_login(make_account(club=make_club(), role=Role.DESK))
    assert BUTTON not in shown(client, tournament)
