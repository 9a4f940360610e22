"""What was decided, changed as long as that is possible."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club, make_evening, make_tournament, publish, record, win
from tests.pages.setup.boxes import change, settings_of, stages
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.event.rights import Role
from tournaments.models import Tournament
from tournaments.pages.setup.regulation_forms import stage_forms
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of, stages_of

pytestmark = pytest.mark.django_db


def test_the_regulation_changes_until_the_first_result(desk: Client) -> None:
    tournament = make_tournament()
    assert change(desk, tournament, tables=1, every_pair=True, place_points="9 3/2 0").status_code == 302
    stage = stage_of(tournament)
    assert (stage.tables, stage.legs, stage.tournament.place_points) == (1, None, ["9", "3/2", "0"])


def test_the_settings_ask_again_when_the_list_becomes_another(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2, 2))
    words = settings_of(desk, tournament).replace("&#x27;", "'")
    assert "per l’ultimo, chiunque sia: con 3 squadre: 5, 3, 1" in words
    assert 'name="last_asked" value="3: 5 3 2 1"' in words

    answer = change(desk, tournament, place_points="8 4 2 1", last_asked="3: 5 3 2 1")
    assert answer.status_code == 422
    assert "con 3 squadre: 8, 4, 1" in answer.content.decode()
    assert '<a href="#id_place_points">Punti finali: ' in answer.content.decode()
    assert change(desk, tournament, place_points="8 4 2 1", last_asked="3: 8 4 2 1").status_code == 302


def test_players_read_what_the_last_of_three_gets(client: Client) -> None:
    tournament = make_tournament(sizes=(2, 2, 2))
    page = client.get(f"/t/{tournament.slug}/regulation/").content.decode().replace("&#x27;", "'")
    assert "5, 3, 2, e 1 all’ultimo (con 3 squadre: 5, 3, 1)" in page


def test_a_published_calendar_holds_its_own_part_and_no_other(desk: Client) -> None:
    tournament = make_tournament()
    publish(tournament)
    page = settings_of(desk, tournament)
    assert "prima ritiralo" in page
    assert 'type="hidden" name="tables"' in page
    assert change(desk, tournament, cappotto_allowed=True).status_code == 302
    assert change(desk, tournament, tables=1).status_code == 422


def test_the_name_can_still_be_mended_after_a_result(desk: Client) -> None:
    tournament = make_tournament()
    record(publish(tournament)[0], 70, 70, 70, 70, 70)
    sent = {"name": "Giochi rinati", "date": "2026-11-22", "place": ""}
    where = reverse("desk_details", kwargs={"slug": tournament.slug})
    assert "Si spostan" in desk.post(where, sent).content.decode(), "matches move to another day"
    desk.post(where, sent | {"confirmed": "1"})
    tournament.refresh_from_db()
    assert (tournament.name, str(tournament.date), tournament.place) == ("Giochi rinati", "2026-11-22", "")


def test_what_is_wrong_among_the_settings_is_said_by_the_name_of_its_box(desk: Client) -> None:
    tournament = make_tournament()
    sent = {"name": "", "date": "2026-11-22", "place": ""}
    answer = desk.post(reverse("desk_details", kwargs={"slug": tournament.slug}), sent)
    text = answer.content.decode()
    assert '<a href="#id_name">Nome del torneo: Questo campo è obbligatorio.</a>' in text


def test_an_observer_reads_the_regulation_and_finds_no_box(client: Client) -> None:
    tournament = make_tournament()
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    assert 'name="match_kind"' not in settings_of(client, tournament)
    assert change(client, tournament, tables=1).status_code == 404


def change_stage(desk: Client, tournament: Tournament, number: int, **changed: str) -> Any:
    forms = stage_forms([regulation_of(stage) for stage in stages_of(tournament)], ranked=Ranked(tournament.ranked))
    form = forms[number - 1]
    sent = {
        form.add_prefix(name): "on" if value is True else str(value)
        for name, field in form.fields.items()
        if (value := form.get_initial_for_field(field, name)) is not None and value is not False
    }
    address = reverse("desk_regulation", kwargs={"slug": tournament.slug})
    return desk.post(address, sent | {"stage": str(number)} | changed)


def test_each_stage_is_changed_alone_until_its_own_first_result(desk: Client) -> None:
    tournament = make_evening(*PRESETS["groups_knockout"].stages, entrants=8)
    page = settings_of(desk, tournament)
    assert "Fase 1: Gironi" in page
    assert "Fase 2: Eliminazione diretta" in page
    win(publish(tournament)[0], 1)
    page = settings_of(desk, tournament)
    assert ('name="s1-groups"' in page, 'name="s2-take_first"' in page) == (False, True)
    assert change_stage(desk, tournament, 1, groups="2").status_code == 422
    assert change_stage(desk, tournament, 2, **{"s2-take_first": "1", "s2-stage_name": " Finali "}).status_code == 302
    second = stages()[1]
    assert (second.takes, second.name, second.place_points) == (Takes(1), "Finali", stages()[0].place_points)
    assert change_stage(desk, tournament, 2).status_code == 302
    log = desk.get(reverse("desk_log", kwargs={"slug": tournament.slug})).content.decode()
    assert "Fase 2" in log
    assert "si qualificano i primi: da 2 a 1" in log
    assert "nome della fase: da — a «Finali»" in log


def test_a_stage_that_there_is_not_is_not_found(desk: Client) -> None:
    tournament = make_evening(*PRESETS["bar"].stages, entrants=2)
    address = reverse("desk_regulation", kwargs={"slug": tournament.slug})
    assert [desk.post(address, {"stage": stage}).status_code for stage in ("0", "2", "x")] == [404] * 3


def test_a_published_bracket_still_lets_the_final_be_longer(desk: Client) -> None:
    tournament = make_evening(*PRESETS["bar"].stages, entrants=4)
    publish(tournament)
    page = settings_of(desk, tournament)
    assert 'type="hidden" name="byes"' in page
    assert change_stage(desk, tournament, 1, last_length_1="7").status_code == 302
    assert change_stage(desk, tournament, 1, placing="on").status_code == 422


def test_a_short_name_is_on_the_phones_of_the_hall_and_one_that_is_too_long_is_told_at_its_box(desk: Client) -> None:
    tournament = make_tournament(sizes=(2, 2))
    where = reverse("desk_details", kwargs={"slug": tournament.slug})
    sent = {"name": "Gran Premio “Città di Sant’Angelo”", "date": "2026-11-21", "hour": "", "place": ""}
    told = desk.post(where, sent | {"short": "Il gran premio di Sant’Angelo"})
    assert (told.status_code, "24" in told.content.decode()) == (422, True)
    assert desk.post(where, sent | {"short": "Gran Premio"}).status_code == 302
    assert re.search(r">\s*Gran Premio\s*<", Client().get(f"/t/{tournament.slug}/").content.decode())
    assert 'value="Gran Premio"' in desk.get(reverse("desk_settings", args=[tournament.slug])).content.decode()
