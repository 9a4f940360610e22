"""Paper as Chromium lays it out without a typesetter: A4, two sheets a page, nothing cut, heads on every page."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import sign_in
from tests.factories import action, make_evening, make_tournament, publish, win_all
from tests.staged import KNOCKOUT, stage
from tournaments.event.match_states import Trust
from tournaments.models import Club, Player, Team, Tournament
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Maria Addolorata Degl'Innocenti-Bevilacqua"
LONG_TEAM = "Borgo San Giovanni Battista al Castello Vecchio"
# By how much each sheet is cut, and the millimetres between what is written on it and who signs it.
HIDDEN = "all => all.map((one) => one.scrollHeight - one.clientHeight)"
ROOM = """all => all.map((one) => (one.querySelector('.signatures p').getBoundingClientRect().top
    - one.querySelector('table').getBoundingClientRect().bottom) / 96 * 25.4)"""


@pytest.fixture
def paper(still_page: Page, no_typesetter: None) -> Page:
    """A page of the desk with the longest names, seen as it will be printed."""
    tournament = make_tournament(sizes=(7, 9, 6, 11))
    for number, player in enumerate(Player.objects.filter(tournament=tournament), start=1):
        Player.objects.filter(pk=player.pk).update(name=f"{LONG} {number}")
    for team in Team.objects.filter(tournament=tournament):
        Team.objects.filter(pk=team.pk).update(name=f"{LONG_TEAM} {team.number}")
    Tournament.objects.filter(pk=tournament.pk).update(name="Giochi senza quartiere della Val Chisone")
    publish(tournament)
    page = still_page
    sign_in(page)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1000})  # the width of an A4 between its margins
    return page


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_two_match_sheets_fill_a_page_nothing_of_them_is_cut_and_what_is_for_the_screen_is_not_there(
    paper: Page,
) -> None:
    paper.goto("/desk/giochi/print/turns/1/sheets.pdf")
    assert paper.locator(".match-sheet").count() == 6
    assert max(paper.locator(".match-sheet").evaluate_all(HIDDEN)) <= 0
    assert not paper.locator(".paper-bar").is_visible()
    assert pages_of(paper.pdf(prefer_css_page_size=True)) == 3

    paper.goto("/desk/giochi/print/sheets.pdf")
    assert pages_of(paper.pdf(prefer_css_page_size=True)) == 9


def test_a_code_for_phones_is_large_enough_cuts_nothing_of_its_sheet_and_leaves_room_to_sign(paper: Page) -> None:
    trust_choose(action(Tournament.objects.get()), Trust.PLAYERS)
    paper.goto("/desk/giochi/print/turns/1/sheets.pdf")
    widths = paper.locator(".match-sheet-code path[stroke]").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().width / 96 * 25.4)"
    )
    sheets = paper.locator(".match-sheet")

    assert len(widths) == 12
    assert min(widths) >= 17
    assert max(sheets.evaluate_all(HIDDEN)) <= 0
    assert min(sheets.evaluate_all(ROOM)) >= 12
    assert pages_of(paper.pdf(prefer_css_page_size=True)) == 3


def test_no_list_is_wider_than_the_paper_and_the_head_of_a_long_one_is_repeated(paper: Page) -> None:
    """The other list of a turn, by surname, has no head: who looks themselves up reads no columns."""
    heads = {"turns/1/list.pdf": "Tavolo Coppia Coppia", "checkin.pdf": "c’è Squadra"}
    for page in (*heads, "standings.pdf", "final.pdf"):
        paper.goto(f"/desk/giochi/print/{page}")
        assert paper.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), page
        if page in heads:
            (head,) = paper.locator("thead").all()
            assert head.evaluate("head => getComputedStyle(head).display") == "table-header-group"
            assert head.inner_text().split() == heads[page].split()


def test_a_bracket_and_a_grid_lie_on_their_side_with_nothing_beside_the_paper(paper: Page) -> None:
    publish(make_evening(KNOCKOUT, slug="coppe", entrants=16, club=Club.objects.get()))
    publish(make_evening(stage("round_robin"), slug="tutti", entrants=12, club=Club.objects.get()))
    paper.set_viewport_size({"width": 1060, "height": 700})  # an A4 that lies on its side
    for page in ("coppe/print/bracket.pdf", "tutti/print/grid.pdf"):
        paper.goto(f"/desk/{page}")
        boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)", paper.pdf(prefer_css_page_size=True))
        assert {(round(float(width)), round(float(height))) for width, height in boxes} == {(842, 595)}
        assert paper.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize(("media", "width"), [("print", 703), ("screen", 1000)])
def test_the_results_of_five_matches_are_beside_each_other_in_standings(
    still_page: Page, media: Literal["print", "screen"], width: int
) -> None:
    tournament = make_evening(stage("round_robin"), entrants=6)
    for team in Team.objects.filter(tournament=tournament):
        Team.objects.filter(pk=team.pk).update(name=f"{LONG} – {LONG} {team.number}")
    win_all(publish(tournament), 1)
    still_page.emulate_media(media=media)
    still_page.set_viewport_size({"width": width, "height": 1000})
    still_page.goto(f"/t/{tournament.slug}/standings/")
    tops_of = "one => [...one.querySelectorAll('span')].map((mark) => mark.getBoundingClientRect().top)"
    rows = [row.evaluate(tops_of) for row in still_page.locator("td.marks").all()]
    assert [(len(tops), len(set(tops))) for tops in rows] == [(5, 1)] * 6
