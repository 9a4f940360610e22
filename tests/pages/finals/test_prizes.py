"""Prizes: typed at the desk, read in the regulation and beside the one who won them."""

import re

import pytest
from django.test import Client
from django.utils import translation

from tests.factories import make_account, make_club, make_tournament, play_worked_case
from tests.pages.papers.pdf.reading import words
from tournaments.event.rights import Role
from tournaments.models import Tournament
from tournaments.pages.tables.ranking.prizes import place_name, prizes_beside
from tournaments.selectors.shown.public import final_page

pytestmark = pytest.mark.django_db
TYPED = "Due prosciutti\r\n\r\n  Vino \r\n\r\n"


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_account(club=make_club(), role=Role.OWNER))
    return client


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    return play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))


def send(desk: Client, typed: str) -> int:
    return desk.post("/desk/giochi/final/prizes/", {"prizes": typed}, headers={"Accept-Language": "it"}).status_code


def test_prizes_are_kept_line_by_line_and_come_back_in_the_box(desk: Client, tournament: Tournament) -> None:
    assert send(desk, TYPED) == 302
    tournament.refresh_from_db()

    assert tournament.prizes == ["Due prosciutti", "", "Vino"]
    assert "Due prosciutti\n\nVino</textarea>" in desk.get("/desk/giochi/final/").content.decode()


def test_a_line_that_is_too_long_is_named_and_nothing_is_lost(desk: Client, tournament: Tournament) -> None:
    answer = desk.post(
        "/desk/giochi/final/prizes/", {"prizes": f"Coppa\n{'x' * 121}"}, headers={"Accept-Language": "it"}
    )
    tournament.refresh_from_db()

    assert answer.status_code == 422
    assert "Premi troppo lunghi o che non si leggono, alle righe 2:" in answer.content.decode()
    assert f"Coppa\n{'x' * 121}</textarea>" in answer.content.decode()
    assert tournament.prizes == []


def test_prizes_are_in_the_regulation_and_among_the_final_places_on_screen_and_on_paper(
    desk: Client, tournament: Tournament
) -> None:
    send(desk, TYPED)
    for page in ("regulation/", "final/"):
        assert "Due prosciutti" in Client().get(f"/t/giochi/{page}").content.decode()
    for paper in ("rules.pdf", "final.pdf"):
        text = words(desk.get(f"/desk/giochi/print/{paper}", headers={"Accept-Language": "it"}).content)
        assert "Due prosciutti" in text
        assert "Vino" in text


def test_what_a_place_wins_is_under_its_name(desk: Client, tournament: Tournament) -> None:
    send(desk, TYPED)
    page = Client().get("/t/giochi/final/", headers={"Accept-Language": "it"}).content.decode()
    assert re.search(r"</span>\s*<span class=\"players\">Premio:\s*<b>Due prosciutti</b></span></th>", page)
    assert '<th scope="col">Premio</th>' not in page


def test_without_prizes_nothing_speaks_of_them(desk: Client, tournament: Tournament) -> None:
    assert "Premi" not in Client().get("/t/giochi/regulation/").content.decode()
    assert "Premio" not in words(desk.get("/desk/giochi/print/final.pdf").content)


@pytest.mark.parametrize(
    ("places", "won"),
    [
        ([1, 2, 3, 4], ["A", "B", "", "D"]),
        ([1, 1, 3, 4], ["A, B, da dividere", "A, B, da dividere", "", "D"]),
        ([1, 2, 3, 3], ["A", "B", "D, da dividere", "D, da dividere"]),
        ([1, 2, 3, 4, 5, 5], ["A", "B", "", "D", "", ""]),
    ],
)
def test_who_shares_places_shares_their_prizes(places: list[int], won: list[str]) -> None:
    tournament = Tournament(prizes=["A", "B", "", "D"])
    assert prizes_beside(tournament, places) == won


@pytest.mark.parametrize(("language", "said"), [("it", ["1º posto", "12º posto"]), ("en", ["1st place", "12th place"])])
def test_a_place_is_called_as_everywhere(language: str, said: list[str]) -> None:
    with translation.override(language):
        assert [place_name(1), place_name(12)] == said


def test_who_speaks_reads_the_last_place_that_wins_first(desk: Client, tournament: Tournament) -> None:
    send(desk, "Prosciutto\n\nVino")
    with translation.override("it"):
        places = sorted(line.row.place for line in final_page(tournament).lines)
        wanted = [f"{place}º posto" for place in reversed(places) if place <= 3]
    read = words(desk.get("/desk/giochi/print/prizes.pdf", headers={"Accept-Language": "it"}).content)
    found = re.findall(r"[0-9]º posto", read)
    assert (found, len(wanted)) == (wanted, 3)
    assert read.index("Vino") < read.index("Prosciutto")


def test_an_evening_ends_on_paper_in_one_file(desk: Client, tournament: Tournament) -> None:
    send(desk, "Prosciutto")
    read = words(desk.get("/desk/giochi/print/closing.pdf", headers={"Accept-Language": "it"}).content)
    titles = ("Lista per chi premia", "Arbitro", "Rendiconto della serata")
    assert sorted(titles, key=read.index) == list(titles)


def test_before_the_end_the_list_says_when_there_is_one_and_the_till_is_printed_all_the_same(desk: Client) -> None:
    make_tournament(slug="altri", sizes=(2, 2))
    page = desk.get("/desk/altri/print/prizes.pdf", headers={"Accept-Language": "it"}).content.decode()
    assert "quando tutte le partite sono finite" in page
    read = words(desk.get("/desk/altri/print/closing.pdf", headers={"Accept-Language": "it"}).content)
    assert ("Rendiconto della serata" in read, "Lista per chi premia" in read) == (True, False)
