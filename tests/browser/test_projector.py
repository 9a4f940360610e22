"""The projector in a real browser: it turns its leaves, follows the desk, and outlives a network and a server."""

import datetime
import re
from dataclasses import replace
from itertools import chain

import pytest
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import NewPage, sign_in
from tests.browser.looks import problems
from tests.browser.network import next_poll, polled
from tests.factories import make_evening, make_tournament, play_worked_case, publish, win, win_all
from tests.pages.papers.pdf.awkward import awkward_evening, pairs_of_names
from tests.staged import stage
from tournaments.event.regulation import Regulation
from tournaments.event.surnames import person_name
from tournaments.models import Match, Team, Tournament, Turn
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance

pytestmark = pytest.mark.django_db(transaction=True)

HALL = {"viewport": {"width": 1280, "height": 720}}
OLD_HALL = {"viewport": {"width": 1024, "height": 768}}
POLLED = re.compile(r"/t/serata/projector/\?.*live")
COLOURS = """one => {
    const { color, backgroundColor } = getComputedStyle(one);
    return [color, backgroundColor];
}"""
TOO_LARGE = """leaf => {
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const foot = document.querySelector(".leaf-foot")?.getBoundingClientRect().top ?? stage.bottom;
    const parts = [...leaf.querySelectorAll("tr, p, img, h2, h3, li")].map((part) => part.getBoundingClientRect());
    return parts.some((part) => part.bottom > foot + 1 || part.right > stage.right + 1 || part.top < stage.top);
}"""
SEATS = """leaf => {
    const top = leaf.querySelector("table").getBoundingClientRect().top;
    const foot = document.querySelector(".leaf-foot").getBoundingClientRect().top;
    const ends = [...leaf.querySelectorAll("table")].map((one) => one.getBoundingClientRect().bottom);
    const least = (found) => Math.min(...found.map((one) => parseFloat(getComputedStyle(one).fontSize)));
    const label = least([...leaf.querySelectorAll("td")]), name = least([...leaf.querySelectorAll("tbody th")]);
    return [(Math.max(...ends) - top) / (foot - top), label, name];
}"""
OVERLAPS = """leaf => {
    const lines = (all) => [...all].flatMap((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const ink = ({ left, right, top, bottom, height }) =>
            ({ left, right, top: top + height / 8, bottom: bottom - height / 12 });
        return [...range.getClientRects()].filter((box) => box.width > 2 && box.height > 2).map(ink);
    });
    const boxes = (all) => [...all].map((one) => one.getBoundingClientRect()).filter((box) => box.width && box.height);
    const places = {
        title: lines(leaf.querySelectorAll("h2 > span")),
        bar: lines(document.querySelectorAll(".leaf-bar > *")),
        rule: boxes(document.querySelectorAll(".leaf-part")),
        body: boxes([...leaf.children].filter((one) => one.tagName !== "H2")),
        foot: lines(document.querySelectorAll(".leaf-foot")),
        hour: lines(document.querySelectorAll(".leaf-hour")),
    };
    const meet = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const names = Object.keys(places);
    return names.flatMap((one, at) => names.slice(at + 1)
        .filter((other) => places[one].some((a) => places[other].some((b) => meet(a, b))))
        .map((other) => `${one} over ${other}`));
}"""
INK = """digits => {
    const range = document.createRange();
    range.selectNodeContents(digits);
    return range.getBoundingClientRect().width;
}"""


@pytest.fixture
def matches() -> list[Match]:
    matches = publish(make_evening(replace(stage("danish"), turns=3), entrants=40))
    win(matches[0], 1)
    return matches


def shown(page: Page) -> str:
    leaf = page.locator(".leaf:visible")
    expect(leaf).to_have_count(1)
    return leaf.get_attribute("id") or ""


def test_the_leaves_follow_each_other_by_themselves(same_still_page: NewPage, matches: list[Match]) -> None:
    page = same_still_page(**HALL)
    page.goto("/t/serata/projector/?show=tables&show=code&seconds=8&leaf=1")
    assert shown(page) == "leaf-tables-2"
    expect(page.locator("#leaf-code")).to_be_visible()
    expect(page.locator("[data-clock]")).to_have_text(re.compile(r"\d\d:\d\d"))


