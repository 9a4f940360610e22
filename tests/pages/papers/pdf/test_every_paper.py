"""Every kind of paper there is: readable aloud, with its fonts, alike every time, and marked."""

from dataclasses import replace

import pytest
from django.test import RequestFactory

from tests.factories import make_evening, make_tournament, play_worked_case, publish
from tests.pages.papers.pdf.reading import claims, pages, reader
from tests.staged import DANISH, KNOCKOUT, make_staged, stage
from tournaments.models import Tournament
from tournaments.pages.papers.paper_request import Asked
from tournaments.pages.papers.papers import PAPERS, made
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.pdf.paper_document import Sheet
from tournaments.pages.papers.pdf.typeset import pdf_response
from tournaments.selectors.counted.course import course_of

pytestmark = pytest.mark.django_db
PRINTED_IN = {"bracket": KNOCKOUT, "hand": DANISH, "grid": stage("round_robin")}


@pytest.fixture(scope="module")
def evenings(kept_for_all: None) -> dict[str, Tournament]:
    """By the name of a paper one in which there is such a paper."""
    played = play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    drawn = {name: make_evening(regulation, entrants=4, slug=name) for name, regulation in PRINTED_IN.items()}
    for tournament in drawn.values():
        publish(tournament)
    return dict.fromkeys(PAPERS, drawn["grid"]) | drawn | dict.fromkeys(("final", "certificates", "progress"), played)


def asked_of(tournament: Tournament, *, first: int = 0) -> Asked:
    tournament.refresh_from_db()
    course = course_of(tournament)
    return Asked(RequestFactory().get("/"), tournament, course, course.turns[0], first=first)


def file_of(asked: Asked, sheets: tuple[Sheet, ...]) -> bytes:
    return pdf_response(asked.tournament, "Prova", sheets).content


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_can_be_read_aloud_has_its_fonts_is_the_same_every_time_and_says_event_state_and_count(
    evenings: dict[str, Tournament], name: str
) -> None:
    asked = asked_of(evenings[name])
    sheets = made(asked, name)
    file = file_of(asked, sheets)

    assert b"pdfuaid:part" in claims(file)
    assert file_of(asked, made(asked, name)) == file
    printed = pages(file)
    assert printed
    if not PAPERS[name].letter:
        return
    assert len({sheet.mark for sheet in sheets}) == len(sheets)
    for number, page in enumerate(printed, start=1):
        assert asked.tournament.name in page
        assert f"pagina {number} di {len(printed)}" in page
        assert any(sheet.mark in page for sheet in sheets)


def test_a_paper_of_an_earlier_stage_has_the_table_of_that_stage() -> None:
    asked = asked_of(make_staged())
    assert [one.stage.number for one in asked.course.reached] == [1, 2]
    assert (asked.playing.stage.number, replace(asked, turn=None).playing.stage.number) == (1, 2)


@pytest.mark.parametrize("name", [name for name, kind in PAPERS.items() if kind.on_walls])
def test_what_hangs_on_walls_is_printed_in_a3_too(evenings: dict[str, Tournament], name: str) -> None:
    asked = replace(asked_of(evenings[name]), size=Paper.A3)
    boxes = [page.mediabox for page in reader(file_of(asked, made(asked, name))).pages]

    assert {tuple(sorted((round(box.width), round(box.height)))) for box in boxes} == {(842, 1191)}
