"""Whatever moves places in a season shows first who moves, and asks; a share is of what is planned, closed or not."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.pages.seasons.boxes import season_boxes
from tests.pages.seasons.conftest import asked
from tournaments.models import Club, ClubEntry, Person, ResultSheet, Season
from tournaments.pages.seasons.typed_sheet import new_sheet, read_sheet
from tournaments.seasons.regulation_document import regulation_document, regulation_of
from tournaments.seasons.table import season_table
from tournaments.seasons.types import Counted, Minimum, Scoring, SeasonRegulation, Unit
from tournaments.selectors.seasons.stored import mark_of, season_document, season_value
from tournaments.services.seasons.season_changes import season_create, sheet_put

pytestmark = pytest.mark.django_db
Answer = Any
BEST_OF_TEN = SeasonRegulation(
    Unit.PERSON, Scoring(values=tuple(map(Fraction, (10, 6, 4)))), Counted(share=Fraction(3, 5)), evenings=10
)
"""Six of ten evenings that are planned count; of four that were held three would."""
# Anna 10 10 10 and nothing, Bruno 6 6 6 10, Carla 4 4 4 6: 30, 28, 18 with all of them, 30, 22, 14 with three.
FOUR = ["Anna\nBruno\nCarla"] * 3 + ["Bruno\nCarla"]


def sheet(number: int, lines: str, regulation: SeasonRegulation, **more: object) -> dict[str, object]:
    boxes = {"name": f"Serata {number}", "date": f"2026-01-0{number}", "lines": lines, "weight": "1"}
    made = read_sheet(boxes, before=new_sheet(f"m-{number}"), regulation=regulation).document
    assert made is not None
    return made | more


def season_of(club: Club, regulation: SeasonRegulation, evenings: list[str]) -> Season:
    season_create(asked(club), slug="circolo", name="Circolo", regulation=regulation_document(regulation))
    for number, lines in enumerate(evenings, start=1):
        sheet_put(asked(club), "circolo", sheet(number, lines, regulation))
    return Season.objects.get()


def table(season: Season) -> list[tuple[int | None, str, object]]:
    value = season_value(season_document(Season.objects.get(pk=season.pk)))
    return [(row.place, value.name_of(row.unit), row.total) for row in season_table(value).rows]


def address(season: Season, name: str = "club_season", *more: str) -> str:
    return reverse(name, args=[season.club.slug, season.slug, *more])


def text(answer: Answer) -> str:
    return " ".join(unescape(answer.content.decode()).replace("\u2068", "").replace("\u2069", "").split())


def test_closing_leaves_a_share_what_it_is_and_asks_first(client: Client, club: Club) -> None:
    season = season_of(club, BEST_OF_TEN, FOUR)
    before = table(season)
    assert before == [(1, "Anna", 30), (2, "Bruno", 28), (3, "Carla", 18)]
    close = {"act": "close", "seen": str(season.version)}
    page = client.post(address(season), close)
    assert page.status_code == 200
    assert "<h1>Chiudi la stagione" in text(page)
    assert "Le serate giocate sono 4 su 10" in text(page)
    assert "Nessuno cambia posto o punti." in text(page)
    assert not Season.objects.get().closed
    assert client.post(address(season), close | {"back": "1"}).status_code == 302
    assert not Season.objects.get().closed
    assert client.post(address(season), close | {"confirmed": "1"}).status_code == 302
    assert Season.objects.get().closed
    assert table(season) == before


def test_closing_says_who_is_left_without_a_place_and_opening_again_who_has_one(client: Client, club: Club) -> None:
    season = season_of(club, replace(BEST_OF_TEN, minimum=Minimum(evenings=4)), FOUR)
    assert [place for place, *_rest in table(season)] == [1, 2, 3]
    close = {"act": "close", "seen": str(season.version)}
    told = text(client.post(address(season), close))
    assert "Anna: posto da 1 a –" in told  # who came three times is out, and two move up
    assert "Bruno: posto da 2 a 1" in told
    client.post(address(season), close | {"confirmed": "1"})
    assert table(season) == [(1, "Bruno", 28), (2, "Carla", 18), (None, "Anna", 30)]
    told = text(client.post(address(season), {"act": "close", "seen": str(Season.objects.get().version)}))
    assert "<h1>Riapri la stagione" in told
    assert "Anna: posto da – a 1" in told
    assert Season.objects.get().closed


def test_a_season_that_was_closed_before_keeps_its_table_until_it_is_opened_again(client: Client, club: Club) -> None:
    season = season_of(club, BEST_OF_TEN, FOUR)
    Season.objects.update(closed=True, share_of_held=True)
    assert table(season) == [(1, "Anna", 30), (2, "Bruno", 22), (3, "Carla", 14)]
    whole = client.get(address(season, "club_season_file")).json()
    assert whole["season"] == {"name": "Circolo", "closed": True, "share_of_held": True}
    again = {"act": "close", "seen": str(season.version)}
    told = text(client.post(address(season), again))
    assert "Bruno: punti da 22 a 28" in told
    client.post(address(season), again | {"confirmed": "1"})
    assert not Season.objects.get().share_of_held
    assert table(season)[1] == (2, "Bruno", 28)


def _removed(client: Client, season: Season, **more: str) -> Answer:
    row = ResultSheet.objects.get(key="m-3")
    return client.post(address(season), {"act": "remove", "sheet": row.key, "seen": str(mark_of(row.document)), **more})


def _as_a_final(client: Client, season: Season, **more: str) -> Answer:
    row = ResultSheet.objects.get(key="m-4")
    boxes = {"name": row.document["name"], "date": row.document["date"], "lines": "Bruno\nCarla", "weight": "3"}
    sent = boxes | {"final": "1", "seen": str(mark_of(row.document)), **more}
    return client.post(address(season, "club_season_sheet", row.key), sent)


def _with_other_points(client: Client, season: Season, **more: str) -> Answer:
    boxes = season_boxes(regulation_of(season.regulation), season.name) | {
        "values": "10 9 1",
        "seen": str(season.version),
        **more,
    }
    return client.post(address(season, "club_season_regulation"), boxes)


@pytest.mark.parametrize("press", [_removed, _as_a_final, _with_other_points])
def test_whatever_moves_places_is_asked_first_and_done_when_it_is_confirmed(
    client: Client, club: Club, press: Callable[..., Answer]
) -> None:
    season = season_of(club, BEST_OF_TEN, FOUR)
    before, logged = table(season), ClubEntry.objects.count()
    asked_first = press(client, season)
    assert asked_first.status_code == 200
    assert "Chi cambia posto o punti" in text(asked_first)
    assert "Bruno: p" in text(asked_first)
    assert (table(season), ClubEntry.objects.count()) == (before, logged)
    assert press(client, season, confirmed="1").status_code == 302
    assert table(season) != before
    assert ClubEntry.objects.count() == logged + 1


def test_what_moves_nobody_is_saved_at_once(client: Client, club: Club) -> None:
    season = season_of(club, BEST_OF_TEN, FOUR)
    boxes = season_boxes(regulation_of(season.regulation)) | {"name": "Venerdì", "seen": str(season.version)}
    assert client.post(address(season, "club_season_regulation"), boxes).status_code == 302
    assert Season.objects.get().name == "Venerdì"
    assert not Person.objects.exists()


def test_a_question_keeps_what_was_typed_and_leads_back_to_it(client: Client, club: Club) -> None:
    season = season_of(club, BEST_OF_TEN, FOUR)
    page = _with_other_points(client, season)
    assert 'name="values" value="10 9 1"' in page.content.decode()
    back = _with_other_points(client, season, back="1")
    assert (back.status_code, 'value="10 9 1"' in back.content.decode()) == (200, True)
