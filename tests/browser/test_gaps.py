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
    three, end = page.get_by_text("Lo scontro diretto vale solo tra due"), page.get_by_text("In fondo non c’è né")
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
