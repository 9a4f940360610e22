"""Public pages that update themselves: nothing moves while nothing changed, and no failure reaches the page."""

import datetime
import re
from dataclasses import replace

import pytest
from django.utils import timezone
from django.utils.http import http_date
from playwright.sync_api import Page, Route, expect

from rules.awards import TimeRule
from tests.browser.conftest import PATIENCE, NewPage
from tests.browser.network import next_poll, polled
from tests.factories import make_evening, make_tournament, publish, record, win
from tests.staged import stage
from tournaments.models import Match, Team, Turn

pytestmark = pytest.mark.django_db(transaction=True)

CLOCKED = replace(stage("danish"), turns=3, turn_minutes=30, time_rule=TimeRule.LEADER)
POLLED = re.compile(r"/t/giochi/\?live")
WATCH = """() => {
    window.changes = 0;
    const observer = new MutationObserver((records) => { window.changes += records.length; });
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    for (const part of document.getElementById("live").children) observer.observe(part, everything);
}"""


@pytest.fixture
def matches() -> list[Match]:
    return publish(make_tournament(sizes=(2, 2, 2, 2)))


def test_an_unchanged_page_is_answered_with_nothing_and_does_not_move(still_page: Page, matches: list[Match]) -> None:
    still_page.goto("/t/giochi/")
    still_page.evaluate(WATCH)
    assert [next_poll(still_page), next_poll(still_page)] == [304, 304]
    assert still_page.evaluate("window.changes") == 0


def test_a_result_appears_by_itself_and_is_marked(still_page: Page, matches: list[Match]) -> None:
    still_page.goto("/t/giochi/")
    assert next_poll(still_page) == 304
    record(matches[0], 70, 70, 70, 50, 50)
    polled(still_page, 200)
    expect(still_page.locator(".meeting-done .meeting-score").first).to_have_text("3")
    expect(still_page.locator(".changed").first).to_be_visible()
    assert next_poll(still_page) == 304


def test_the_strokes_of_many_tables_are_no_wider_than_a_small_phone(same_still_page: NewPage) -> None:
    publish(make_evening(replace(stage("danish"), turns=3), entrants=104))
    page = same_still_page(viewport={"width": 320, "height": 640})
    page.goto("/t/serata/")
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

    assert page.locator(".strokes i").count() == 52
    assert page.evaluate(wider) == 0
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(wider) == 0


def test_a_phone_counts_the_minutes_that_are_left_of_a_turn_and_marks_none_of_them(new_page: NewPage) -> None:
    tournament = publish(make_evening(CLOCKED, entrants=8))[0].tournament
    ends = timezone.now() + datetime.timedelta(minutes=28, seconds=30)
    Turn.objects.filter(tournament=tournament).update(ends_at=ends)
    page = new_page()
    page.clock.install()
    page.goto("/t/serata/")
    left = page.locator("[data-ends]")
    expect(left).to_have_text(re.compile(r"^Ancora 29 min, fino alle \d\d:\d\d\.$"))
    page.clock.fast_forward("03:00")
    expect(left).to_have_text(re.compile("^Ancora 26 min"))
    expect(page.locator(".changed")).to_have_count(0)
    page.clock.fast_forward("30:00")
    expect(left).to_have_text(re.compile(r"^Tempo scaduto alle \d\d:\d\d\.$"))


def test_a_time_that_was_only_expected_is_said_no_longer_once_it_is_past(new_page: NewPage) -> None:
    """On a page that nothing changed meanwhile; and nowhere without script, where nobody could take it back."""
    made = publish(make_evening(replace(stage("danish"), turns=3), entrants=8))
    where = {"/t/serata/": ("Il turno finisce verso le", "Il turno finisce con l’ultimo tavolo.")}
    win(made[0], 1)
    who = Team.objects.get(tournament=made[0].tournament, number=1).pk
    where[f"/t/serata/who/{who}/"] = where["/t/serata/"]
    page, without = new_page(), new_page(java_script_enabled=False)
    page.clock.install()
    for address, (before, after) in where.items():
        without.goto(address)
        expect(without.get_by_text(after)).to_have_count(1)
        assert before not in without.locator("body").inner_text()
        page.goto(address)
        expect(page.locator("[data-ends]")).to_have_text(re.compile(rf"^{before} \d\d:\d[05]\.$"))
        page.clock.fast_forward("02:00:00")
        expect(page.locator("[data-ends]")).to_have_text(after)
        page.clock.set_system_time(timezone.now())


def test_an_opened_row_stays_open_when_the_page_updates(page: Page, matches: list[Match]) -> None:
    record(matches[0], 70, 70, 70, 50, 50)
    page.goto("/t/giochi/standings/")
    table = page.locator("table.standings").first
    table.locator(".row-link").first.click()
    expect(table.locator(".explain:visible")).to_have_count(1)
    assert next_poll(page) == 304  # the next one asks when the result is saved, not while it is
    record(matches[1], 70, 70, 70, 70, 70)
    polled(page, 200)
    expect(page.locator(".checks")).to_contain_text("2 partite finite su 6")
    expect(table.locator(".explain:visible")).to_have_count(1)
    expect(table.locator("tr:target .place")).to_contain_text("2")


