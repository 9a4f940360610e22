"""Somebody plays for another: what was refused comes back as it was typed, with the question where there is one."""

import pytest
from django.test import Client

from tests.factories import make_evening, make_tournament, players_of, publish, win_all
from tests.pages.entries.asked import DANISH, at, names, words
from tests.pages.sheets import boxes_of
from tournaments.models import Player, Substitution, Team, Tournament

pytestmark = pytest.mark.django_db

TYPED = {"name": "Gioca 2b", "from_turn": "2", "reason": "Malore"}


@pytest.fixture
def evening() -> Tournament:
    tournament = make_evening(DANISH, entrants=6)
    win_all(publish(tournament), 1)
    return tournament


def test_who_plays_elsewhere_is_asked_about_beside_what_was_typed(desk: Client, evening: Tournament) -> None:
    address = at("desk_substitute", evening, player_id=players_of(evening, 1)[0].id)
    asked = desk.post(address, TYPED)
    assert asked.status_code == 422
    assert "». Se è un’altra persona con lo stesso nome, dillo qui sotto; se no scrivi un altro nome." in words(asked)
    (form,) = [form for form in boxes_of(asked) if form.address == address]
    assert {name: form.fields[name] for name in TYPED} == TYPED
    assert words(asked).count('name="alike"') == 1
    assert desk.post(address, TYPED | {"alike": "same"}).status_code == 422
    assert desk.post(address, TYPED | {"alike": "other"}).status_code == 302
    assert names(evening)[0] == "Gioca 2b (dal turno 2, prima Gioca 1a) – Gioca 1b"


def test_the_partner_is_refused_without_a_question(desk: Client, evening: Tournament) -> None:
    address = at("desk_substitute", evening, player_id=players_of(evening, 1)[0].id)
    page = words(desk.post(address, TYPED | {"name": "Gioca 1b"}))
    assert "Gioca 1b gioca già in questa coppia" in page
    assert 'value="Gioca 1b" autofocus' in page
    assert 'name="alike"' not in page


def test_a_substitute_of_a_quarter_is_asked_about_on_the_page_of_the_player(desk: Client) -> None:
    tournament = make_tournament(sizes=(4, 4, 4))
    publish(tournament)
    player, mate = players_of(tournament, 1)[:2]
    address = at("desk_substitute", tournament, player_id=player.id)
    sent = {"name": mate.name, "from_turn": "1", "reason": "Malore"}
    asked = desk.post(address, sent)
    assert (asked.status_code, words(asked).count('name="alike"')) == (422, 1)
    assert f'action="{address}"' in words(asked)
    assert desk.post(address, sent | {"alike": "other"}).status_code == 302


def test_who_has_their_place_again_is_asked_about(desk: Client, evening: Tournament) -> None:
    first, second = players_of(evening, 1)[0], players_of(evening, 2)[0]
    desk.post(at("desk_substitute", evening, player_id=first.id), TYPED | {"name": "Nuovo"})
    desk.post(at("desk_substitute", evening, player_id=second.id), TYPED | {"name": "Gioca 1a"})
    row = Substitution.objects.get(substitute__name="Nuovo")
    address = at("desk_substitute_gone", evening, substitution_id=row.id)
    asked = desk.post(address)
    assert (asked.status_code, words(asked).count('name="alike"')) == (422, 1)
    assert desk.post(address, {"alike": "other"}).status_code == 302
    assert names(evening)[0] == "Gioca 1a – Gioca 1b"


def test_a_corrected_name_that_is_there_is_asked_about_in_its_form(desk: Client, evening: Tournament) -> None:
    address = at("desk_team", evening, team_id=Team.objects.get(number=1).id)
    sent = {"person_1": "Gioca 3a", "person_2": "Gioca 1b"}
    asked = desk.post(address, sent)
    assert (asked.status_code, words(asked).count('name="alike"')) == (422, 1)
    assert 'value="Gioca 3a"' in words(asked)
    assert "è due volte" in words(desk.post(address, sent | {"person_1": "Gioca 1b", "alike": "other"}))
    assert desk.post(address, sent | {"alike": "other"}).status_code == 302


def test_a_corrected_name_of_a_quarter_that_is_there_is_asked_about(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    player, mate = players_of(tournament, 1)[:2]
    address = at("desk_player", tournament, player_id=player.id)
    asked = desk.post(address, {"name": mate.name})
    assert (asked.status_code, words(asked).count('name="alike"')) == (422, 1)
    assert desk.post(address, {"name": mate.name, "alike": "other"}).status_code == 302
    assert Player.objects.filter(tournament=tournament, name=mate.name).count() == 2


def test_who_comes_back_and_plays_elsewhere_is_asked_about(desk: Client, evening: Tournament) -> None:
    team = Team.objects.get(number=6)
    desk.post(at("desk_team_withdraw", evening, team_id=team.id), {"confirmed": "1"})
    assert desk.post(at("desk_entrants_new", evening), {"text": "Gioca 6a - Zoe Zoppi"}).status_code == 302
    address = at("desk_team_return", evening, team_id=team.id)
    asked = desk.post(address, {"confirmed": "1"})
    assert (asked.status_code, words(asked).count('name="alike"')) == (422, 1)
    assert desk.post(address, {"confirmed": "1", "alike": "other"}).status_code == 302
    assert not Team.objects.filter(pk=team.pk, withdrawn__isnull=False).exists()
