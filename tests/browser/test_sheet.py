"""A match sheet typed at the desk by keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from rules.match_formats import LevelRule, MatchFormat, MatchKind
from tests.factories import make_evening, publish
from tests.staged import stage

pytestmark = pytest.mark.django_db(transaction=True)

BEST_OF_THREE = MatchFormat(MatchKind.BEST_OF, 3)


def open_sheet(page: Page, match_format: MatchFormat) -> None:
    match, *_others = publish(make_evening(stage("round_robin", match_format), entrants=3))
    page.goto(f"/desk/serata/matches/{match.id}/")
    expect(page.locator("input[data-side=first]").first).to_be_focused()


def type_deals(page: Page, *points: int) -> None:
    for value in points:
        page.keyboard.type(str(value))
        page.keyboard.press("Enter")


def test_enter_sends_the_sheet_of_a_match_that_is_over_before_its_last_deal(still_organizer: Page) -> None:
    page = still_organizer
    open_sheet(page, BEST_OF_THREE)
    type_deals(page, 80, 80)
    expect(page.get_by_text(re.compile(r"Tavolo \d: 2–0 salvato"))).to_be_visible()


def test_enter_goes_on_to_the_deal_that_is_left_to_play(still_organizer: Page) -> None:
    page = still_organizer
    open_sheet(page, BEST_OF_THREE)
    type_deals(page, 80, 40)
    expect(page.locator("input[data-side=first]").nth(2)).to_be_focused()
    type_deals(page, 80)
    expect(page.get_by_text(re.compile(r"Tavolo \d: 2–1 salvato"))).to_be_visible()


def test_a_level_deal_that_nobody_won_counts_as_played(still_organizer: Page) -> None:
    page = still_organizer
    open_sheet(page, MatchFormat(MatchKind.BEST_OF, 3, LevelRule.LEVEL))
    type_deals(page, 60, 80)
    expect(page.locator("input[data-side=first]").nth(2)).to_be_focused()
    type_deals(page, 80)
    expect(page.get_by_text(re.compile(r"Tavolo \d: 2–0 salvato"))).to_be_visible()


def test_where_all_deals_are_played_enter_sends_the_sheet_after_the_last(still_organizer: Page) -> None:
    page = still_organizer
    open_sheet(page, MatchFormat(MatchKind.FIXED, 3))
    type_deals(page, 80, 80)
    expect(page.locator("input[data-side=first]").nth(2)).to_be_focused()
    type_deals(page, 80)
    expect(page.get_by_text(re.compile(r"Tavolo \d: 3–0 salvato"))).to_be_visible()


def test_the_sheet_of_a_match_that_is_over_opens_at_its_first_deal(still_organizer: Page) -> None:
    page = still_organizer
    open_sheet(page, BEST_OF_THREE)
    address = page.url
    type_deals(page, 80, 80)
    expect(page.get_by_text(re.compile(r"Tavolo \d: 2–0 salvato"))).to_be_visible()
    page.goto(address)
    expect(page.locator("input[data-side=first]").first).to_be_focused()
