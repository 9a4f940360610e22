"""The three questions of a new evening in a browser: what is proposed follows the answers."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import come_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_evening_is_chosen_for_as_many_as_were_typed_last(page: Page) -> None:
    come_in(page)
    page.goto("/desk/new/")
    box = page.get_by_label("Quante coppie")
    box.press("ControlOrMeta+a")
    box.press_sequentially("12")
    expect(page.get_by_text("Durata per 12 coppie.")).to_be_visible()
    expect(box).to_be_focused()
    expect(box).to_have_value("12")
    page.get_by_role("link", name="Gironi, poi eliminazione").click()
    expect(page).to_have_url(re.compile("expected=12"))
