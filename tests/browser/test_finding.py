"""The list of names in a browser: it narrows while one types, and a tap is enough to be remembered."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.factories import publish
from tests.pages.papers.pdf.awkward import awkward_evening
from tests.staged import stage
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def tournament() -> Tournament:
    tournament = awkward_evening(replace(stage("danish"), turns=3), entrants=12)
    publish(tournament)
    return tournament


def test_the_list_narrows_while_one_types_and_a_tap_is_remembered(same_page: NewPage, tournament: Tournament) -> None:
    page = same_page(**PHONE)
    page.goto(f"/t/{tournament.slug}/mine/")
    lines = page.locator("#found li:visible")
    expect(lines).to_have_count(24)
    for typed in ("ødeg", "ODEG", "dell'acq"):
        page.get_by_placeholder("Il tuo cognome").fill(typed)
        expect(lines).to_have_count(1)
    page.get_by_placeholder("Il tuo cognome").fill("12")
    expect(lines).to_have_count(2)
    expect(page.get_by_role("status")).to_contain_text("2 trovati")
    lines.first.locator("a").click()
    expect(page).to_have_url(re.compile(r"/mine/$"))
    expect(page.get_by_text("Questo telefono ricorda questa pagina.")).to_be_visible()
    seats = page.locator(".seats")
    expect(seats).to_have_attribute("aria-label", re.compile("Coppia A|Coppia B"))
    assert page.locator(".great").evaluate("one => getComputedStyle(one).fontSize") == "64px"


def test_a_long_list_is_short_until_one_types_and_then_again(same_page: NewPage) -> None:
    """92 people folded by letter take two screens; without script the letters open, and the button asks the server."""
    made = awkward_evening(replace(stage("danish"), turns=3), entrants=46)
    publish(made)
    page = same_page(**PHONE)
    page.goto(f"/t/{made.slug}/mine/")
    lines, typed = page.locator("#found li:visible"), page.get_by_placeholder("Il tuo cognome")
    expect(lines).to_have_count(0)
    expect(page.locator("#found li")).to_have_count(92)
    assert page.evaluate("document.documentElement.scrollHeight") < 2 * 844
    typed.fill("kowalc")
    expect(page.locator("#found summary:visible")).to_have_count(1)
    expect(lines.first).to_contain_text("KOWALCZYK")
    typed.fill("")
    expect(lines).to_have_count(0)
    page.locator("#found summary").first.click()
    expect(lines.first).to_be_visible()
