"""What one public answer may take: beyond that there is one sentence, and nobody else waits for it."""

import threading
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club, make_evening, publish
from tests.staged import stage
from tournaments.models import Season, Tournament
from tournaments.pages.frame import page_cache, page_limits
from tournaments.pages.shared.seasons.season_reading import MAKING
from tournaments.seasons.regulation_document import BAR, regulation_document
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import season_create, sheet_put

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    return publish(make_evening(stage("round_robin"), entrants=6))[0].tournament


def make_season(slug: str) -> Season:
    club = make_club()
    action = ClubAction(club.id, Actor(name="Ada", account_id=make_account(club=club, name=slug).id))
    season_create(action, slug=slug, name=slug, regulation=regulation_document(BAR))
    lines = [{"place": 1, "people": ["Anna"]}, {"place": 2, "people": ["Bruno"]}]
    sheet_put(action, slug, {"key": "1", "name": "Serata", "date": "2026-11-20", "lines": lines})
    return Season.objects.get(slug=slug)


def test_a_page_that_came_out_too_large_is_said_to_be_and_made_once(
    evening: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_limits, "MOST_BYTES", 3000)
    made = list[str]()
    make = page_cache.make_page

    def noted(tag: str, *others: Any) -> bytes:
        made.append(tag)
        return make(tag, *others)

    monkeypatch.setattr(page_cache, "make_page", noted)
    for _ in range(3):
        answer = Client().get("/t/serata/results/")
        assert answer.status_code == 422
        assert "è troppo grande: più di 10 MB" in answer.content.decode()
    assert len(made) == 1
    assert Client().get("/t/serata/manifest.json").status_code == 200


def test_a_page_of_too_many_matches_is_not_begun(evening: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifteen matches: the workbook takes a thousand of each, the page of the standings less than two hundred."""
    monkeypatch.setattr(page_limits, "MOST_WORK", 14_000)
    assert Client().get("/t/serata/standings/").status_code == 200
    book = Client().get("/t/serata/files/tournament.xlsx")
    assert book.status_code == 422
    assert "Le partite sono 15: troppe per questa pagina, che arriva a 14" in book.content.decode()


@pytest.mark.parametrize("address", ["mine/", "mine/?who=1", "find/", "find/?name=gioca"])
def test_nor_is_the_reading_behind_everybodys_own_page(
    evening: Tournament, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifteen matches at 370 microseconds each are more than five thousand, and at 180 less."""
    monkeypatch.setattr(page_limits, "MOST_WORK", 5_000)
    assert Client().get("/t/serata/standings/").status_code == 200
    answer = Client().get(f"/t/serata/{address}")
    assert answer.status_code == 422
    assert "Le partite sono 15" in answer.content.decode()


@pytest.mark.parametrize("page", ["public_season", "public_season_wall", "public_season_json", "public_season_paper"])
def test_so_is_a_season_that_is_too_long(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    address = reverse(page, args=[make_season("lunga").slug])
    monkeypatch.setattr(page_limits, "MOST_WORK", 300)
    assert Client().get(address).status_code == 422
    monkeypatch.setattr(page_limits, "MOST_WORK", 3_000_000)
    monkeypatch.setattr(page_limits, "MOST_LETTERS", 50)
    make_season("altra")
    answer = Client().get(reverse(page, args=["altra"]))
    assert answer.status_code == 422
    assert "troppo grande per questa pagina" in answer.content.decode()


def test_evenings_of_a_hundred_and_forty_pairs_and_long_seasons_are_shown() -> None:
    """All of 142 against all are 10,011 matches; a year of a large club has 300 people and 7,800 lines."""
    page_limits.check_matches("standings https://torneo.example", 10_011)
    page_limits.check_matches("results https://torneo.example", 4_186)
    for page in ("season", "wall 1", "json", "xlsx", "paper a4"):
        page_limits.check_season(1_000_000, page, 300, 7_800)


@pytest.mark.django_db(transaction=True)
def test_a_season_in_the_making_keeps_nobody_else_waiting(evening: Tournament) -> None:
    slow, other = make_season("lenta"), make_season("altra")
    answered = list[int]()

    def read() -> None:
        answered.extend(
            Client().get(address).status_code
            for address in (reverse("public_season", args=[other.slug]), "/t/serata/standings/")
        )

    with MAKING.of(slow):
        assert MAKING.of(slow) is not MAKING.of(other)
        reader = threading.Thread(target=read)
        reader.start()
        reader.join(60)
    assert answered == [200, 200]
