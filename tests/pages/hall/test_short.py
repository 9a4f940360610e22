"""Short addresses: "/1" and "/1/7" lead to what anybody may read, and nothing else leads anywhere."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening, publish, win
from tests.staged import DANISH
from tournaments.event.match_states import Trust
from tournaments.models import Match, Tournament
from tournaments.pages.frame.addresses import GivenAddress
from tournaments.pages.shared.pictures.codes import code_drawing
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.setup import table_freeze

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    matches = publish(make_evening(DANISH, entrants=8))
    win(matches[0], 1)
    return matches[0].tournament


def page_of(client: Client, table: int) -> str:
    tournament = Tournament.objects.get()
    answer = client.get(reverse("public_table", kwargs={"slug": tournament.slug, "table": table}))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_number_of_a_tournament_leads_to_its_page(client: Client, tournament: Tournament) -> None:
    assert tournament.number is not None
    answer = client.get(f"/{tournament.number}")
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{tournament.slug}/")


def test_tournaments_are_numbered_one_by_one(tournament: Tournament) -> None:
    assert tournament.number is not None
    assert make_evening(DANISH, entrants=4, slug="altra").number == tournament.number + 1


def test_the_number_of_a_table_leads_to_the_page_of_the_table(client: Client, tournament: Tournament) -> None:
    answer = client.get(f"/{tournament.number}/2", follow=True)
    assert answer.request["PATH_INFO"] == f"/t/{tournament.slug}/tables/2/"
    fixture = Match.objects.get(table=2).fixture
    assert fixture is not None
    page = answer.content.decode()
    for name in (fixture.home.name, fixture.away.name):
        assert all(one in page for one in name.split(" – "))


@pytest.mark.parametrize("path", ["/99", "/99/1", "/0", f"/{10**30}", f"/{10**30}/1"])
def test_a_number_that_is_not_there_is_not_found(client: Client, tournament: Tournament, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("table", ["0", "5", "99", str(10**30)])
def test_a_table_that_is_not_there_answers_as_a_number_that_is_not_there(
    client: Client, tournament: Tournament, table: str
) -> None:
    nothing, here = client.get("/99/1"), client.get(f"/{tournament.number}/{table}")
    assert here.status_code == nothing.status_code == 404
    assert here.content.replace(here.request["PATH_INFO"].encode(), b"/99/1") == nothing.content


def test_the_page_of_a_table_that_is_played_shows_who_sits_where(client: Client, tournament: Tournament) -> None:
    trust_choose(action(tournament), Trust.PLAYERS)
    page = page_of(client, 2)
    assert "codice accanto alla sua firma" in page
    assert "Coppia A" in page
    fixture = Match.objects.get(table=2).fixture
    assert fixture is not None
    assert [page.count(f">{team.name}</a>") for team in (fixture.home, fixture.away)] == [1, 1]


def test_the_page_of_a_table_that_is_done_shows_its_deals(client: Client, tournament: Tournament) -> None:
    assert '<details class="result" open>' in page_of(client, 1)
    assert "codice accanto" not in page_of(client, 1)


def test_no_result_that_is_withheld_is_on_the_page_of_a_table(client: Client, tournament: Tournament) -> None:
    table_freeze(action(tournament), after=0)
    assert '<table class="deals">' not in page_of(client, 1)


def test_a_short_address_makes_a_smaller_code() -> None:
    short, long = (
        code_drawing(GivenAddress(f"https://briscola.example.org/{path}", only_here=False)) for path in ("1/7", "t/a/1")
    )
    assert 'viewBox="0 0 29 29"' in short  # 25 and the border
    assert len(short) < len(long)
