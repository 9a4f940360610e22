"""The wall of a season and the prize-giving with names that are hard to show: nothing is cut or over anything else."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, sign_in
from tests.browser.test_projector import OVERLAPS, TOO_LARGE
from tests.factories import make_club, publish
from tests.pages.papers.pdf.awkward import awkward_evening, awkward_quarters, pairs_of_names
from tests.prizes import give_prizes
from tests.staged import KNOCKOUT, play, stage
from tournaments.models import Tournament
from tournaments.seasons.regulation_document import BAR, regulation_document
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import season_create, sheet_put

pytestmark = pytest.mark.django_db(transaction=True)

WALL = {"viewport": {"width": 1920, "height": 1080}}
PRIZES = (
    "Due prosciutti crudi di montagna, un trofeo e l’iscrizione alla finale regionale di Sant’Angelo in Lizzola",
    "Due cesti di salumi e formaggi della macelleria Fratelli Passalacqua e Figli",
    "Due magnum di Montepulciano",
)
PARTS = """leaf => {
    const parts = [...leaf.querySelectorAll(":scope > :not(svg)")];
    const cut = parts.filter((one) => one.scrollHeight > one.clientHeight + 1 && one.matches("div"));
    const boxes = parts.map((one) => one.getBoundingClientRect()).filter((box) => box.height);
    const over = boxes.filter((box, at) => at && box.top < boxes[at - 1].bottom - 1);
    return [...cut.map((one) => "cut " + one.className), ...over.map(() => "over")];
}"""


def test_a_season_of_awkward_names_fills_its_wall_and_cuts_nothing(same_still_page: NewPage) -> None:
    club = ClubAction(make_club().id, Actor(name="Ada"))
    title = "Campionato del venerdì “Trofeo Macelleria Fratelli Passalacqua e Figli”"
    season_create(club, slug="venerdi", name=title, regulation=regulation_document(BAR))
    people = [person for pair in pairs_of_names() for person in pair]
    for number, (first, last) in enumerate(((0, 50), (40, 92)), start=1):
        lines = [
            {"place": place, "people": [person], "club": f"Circolo Ricreativo Sant’Angelo in Lizzola {place % 3}"}
            for place, person in enumerate(people[first:last], start=1)
        ]
        day = f"2026-01-{number + 8:02}"
        sheet_put(club, "venerdi", {"key": str(number), "name": f"Serata {number}", "date": day, "lines": lines})
    page = same_still_page(**WALL)
    page.goto("/s/venerdi/wall/?seconds=30")
    found = {}
    for _ in range(page.locator(".leaf").count()):
        leaf = page.locator(".leaf:visible")
        if said := [*leaf.evaluate(OVERLAPS), *(["cut"] if leaf.evaluate(TOO_LARGE) else [])]:
            found[leaf.get_attribute("id")] = said
        page.keyboard.press("PageDown")
    assert found == {}


@pytest.mark.parametrize("kind", ["pairs", "bracket", "quarters"])
def test_a_prize_giving_with_awkward_names_and_long_prizes_cuts_nothing(page: Page, kind: str) -> None:
    makers = {
        "pairs": lambda: awkward_evening(stage("round_robin")),
        "bracket": lambda: awkward_evening(KNOCKOUT, entrants=16),
        "quarters": awkward_quarters,
    }
    tournament: Tournament = makers[kind]()
    publish(tournament)
    play(tournament)
    give_prizes(tournament, PRIZES)
    page.set_viewport_size({"width": 1920, "height": 1080})
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/ceremony/?top=0")
    found, title = {}, page.locator("#leaf-title")
    while True:
        leaf = page.locator(".leaf:visible")
        if said := [*leaf.evaluate(PARTS), *(["too large"] if leaf.evaluate(TOO_LARGE) else [])]:
            found[title.inner_text()] = said
        following = page.locator("[rel=next]")
        if not following.count():
            break
        address = following.get_attribute("href") or ""
        page.goto(address)
        expect(title).to_be_visible()
    assert found == {}, json.dumps(found, ensure_ascii=False)
