"""The table of a season on the wall: leaf after leaf, and news of itself without a new page."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_club
from tournaments.pages.projector.slides import NUMBER, ranking_slides
from tournaments.seasons.regulation_document import BAR, regulation_document
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import season_create, sheet_put

pytestmark = pytest.mark.django_db


@pytest.fixture
def action() -> ClubAction:
    action = ClubAction(make_club().id, Actor(name="Ada"))
    season_create(action, slug="venerdi", name="Venerdì", regulation=regulation_document(BAR))
    return action


def put(action: ClubAction, number: int, names: list[str], club: str = "") -> None:
    lines = [{"place": place, "people": [name], "club": club} for place, name in enumerate(names, start=1)]
    day = f"2026-01-{number + 8:02}"
    sheet_put(action, "venerdi", {"key": str(number), "name": f"Serata {number}", "date": day, "lines": lines})


def wall(query: str = "", **headers: str) -> tuple[int, str]:
    address = reverse("public_season_wall", args=["venerdi"])
    response = Client().get(f"{address}{query}", headers=headers, HTTP_HOST="hall.example")
    return response.status_code, response.content.decode()


def slides(page: str) -> list[str]:
    return re.findall(r'<section class="leaf [^"]*" id="([^"]+)"', page)


@pytest.fixture(autouse=True)
def hall(settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]


def test_a_season_without_evenings_shows_the_code_alone(action: ClubAction) -> None:
    assert slides(wall()[1]) == ["leaf-code"]


def test_everybody_is_on_a_leaf_and_each_is_turned_to_by_a_link_too(action: ClubAction) -> None:
    put(action, 1, [f"Persona {number:03}" for number in range(120)])
    page = wall()[1]
    assert slides(page)[-1] == "leaf-code"
    assert len(slides(page)) > 2
    assert all(f"Persona {number:03}" in page for number in range(120))
    assert "http-equiv" not in page
    assert "js/projector.js" in page
    second = re.search(r'rel="next" href="([^"]+)"', page)
    assert second is not None
    address = second[1].replace("&amp;", "&").split("?", 1)[1]
    shown = wall(f"?{address}")[1]
    assert re.search(rf'id="{slides(page)[1]}"[^>]*data-shown', shown)


def test_bars_and_clubs_have_a_leaf_and_powers_say_who_decides(action: ClubAction) -> None:
    put(action, 1, ["Anna", "Bruno"], "Bar Sport")
    assert "Bar Sport" in wall()[1]


def test_how_sure_the_first_is_is_told_where_as_many_were_measured(action: ClubAction) -> None:
    put(action, 1, [f"Persona {number:02}" for number in range(5)])
    assert "stagioni su 100" not in wall()[1]
    put(action, 1, [f"Persona {number:02}" for number in range(8)])
    assert "Con 1 serata il più forte è primo in circa 27 stagioni su 100" in wall()[1]


def test_the_wall_asks_for_news_and_is_told_once_something_changed(action: ClubAction) -> None:
    put(action, 1, ["Anna", "Bruno"])
    tag = re.search(r'data-tag="([^"]+)"', wall()[1])
    assert tag is not None
    with CaptureQueriesContext(connection) as asked:
        assert wall("?live", HX_PTag=tag[1])[0] == 304
    assert len(asked) == 1
    put(action, 2, ["Carla", "Anna"])
    status, part = wall("?live")
    assert status == 200
    assert "Carla" in part
    assert "<html" not in part


def test_points_with_a_fraction_have_room_in_one_line_and_a_long_note_lets_no_row_grow(action: ClubAction) -> None:
    put(action, 1, ["Anna", "Bruno"])
    assert "leaf-long" not in wall()[1]
    half = {
        "key": "half",
        "name": "Mezza",
        "date": "2026-02-01",
        "weight": "1001/8",
        "lines": [{"place": 1, "people": ["Anna"]}],
    }
    sheet_put(action, "venerdi", half)
    assert "leaf-long" in wall()[1]
    rows = [{"label": str(one), "entrant": {"name": f"Persona {one}"}, "value": "14½"} for one in range(1, 5)]
    (short,) = ranking_slides("season", "Venerdì", rows, NUMBER, note="Poche serate.")
    assert short["full"]
    for long in ranking_slides(
        "season", "Venerdì", rows, NUMBER, note="Poche serate: conta ancora molto la fortuna. " * 5
    ):
        assert not long["full"]
