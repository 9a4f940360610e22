"""A hall with too few tables: what the desk, the phones, the paper and everybody else see of who waits."""

import re
import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening, publish, win
from tests.pages.papers.pdf.reading import written
from tournaments.event.presets import PRESETS
from tournaments.models import Match, Tournament
from tournaments.services.play.call_changes import turn_call

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """A knockout of eight pairs in a hall of two tables."""
    tournament = make_evening(replace(PRESETS["edisu"].stages[0], hall=2, queued=True), entrants=8)
    publish(tournament)
    return tournament


def words(response: Any) -> str:
    return " ".join(response.content.decode().replace("&#x27;", "'").split())


def turn(desk: Client, tournament: Tournament, name: str = "desk_turn") -> str:
    return words(desk.get(reverse(name, args=[tournament.slug, 1])))


def page_named(desk: Client, tournament: Tournament, name: str) -> str:
    return words(desk.get(reverse(name, args=[tournament.slug])))


def test_the_desk_is_told_which_match_is_next_for_a_free_table_and_calls_it_there(
    desk: Client, tournament: Tournament
) -> None:
    assert "Chiama a tutti i tavoli liberi" in turn(desk, tournament)
    turn_call(action(tournament), 1)
    assert "Tutti i tavoli sono occupati" in turn(desk, tournament)
    win(Match.objects.get(turn__number=1, hall_table=2), 1)
    third = Match.objects.get(turn__number=1, table=3)
    assert "Tavolo 2 è libero: prossima partita 3," in turn(desk, tournament)
    address = reverse("desk_match_call", args=[tournament.slug, third.id])
    desk.post(address, {"table": "2", "key": str(uuid.uuid4())})
    assert Match.objects.get(pk=third.pk).hall_table == 2
    assert "al tavolo 2" in words(desk.get(reverse("desk_match", args=[tournament.slug, third.id])))
    refused = words(
        desk.post(reverse("desk_match_call", args=[tournament.slug, third.id]), {"table": "9"}, follow=True)
    )
    assert "Il tavolo 9 non c’è" in refused


def test_everybody_sees_the_number_of_the_match_and_where_it_is_played_or_that_it_waits(
    desk: Client, tournament: Tournament
) -> None:
    turn_call(action(tournament), 1)
    public = words(desk.get(reverse("public_now", args=[tournament.slug])))
    assert '<span class="visually-hidden">Partita </span>2' in public
    assert "al tavolo 2" in public
    assert "aspetta un tavolo: è la prossima" in public
    assert "aspetta un tavolo: una partita prima" in public
    sheets = written(desk.get(reverse("print_sheets", args=[tournament.slug, 1])))
    assert re.search(r"Partita 2 Tavolo 2\b", sheets)
    assert "Partita 3 Tavolo ____" in sheets
    assert "Partita" in written(desk.get(reverse("print_turn", args=[tournament.slug, 1])))


def test_the_desk_calls_a_match_that_waits_by_its_number_and_no_table(desk: Client, tournament: Tournament) -> None:
    first, second = (Match.objects.get(turn__number=1, table=number) for number in (1, 2))
    win(first, 1)
    win(second, 1)
    first.refresh_from_db()
    team = second.fixture.home  # type: ignore[union-attr]  # pairs meet
    fine = {"kind": "warning", "team": str(team.id), "reason": "Segni vietati", "turn": "1", "table": "2"}
    desk.post(reverse("desk_penalties", args=[tournament.slug]), fine)
    waiting = Match.objects.get(turn__number=1, table=4)
    leaving = waiting.fixture.home_id  # type: ignore[union-attr]
    sheet = {f"d{number}.1.first": "40" for number in (1, 2, 3)} | {"version": str(first.version), "reason": "Scambio"}

    correction = words(desk.post(reverse("desk_match", args=[tournament.slug, first.id]), sheet))
    assert "· partita 1" in correction
    assert ", partita 1: non più" in correction
    assert "turno 1, partita 2" in page_named(desk, tournament, "desk_log")
    assert "turno 1, partita 2" in page_named(desk, tournament, "desk_penalties")
    assert "turno 1, partita 4, contro" in words(desk.get(reverse("desk_team", args=[tournament.slug, leaving])))
    for page in (correction, page_named(desk, tournament, "desk_log")):
        assert "tavolo 1" not in page
