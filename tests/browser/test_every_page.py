"""Every page of the program: axe finds nothing on it, and it is no wider than the screen.

One tournament with one of everything, played to its end, and one that is being played; in light, in dark and, what is
for paper, in print; at 320 points and at twice the size of letters on a laptop (640). One run tells all faults.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.factories import make_account, make_club, make_evening, publish, win
from tests.staged import DANISH
from tests.views.addresses import Address, make_full_tournament, parameters, places_in, url_of
from tests.views.test_routes import ROUTES
from tournaments.models import Match, Player, Team

pytestmark = pytest.mark.django_db(transaction=True)

AXE = Path(__file__).parent / "vendor/axe.min.js"
NO_PAGE = ("favicon", "service_worker", "table", "entrance_redeem", "table_open", "desk_turn_clocks", "desk_turn_told")
ALSO_PLAYED = ("desk_home", "desk_turn", "desk_match", "desk_standings", "desk_team", "desk_checkin", "print_turn")
FILES = (".json", ".csv", ".pdf", ".png", "/files/<str:file>")
WIDTHS = (320, 640)
LOOK = """async (rules) => (await axe.run(rules ? { runOnly: rules } : {})).violations.map(
    (one) => one.id + ": " + one.nodes[0].target.join(" ") + " " + one.nodes[0].failureSummary.split("\\n")[1])"""
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def shown(path: str, methods: tuple[str, ...], name: str) -> bool:
    return "GET" in methods and name not in NO_PAGE and not path.endswith(FILES)


def addresses() -> Iterator[tuple[str, str]]:
    """The name of every page that can be shown, with its address; what is being played has names of its own."""
    done = places_in(make_full_tournament(club=make_club(), slug="giochi", canary="Canarino"))
    playing = publish(make_evening(DANISH, entrants=8))
    for match in playing[:2]:
        win(match, 1)
    tournament = playing[0].tournament
    now = {
        "slug": tournament.slug,
        "number": 1,
        "match_id": Match.objects.filter(tournament=tournament, deals__isnull=True).first().pk,  # type: ignore[union-attr]
        "team_id": Team.objects.filter(tournament=tournament).earliest("number").pk,
        "player_id": Player.objects.filter(tournament=tournament).earliest("number").pk,
    }
    now["who"] = now["team_id"]
    for name, (path, methods, access) in ROUTES.items():
        if shown(path, methods, name):
            yield name, url_of(Address(name, path, access), done)
            there = "<slug:slug>" in path and set(parameters(Address(name, path, access))) <= now.keys()
            if there and (access == "public" or name in ALSO_PLAYED):
                yield f"{name}, being played", url_of(Address(name, path, access), now)


@pytest.fixture
def organizer(new_page: NewPage) -> Page:
    """A page of somebody at the desk, to which axe may be added."""
    client = Client()
    client.force_login(make_account(club=make_club()))
    page = new_page(bypass_csp=True)
    page.goto("/")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": page.url}])
    return page


def faults(page: Page, *, paper: bool) -> Iterator[str]:
    page.add_script_tag(path=AXE)
    yield from page.evaluate(LOOK, None)
    page.emulate_media(color_scheme="dark")
    yield from (f"dark, {one}" for one in page.evaluate(LOOK, ["color-contrast"]))
    page.emulate_media(color_scheme="light", media="print" if paper else "screen")
    if paper:
        yield from (f"print, {one}" for one in page.evaluate(LOOK, ["color-contrast"]))
        page.emulate_media(media="screen")
        return
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if wider := page.evaluate(TOO_WIDE):
            yield f"{wider} points too wide for {width}"
    page.set_viewport_size({"width": 1280, "height": 720})


def test_axe_finds_nothing_on_any_page_and_none_is_too_wide(organizer: Page) -> None:
    found = {}
    for name, address in addresses():
        answer = organizer.goto(address)
        assert answer is not None
        said = [f"answered {answer.status}"] if answer.status != 200 else []
        said += faults(organizer, paper=name.startswith("print"))
        if said:
            found[f"{name} {address}"] = said
    assert found == {}
