"""Who is entered once the draw is published: noted as present, and the fee asked in the same step."""

import pytest
from django.test import Client

from tests.factories import action, make_evening, publish, win
from tests.pages.entries.asked import DANISH, at, paste, words
from tests.services.entries.test_arrival_changes import charge
from tournaments.event.fees import Choice
from tournaments.models import CheckIn, Payment, Team, Tournament
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.arrival_changes import entrant_check_in
from tournaments.services.entries.entrant_changes import team_remove
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.write_lock import below_delete

pytestmark = pytest.mark.django_db


def test_who_comes_late_is_present_and_one_tick_takes_the_fee(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    for team in Team.objects.filter(tournament=tournament):
        entrant_check_in(action(tournament), team.id, present=True)
    charge(tournament, 10_00, "person")
    assert 'name="paid"' not in words(desk.get(at("desk_teams", tournament)))
    win(publish(tournament)[0], 1)
    page = words(desk.get(at("desk_teams", tournament)))
    assert '<label for="paid">Pagato: 20 €</label>' in page
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi", paid="on")
    paste(desk, tournament, "Carla Neri - Dino Verdi")
    paid, owing = Team.objects.filter(tournament=tournament, number__gt=4).order_by("number")
    assert set(CheckIn.objects.filter(team__in=(paid, owing)).values_list("team", flat=True)) == {paid.id, owing.id}
    assert list(Payment.objects.values_list("team", "cents")) == [(paid.id, 20_00)]
    assert "È arrivato: Anna Rossi – Bruno Bianchi" in words(desk.get(at("desk_log", tournament)))
    data = export_bytes(tournament)
    below_delete(tournament)
    Tournament.objects.filter(pk=tournament.pk).delete()
    assert export_bytes(tournament_import(data=data, club_slug=tournament.club.slug)) == data


def test_without_a_roll_call_nobody_is_noted_as_present_and_a_refused_name_keeps_the_tick(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    charge(tournament)
    publish(tournament)
    page = words(paste(desk, tournament, "Anna Rossi", paid="on"))
    assert 'name="paid" checked' in page
    assert not Payment.objects.exists()
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi", paid="on")
    assert not CheckIn.objects.exists()
    assert Payment.objects.get().cents == 10_00


def test_a_late_pair_that_was_noted_as_present_is_taken_back_in_one_tap(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    entrant_check_in(action(tournament), Team.objects.filter(tournament=tournament)[0].id, present=True)
    win(publish(tournament)[0], 1)
    paste(desk, tournament, "Anna Rossi - Bruno Bianchi")
    assert "Annulla l’iscrizione di Anna Rossi – Bruno Bianchi" in words(desk.get(at("desk_home", tournament)))
    late = Team.objects.get(tournament=tournament, number=5)
    assert late.check_ins.exists()
    team_remove(action(tournament), late.id)
    assert CheckIn.objects.count() == 1


def test_where_people_choose_what_they_pay_it_is_asked_at_the_door(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=4)
    charge(tournament, None, choices=(Choice(1, "con cena", 25_00, dinner=True),))
    publish(tournament)
    assert 'name="paid"' not in words(desk.get(at("desk_teams", tournament)))
