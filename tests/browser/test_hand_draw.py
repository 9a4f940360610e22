"""A turn that was paired on paper, typed with the keypad alone, and played on from."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sign_in
from tests.browser.desk import forget_refusals
from tests.factories import make_evening
from tournaments.event.presets import PRESETS
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_sheet_is_typed_number_by_number_and_a_slip_leads_back_to_its_box(page: Page, complaints: list[str]) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=6)
    sign_in(page)
    page.goto("/desk/serata/draw/")
    page.get_by_role("link", name="Hai già fatto gli abbinamenti a mano? Scrivili qui").click()
    expect(page.locator("[id='t1.1.1']")).to_be_focused()
    for number in ("6", "1", "2", "5", "3", "44"):
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("nessuno di chi gioca ha il numero «44»")
    expect(page.locator("[id='t1.3.2']")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(page.get_by_text("abbinato a mano, scritto")).to_be_visible()
    page.get_by_role("link", name="Correggi quello che hai scritto").click()
    expect(page.locator("output").first).to_have_text("6")
    page.locator("[id='t1.1.1']").fill("1")
    expect(page.locator("output").first).to_have_text("1")
    page.locator("[id='t1.1.1']").fill("6")
    page.get_by_role("button", name="Guarda e pubblica").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("abbinato a mano, scritto")).to_be_visible()
    page.get_by_role("button", name="Pubblica questo sorteggio").click()
    expect(page.get_by_text("Sorteggio pubblicato.")).to_be_visible()
    assert Match.objects.filter(tournament=tournament).count() == 3
    forget_refusals(complaints)
