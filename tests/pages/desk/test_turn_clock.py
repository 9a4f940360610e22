"""The clock of a turn at the desk, on the public page and on phones, and matches that are stopped by it."""

import datetime
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules.awards import TimeRule
from tests.factories import action, make_account, make_evening, publish, record
from tests.pages.sheets import forms_of
from tests.staged import DANISH
from tournaments.event.rights import Role
from tournaments.models import Match, Tournament, Turn
from tournaments.services.play.call_changes import clock_set

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    made = make_evening(replace(DANISH, turn_minutes=45, time_rule=TimeRule.LEADER), entrants=6)
    publish(made)
    return made


def text(client: Client, tournament: Tournament, name: str, **place: object) -> str:
    page = client.get(reverse(name, kwargs={"slug": tournament.slug, **place})).content.decode()
    return " ".join(page.replace("&#x27;", "'").split())


def press(desk: Client, tournament: Tournament, minutes: str) -> None:
    """Send the form of the clock as it is on the page, with this button."""
    address = reverse("desk_turn_time", kwargs={"slug": tournament.slug, "number": 1})
    page = desk.get(reverse("desk_turn", kwargs={"slug": tournament.slug, "number": 1}))
    (form,) = [form for where, form in forms_of(page) if where == address]
    desk.post(address, form | {"minutes": minutes})


def run_out(tournament: Tournament) -> None:
    Turn.objects.filter(tournament=tournament).update(ends_at=timezone.now() - datetime.timedelta(minutes=3, seconds=5))


def test_the_desk_starts_the_clock_moves_its_end_and_stops_it(desk: Client, tournament: Tournament) -> None:
    assert "Avvia l’orologio: 45 minuti" in text(desk, tournament, "desk_turn", number=1)
    press(desk, tournament, "45")
    first = Turn.objects.get(tournament=tournament).ends_at
    assert first is not None
    assert f"Fino alle {timezone.localtime(first):%H:%M}" in text(desk, tournament, "desk_turn_clocks", number=1)
    press(desk, tournament, "-5")
    assert Turn.objects.get(tournament=tournament).ends_at == first - datetime.timedelta(minutes=5)
    press(desk, tournament, "stop")
    assert Turn.objects.get(tournament=tournament).ends_at is None
    assert "orologio fermato: finiva alle" in text(desk, tournament, "desk_log")


def test_players_read_until_when_the_turn_goes_on_and_what_then(client: Client, tournament: Tournament) -> None:
    rule = "A tempo scaduto si finisce la smazzata; quello che manca va a chi è avanti."
    assert f'Ogni turno dura 45 minuti.</b> <span class="quiet">{rule}' in text(client, tournament, "public_now")
    assert f"Ogni turno dura 45 minuti. {rule}" in text(client, tournament, "public_regulation")
    clock_set(action(tournament), turn=1, minutes=45, seen=None)
    ends_at = Turn.objects.get(tournament=tournament).ends_at
    assert ends_at is not None

    seen, end = text(client, tournament, "public_now"), f"{timezone.localtime(ends_at):%H:%M}"
    assert f"Il turno dura fino alle {end}." in seen
    assert f'data-left="Ancora {{}} min, fino alle {end}." data-over="Tempo scaduto alle {end}."' in seen


def test_a_match_is_stopped_with_one_button_that_says_what_it_does(desk: Client, tournament: Tournament) -> None:
    ahead, level, _unbegun = Match.objects.filter(tournament=tournament).order_by("table")
    record(ahead, 80)
    record(level, 80, 40)
    run_out(tournament)
    seen = text(desk, tournament, "desk_turn", number=1)
    name = ahead.fixture.home.name if ahead.fixture else ""
    assert "Tempo scaduto da 3 minuti." in seen
    assert f"Ferma: 1–0, vince {name} 2–0" in seen
    assert "Nessuno è avanti: si gioca ancora." in seen
    assert 'Tavoli che non hanno cominciato: <a href="#table-3">3</a>' in seen

    address = reverse("desk_stop", kwargs={"slug": tournament.slug, "match_id": ahead.id})
    page = desk.get(reverse("desk_turn", kwargs={"slug": tournament.slug, "number": 1}))
    (form,) = [form for where, form in forms_of(page) if where == address]
    assert desk.post(address, form).status_code == 302
    assert f"Fermata a tempo: 1–0, vince {name} 2–0." in text(desk, tournament, "desk_match", match_id=ahead.id)
    assert "partita fermata a tempo" in text(desk, tournament, "public_results")
    assert "2–0, fermata a tempo, con" in text(desk, tournament, "public_standings")


def test_a_helper_reads_the_clock_and_moves_nothing(client: Client, tournament: Tournament) -> None:
    client.force_login(make_account(club=tournament.club, role=Role.HELPER, name="Elio"))
    record(Match.objects.filter(tournament=tournament)[0], 80)
    run_out(tournament)
    seen = text(client, tournament, "desk_turn", number=1)

    assert "Tempo scaduto da 3 minuti." in seen
    assert "Ferma: " not in seen
    assert "Ferma l’orologio" not in seen
