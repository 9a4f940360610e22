"""A bracket as Chromium lays it out: a turn at a time on a phone, lines on a laptop."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, Route

from tests.browser.conftest import NewPage
from tests.browser.looks import problems
from tests.pages.brackets import CONSOLATION, DOUBLE, PLAIN, THIRD_PLACE, first_side, knockout, until, view
from tournaments.event.letters import FIXED
from tournaments.pages.shared.brackets.picture import bracket_context
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.selectors.counted.bracket_queries import BracketEntrant, BracketView

EVENT = SimpleNamespace(
    name="Gara sociale della Val Chisone",
    date=date(2026, 11, 21),
    hour=None,
    slug="gara",
    place="Pinasca",
    street="",
    last=date(2026, 11, 21),
)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'"
)
LAPTOP: Mapping[str, Any] = {"viewport": {"width": 1366, "height": 768}}
SMALL: Mapping[str, Any] = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}

Show = Callable[[Page, str], None]


@pytest.fixture
def show(live_server: object) -> Show:
    """Put a page of the program before a browser as the server would send it, with its policy."""

    def show(page: Page, html: str) -> None:
        def answer(route: Route) -> None:
            route.fulfill(body=html, content_type="text/html", headers={"Content-Security-Policy": POLICY})

        page.route("**/bracket/", answer)
        page.route(re.compile(r"/bracket/\?live$"), lambda route: route.fulfill(status=304))  # it asks for news
        page.goto("/bracket/")

    return show


def screen(shown: BracketView) -> str:
    values = {"tournament": EVENT, "bracket": bracket_context(shown), "here": "/bracket/", "tag": "1"}
    return render_to_string("hall/bracket.html", values)


def test_on_a_phone_one_turn_fills_the_width_and_the_page_does_not_scroll_sideways(
    same_still_page: NewPage, show: Show
) -> None:
    phone = same_still_page(**SMALL)
    for entrants in (4, 128):
        show(phone, screen(view(knockout(entrants, THIRD_PLACE), first_side, long=True)))
        assert phone.evaluate("document.documentElement.scrollWidth") == 360, entrants
        widths = phone.locator("#part-main .bracket-column").evaluate_all("all => all.map(one => one.offsetWidth)")
        assert set(widths) == {328}, entrants


def test_on_a_phone_the_menu_leads_to_a_turn_without_a_script(new_page: NewPage, show: Show) -> None:
    phone = new_page(**SMALL, java_script_enabled=False)
    show(phone, screen(view(knockout(64))))
    final = phone.locator("#match-main-6-1")
    assert final.bounding_box()["x"] > 360  # type: ignore[index]
    phone.get_by_role("link", name="Finale", exact=True).first.click()
    phone.wait_for_timeout(300)
    assert final.bounding_box()["x"] < 30  # type: ignore[index]


def test_on_a_phone_the_turn_that_is_being_played_comes_first_into_view(same_still_page: NewPage, show: Show) -> None:
    phone = same_still_page(**SMALL)
    show(phone, screen(view(knockout(16), until(2))))
    assert phone.locator("#match-main-3-1").bounding_box()["x"] < 30  # type: ignore[index]
    assert phone.locator("#match-main-1-1").bounding_box()["x"] < 0  # type: ignore[index]


def test_a_card_leads_to_the_match_that_its_winner_plays(new_page: NewPage, show: Show) -> None:
    phone = new_page(**SMALL)
    show(phone, screen(view(knockout(64))))
    phone.locator("#match-main-1-32 .bracket-next a").first.click()
    target = phone.locator("#match-main-2-16")
    target.wait_for(state="visible")
    phone.wait_for_timeout(300)
    assert 0 <= target.bounding_box()["x"] < 30  # type: ignore[index]
    assert 0 <= target.bounding_box()["y"] < 780  # type: ignore[index]


MEET = """columns => columns.flatMap(column => {
  const middle = card => (card.getBoundingClientRect().top + card.getBoundingClientRect().bottom) / 2;
  const here = [...column.querySelectorAll('article')];
  const next = [...column.nextElementSibling.querySelectorAll('article')];
  return next.map((card, place) => {
    const [first, second] = here.slice(2 * place, 2 * place + 2).map(middle);
    return first < middle(card) && middle(card) < second;
  });
})"""


def test_with_room_the_columns_are_side_by_side_and_lines_meet(still_page: Page, show: Show) -> None:
    for options in (THIRD_PLACE, DOUBLE, CONSOLATION):
        show(still_page, screen(view(knockout(16, options), until(2), long=True)))
        met = still_page.locator(".bracket-joins").evaluate_all(MEET)
        assert met
        assert all(met), options
        assert still_page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


SHOWN = "all => all.map((one, place) => one.offsetHeight ? place : -1).filter(place => place >= 0)"
SCROLLS = """all => all.filter(one => ['auto', 'scroll'].some(way => way === getComputedStyle(one).overflowX)
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)).map(one => one.className)"""


def test_a_laptop_shows_the_whole_bracket_and_nothing_scrolls_inside_the_page(
    same_still_page: NewPage, show: Show
) -> None:
    laptop = same_still_page(**LAPTOP)
    for entrants in (8, 32, 46, 64, 128):
        show(laptop, screen(view(knockout(entrants, THIRD_PLACE), until(2), long=True)))
        cards = laptop.locator(".bracket-match article")
        assert cards.evaluate_all("all => all.every(one => one.offsetHeight && one.offsetWidth > 100)"), entrants
        assert laptop.locator("main *").evaluate_all(SCROLLS) == [], entrants
        assert laptop.evaluate("document.documentElement.scrollWidth") == LAPTOP["viewport"]["width"], entrants


def test_of_sixty_four_half_the_matches_are_in_the_first_screen_of_a_laptop(
    same_still_page: NewPage, show: Show
) -> None:
    laptop = same_still_page(**LAPTOP)
    show(laptop, screen(view(knockout(64), until(1))))
    inside = "all => all.filter(one => one.getBoundingClientRect().bottom <= innerHeight).length"
    assert laptop.locator(".bracket-match article").evaluate_all(inside) >= 32


def test_the_two_halves_come_towards_the_final_in_the_middle(same_still_page: NewPage, show: Show) -> None:
    laptop = same_still_page(**LAPTOP)
    show(laptop, screen(view(knockout(64))))
    order = ["main-1-1", "main-2-1", "main-3-1", "main-6-1", "main-3-8", "main-2-16", "main-1-32"]
    lefts = [laptop.locator(f"#match-{one}").bounding_box()["x"] for one in order]  # type: ignore[index]
    assert lefts == sorted(set(lefts))


def test_pairs_are_called_by_their_surnames_where_many_turns_are_beside_each_other(
    same_still_page: NewPage, show: Show
) -> None:
    shown = view(knockout(2))
    shown = replace(shown, entrants={"1": BracketEntrant("Ada Neri – Ugo De Luca", 1, surnames="Neri – De Luca")})
    for size, called in ((LAPTOP, "1\nNeri{}– De Luca"), (SMALL, "1\nAda Neri{}– Ugo De Luca")):
        page = same_still_page(**size)
        show(page, screen(shown))
        assert page.locator(".bracket-name").first.inner_text() == called.format(FIXED)


@pytest.mark.parametrize(("entrants", "options"), [(256, PLAIN), (64, DOUBLE)])
def test_of_a_larger_or_double_one_a_window_of_four_turns_is_shown_and_links_move_it(
    new_page: NewPage, show: Show, entrants: int, options: KnockoutOptions
) -> None:
    laptop = new_page(**LAPTOP, java_script_enabled=False)
    show(laptop, screen(view(knockout(entrants, options), until(1))))
    columns, menu = laptop.locator("#part-main .bracket-column"), laptop.locator("#part-main .bracket-menu a")
    last = columns.count()
    assert columns.evaluate_all(SHOWN) == [1, 2, 3, 4]
    menu.nth(0).click()
    assert columns.evaluate_all(SHOWN) == [0, 1, 2, 3]
    menu.nth(last - 1).click()
    assert columns.evaluate_all(SHOWN) == list(range(last - 4, last))
    assert laptop.locator("#part-main *").evaluate_all(SCROLLS) == []


def test_the_list_of_columns_can_be_reached_and_scrolled_by_keyboard(new_page: NewPage, show: Show) -> None:
    page = new_page(viewport={"width": 900, "height": 768})
    show(page, screen(view(knockout(128))))
    columns = page.locator(".bracket-columns").first
    columns.focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    assert columns.evaluate("one => one.scrollLeft + one.scrollTop") > 0


def test_nothing_keeps_anybody_from_reading_it(still_page: Page, show: Show) -> None:
    show(still_page, screen(view(knockout(16, CONSOLATION), until(2), gone=("3",))))
    assert list(problems(still_page, looks=(("light", "screen"), ("dark", "screen")), narrow=False)) == []
