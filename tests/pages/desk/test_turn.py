"""The page of a turn at the desk: its tables, who rests, and what is owed."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_evening, make_tournament, publish, record, win
from tests.pages.desk.test_results_page import sheet, turn
from tests.pages.sheets import shown
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import Club, Match, Player, Seat, Tournament
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance

pytestmark = pytest.mark.django_db

FINAL = re.compile(r"<h1>Tavolo \d · (.+)</h1>")
ROWS = re.compile(r"<div class=\"entry-rows\">|<div id=\"entry-forms\">")


def test_a_turn_shows_every_table_and_who_rests(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    page = shown(desk.get(turn(tournament)))
    seated = Seat.objects.filter(tournament=tournament).values("player")

    assert all(sheet(match) in page for match in matches)
    assert Player.objects.filter(tournament=tournament).exclude(pk__in=seated).get().name in page


def test_a_turn_names_the_tables_that_owe_a_result(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    record(matches[0], 70)
    assert "Mancano 2 risultati: tavoli 1, 2" in shown(desk.get(turn(tournament)))
    record(matches[0], 70, 70, 70, 50, 50)
    assert "Manca 1 risultato: tavolo 2" in shown(desk.get(turn(tournament)))
    record(matches[1], 70, 70, 70, 50)
    assert "Manca la smazzata 5" in shown(desk.get(turn(tournament)))
    record(matches[1], 70, 70, 70, 50, 50)
    assert "Ci sono tutti i risultati." in shown(desk.get(turn(tournament)))


def test_until_a_turn_begins_its_sheets_are_to_be_printed(
    desk: Client, tournament: Tournament, matches: list[Match]
) -> None:
    paper = reverse("print_sheets", kwargs={"slug": tournament.slug, "number": 1})
    main = f'<a class="button button-main" href="{paper}">Stampa i segnapunti</a>'
    assert main in shown(desk.get(turn(tournament)))
    record(matches[0], 70)
    assert main not in shown(desk.get(turn(tournament)))


def test_a_finished_turn_leads_to_the_next_one_that_owes_a_result(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2, 2, 2))
    matches = publish(tournament)
    for match in matches[:2]:
        record(match, 70, 70, 70, 50, 50)

    assert turn(tournament, 2) in shown(desk.get(turn(tournament, 1)))


def test_the_final_and_the_match_for_the_third_place_are_named(desk: Client) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4)
    for match in publish(tournament):
        win(match, 1)
    page, last = shown(desk.get(turn(tournament, 2))), Match.objects.filter(tournament=tournament, turn__number=2)
    assert ">Finale</b>" in page
    assert ">Finale 3º posto</b>" in page
    assert {name for match in last for name in FINAL.findall(shown(desk.get(sheet(match))))} == {
        "Finale",
        "Finale 3º posto",
    }
    assert "Finale" not in ROWS.split(shown(desk.get(turn(tournament, 1))))[1]


def test_a_turn_that_is_not_in_the_calendar_is_not_found(desk: Client, tournament: Tournament) -> None:
    assert desk.get(turn(tournament)).status_code == 404
    publish(tournament)
    assert [desk.get(turn(tournament, number)).status_code for number in (0, 1, 2)] == [404, 200, 404]


def test_a_viewer_sees_a_turn_and_not_its_sheets(client: Client, tournament: Tournament, match: Match) -> None:
    client.force_login(make_account(club=tournament.club, role=Role.VIEWER))

    assert client.get(turn(tournament)).status_code == 200
    assert client.get(sheet(match)).status_code == 404


def test_a_viewer_sees_the_turn_and_no_way_to_a_match_sheet() -> None:
    tournament = make_tournament(sizes=(4, 4))
    match = publish(tournament)[0]
    client = Client()
    client.force_login(make_account(club=tournament.club, role=Role.VIEWER))
    page = client.get(reverse("desk_turn", kwargs={"slug": tournament.slug, "number": 1})).content.decode()
    assert "2 partite da giocare" in page
    assert str(match.id) not in page


def test_a_row_knows_how_many_deals_its_own_match_may_have(desk: Client) -> None:
    """Twelve pairs with a consolation: in turn 4 the final has five deals, the consolation beside it three."""
    stage = replace(PRESETS["bar"].stages[0], knockout=KnockoutOptions(second_chance=SecondChance.CONSOLATION))
    tournament = make_evening(stage, entrants=12, club=Club.objects.get())
    publish(tournament)
    for number in (1, 2, 3):
        for match in Match.objects.filter(tournament=tournament, turn__number=number):
            win(match, 2 if number == 2 else 1)
    page = shown(desk.get(turn(tournament, 4)))
    assert page.count('data-most="5"') == 1
    assert page.count('data-most="3"') == Match.objects.filter(tournament=tournament, turn__number=4).count() - 1 > 0
