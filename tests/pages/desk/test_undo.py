"""The last entry of a turn taken back with a button."""

import pytest
from django.test import Client

from tests.factories import action, make_evening, make_tournament, publish, record, win
from tests.pages.desk.rows import BY_SCRIPT, FIVE, entry, page, points, row
from tests.pages.sheets import forms_of, shown
from tournaments.event.presets import PRESETS
from tournaments.models import Match, Tournament
from tournaments.services.play.final_changes import tournament_close

pytestmark = pytest.mark.django_db


def undo_form(desk: Client, tournament: Tournament) -> tuple[str, dict[str, str]]:
    return next((address, form) for address, form in forms_of(desk.get(page(tournament))) if "/undo/" in address)


def test_the_last_entry_is_taken_back_with_a_button(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    for match in matches:
        desk.post(entry(tournament), row(match, **FIVE))
    address, form = undo_form(desk, tournament)
    response = desk.post(address, form, follow=True)

    assert f"Tavolo {matches[1].table}: annullato." in shown(response)
    assert (points(matches[0]), points(matches[1])) == ([70, 70, 70, 50, 50], [])
    assert undo_form(desk, tournament)[0] != address


def test_a_script_gets_the_row_that_is_open_again(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    desk.post(entry(tournament), row(matches[0], **FIVE))
    address, form = undo_form(desk, tournament)
    text = shown(desk.post(address, form, **BY_SCRIPT))
    assert f'id="table-{matches[0].table}"' in text
    assert f"r{matches[0].table}.d1.1.first" in text


def test_a_correction_is_taken_back_by_that_name(desk: Client, tournament: Tournament, matches: list[Match]) -> None:
    match = matches[0]
    desk.post(entry(tournament), row(match, **FIVE))
    match.refresh_from_db()
    sheet = {f"d{deal}.1.first": value for deal, value in enumerate(("80", "70", "70", "50", "50"), start=1)}
    address = f"/desk/{tournament.slug}/matches/{match.id}/"
    desk.post(address, sheet | {"version": str(match.version), "reason": "Letto male", "confirmed": "1"})
    assert points(match)[0] == 80
    assert f"Annulla la correzione (turno 1, tavolo {match.table})" in shown(desk.get(page(tournament)))

    desk.post(*undo_form(desk, tournament))
    assert points(match) == [70, 70, 70, 50, 50]


@pytest.mark.parametrize("by_script", [False, True])
def test_what_cannot_be_taken_back_is_said(
    desk: Client, tournament: Tournament, matches: list[Match], *, by_script: bool
) -> None:
    desk.post(entry(tournament), row(matches[0], **FIVE))
    address, form = undo_form(desk, tournament)
    record(matches[0], 80, 70, 70, 50, 50, reason="Letto male")
    response = desk.post(address, form, **(BY_SCRIPT if by_script else {}))

    assert response.status_code == 422
    assert "Nel frattempo qui è cambiato qualcosa." in shown(response)
    assert points(matches[0])[0] == 80


def test_nothing_is_taken_back_in_a_closed_tournament(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    match = publish(tournament)[0]
    desk.post(entry(tournament), row(match, **FIVE))
    tournament_close(action(tournament))
    assert "/undo/" not in shown(desk.get(page(tournament)))


def test_a_bracket_follows_and_comes_back(desk: Client) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4)
    first, second = publish(tournament)
    win(first, 1)
    desk.post(entry(tournament), row(second, **{"d1.1.first": "70", "d2.1.first": "70"}))
    assert Match.objects.filter(tournament=tournament).count() == 4
    desk.post(*undo_form(desk, tournament))
    assert Match.objects.filter(tournament=tournament).count() == 2
