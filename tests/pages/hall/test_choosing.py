"""What a phone is shown that follows nobody, and what a search finds: neither may be much work for every reader."""

import re

import pytest
from django.test import Client

from tests.factories import make_evening, publish, win, win_all
from tests.staged import stage
from tests.work import calls
from tournaments.models import Match, Player, Team
from tournaments.pages.frame.plain import Plain
from tournaments.pages.hall import mine
from tournaments.pages.hall.who import everybody_context
from tournaments.selectors.shown.who import WhoBook

pytestmark = pytest.mark.django_db
HERE = "/t/serata/mine/"


@pytest.fixture
def matches() -> list[Match]:
    return publish(make_evening(stage("round_robin"), entrants=6))


def test_the_list_for_who_follows_nobody_is_made_once_a_version(
    matches: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[object]()

    def noted(book: WhoBook) -> Plain:
        made.append(book)
        return everybody_context(book)

    monkeypatch.setattr(mine, "everybody_context", noted)
    answers = [Client().get(HERE) for _ in range(3)]
    assert len(made) == 1
    assert "Tocca il tuo nome" in answers[0].content.decode()
    assert {answer.content for answer in answers} == {answers[0].content}
    assert all("no-store" in answer["Cache-Control"] and not answer.cookies for answer in answers)
    win(matches[0], 1)
    Client().get(HERE)
    assert len(made) == 2


def test_it_takes_hardly_more_than_any_page_that_is_kept(matches: list[Match]) -> None:
    phone = Client()
    for address in (HERE, HERE, "/t/serata/find/", "/t/serata/find/"):
        phone.get(address)
    first = calls(lambda: Client().get(HERE))
    publish(make_evening(stage("round_robin"), entrants=16, slug="altra"))
    Client().get("/t/altra/mine/")
    assert calls(lambda: Client().get("/t/altra/mine/")) < 1.1 * first


def test_who_follows_somebody_is_shown_that_one_and_nobody_else_is(matches: list[Match]) -> None:
    who = str(Team.objects.earliest("number").pk)
    phone = Client()
    assert "Tocca il tuo nome" in phone.get(HERE).content.decode()
    phone.post(HERE, {"follow": who})
    assert "Tocca il tuo nome" not in phone.get(HERE).content.decode()
    assert "Tocca il tuo nome" in Client().get(HERE).content.decode()


def test_a_search_that_fits_many_shows_the_first_and_says_how_many_there_are() -> None:
    make_evening(stage("danish"), entrants=70)
    page = " ".join(Client().get("/t/serata/find/?name=gioca").content.decode().split())
    assert "140 nomi trovati. Qui ci sono i primi 60: scrivi anche il resto del nome." in page
    assert page.count("/t/serata/who/") == 60
    few = " ".join(Client().get("/t/serata/find/?name=gioca+7").content.decode().split())
    assert "Qui ci sono" not in few


def lines(page: str) -> list[str]:
    """The list of names, a person a line, without its tags."""
    found = re.findall(r'<li data-known="[^"]*">(.*?)</li>', " ".join(page.split()))
    return [" ".join(re.sub(r"<[^>]+>", " ", one).split()) for one in found]


@pytest.mark.parametrize("address", ["mine/", "find/"])
def test_a_long_list_is_folded_by_the_first_letter_of_surnames_and_has_everybody(address: str) -> None:
    make_evening(stage("danish"), entrants=24)
    for number, player in enumerate(Player.objects.order_by("team__number", "number")):
        Player.objects.filter(pk=player.pk).update(name=f"Ada {'ABCD'[number % 4]}erti{number}")
    page = Client().get(f"/t/serata/{address}").content.decode()
    assert re.findall(r"<summary>(.)", page) == ["A", "B", "C", "D"]
    assert page.count("12 nomi") == 4
    assert len(lines(page)) == 48
    found = Client().get(f"/t/serata/{address}?name=berti").content.decode()
    assert "<summary>" not in found
    assert len(lines(found)) == 12


def test_the_list_speaks_of_one_turn_and_says_who_has_played_it(matches: list[Match]) -> None:
    """Three matches a turn of six pairs: who has played the first turn is not told the table of the second."""
    win(matches[0], 1)
    page = Client().get("/t/serata/find/").content.decode()
    told = sorted(line.rpartition(" · ")[2] for line in lines(page))
    assert told == sorted(["finito"] * 4 + ["tavolo 2"] * 4 + ["tavolo 3"] * 4)
    assert "I tavoli sono quelli del turno 1." in page
    win_all(matches[1:3], 1)
    page = Client().get("/t/serata/find/").content.decode()
    assert {line.rpartition(" · ")[2] for line in lines(page)} == {"tavolo 1", "tavolo 2", "tavolo 3"}
    assert "I tavoli sono quelli del turno 2." in page
