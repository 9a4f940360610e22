"""What a phone is shown that follows nobody, and what a search finds: neither may be much work for every reader."""

import pytest
from django.test import Client

from tests.factories import make_evening, publish, win
from tests.staged import stage
from tests.work import calls
from tournaments.models import Match, Team
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
