"""A table for people who cannot move: said on their page, shown with the draw, counted for the public."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening, make_tournament, players_of
from tests.pages.entries.asked import words
from tournaments.event.presets import PRESETS
from tournaments.models import Draw, Player, Tournament
from tournaments.services.play.draw_changes import draw_make, draw_publish

pytestmark = pytest.mark.django_db


def fix(desk: Client, player: Player, table: str) -> str:
    address = reverse("desk_fix_table", args=[player.tournament.slug, player.id])
    sent = {"key": str(uuid.uuid4()), "table": table, "reason": "sedia a rotelle"}
    return words(desk.post(address, sent, follow=True))


def draw(tournament: Tournament) -> Draw:
    made = draw_make(action(tournament), 1)
    assert made is not None
    return made


def test_the_draw_says_before_it_is_published_who_keeps_the_table_and_the_public_sees_no_name(desk: Client) -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=6)
    one, other = players_of(tournament, 2)[0], players_of(tournament, 6)[1]
    assert "Gioca 2a gioca sempre al tavolo 1." in fix(desk, one, "1")
    made, page = draw(tournament), reverse("desk_draw", args=[tournament.slug])
    assert "Tavoli fissi rispettati: 2 gioca sempre al tavolo 1." in words(desk.get(page))
    fix(desk, other, "3")
    assert "6 non può restare al tavolo 3" in words(desk.get(page))
    assert "il tavolo fisso lo tiene 2" in words(desk.get(page))
    draw_publish(action(tournament), made.id)
    public = words(desk.get(reverse("public_draw", args=[tournament.slug])))
    assert "rispettati 9 volte su 10" in public
    assert "sedia" not in public


def test_a_player_of_a_quarter_gets_a_table_and_moves_again(desk: Client) -> None:
    tournament = make_tournament(sizes=(4, 4))
    player = players_of(tournament, 1)[0]
    draw_publish(action(tournament), draw(tournament).id)
    assert 'kit.pdf">Ristampa lista e segnapunti del turno' in fix(desk, player, "7")
    assert "non ha più un tavolo fisso" in fix(desk, player, "")
    assert Player.objects.get(pk=player.pk).fixed_table is None


def test_what_is_no_table_is_said_on_the_page(desk: Client) -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=4)
    assert "Scrivi il numero di un tavolo" in fix(desk, players_of(tournament, 1)[0], "vicino alla porta")
