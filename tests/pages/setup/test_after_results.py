"""The regulation once there are results: what is held fast, what is asked before, and what may change."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_evening, make_tournament, publish, record, win
from tests.pages.setup.boxes import change, settings_of
from tests.pages.sheets import forms_of
from tests.staged import DANISH
from tournaments.event.presets import PRESETS
from tournaments.models import LogEntry, Tournament
from tournaments.selectors.core.stages import stage_of

pytestmark = pytest.mark.django_db


def match_points(tournament: Tournament) -> dict[str, int]:
    points: dict[str, int] = stage_of(tournament).match_points
    return points


def test_after_a_result_how_it_is_played_is_text_with_the_reason(desk: Client) -> None:
    tournament = make_tournament()
    record(publish(tournament)[0], 70, 70, 70, 70, 70)
    page = settings_of(desk, tournament)
    assert "Ci sono già risultati" in page
    assert re.search(r'type="hidden" name="match_kind"', page)
    assert re.search(r'<input type="number" name="wait_minutes"', page)
    assert change(desk, tournament, cappotto_allowed=True).status_code == 422


def test_after_a_result_the_clock_is_set_without_a_question(desk: Client) -> None:
    tournament = make_tournament()
    record(publish(tournament)[0], 70, 70, 70, 70, 70)
    assert change(desk, tournament, turn_minutes=40).status_code == 302
    assert stage_of(tournament).turn_minutes == 40


def test_after_a_result_other_points_are_saved_once_it_was_seen_who_changes_place(desk: Client) -> None:
    tournament = make_tournament()
    for match in publish(tournament):
        record(match, 70, 70, 70, 50, 50)
    other = {"points_3_2": 7, "points_5_0": 7, "points_4_1": 7}

    assert "scrivi il motivo" in change(desk, tournament, **other).content.decode()
    asked = change(desk, tournament, reason="Letta male la tabella", **other)
    assert asked.status_code == 200
    assert "Non è ancora salvato niente" in asked.content.decode()
    assert match_points(tournament)["3-2"] == 4
    (sent,) = [form for _where, form in forms_of(asked) if "points_3_2" in form]

    address = reverse("desk_regulation", kwargs={"slug": tournament.slug})
    assert desk.post(address, sent | {"back": "1"}).status_code == 422
    assert match_points(tournament)["3-2"] == 4
    assert desk.post(address, sent | {"confirmed": "1"}).status_code == 302
    assert match_points(tournament)["3-2"] == 7
    assert LogEntry.objects.filter(tournament=tournament).latest("seq").reason == "Letta male la tabella"


def test_after_a_result_the_tables_of_the_hall_are_a_box_where_turns_follow_from_results(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=8)
    win(publish(tournament)[0], 1)
    page = settings_of(desk, tournament)
    assert re.search(r'type="hidden" name="turns"', page)
    assert re.search(r'<input type="number" name="hall"', page)
    assert "Un turno in più, o uno in meno, si decide in segreteria." in page
    assert change(desk, tournament, hall=2).status_code == 302
    assert stage_of(tournament).hall == 2
    assert change(desk, tournament, hall="0").status_code == 422


def test_after_a_result_of_a_calendar_drawn_at_once_matches_begin_to_wait_for_tables(desk: Client) -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=8)
    win(publish(tournament)[0], 1)
    page = settings_of(desk, tournament)
    assert re.search(r'<input type="number" name="hall"', page)
    assert re.search(r'<input type="checkbox" name="queued"', page)
    refused = change(desk, tournament, hall=2)
    assert (refused.status_code, "ha bisogno di 4 tavoli" in refused.content.decode()) == (422, True)
    assert change(desk, tournament, hall=2, queued="on").status_code == 302
    assert (stage_of(tournament).hall, stage_of(tournament).queued) == (2, True)
