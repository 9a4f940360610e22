"""The prizes of an evening, from the list to the last one that is handed over."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sign_in
from tests.factories import make_evening
from tests.prizes import play_level
from tests.staged import stage
from tournaments.selectors.entries.till_queries import till_page

pytestmark = pytest.mark.django_db(transaction=True)


def test_from_the_list_to_the_last_prize_that_is_handed_over(page: Page) -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    play_level(tournament)
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/final/")
    page.get_by_role("link", name="Scrivi i premi").click()
    page.get_by_label("Che cosa si vince, un premio per riga").fill("50 €\n25 €\nSalame")
    page.get_by_role("button", name="Salva i premi").click()
    expect(page.get_by_text("3 premi: 3 da consegnare.")).to_be_visible()
    page.get_by_label("Chi vince il primo premio che scrivi").select_option(label="1º posto")
    page.get_by_label("Che cosa si vince, un premio per riga").fill("Prosciutto")
    page.get_by_label("Chi l’ha offerto").last.fill("Salumificio Rossi")
    page.get_by_role("button", name="Salva i premi").click()

    expect(page.get_by_text("37 € a testa, 75 € in 2. Restano in cassa 1 € che non si dividono.")).to_be_visible()
    cards, ids = page.locator("li.card"), "cards => cards.map(one => one.id)"
    before, money = cards.evaluate_all(ids), cards.filter(has_text="50 €")
    money.get_by_role("button", name="consegnato").first.click()
    money.get_by_text("☐ consegnato").click()
    expect(money.get_by_text("✓ consegnato")).to_have_count(2)
    assert cards.evaluate_all(ids) == before
    assert (till_page(tournament).sums.paid_out, till_page(tournament).in_force[-1].cents) == (7_400, 3_700)

    ham = cards.filter(has_text="Prosciutto")
    ham.get_by_text("Sorteggio con un numero detto dal pubblico").click()
    ham.get_by_label("Numero del sorteggio").fill("4711")
    ham.get_by_role("button", name="Sorteggia").click()
    expect(ham.get_by_text("Sorteggiato con il numero 4711")).to_be_visible()
    expect(page.get_by_text("Il sorteggio ha deciso: lo vince")).to_be_visible()
    ham.get_by_role("button", name="consegnato").click()
    salami = cards.filter(has_text="Salame")
    salami.get_by_role("button", name="Non lo prende").click()
    salami.get_by_role("button", name="consegnato").click()
    expect(page.get_by_text("Tutti consegnati.")).to_be_visible()

    page.get_by_role("link", name="La cassa").click()
    expect(page.get_by_text("Centesimi che non si dividono")).to_be_visible()
    page.goto(f"/t/{tournament.slug}/regulation/")
    expect(page.get_by_text("Grazie per i premi a Salumificio Rossi.")).to_be_visible()
