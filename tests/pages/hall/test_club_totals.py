"""Bars and clubs of one evening: the sum of the best three of each, on the page, on paper and on the wall."""

import pytest
from django.test import Client

from tests.factories import make_evening, publish, win
from tournaments.event.presets import PRESETS as EVENINGS
from tournaments.models import Team, Tournament
from tournaments.pages.papers.pdf.paper_document import Table
from tournaments.pages.papers.pdf.standings_sheets import standings_sheets
from tournaments.pages.shared.ranking.stage_tables import standings_context
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.shown.public import club_totals, standings_page

pytestmark = pytest.mark.django_db


CLUBS = ("Bar Sport", "BAR SPORT", "Bar Sport", "Da Gino", "Bar Sport", "")


@pytest.fixture
def evening() -> Tournament:
    """Six pairs: four of the Bar Sport, written in two ways, one of another, one of nobody."""
    evening = make_evening(*EVENINGS["round_robin"].stages, entrants=6)
    for number, club in enumerate(CLUBS, start=1):
        Team.objects.filter(tournament=evening, number=number).update(club=club)
    for place, match in enumerate(publish(evening)):
        win(match, 1 + place % 2)
    return evening


def test_a_club_has_the_sum_of_its_best_three(evening: Tournament) -> None:
    standings = standings_page(evening).now
    points = {line.team.number: line.row.totals.points for line in standings.teams}
    sport = sorted((points[number] for number in (1, 2, 3, 5)), reverse=True)
    told = {row.club: row.total for row in club_totals(evening, standings)}
    assert told == {"Bar Sport": sum(sport[:3]), "Da Gino": points[4]}
    assert sport[3] > 0


def test_it_comes_after_the_table_on_page_paper_and_wall(evening: Tournament) -> None:
    page = Client().get(f"/t/{evening.slug}/standings/").content.decode()
    assert page.index("Bar e circoli") > page.index('class="standings"')
    assert "Da Gino" in Client().get(f"/t/{evening.slug}/projector/").content.decode()
    (paper, *_rest) = standings_sheets(
        {"title": "Classifica", "surnames": surnames_in(evening), **standings_context(evening)}
    )
    captions = [block.caption for block in paper.blocks if isinstance(block, Table)]
    assert captions[-1] == "Bar e circoli"


def test_one_club_alone_is_compared_with_nobody(evening: Tournament) -> None:
    Team.objects.filter(tournament=evening, club="Da Gino").update(club="")
    assert club_totals(evening, standings_page(evening).now) == ()
