"""Lots of a season at the desk: recorded, typed again where they were wrong, and two who record at once."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.pages.seasons.conftest import asked
from tests.pages.sheets import Page, forms_of
from tournaments.models import Club, Season
from tournaments.seasons.regulation_document import BAR, regulation_document
from tournaments.selectors.seasons.stored import mark_of
from tournaments.services.seasons.season_changes import lot_record, season_create, sheet_put

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(club: Club) -> str:
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation_document(BAR))
    lines = [{"place": place, "people": [name]} for place, name in ((1, "Anna"), (1, "Bruno"), (3, "Carla"))]
    sheet_put(asked(club), "venerdi", {"key": "1", "name": "Serata", "date": "2026-01-09", "lines": lines})
    return reverse("club_season", args=[club.slug, "venerdi"])


def lots_on(page: Page) -> list[dict[str, str]]:
    """The fields of every form for a lot."""
    return [form for _address, form in forms_of(page) if form.get("act") == "lot"]


def boxes(form: dict[str, str]) -> list[str]:
    return [name for name in form if name.startswith("lot-")]


def typed(form: dict[str, str], *places: str) -> dict[str, str]:
    return form | dict(zip(boxes(form), places, strict=True))


def places(season: Season) -> list[tuple[int, str]]:
    table = json.loads(Client().get(reverse("public_season_json", args=[season.slug])).content)
    return [(row["place"], row["name"]) for row in table["rows"]]


def test_a_lot_settles_who_is_level_and_its_places_are_each_there_once(client: Client, desk: str) -> None:
    (form,) = lots_on(client.get(desk))
    refused = client.post(desk, typed(form, "1", "1"))
    assert refused.status_code == 422
    (again,) = lots_on(refused)
    assert [again[box] for box in boxes(again)] == ["1", "1"]
    assert client.post(desk, typed(form, "2", "1")).status_code == 302
    assert places(Season.objects.get()) == [(1, "Bruno"), (2, "Anna"), (3, "Carla")]


def test_a_lot_that_was_typed_wrong_is_in_its_boxes_and_is_typed_again(client: Client, desk: str) -> None:
    client.post(desk, typed(lots_on(client.get(desk))[0], "2", "1"))
    page = client.get(desk)
    (form,) = lots_on(page)
    assert "Sorteggi registrati" in page.content.decode()
    assert [form[box] for box in boxes(form)] == ["1", "2"]
    assert client.post(desk, typed(form, "2", "1")).status_code == 302
    season = Season.objects.get()
    assert places(season) == [(1, "Anna"), (2, "Bruno"), (3, "Carla")]
    assert season.lots == [[["Bruno"], ["Anna"]], [["Anna"], ["Bruno"]]]


def test_who_records_a_lot_second_is_told_and_sees_both(client: Client, club: Club, desk: str) -> None:
    (form,) = lots_on(client.get(desk))
    lot_record(asked(club), "venerdi", [["Bruno"], ["Anna"]], seen=mark_of([]))
    told = client.post(desk, typed(form, "1", "2"))
    assert told.status_code == 409
    assert Season.objects.get().lots == [[["Bruno"], ["Anna"]]]
    text = " ".join(told.content.decode().split())
    assert "Ora: 1. Bruno<br>2. Anna" in text
    assert "Nelle caselle: 1. Anna<br>2. Bruno" in text
    (again,) = lots_on(told)
    assert {again[box] for box in boxes(again)} == {"1", "2"}
    assert client.post(desk, again).status_code == 302
    assert places(Season.objects.get())[0] == (1, "Anna")


def test_a_lot_among_nobody_is_refused(client: Client, desk: str) -> None:
    (form,) = lots_on(client.get(desk))
    assert client.post(desk, {name: form[name] for name in form if name not in boxes(form)}).status_code == 422
    assert client.post(desk, {"act": "lot", "seen": "0", "lot-beef": "1"}).status_code == 422
