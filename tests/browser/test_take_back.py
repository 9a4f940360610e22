"""Ctrl+Z takes back what was done last, on the page where it is and at the home of the desk."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import sign_in
from tests.factories import make_evening, make_tournament, publish, record
from tests.staged import DANISH

pytestmark = pytest.mark.django_db(transaction=True)

SLOW = {"offline": False, "latency": 2_500, "downloadThroughput": -1, "uploadThroughput": -1}
"""An answer comes later than the page waits before it says that an entry is kept."""


def called(page: Page) -> Locator:
    """The button that takes the call of the first turn back, right after it."""
    tournament = make_evening(DANISH, entrants=4)
    publish(tournament)
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/turns/1/")
    page.get_by_role("button", name="Chiama il turno").click()
    offered = page.get_by_role("button", name="Annulla la chiamata del turno 1")
    expect(offered).to_be_visible()
    page.wait_for_load_state()  # the script of the page is there
    return offered


def type_the_first(page: Page) -> None:
    page.locator("[data-row='1'] input[data-side]").first.click()
    for _deal in range(2):
        page.keyboard.type("70")
        page.keyboard.press("Enter")


def test_a_call_and_a_withdrawal_are_taken_back_by_key(page: Page) -> None:
    called(page)
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Hai annullato la chiamata del turno 1.")).to_be_visible()

    page.goto("/desk/serata/teams/")
    page.locator("table.entrants tbody a").first.click()
    page.get_by_role("button", name="Segna come ritirato").click()
    expect(page.get_by_role("heading", name="Controlla, poi conferma")).to_be_visible()
    page.get_by_role("button", name="Segna come ritirato").click()
    expect(page.get_by_text("non gioca più.")).to_be_visible()
    page.goto("/desk/serata/")
    expect(page.get_by_role("button", name="Annulla il ritiro di")).to_be_visible()
    page.wait_for_load_state()  # the script of the page is there
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Hai annullato il ritiro di")).to_be_visible()


def test_what_was_saved_since_is_taken_back_first(page: Page) -> None:
    offered = called(page)
    type_the_first(page)
    expect(page.get_by_text("Tavolo 1: 2–0 salvato.")).to_be_visible()
    expect(offered).to_be_hidden()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Tavolo 1: annullato.")).to_be_visible()


def test_a_result_that_is_answered_late_is_what_was_done_last_as_well(page: Page) -> None:
    offered = called(page)
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    type_the_first(page)
    expect(page.get_by_text("1 da inviare")).to_be_visible()
    expect(page.get_by_text("Tavolo 1: 2–0 salvato.")).to_be_visible()
    expect(offered).to_be_hidden()


def test_two_sheets_typed_at_each_others_table_are_exchanged_and_put_back_by_one_key(page: Page) -> None:
    tournament = make_evening(DANISH, entrants=6)
    one, other, _third = publish(tournament)
    record(one, 70, 70)
    record(other, 40, 70, 40)
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/turns/1/")
    page.get_by_role("link", name="I risultati di due tavoli sono scambiati?").click()
    page.get_by_label("Tavolo").select_option(index=1)
    page.get_by_label("Scambiato con").select_option(index=2)
    page.get_by_role("button", name="Questi due sono stati scambiati").click()
    expect(page.get_by_role("heading", name="Controlla, poi conferma")).to_be_visible()
    page.get_by_role("button", name="Scambia i due risultati").click()
    expect(page.get_by_text("Scambiati: tavoli 1 e 2.")).to_be_visible()
    scores = [page.locator(f"#table-{table}") for table in (1, 2)]
    expect(scores[0]).to_contain_text("1–2")
    expect(scores[1]).to_contain_text("2–0")
    page.wait_for_load_state()  # the script of the page is there
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Tavolo 2: annullato.")).to_be_visible()
    expect(page.get_by_text("Tavolo 1: annullato.")).to_be_visible()
    expect(scores[0]).to_contain_text("2–0")
    expect(scores[1]).to_contain_text("1–2")


@pytest.mark.parametrize("by_key", [True, False])
def test_a_result_of_another_turn_is_taken_back_on_the_page_of_that_turn(page: Page, by_key: bool) -> None:
    # The answer drew table 1 of turn 1 in the place of table 1 of turn 2.
    publish(make_tournament())
    sign_in(page)
    page.goto("/desk/giochi/turns/1/")
    page.locator("#table-1 input[data-side]").first.click()
    for _deal in range(5):
        page.keyboard.type("70")
        page.keyboard.press("Enter")
    expect(page.get_by_text("Tavolo 1: 5–0 salvato.")).to_be_visible()
    page.goto("/desk/giochi/turns/2/")
    page.wait_for_load_state()  # the script of the page is there
    page.locator("h1").click()
    button = page.get_by_role("button", name="Annulla l’ultimo risultato (turno 1, tavolo 1)")
    page.keyboard.press("Control+z") if by_key else button.click()
    expect(page).to_have_url(re.compile("/turns/1/"))
    expect(page.get_by_text("Tavolo 1: annullato.")).to_be_visible()
