"""The end of an evening at the desk: the tie for a prize, the closing, and what is sent to the group."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sign_in
from tests.factories import make_evening
from tests.prizes import give_prizes, play_level
from tests.staged import stage

pytestmark = pytest.mark.django_db(transaction=True)
CLIPBOARD = "{writeText: async (text) => (window.copied = text)}"
"""As a browser has one on a page of its own computer, or over https."""


def test_from_the_tie_for_a_prize_to_the_text_in_the_group(page: Page) -> None:
    tournament = make_evening(stage("round_robin"), entrants=6)
    give_prizes(tournament, ["Un prosciutto"])
    play_level(tournament)
    page.add_init_script(f"Object.defineProperty(navigator, 'clipboard', {{value: {CLIPBOARD}, configurable: true}})")
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/")
    page.get_by_role("link", name="Decidi il pari merito").click()
    draw = page.get_by_role("button", name="Sorteggia").first
    expect(draw).to_be_in_viewport()
    draw.click()
    page.goto(f"/desk/{tournament.slug}/")
    page.get_by_role("link", name="Vai alla chiusura").click()
    page.get_by_role("button", name="Chiudi il torneo").click()

    page.goto(f"/desk/{tournament.slug}/")
    step = page.locator(".next-step")
    for after in ("Attestati dei primi 3", "Risultati per il gruppo", "La cassa", "Prossima data, come questa volta"):
        expect(step.get_by_role("link", name=after)).to_be_visible()
    step.get_by_role("link", name="Risultati per il gruppo").click()
    page.wait_for_load_state()  # the script of the page is there
    page.get_by_role("button", name="Copia il testo").click()
    expect(page.get_by_role("button", name="Copiato")).to_be_visible()
    copied = page.evaluate("window.copied")
    assert copied == page.get_by_role("textbox", name="Risultati").input_value()
    assert copied.startswith(f"{tournament.name}\n")
    assert ": Un prosciutto" in copied
    with page.expect_download() as picture:
        page.get_by_role("link", name="Scarica l’immagine").click()
    assert picture.value.suggested_filename == f"{tournament.slug}.png"


def test_the_text_is_copied_where_the_browser_has_no_clipboard(page: Page) -> None:
    """As over http in a hall."""
    tournament = make_evening(stage("round_robin"), entrants=4)
    play_level(tournament, level=False)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true})")
    page.add_init_script("document.addEventListener('copy', () => (window.copied = String(document.getSelection())))")
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/group/")
    page.wait_for_load_state()  # the script of the page is there
    page.get_by_role("button", name="Copia il testo").first.click()
    expect(page.get_by_role("button", name="Copiato")).to_be_visible()
    assert page.evaluate("window.copied").startswith(f"{tournament.name}\n")
