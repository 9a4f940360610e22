"""A table of points that holds fractions, from the row in the database to the pages, papers and files."""

import io
import re
import zipfile
from fractions import Fraction

import pytest
from django.test import Client

from tests.factories import make_account, make_club, make_tournament, publish, record
from tests.pages.papers.pdf.reading import written
from tournaments.event.rights import Role
from tournaments.models import Match, Stage, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table

pytestmark = pytest.mark.django_db

AS_A_PROGRAM = re.compile(r"(?<![0-9/])(11|7|5|3)/2(?![0-9])|Fraction")
HALVES = {"5-0": "7/2", "4-1": "5/2", "3-2": 2, "2-3": "3/2", "1-4": 1, "0-5": 0}
PUBLIC = ("", "standings/", "progress/", "results/", "calendar/", "final/", "regulation/", "draw/", "share/")
DESK = ("", "settings/", "turns/1/", "penalties/", "log/")


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """Two quarters at two tables: 5-0 and 3-2."""
    tournament = make_tournament(sizes=(4, 4))
    Stage.objects.filter(tournament=tournament).update(match_points=HALVES)
    first, second = publish(tournament)[:2]
    record(first, 70, 70, 70, 70, 70)
    record(second, 70, 70, 70, 50, 50)
    return tournament


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_account(club=make_club(), role=Role.DIRECTOR))
    return client


def shown(client: Client, address: str) -> str:
    answer = client.get(address, headers={"Accept-Language": "it"})
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_fractions_are_added_and_not_rounded(tournament: Tournament) -> None:
    points = [row.totals.points for row in team_table(stage_of(tournament))]
    assert points == [Fraction(11, 2), Fraction(3, 2)]


@pytest.mark.parametrize("page", PUBLIC)
def test_no_public_page_shows_a_fraction_as_a_program_does(client: Client, tournament: Tournament, page: str) -> None:
    text = shown(client, f"/t/{tournament.slug}/{page}")
    assert not AS_A_PROGRAM.search(text)


@pytest.mark.parametrize("page", DESK)
def test_no_page_of_the_desk_shows_a_fraction_as_a_program_does(
    desk: Client, tournament: Tournament, page: str
) -> None:
    text = shown(desk, f"/desk/{tournament.slug}/{page}")
    assert not AS_A_PROGRAM.search(text)


def test_people_read_halves(client: Client, tournament: Tournament) -> None:
    assert "5½" in shown(client, f"/t/{tournament.slug}/standings/")
    assert "3½ punti" in shown(client, f"/t/{tournament.slug}/standings/")
    assert "3½" in shown(client, f"/t/{tournament.slug}/results/")
    assert "5–0: 3½" in shown(client, f"/t/{tournament.slug}/regulation/")


def test_halves_are_on_paper(desk: Client, tournament: Tournament) -> None:
    paper = written(desk.get(f"/desk/{tournament.slug}/print/standings.pdf", headers={"Accept-Language": "it"}))
    assert "5½" in paper
    assert not AS_A_PROGRAM.search(paper)


def test_the_running_score_of_a_sheet_is_given_halves(desk: Client, tournament: Tournament) -> None:
    match = Match.objects.filter(tournament=tournament).earliest("table")
    assert "3\\u00bd" in shown(desk, f"/desk/{tournament.slug}/matches/{match.pk}/")


def test_a_file_for_other_programs_has_them_as_text(client: Client, tournament: Tournament) -> None:
    answer = client.get(f"/t/{tournament.slug}/standings.json").json()
    assert [row["match_points"] for row in answer["teams"]] == ["11/2", "3/2"]
    sides = client.get(f"/t/{tournament.slug}/results.json").json()["turns"][0]["matches"][0]["sides"]
    assert [side["match_points"] for side in sides] == ["7/2", 0]


def test_a_spreadsheet_is_given_numbers(client: Client, tournament: Tournament) -> None:
    assert ";5,5;" in shown(client, f"/t/{tournament.slug}/files/standings.csv")
    assert ";3,5;0;" in shown(client, f"/t/{tournament.slug}/files/results.csv")
    book = client.get(f"/t/{tournament.slug}/files/tournament.xlsx")
    with zipfile.ZipFile(io.BytesIO(book.content)) as parts:
        assert "<v>5.5</v>" in parts.read("xl/worksheets/sheet1.xml").decode()
