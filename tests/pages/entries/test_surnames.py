"""A surname is corrected beside the name, and the page says how it went."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_evening, make_tournament, players_of
from tests.pages.papers.pdf.reading import written
from tournaments.event.presets import PRESETS
from tournaments.models import Player, Tournament
from tournaments.services.entries.entrant_changes import player_rename

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    made = make_evening(PRESETS["bar"].stages[0], entrants=2)
    player = players_of(made, 1)[0]
    player_rename(action(made), player.id, "Rosa Maria Fiore")
    return player


@pytest.fixture
def desk(player: Player, client: Client) -> Client:
    client.force_login(make_account(club=player.tournament.club))
    return client


def at(name: str, player: Player, *more: Any) -> str:
    return reverse(name, args=[player.tournament.slug, *more])


def say(desk: Client, player: Player, surname: str, seen: str) -> Any:
    return desk.post(at("desk_surname", player, player.id), {"surname": surname, "seen": seen}, follow=True)


def test_every_page_of_a_name_leads_to_its_surname_and_the_list_is_in_their_order(desk: Client, player: Player) -> None:
    link = f'<a href="{at("desk_person", player, player.id)}">Fiore, Rosa Maria</a>'
    assert link in desk.get(at("desk_team", player, player.team_id)).content.decode()
    assert link in desk.get(at("desk_people", player)).content.decode()
    page = say(desk, player, "Maria Fiore", "Fiore, Rosa Maria").content.decode()
    assert ">Maria Fiore, Rosa</a>" in page
    assert "Salvato." in page
    log = desk.get(at("desk_log", player)).content.decode()
    assert "per cognome: da «Fiore, Rosa Maria» a «Maria Fiore, Rosa»" in log
    assert "il cognome scelto per Rosa Maria Fiore" in desk.get(at("desk_home", player)).content.decode()


def test_the_page_of_a_player_of_a_quarter_leads_there_too(desk: Client) -> None:
    player = players_of(make_tournament(sizes=(4, 4)), 1)[0]
    page = desk.get(at("desk_player", player, player.id)).content.decode()
    assert at("desk_person", player, player.id) in page


def test_what_is_no_part_of_the_name_is_said_at_its_box_as_it_was_typed(desk: Client, player: Player) -> None:
    answer = say(desk, player, "Fiori", "Fiore, Rosa Maria")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="Fiori"' in page
    assert "deve essere una parte del nome «Rosa Maria Fiore»" in page


def test_who_saves_second_sees_what_was_saved_first(desk: Client, player: Player) -> None:
    say(desk, player, "Maria Fiore", "Fiore, Rosa Maria")
    answer = say(desk, player, "Rosa", "Fiore, Rosa Maria")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Nel frattempo qui è cambiato qualcosa" in page
    assert 'value="Rosa"' in page
    assert "si cerca sotto «Maria Fiore, Rosa»" in " ".join(page.split())


def test_the_paper_at_the_door_follows_it(desk: Client, player: Player) -> None:
    say(desk, player, "Maria Fiore", "Fiore, Rosa Maria")
    paper = written(desk.get(reverse("print_paper", args=[player.tournament.slug, "checkin"])))
    assert "MARIA FIORE Rosa" in paper


def test_a_closed_evening_keeps_its_surnames(desk: Client, player: Player) -> None:
    Tournament.objects.filter(pk=player.tournament_id).update(closed_at="2026-01-01T00:00Z")
    assert say(desk, player, "Maria Fiore", "Fiore, Rosa Maria").status_code == 422
