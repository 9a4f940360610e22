"""Names with drawn signs, and in letters that only fonts have which somebody asks for."""

from pathlib import Path

import pytest
from django.test import Client, RequestFactory

from tests.factories import make_account, make_club, make_evening, publish
from tests.pages.entries.asked import paste
from tests.pages.papers.pdf.reading import claims, words
from tests.staged import play, stage
from tournaments.models import Player, Team, Tournament
from tournaments.pages.frame import letters
from tournaments.pages.papers.paper_request import Asked
from tournaments.pages.papers.papers import PAPERS, made
from tournaments.pages.papers.pdf.typeset import pdf_response
from tournaments.selectors.counted.course import course_of

pytestmark = pytest.mark.django_db
SAID = "Sui fogli le lettere cinesi, giapponesi e coreane non si leggono: guarda il numero accanto al nome."


def evening(first: str, second: str) -> Tournament:
    """All against all, played to the end, in which these two are the first pair."""
    tournament = make_evening(stage("round_robin"), entrants=4)
    pair = Team.objects.filter(tournament=tournament).earliest("number")
    for player, name in zip(Player.objects.filter(team=pair).order_by("number"), (first, second), strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    Team.objects.filter(pk=pair.pk).update(name=f"{first} – {second}")
    publish(tournament)
    play(tournament)
    tournament.refresh_from_db()
    return tournament


def papers(tournament: Tournament) -> dict[str, bytes]:
    course = course_of(tournament)
    asked = Asked(RequestFactory().get("/"), tournament, course, course.turns[0])
    sheets = {name: made(asked, name) for name in PAPERS}
    return {name: pdf_response(tournament, "Prova", some).content for name, some in sheets.items() if some}


@pytest.fixture
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asked for the fonts."""
    monkeypatch.setattr(letters, "FONTS", ())


def test_drawn_signs_are_left_out_on_every_paper() -> None:
    files = papers(evening("Giuseppe 🐯 Tigre", "💃 Pia Ballerina"))

    assert [name for name, file in files.items() if b"pdfuaid:part" not in claims(file)] == []
    assert "Giuseppe Tigre" in words(files["entries"])
    assert "TIGRE Giuseppe" in words(files["turn"])
    assert "BALLERINA Pia" in words(files["turn"])
    assert len(files) >= 8


@pytest.mark.usefixtures("unasked")
def test_where_letters_cannot_be_printed_the_number_is_beside_the_name_on_every_paper() -> None:
    files = papers(evening("张伟", "Yuki 田中"))
    beside = {name: words(file).count("(n. 1)") for name, file in files.items()}

    assert beside["turn"] == 2 * 2  # by surname and by table
    assert beside["checkin"] == 2 * 2  # each below the other, too
    assert beside["certificates"] == 2
    assert beside["sheets"] >= 2
    assert beside["progress"] > 0
    for name in ("entries", "standings", "final", "calendar", "grid"):
        assert " 1 " in words(files[name]).replace("1. ", " 1 ")


def test_the_fonts_that_somebody_asked_for_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "some_font"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.setattr(letters, "FONTS", ("some_font", "none_of_these"))
    assert letters.cannot_print("张伟")
    monkeypatch.syspath_prepend(tmp_path)

    assert letters.eastern_fonts() == (folder,)
    assert not letters.cannot_print("张伟")


@pytest.mark.parametrize(("name", "told"), [("张伟", True), ("김철수", True), ("Жанна", False), ("Łukasz", False)])
@pytest.mark.usefixtures("unasked")
def test_who_enters_a_name_is_told_in_one_sentence(client: Client, name: str, told: bool) -> None:
    client.force_login(make_account(club=make_club()))
    tournament = make_evening(stage("round_robin"), entrants=2)
    page = paste(client, tournament, f"{name} Rossi - Anna Bianchi").content.decode()

    assert "Anna Bianchi" in page
    assert page.count(SAID) == int(told)