def test_at_the_start_of_a_turn_only_the_seats_follow_each_other(same_still_page: NewPage) -> None:
    publish(awkward_evening(replace(stage("danish"), turns=4), entrants=46))
    page = same_still_page(**HALL)
    page.goto("/t/serata/projector/?show=seats&show=tables&show=code&leaf=1")
    assert shown(page) == "leaf-seats-2"
    expect(page.locator("#leaf-seats-1")).to_be_visible()
    page.evaluate("document.getElementById('turn-end').dataset.seatsUntil = ''")
    page.keyboard.press("PageDown")
    expect(page.locator("#leaf-tables-1")).to_be_visible()


def test_a_change_at_the_desk_is_on_the_leaf_that_is_shown(same_still_page: NewPage, matches: list[Match]) -> None:
    page = same_still_page(**HALL)
    page.goto("/t/serata/projector/?show=tables")
    page.keyboard.press("p")
    assert next_poll(page) == 304
    win(matches[1], 1)
    polled(page, 200)
    expect(score_of(page, 2)).to_have_text("2–0")
    assert shown(page) == "leaf-tables-1"
    expect(page.locator(".leaf:visible tbody .leaf-label").first).to_have_text("3")  # those that still play come first


def score_of(page: Page, table: int) -> Locator:
    return page.locator(f".leaf-matches tr:has(> .leaf-label:text-is('{table}')) .leaf-score")


def test_no_network_and_a_new_server_are_outlived(
    same_still_page: NewPage, matches: list[Match], complaints: list[str]
) -> None:
    page = same_still_page(**HALL)
    page.goto("/t/serata/projector/?show=tables&seconds=8")
    page.context.set_offline(True)
    note = page.locator("[data-live-note]")
    expect(note).to_contain_text("Non in linea dalle")
    expect(page.locator("#leaf-tables-2")).to_be_visible()
    PAGE_CACHE.clear()  # the server that comes back has made no page yet
    win(matches[1], 1)
    page.context.set_offline(False)
    expect(score_of(page, 2)).to_have_text("2–0")
    expect(note).to_be_empty()
    complaints.clear()


def test_an_answer_of_a_broken_server_is_never_on_the_wall(
    same_still_page: NewPage, matches: list[Match], complaints: list[str]
) -> None:
    page = same_still_page(**HALL)
    page.goto("/t/serata/projector/?show=tables")

    def broken(route: Route) -> None:
        route.fulfill(status=502, body="Bad Gateway")

    page.route(POLLED, broken)
    polled(page, 502)
    expect(page.locator("[data-live-note]")).to_contain_text("Non in linea dalle")
    assert shown(page) == "leaf-tables-1"
    complaints.clear()


def test_when_the_leaf_that_is_shown_goes_another_takes_its_place(
    same_still_page: NewPage, matches: list[Match]
) -> None:
    page = same_still_page(**HALL)
    page.goto("/t/serata/projector/?show=seats&show=code&leaf=1")
    page.keyboard.press("p")
    assert shown(page) == "leaf-seats-2"
    win_all(matches[1:11], 1)
    expect(page.locator(".leaf")).to_have_count(1)
    assert shown(page) == "leaf-code"


@pytest.mark.parametrize("screen", [HALL, OLD_HALL], ids=["16:9", "4:3"])
def test_nothing_is_cut_and_nothing_scrolls_even_with_the_longest_names(
    same_still_page: NewPage, matches: list[Match], screen: dict[str, object]
) -> None:
    for team in Team.objects.filter(tournament__slug="serata"):
        team.name = f"Maria Addolorata Degl'Innocenti-Bevilacqua {team.number} – Mamma Mariagrazia Wammwonk"
        team.save()
    win(matches[1], 1)
    page = same_still_page(**screen)
    page.goto("/t/serata/projector/")
    for _ in range(page.locator(".leaf").count()):
        assert not page.locator(".leaf:visible").evaluate(TOO_LARGE), shown(page)
        page.keyboard.press("PageDown")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    stage, window = page.locator(".stage").bounding_box(), page.viewport_size
    assert stage
    assert window
    assert (round(stage["width"]), round(stage["height"])) == (window["width"], window["height"])


def evening_of_long_words(kind: Regulation, entrants: int, played: int) -> Tournament:
    """Drawn, with a clock, a tournament and a stage of long names, and some matches played."""
    first = replace(kind, name="Fase a gironi all’italiana “Trofeo Macelleria Fratelli Passalacqua e Figli”")
    tournament = awkward_evening(replace(first, turn_minutes=30), entrants=entrants)
    matches = publish(tournament)
    Turn.objects.filter(tournament=tournament).update(ends_at=timezone.now() + datetime.timedelta(minutes=118))
    win_all(matches[:played], 1)
    return tournament