def test_a_server_that_is_away_leaves_the_page_and_is_told(
    page: Page, matches: list[Match], complaints: list[str]
) -> None:
    page.goto("/t/giochi/")
    before = page.locator("#live").inner_text()

    def gone(route: Route) -> None:
        route.abort()

    page.route(POLLED, gone)
    expect(page.locator("[data-live-note]")).to_contain_text("Non in linea.", timeout=PATIENCE)
    assert page.locator("#live").inner_text() == before
    page.unroute(POLLED, gone)
    record(matches[0], 70, 70, 70, 50, 50)
    expect(page.locator(".meeting-done .meeting-score").first).to_have_text("3", timeout=PATIENCE)
    expect(page.locator("[data-live-note]")).to_be_empty()
    complaints.clear()


def test_an_answer_of_a_broken_server_is_never_shown(
    still_page: Page, matches: list[Match], complaints: list[str]
) -> None:
    still_page.goto("/t/giochi/")
    before = still_page.locator("#live").inner_text()
    still_page.route(POLLED, lambda route: route.fulfill(status=502, body="Bad Gateway"))
    polled(still_page, 502)
    expect(still_page.locator("[data-live-note]")).to_contain_text("Non in linea.")
    assert still_page.locator("#live").inner_text() == before
    complaints.clear()


def test_the_pages_read_without_javascript_on_a_phone(new_page: NewPage, matches: list[Match]) -> None:
    record(matches[0], 60, 70, 70, 70, 50, 50)
    page = new_page(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    for name, heading in (
        ("", "Adesso"),
        ("standings/", "Classifica"),
        ("results/", "Risultati"),
        ("final/", "Punti finali"),
    ):
        page.goto(f"/t/giochi/{name}")
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    page.goto("/t/giochi/standings/")
    page.locator(".row-link").first.click()
    expect(page.locator(".why:visible")).to_have_count(1)


def test_the_phone_that_chose_a_pair_finds_its_row_marked_and_forgets_it_again(page: Page) -> None:
    tournament = make_evening(replace(stage("danish"), turns=3), entrants=12)
    win(publish(tournament)[0], 1)
    chosen = Team.objects.get(tournament=tournament, number=5)
    page.goto("/t/serata/standings/")
    expect(page.locator("[data-to-own]")).to_be_hidden()
    page.goto(f"/t/serata/mine/?who={chosen.pk}")
    page.get_by_role("button", name="Segui da questo telefono").click()
    page.wait_for_function("localStorage.length")
    first = page.locator("#ahead, [name=forget]").evaluate_all("all => all.map((one) => one.id)")
    assert first == ["ahead", ""]  # the table comes before what the phone can do
    page.goto("/t/serata/standings/")
    own = page.locator("[data-own-row]")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("tu")
    page.get_by_role("link", name="Il tuo posto").click()
    expect(page).to_have_url(re.compile(rf"#.*{chosen.pk}$"))
    expect(own).to_be_in_viewport()
    page.goto(f"/t/serata/who/{chosen.pk}/")
    expect(page.locator(".site-nav [aria-current=page]")).to_have_text("Tu")
    other = Team.objects.get(tournament=tournament, number=6)
    page.goto(f"/t/serata/who/{other.pk}/")
    expect(page.locator("#ahead")).to_be_visible()
    expect(page.locator(".site-nav [aria-current=page]")).to_have_count(0)
    page.goto("/t/serata/mine/")
    page.get_by_role("button", name="Dimentica su questo telefono").click()
    expect(page.get_by_text("Tocca il tuo nome")).to_be_visible()
    page.wait_for_load_state()
    assert page.evaluate("localStorage.getItem('own serata')") == ""
    page.goto("/t/serata/standings/")
    expect(page.locator("[data-to-own]")).to_be_hidden()
    expect(own).to_have_count(0)


def behind_a_proxy(page: Page, version: str) -> None:
    """A proxy that has kept which version is the newest."""
    page.evaluate(
        """() => {
            const part = document.querySelector("[data-live]");
            part.dataset.version = "/t/giochi/version/";
            part.dataset.every = 2;
        }""",
    )

    def answer(route: Route) -> None:
        now = timezone.now().timestamp()
        route.fulfill(headers={"Date": http_date(now)}, body=f"{version} mark {int(now)}")

    page.route(re.compile("/t/giochi/version/"), answer)


def test_a_phone_does_not_go_back_to_what_a_proxy_kept_a_moment_longer(page: Page, matches: list[Match]) -> None:
    """But what comes twice is so: the data may be those of a copy."""
    page.goto("/t/giochi/")
    before = page.locator("#live").inner_text()
    behind_a_proxy(page, "00000000")
    kept = {"HX-PTag": "00000000 of an older one", "Date": http_date(timezone.now().timestamp())}
    page.route(POLLED, lambda route: route.fulfill(headers=kept, body="<p>Prima</p>"))
    with page.expect_response(POLLED, timeout=PATIENCE):
        pass
    with page.expect_request(POLLED, timeout=PATIENCE):
        assert page.locator("#live").inner_text() == before
    expect(page.locator("#live")).to_have_text("Prima")
