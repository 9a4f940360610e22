"""Every page of the program: axe finds nothing on it, it is no wider than the screen, Tab reaches all its controls, and
the browser says nothing on its console, where it would tell of a style or a script that the policy of the page forbids.

One tournament with one of everything, played to its end, and one that is being played; in light, in dark and as
printed, in Italian and in English, every page in light and dark and in one of the others, and in a sweep in all; at 320
points and at twice the size of letters on a laptop (640). One run tells all faults.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Literal, TypeVar
from unittest.mock import Mock

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, sign_in
from tests.browser.test_focus import walk
from tests.browser.test_table_phones import FOUR_ONE, scan, told
from tests.covers import Sweep, cover
from tests.factories import DESK, deed, make_club, make_evening, make_tournament, publish, win
from tests.pages.addresses import Address, make_full_tournament, parameters, places_in, url_of
from tests.pages.frame.test_storage import FULL, refuse
from tests.pages.telephones import opening
from tests.pages.test_routes import ROUTES
from tests.staged import DANISH, KNOCKOUT
from tournaments.event.match_states import Trust
from tournaments.event.rights import Role
from tournaments.models import Match, Player, Team
from tournaments.pages.clubs import entrance
from tournaments.pages.papers.papers import PAPERS
from tournaments.services.clubs.members import invitation_make
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db(transaction=True)

Place = TypeVar("Place", bound=Hashable)
Look = tuple[Literal["light", "dark"], Literal["screen", "print"]]

AXE = Path(__file__).parent / "vendor/axe.min.js"
NO_PAGE = ("favicon", "service_worker", "healthz", "readyz", "metrics", "logo", "desk_turn_clocks", "desk_turn_told")
OF_A_LINK = ("table", "table_open", "entrance_redeem", "short", "short_table")
"""Pages that only a link leads to, and what leads to pages that are there: they are looked at below."""
ALSO_PLAYED = ("desk_home", "desk_turn", "desk_match", "desk_standings", "desk_team", "desk_checkin")
FILES = (".json", ".csv", ".xlsx", ".ics", ".pdf", ".png", "/files/<str:file>")
WIDTHS = (320, 640)
Looks = dict[str, tuple[Look, ...]]
LOOKS: Looks = {
    "it": (("light", "screen"), ("dark", "screen"), ("light", "print")),
    "en": (("light", "screen"),),  # the colours are those of the other language
}
OTHERS: tuple[Looks, ...] = ({"it": LOOKS["it"]}, {**LOOKS, "it": LOOKS["it"][:2]})
"""Every page is seen in light and in dark, and as printed or in English."""
PARTS = 2
"""In so many tests, that none takes longer than a test may where the computer is busy."""
# Leaves of the projector in both lights, and the first place that the ceremony calls.
QUERIES = {
    "public_projector": ("light=light", *(f"light=dark&leaf={leaf}" for leaf in range(1, 5))),
    "public_season_wall": ("light=light", "light=dark&leaf=1"),
    "club_season_regulation": ("preset=gga",),
    "club_season_powers": ("preset=framasun",),
    "club_erase": ("name=Canarino",),
    "desk_ceremony": ("light=light", "shown=1", "shown=1&light=light"),
}
# Where nothing moved since the page was looked at last, only the colours are looked at again: every other rule of axe
# asks what is there, and where. Of another language only the words are: it has the colours of the first.
LOOK = """async (words) => {
    const placed = [...document.body.querySelectorAll("*")].map((one) => {
        const style = getComputedStyle(one), { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height, style.display, style.visibility, style.opacity, style.position, style.overflow,
            style.clip, style.clipPath, style.pointerEvents, style.fontSize, style.fontWeight].join();
    }).join(" ");
    const colours = axe.getRules(["cat.color"]).map((one) => one.ruleId).filter((one) => !one.endsWith("-enhanced"));
    const others = { rules: Object.fromEntries(colours.map((one) => [one, { enabled: false }])) };
    const asked = placed === window.placed ? { runOnly: colours } : words ? others : {};
    window.placed = placed;
    const { violations } = await axe.run({ resultTypes: ["violations"], ...asked });
    return violations.map((one) => one.id + ": " + one.nodes[0].target.join(" ") + " "
        + one.nodes[0].failureSummary.split("\\n")[1]);
}"""
WIDTH = """() => {
    const tables = document.querySelectorAll(".table-scroll:not(:has(.grid, .matrix, .picture))");
    const over = (one) => one.scrollWidth - one.clientWidth;
    return [innerWidth, Math.max(...[document.documentElement, ...tables].map(over))];
}"""


def shown(path: str, methods: tuple[str, ...], name: str) -> bool:
    return "GET" in methods and name not in (*NO_PAGE, *OF_A_LINK) and not path.endswith(FILES)


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
        "table": 1,
        "match_id": Match.objects.filter(tournament=tournament, deals__isnull=True).first().pk,  # type: ignore[union-attr]
        "team_id": Team.objects.filter(tournament=tournament).earliest("number").pk,
        "player_id": Player.objects.filter(tournament=tournament).earliest("number").pk,
    }
    now["who"] = now["team_id"]
    for name, (path, methods, access) in ROUTES.items():
        if shown(path, methods, name):
            yield from with_queries(name, url_of(Address(name, path, access), done))
            there = "<slug:slug>" in path and set(parameters(Address(name, path, access))) <= now.keys()
            if there and (access == "public" or name in ALSO_PLAYED):
                yield from with_queries(name, url_of(Address(name, path, access), now), ", being played")


def with_queries(name: str, address: str, when: str = "") -> Iterator[tuple[str, str]]:
    yield f"{name}{when}", address
    for query in QUERIES.get(name, ()):
        yield f"{name}{when}", f"{address}?{query}"


def looks_of(places: Sequence[Place]) -> list[tuple[Place, Looks]]:
    """Every page with one of the others, which is another one on the next; with all of them in a sweep."""
    covered = cover(product(places, range(len(OTHERS))))
    return [(place, LOOKS if Sweep.wanted else OTHERS[number]) for place, number in dict(covered).items()]


def speak(page: Page, language: str) -> None:
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": page.url}])


def faults(page: Page, *, looks: Sequence[Look], narrow: bool, words: bool = False) -> Iterator[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # as somebody would type it on the console: no policy forbids that
    for number, (scheme, media) in enumerate(looks):
        if number:
            page.emulate_media(color_scheme=scheme, media=media)
        yield from (f"{scheme} {media}, {one}" for one in page.evaluate(LOOK, words))
    if len(looks) > 1:
        page.emulate_media(color_scheme="light", media="screen")
    for width in WIDTHS if narrow else ():
        page.set_viewport_size({"width": width, "height": 800})
        (really, wider) = page.evaluate(WIDTH)
        if really < width or wider:
            yield f"{wider} points too wide for {width}"
    page.set_viewport_size({"width": 1280, "height": 720})


def faults_at(page: Page, address: str, status: int, *, narrow: bool = True, looked_at: Looks = LOOKS) -> Iterator[str]:
    for language, looks in looked_at.items():
        speak(page, language)
        words = language != "it"
        answer = page.goto(address)
        assert answer is not None
        if answer.status != status:
            yield f"answered {answer.status}"
        yield from (f"{language}, {one}" for one in faults(page, looks=looks, narrow=narrow, words=words))


IMAGE = "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' width='9' height='9'>"
DARK = "@media (prefers-color-scheme: dark)"
BROKEN = {
    "light screen, color-contrast": "<p style='color: #ddd'>Tavolo</p>",
    "dark screen, color-contrast": f"<style>{DARK} {{ p {{ color: #ddd; }} }}</style><p>Tavolo</p>",
    "dark screen, image-alt": f"<style>img {{ display: none; }} {DARK} {{ img {{ all: revert; }} }}</style>{IMAGE}",
    "light print, image-alt": f"<style>@media screen {{ img {{ display: none; }} }}</style>{IMAGE}",
    "points too wide for 320": "<div style='width: 500px'>a</div>",
    "points too wide for 640": "<style>@media (min-width: 600px) { div { width: 700px; } }</style><div>a</div>",
}


@pytest.mark.parametrize("fault", BROKEN)
def test_what_is_wrong_with_a_page_is_found(still_organizer: Page, fault: str) -> None:
    frame = "<!doctype html><html lang='it'><title>a</title><body style='background: #fff; margin: 0'><main><h1>a</h1>"
    still_organizer.set_content(f"{frame}{BROKEN[fault]}</main>")
    assert fault in next(faults(still_organizer, looks=LOOKS["it"], narrow=True), "nothing")


@pytest.fixture
def organizer(new_still_page: NewPage) -> Page:
    """Somebody of the desk, with axe in every document from its beginning."""
    page = new_still_page()
    sign_in(page)
    page.context.add_init_script(path=AXE)
    page.goto("/")
    return page


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_any_page_none_is_too_wide_tab_reaches_every_control_and_no_browser_complains(
    organizer: Page, complaints: list[str], part: int
) -> None:
    found = {}
    places = list(addresses())
    by_keyboard = cover(places, by=lambda place: place[0].partition(",")[:1])  # each page once, played or not
    for place, looks in looks_of(places)[part::PARTS]:
        said = [
            *faults_at(organizer, place[1], 200, looked_at=looks),
            *(walk(organizer) if place in by_keyboard else ()),
        ]
        if said or complaints:
            found[" ".join(place)] = [*said, *complaints]
        complaints.clear()
    assert found == {}


@pytest.mark.usefixtures("no_typesetter")
def test_axe_finds_nothing_on_paper_for_the_browsers_printer(organizer: Page, complaints: list[str]) -> None:
    make_full_tournament(club=make_club(), slug="giochi", canary="Canarino")
    publish(make_evening(KNOCKOUT, slug="coppe", entrants=8, club=make_club()))
    papers = [f"/desk/giochi/print/{name}.pdf" for name in ("evening", *PAPERS) if name != "turn"]
    papers += ["/desk/giochi/print/turns/1/kit.pdf", "/desk/coppe/print/bracket.pdf"]
    found = {}
    for address, looks in looks_of(papers):
        if said := [*faults_at(organizer, address, 200, narrow=False, looked_at=looks)]:
            found[address] = said
    assert found == {}
    assert complaints == []


def test_axe_finds_nothing_on_a_page_that_refuses(
    still_page: Page, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    still_page.goto("/")
    found = {}
    for address, status in (("/nowhere/", 404), ("/entrance/used/", 410), ("/entrance/used/", 429)):
        if status == 429:
            monkeypatch.setattr(entrance, "WRONG_LINKS", replace(entrance.WRONG_LINKS, most=1))
        if said := [*faults_at(still_page, address, status)]:
            found[status] = said
    assert found == {}
    told_of_refusals_alone(complaints)


def told_of_refusals_alone(complaints: list[str]) -> None:
    """The browser says of each page that was refused; of its policy it says nothing."""
    assert complaints
    assert [one for one in complaints if "Failed to load resource" not in one] == []
    complaints.clear()


def test_axe_finds_nothing_on_the_page_of_an_error(
    still_page: Page, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    still_page.goto("/")
    found = {}
    for status, error in {400: SuspiciousOperation(), 403: PermissionDenied(), 500: RuntimeError()}.items():
        monkeypatch.setattr(entrance, "every_tournament", Mock(side_effect=error))
        if said := [*faults_at(still_page, "/", status)]:
            found[status] = said
    assert found == {}
    told_of_refusals_alone(complaints)


def test_axe_finds_nothing_where_too_much_was_sent_or_a_form_is_not_from_here(
    page: Page, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto("/entrance/")
    page.context.clear_cookies()
    refused_at_the_entrance(page, 403)
    page.goto("/entrance/")
    monkeypatch.setattr(settings, "MOST_SENT", 10)
    refused_at_the_entrance(page, 413)
    told_of_refusals_alone(complaints)


def refused_at_the_entrance(page: Page, status: int) -> None:
    page.fill("#password", "tre assi e un re")
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        page.click("form.card button")
    assert answer.value.status == status
    assert list(faults(page, looks=LOOKS["it"], narrow=True)) == []


def test_axe_finds_nothing_on_the_pages_of_a_table(phone: Page) -> None:
    match = publish(make_tournament(club=make_club(), sizes=(2, 2)))[0]
    trust_choose(deed(match.tournament_id), Trust.PLAYERS)
    phone.goto("/")
    assert list(faults_at(phone, opening(match), 200)) == []
    speak(phone, "it")
    scan(phone, match, "La Custera")
    assert list(faults(phone, looks=LOOKS["it"], narrow=True)) == []
    told(phone, FOUR_ONE)
    assert list(faults(phone, looks=LOOKS["it"], narrow=True)) == []


def test_axe_finds_nothing_on_an_invitation(still_page: Page) -> None:
    invited = invitation_make(club_id=make_club().id, role=Role.DESK, name="Bea", actor=DESK)
    still_page.goto("/")
    assert list(faults_at(still_page, f"/entrance/{invited}/", 200)) == []


def test_axe_finds_nothing_on_a_form_that_a_full_disk_refuses(
    page: Page, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance, "sign_in", refuse)
    page.goto("/entrance/")
    page.fill("#password", "tre assi e un re")
    page.click("form.card button")
    expect(page.locator("#password")).to_have_value("")
    expect(page.get_by_role("alert")).to_contain_text(FULL)
    assert list(faults(page, looks=LOOKS["it"], narrow=True)) == []
    told_of_refusals_alone(complaints)