@pytest.mark.parametrize(
    ("kind", "entrants", "played"),
    [
        (replace(stage("danish"), turns=3), 12, 2),
        (stage("knockout"), 8, 2),
        (replace(stage("knockout"), knockout=KnockoutOptions(placing=True)), 32, 17),
        (replace(stage("knockout"), knockout=KnockoutOptions(second_chance=SecondChance.DOUBLE)), 16, 8),
        (replace(stage("groups"), groups=2), 12, 2),
    ],
    ids=["danish", "tree", "bracket", "double", "groups"],
)
def test_on_no_leaf_a_title_is_over_what_is_beside_or_below_it(
    same_still_page: NewPage, complaints: list[str], kind: Regulation, entrants: int, played: int
) -> None:
    tournament = evening_of_long_words(kind, entrants, played)
    page = same_still_page(viewport={"width": 1920, "height": 1080})
    address = f"/t/{tournament.slug}/projector/?seconds=30"
    page.goto(address)
    found = {"in time": overlaps(page)}
    page.context.set_offline(True)
    expect(page.locator("[data-live-note]")).to_contain_text("Non in linea dalle")
    found["offline"] = overlaps(page)
    page.context.set_offline(False)
    ended(tournament, minutes=2)
    page.goto(address)
    expect(page.locator(".leaf-left")).to_have_text("ancora 0 min 00 s")
    found["late"] = overlaps(page)
    clock_moved(tournament, None)
    page.goto(address)
    expect(page.locator(".leaf-left")).to_have_text(re.compile(r"^fine verso le \d\d:\d\d$"))
    found["without a clock"] = overlaps(page)
    assert {state: said for state, said in found.items() if said} == {}
    complaints.clear()


def overlaps(page: Page) -> dict[str, list[str]]:
    """On which leaves something is over something else."""
    found = {}
    for _ in range(page.locator(".leaf").count()):
        if said := page.locator(".leaf:visible").evaluate(OVERLAPS):
            found[shown(page)] = said
        page.keyboard.press("PageDown")
    return found


def ended(tournament: Tournament, minutes: int) -> None:
    clock_moved(tournament, timezone.now() - datetime.timedelta(minutes=minutes))


def clock_moved(tournament: Tournament, ends: datetime.datetime | None) -> None:
    """Beside the services, with a version of its own: a browser keeps the page of this one."""
    Turn.objects.filter(tournament=tournament).update(ends_at=ends)
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)


def test_the_rows_of_a_leaf_share_its_height(same_still_page: NewPage) -> None:
    """But for a last leaf with little on it, whose rows would be far apart."""
    win_all(publish(awkward_evening(replace(stage("danish"), turns=4), entrants=46))[:5], 1)
    page = same_still_page(viewport={"width": 1920, "height": 1080})
    page.goto("/t/serata/projector/?show=tables&show=standings")
    filled = []
    for _ in range(page.locator(".leaf").count()):
        leaf = page.locator(".leaf:visible")
        assert not leaf.evaluate(TOO_LARGE), shown(page)
        filled.append(leaf.evaluate(SEATS)[0])
        page.keyboard.press("PageDown")
    assert len([one for one in filled if one > 0.9]) >= len(filled) - 2, filled


def test_ninety_two_people_find_themselves_on_two_leaves_that_are_full(same_still_page: NewPage) -> None:
    tournament = awkward_evening(replace(stage("danish"), turns=4), entrants=46)
    publish(tournament)
    page = same_still_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"/t/{tournament.slug}/projector/?show=seats")
    leaves = page.locator(".leaf")
    assert leaves.count() <= 2
    wanted = {one.capitals for one in map(person_name, chain(*pairs_of_names()))}
    seen: list[str] = []
    for _ in range(leaves.count()):
        leaf = page.locator(".leaf:visible")
        assert not leaf.evaluate(TOO_LARGE), shown(page)
        seen += leaf.locator("tbody b").all_inner_texts()
        filled, least_label, least_name = leaf.evaluate(SEATS)
        assert filled > 2 / 3
        assert least_label >= 0.03 * 1920 - 1
        assert least_name >= 0.018 * 1920 - 1
        page.keyboard.press("PageDown")
    assert len(seen) == 92
    assert {name.replace("\u00ad", "") for name in seen} == wanted  # where a name may be broken


