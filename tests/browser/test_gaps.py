"""What a choice of tie-breaks leaves level is said while it is chosen, with the scripts of the page."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sign_in
from tests.factories import make_club

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_gap_comes_and_goes_with_the_choice(page: Page) -> None:
    make_club()
    sign_in(page)
    page.goto("/desk/new/?preset=round_robin&ranked=pairs")
    for part in page.locator("details").all():
        part.evaluate("one => one.open = true")
    three, end = (
        page.get_by_text("Lo scontro diretto vale solo tra due"),
        page.get_by_text("Chi è ancora pari alla fine"),
    )
    expect(three).to_be_hidden()
    expect(end).to_be_hidden()
    boxes = page.locator("details:has([data-gaps]) select")
    second = next(box for box in boxes.all() if box.input_value() == "mini_table")
    second.select_option("")
    expect(three).to_be_visible()
    expect(end).to_be_hidden()
    for box in boxes.all():
        if box.input_value() in ("play_off", "lot", "desk"):
            box.select_option("")
    expect(end).to_be_visible()
    second.select_option("mini_table")
    expect(three).to_be_hidden()


def test_a_ready_list_is_followed_and_a_change_of_ones_own_order_chooses_that(page: Page) -> None:
    make_club()
    sign_in(page)
    page.goto("/desk/new/?preset=round_robin&ranked=pairs")
    for part in page.locator("details").all():
        part.evaluate("one => one.open = true")
    end = page.get_by_text("Chi è ancora pari alla fine")
    own = page.get_by_label("un altro ordine, qui sotto")
    page.get_by_label("sorteggio", exact=True).check()
    expect(end).to_be_hidden()
    page.get_by_label("1º criterio").select_option("wins")
    expect(own).to_be_checked()
    for place in ("2º", "3º", "4º", "5º", "6º"):
        page.get_by_label(f"{place} criterio").select_option("")
    expect(end).to_be_visible()
