"""The page of the log and its files."""

import csv
import io
import json
import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    DESK,
    action,
    make_account,
    make_club,
    make_tournament,
    match_action,
    publish,
    record,
    team_named,
)
from tournaments.event.rights import Role
from tournaments.models import Match, Tournament
from tournaments.pages.frame.workbook import FORMULA
from tournaments.services.entries.entrant_changes import team_rename
from tournaments.services.frame.changes import Actor
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70, 70, 70, 50, 50)
    return tournament


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    return client


def get(desk: Client, name: str, **asked: object) -> str:
    response = desk.get(f"{reverse(name, args=['giochi'])}?{urlencode(asked)}")
    assert response.status_code == 200
    return response.content.decode()


def titles(page: str) -> list[str]:
    return [title.lower() for title in re.findall(r"<p>\s*<b>([^<]+)</b>", page)]


def table(desk: Client, **asked: object) -> list[list[str]]:
    return list(csv.reader(io.StringIO(get(desk, "desk_log_table", **asked).removeprefix("\ufeff")), delimiter=";"))


def test_what_is_asked_for_is_shown_and_stays_in_the_boxes(desk: Client, tournament: Tournament) -> None:
    page = get(desk, "desk_log", turn=1, table=1, person=DESK.name, kind="result", text="Orsa")
    assert titles(page) == []
    page = get(desk, "desk_log", turn=1, table=1, person=DESK.name, kind="result", text="Custera")
    assert titles(page) == ["risultato inserito"]
    assert 'value="Custera"' in page
    assert f'<option value="{DESK.name}" selected>' in page
    assert '<option value="result" selected>' in page


@pytest.mark.parametrize("asked", [{"turn": "x"}, {"kind": "nonsense"}, {"text": "\0"}, {"turn": "9" * 30}])
def test_what_cannot_be_read_asks_for_everything(desk: Client, tournament: Tournament, asked: dict[str, str]) -> None:
    assert len(titles(get(desk, "desk_log", **asked))) == 5


def test_a_number_that_no_turn_can_have_finds_nothing(desk: Client, tournament: Tournament) -> None:
    assert titles(get(desk, "desk_log", turn="999999999")) == []


def test_the_device_is_beside_the_person(desk: Client, tournament: Tournament) -> None:
    match = Match.objects.get(tournament=tournament)
    match_record(
        match_action(match, actor=Actor(name="Bruna", device="Chrome, Android"), reason="Tavolo sbagliato"), []
    )
    assert "Bruna (segreteria, Chrome, Android)" in " ".join(get(desk, "desk_log").split())


def test_the_next_page_and_the_files_ask_the_same_again(desk: Client, tournament: Tournament) -> None:
    page = get(desk, "desk_log", kind="result")
    assert f"{reverse('desk_log_table', args=['giochi'])}?kind=result" in page
    assert f"{reverse('desk_log_json', args=['giochi'])}?kind=result" in page


def test_the_table_tells_the_story_from_the_beginning(desk: Client, tournament: Tournament) -> None:
    head, *rows = table(desk)
    assert head[:3] == ["Numero", "Quando", "Chi"]
    assert [row[5] for row in rows] == [
        "torneo creato",
        "giocatori cambiati",
        "sorteggio eseguito",
        "sorteggio pubblicato",
        "risultato inserito",
    ]
    assert rows[-1][6:8] == ["1", "1"]
    assert "Smazzata 1: 70–50" in rows[-1][8]
    assert [row[5] for row in table(desk, kind="drawn")[1:]] == ["sorteggio eseguito"]


@pytest.mark.parametrize("mark", FORMULA)
def test_no_cell_is_a_formula_for_a_spreadsheet(desk: Client, tournament: Tournament, mark: str) -> None:
    team = team_named(tournament, "La Custera")
    evil = f"{mark}HYPERLINK(1)"
    actor = Actor(name=evil)
    team_rename(action(tournament, actor), team_id=team.id, name="Nuovo")
    cells = [cell for row in table(desk) for cell in row]
    assert f"'{evil}" in cells
    assert not [cell for cell in cells if cell.startswith(FORMULA)]


def test_the_file_for_programs_keeps_old_and_new_as_they_are(desk: Client, tournament: Tournament) -> None:
    document = json.loads(get(desk, "desk_log_json", kind="result"))
    assert (document["format"], document["tournament"]) == ("briscola-log", "giochi")
    (entry,) = document["entries"]
    assert (entry["kind"], entry["turn"], entry["table"], entry["old"]) == ("result", 1, 1, [])
    assert entry["new"][0] == {"number": 1, "attempt": 1, "points": 70, "winner": 1, "cappotto": False}


@pytest.mark.parametrize(("name", "ending"), [("desk_log_table", "csv"), ("desk_log_json", "json")])
def test_a_file_is_kept_under_the_name_of_the_tournament(
    desk: Client, tournament: Tournament, name: str, ending: str
) -> None:
    response = desk.get(reverse(name, args=["giochi"]))
    assert response["Content-Disposition"] == f'attachment; filename="giochi-registro.{ending}"'
    assert "no-store" in response["Cache-Control"]