def test_the_time_that_is_left_fills_its_leaf_and_the_end_of_a_bracket_is_drawn_whole(same_still_page: NewPage) -> None:
    tournament = make_evening(replace(stage("knockout"), turn_minutes=30), entrants=8)
    publish(tournament)
    ends = timezone.now() + datetime.timedelta(minutes=18, seconds=30)
    Turn.objects.filter(tournament=tournament).update(ends_at=ends)
    page = same_still_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"/t/{tournament.slug}/projector/?show=bracket&show=clock")
    for name in ("leaf-tree-1", "leaf-tree-2", "leaf-clock"):
        assert shown(page) == name
        assert not page.locator(".leaf:visible").evaluate(TOO_LARGE)
        page.keyboard.press("PageDown")
    page.keyboard.press("PageUp")
    digits = page.locator("[data-time]")
    expect(digits).to_have_text(re.compile(r"18 min \d\d s"))
    assert digits.evaluate(INK) > 0.75 * 1920
    late_on_its_leaf(page, tournament)


def late_on_its_leaf(page: Page, tournament: Tournament) -> None:
    ended(tournament, minutes=1)
    page.goto(f"/t/{tournament.slug}/projector/?show=clock")
    digits = page.locator("[data-time]")
    expect(digits).to_have_text("Tempo scaduto")
    assert not page.locator(".leaf:visible").evaluate(TOO_LARGE)
    assert 0.75 * 1920 < digits.evaluate(INK) < 0.97 * 1920


def test_without_script_the_page_turns_its_leaves(new_page: NewPage, matches: list[Match]) -> None:
    page = new_page(**HALL, java_script_enabled=False)
    page.goto("/t/serata/projector/?show=tables&leaf=1")
    assert shown(page) == "leaf-tables-2"
    page.get_by_role("link", name="Avanti").click()
    assert shown(page) == "leaf-tables-1"


def test_a_prize_giving_goes_on_by_keys_and_by_clicks(page: Page) -> None:
    play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    sign_in(page)
    page.goto("/desk/giochi/ceremony/?top=0")
    title = page.locator("#leaf-title")
    for key, expected in (
        ("ArrowRight", "4º posto"),
        (" ", "Terzo posto"),
        ("Backspace", "4º posto"),
        ("PageDown", "Terzo posto"),
    ):
        page.keyboard.press(key)
        expect(title).to_have_text(expected)
    title.click()
    expect(title).to_have_text("Secondo posto")
    page.reload()
    expect(title).to_have_text("Secondo posto")
    page.keyboard.press("Enter")
    expect(title).to_have_text("Primo posto")
    page.keyboard.press("Enter")
    expect(title).to_have_text("Primo posto")


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)])
def test_what_is_beside_who_came_first_can_be_read(page: Page, size: tuple[int, int]) -> None:
    """The buttons, what they say and the mark of a rehearsal, on a phone below the wall."""
    play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    Tournament.objects.update(is_rehearsal=True)
    sign_in(page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/desk/giochi/ceremony/?top=1&shown=1")
    page.mouse.move(200, 200)
    expect(page.locator(".leaf-controls")).to_have_css("opacity", "1")
    ink, gold = page.locator(".stage").evaluate(COLOURS)

    expect(page.get_by_text("PROVA", exact=True)).to_have_css("color", ink)
    assert page.locator(".leaf-controls").evaluate(COLOURS) == [ink, gold]
    assert list(problems(page, looks=[("light", "screen")], narrow=False)) == []


def test_a_title_is_not_in_the_smaller_type_of_the_rows_below_it(same_still_page: NewPage) -> None:
    """The title has room in type of 30 units of 1000, where short names of 23 tables are in 26."""
    publish(make_evening(replace(stage("danish"), turns=3), entrants=46))
    page = same_still_page(**HALL)
    page.goto("/t/serata/projector/?show=standings&show=tables")
    page.evaluate("document.querySelector('h2').className = 'heading-text'")
    leaf = page.locator(".leaf:visible")
    size_of = "one => parseFloat(getComputedStyle(one).fontSize) * 1000 / innerWidth"
    sizes = [round(leaf.locator(part).first.evaluate(size_of)) for part in ("h2", "tbody th")]
    assert "leaf-clear" in (leaf.get_attribute("class") or "")
    assert sizes == [30, 26]
