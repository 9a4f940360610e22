"""A match sheet typed at the desk by keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from rules.match_formats import LevelRule, MatchFormat, MatchKind
from tests.browser.conftest import sign_in
from tests.browser.desk import forget_refusals
from tests.factories import make_evening, publish, record
from tests.staged import stage
from tournaments.models import Match

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


def elsewhere_and_back(page: Page) -> None:
    address = page.url
    page.get_by_role("link", name="Segreteria", exact=True).click()
    page.goto(address)


def typed(page: Page, *deals: str) -> list[str]:
    return [page.locator(f"[name='d{deal}.{side}']").input_value() for deal in deals for side in ("first", "second")]


def test_a_sheet_that_was_begun_is_there_again_after_a_look_elsewhere(page: Page) -> None:
    sign_in(page)
    open_sheet(page, MatchFormat(MatchKind.FIXED, 3))
    type_deals(page, 73, 60)
    page.locator("[name='d1.2.second'], [name='d2.2.second']").last.fill("50")

    elsewhere_and_back(page)
    expect(page.get_by_text("Quello che avevi scritto è di nuovo qui, e non è salvato.")).to_be_visible()
    assert typed(page, "1.1", "2.1", "2.2") == ["73", "47", "60", "60", "70", "50"]
    expect(page.locator("[name='d3.1.first']")).to_be_focused()
    type_deals(page, 80)
    expect(page.get_by_text(re.compile(r"Tavolo \d: 3–0 salvato"))).to_be_visible()


def test_a_correction_that_was_begun_is_there_again_unless_the_match_changed_meanwhile(page: Page) -> None:
    sign_in(page)
    open_sheet(page, MatchFormat(MatchKind.FIXED, 3))
    match = Match.objects.get(pk=page.url.rstrip("/").rpartition("/")[2])
    record(match, 80, 80, 80)
    page.reload()
    page.locator("[name='d2.1.first']").fill("20")
    page.locator("[name='d2.1.second']").fill("100")
    page.get_by_label("Motivo della correzione (obbligatorio)").fill("Letto male")

    elsewhere_and_back(page)
    assert typed(page, "1.1", "2.1") == ["80", "40", "20", "100"]
    expect(page.get_by_label("Motivo della correzione (obbligatorio)")).to_have_value("Letto male")
    record(match, 80, 80, 70, reason="foglio bagnato")  # at another desk
    elsewhere_and_back(page)
    assert typed(page, "2.1", "3.1") == ["80", "40", "70", "50"]
    expect(page.get_by_text("Quello che avevi scritto è di nuovo qui")).to_be_hidden()
    expect(page.get_by_label("Motivo della correzione (obbligatorio)")).to_have_value("")


def test_a_refused_sheet_that_was_mended_by_half_is_there_again_once_somebody_signed_in(
    page: Page, complaints: list[str]
) -> None:
    sign_in(page)
    open_sheet(page, MatchFormat(MatchKind.FIXED, 3))
    page.locator("[name='d1.1.first']").fill("119")
    page.locator("[name='d2.1.first']").fill("80")
    page.get_by_role("button", name="Salva").click()
    expect(page.get_by_text("119 non è possibile").first).to_be_visible()
    page.locator("[name='d1.1.first']").fill("90")

    address = page.url
    page.context.clear_cookies()
    page.goto(address)
    expect(page).not_to_have_url(address)
    sign_in(page)
    page.goto(address)
    assert typed(page, "1.1", "2.1") == ["90", "30", "80", "40"]
    forget_refusals(complaints)
