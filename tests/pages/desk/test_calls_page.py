"""Calling a turn at the desk, and the clocks that the page of the turn shows."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_account, make_evening, publish, win_all
from tests.pages.sheets import shown
from tests.staged import DANISH
from tournaments.event.rights import Role
from tournaments.models import Award, Match, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    made = make_evening(DANISH, entrants=4)
    publish(made)
    return made


def at(tournament: Tournament, name: str, **place: object) -> str:
    return reverse(name, kwargs={"slug": tournament.slug, **place})


def turn_seen(desk: Client, tournament: Tournament) -> str:
    return " ".join(desk.get(at(tournament, "desk_turn", number=1)).content.decode().split())


def test_a_turn_is_called_with_one_button_and_who_sits_is_noted(desk: Client, tournament: Tournament) -> None:
    assert "Chiama il turno" in turn_seen(desk, tournament)
    desk.post(at(tournament, "desk_turn_call", number=1))
    seen = turn_seen(desk, tournament)
    assert "Chiama il turno" not in seen
    assert seen.count("Sono seduti") == 2

    match = Match.objects.filter(tournament=tournament)[0]
    answer = desk.post(at(tournament, "desk_match_seated", match_id=match.id))
    assert answer.headers["Location"] == at(tournament, "desk_turn", number=1) + "#clocks"
    assert turn_seen(desk, tournament).count("Sono seduti") == 1


@pytest.mark.parametrize("button", ["desk_turn_call", "desk_turn_seated", "desk_turn_call_back", "desk_turn_time"])
def test_every_button_below_the_tables_leads_back_to_where_it_is(
    desk: Client, tournament: Tournament, button: str
) -> None:
    answer = desk.post(at(tournament, button, number=1), {"minutes": "30"})
    assert answer.headers["Location"] == at(tournament, "desk_turn", number=1) + "#clocks"


def test_all_sit_with_one_button_or_the_call_is_taken_back(desk: Client, tournament: Tournament) -> None:
    desk.post(at(tournament, "desk_turn_call", number=1))
    assert "Tutti seduti" in turn_seen(desk, tournament)
    answer = desk.post(at(tournament, "desk_turn_call_back", number=1), follow=True)
    assert "Chiamata ritirata" in answer.content.decode()
    assert "Chiama il turno" in turn_seen(desk, tournament)

    desk.post(at(tournament, "desk_turn_call", number=1))
    desk.post(at(tournament, "desk_turn_seated", number=1))
    seen = turn_seen(desk, tournament)
    assert ("Sono seduti" in seen, "Tutti seduti</button>" in seen) == (False, False)
    assert Match.objects.filter(started_at__isnull=False).count() == 2


def test_the_desk_is_told_that_a_wait_is_over_and_nothing_is_awarded(desk: Client, tournament: Tournament) -> None:
    Match.objects.filter(tournament=tournament).update(called_at=timezone.now() - datetime.timedelta(minutes=12))
    seen = " ".join(desk.get(at(tournament, "desk_turn_clocks", number=1)).content.decode().split())

    assert seen.count("12 min: si può assegnare a tavolino") == 2
    assert not Award.objects.exists()


def test_a_turn_without_open_matches_is_not_called_not_even_by_a_page_that_is_behind(
    desk: Client, tournament: Tournament
) -> None:
    win_all(Match.objects.filter(tournament=tournament), 1)
    assert "Chiama il turno" not in turn_seen(desk, tournament)
    assert "Chiama" not in desk.get(at(tournament, "desk_turn_clocks", number=1)).content.decode()
    behind = desk.post(at(tournament, "desk_turn_call", number=1), follow=True)
    assert "Turno chiamato" not in behind.content.decode()
    assert not Match.objects.filter(called_at__isnull=False).exists()


def test_one_table_is_called_alone(desk: Client, tournament: Tournament) -> None:
    match = Match.objects.filter(tournament=tournament)[0]
    desk.post(at(tournament, "desk_match_call", match_id=match.id))

    assert Match.objects.filter(called_at__isnull=False).count() == 1
    assert "Chiama il tavolo 2" in turn_seen(desk, tournament)
    sheet = desk.get(at(tournament, "desk_match", match_id=match.id))
    assert (sheet.status_code, "partite chiamate ai tavoli" in shown(sheet)) == (200, True)


def test_who_only_looks_calls_nobody(client: Client, tournament: Tournament) -> None:
    client.force_login(make_account(club=tournament.club, role=Role.VIEWER, name="Vera"))

    assert "Chiama il turno" not in turn_seen(client, tournament)
    assert client.post(at(tournament, "desk_turn_call", number=1)).status_code == 404
