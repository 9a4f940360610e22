"""An evening with a dinner, in a browser: the fees are written, chosen and paid at the door, and change afterwards."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sign_in
from tests.browser.desk import forget_refusals
from tests.browser.test_checkin import tap
from tests.factories import make_club, make_evening
from tests.services.entries.test_arrival_changes import line
from tournaments.event.presets import PRESETS
from tournaments.selectors.entries.arrival_queries import arrivals_page

pytestmark = pytest.mark.django_db(transaction=True)
CHOICES = (("con cena", "25", True), ("senza cena", "10", False), ("sotto i 14", "0", False))


def write_choices(page: Page, slug: str) -> None:
    page.goto(f"/desk/{slug}/registrations/")
    page.get_by_text("Quote diverse").click()
    for number, (name, euro, dinner) in enumerate(CHOICES, start=1):
        if number == 3:  # there are two rows to begin with
            page.get_by_role("button", name="Salva").click()
            expect(page.get_by_text("Salvato.")).to_be_visible()
        row = page.get_by_role("group", name=f"Quota diversa {number}")
        row.get_by_label("Che cosa").fill(name)
        row.get_by_label("Euro").fill(euro)
        row.get_by_label("Comprende una cena").set_checked(dinner)
    page.get_by_role("button", name="Salva").click()
    expect(page.get_by_text("Salvato.")).to_be_visible()


def test_an_evening_with_a_dinner_from_the_fee_to_the_change_of_it(phone: Page, complaints: list[str]) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=6, club=make_club())
    sign_in(phone)
    write_choices(phone, tournament.slug)
    phone.goto(f"/desk/{tournament.slug}/checkin/")
    opened, sums = phone.evaluate("performance.timeOrigin"), phone.locator(".sums")
    with phone.expect_response(lambda got: "/checkin/?" in got.url):  # the search waits for the next name
        tap(phone, 3, "arriva e paga: con cena 50 €")
    expect(sums).to_contain_text("Cene2")
    expect(sums).to_contain_text("50 € su 50 €")
    other = phone.locator(".arrivals li").filter(has=phone.locator("b", has_text=re.compile("^4$")))
    other.get_by_text("scegli la quota", exact=True).click()
    other.get_by_label("Quanti: con cena").fill("1")
    other.get_by_label("Quanti: senza cena").fill("1")
    with phone.expect_response(lambda got: "/checkin/?" in got.url):
        other.get_by_role("button", name="Arriva e paga", exact=True).click()
    expect(sums).to_contain_text("Cene3")
    expect(other).to_contain_text("con cena 1, senza cena 1")
    expect(other.get_by_role("button", name="pagato 35")).to_be_visible()
    tap(phone, 5, "arriva e paga: sotto i 14 gratis")
    expect(sums).to_contain_text("3 su 6")
    assert phone.evaluate("performance.timeOrigin") == opened  # nothing was loaded again
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    phone.goto(f"/desk/{tournament.slug}/")
    expect(phone.get_by_text("Cene: 3, di cui 3 di chi è già qui.")).to_be_visible()

    phone.goto(f"/desk/{tournament.slug}/registrations/")
    phone.get_by_role("group", name="Quota diversa 1").get_by_label("Euro").fill("30")
    phone.get_by_role("button", name="Salva").click()
    asked = phone.get_by_role("group", name="Qualcuno ha già pagato")
    expect(asked).to_contain_text("2 coppie pagano ancora 15 € in tutto")
    expect(phone.get_by_role("group", name="Quota diversa 1").get_by_label("Euro")).to_have_value("30")
    asked.get_by_label("Per loro vale la quota di prima").check()
    phone.get_by_role("button", name="Salva").click()
    expect(phone.get_by_text("Salvato.")).to_be_visible()
    assert [line(tournament, number).left_to_pay for number in (3, 4, 5)] == [0, 0, 0]
    forget_refusals(complaints)
    assert (arrivals_page(tournament).taken, arrivals_page(tournament).dinners) == (85_00, 3)


def test_a_receipt_opens_beside_the_door(page: Page) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=2, club=make_club())
    sign_in(page)
    write_choices(page, tournament.slug)
    page.goto(f"/desk/{tournament.slug}/checkin/")
    tap(page, 1, "arriva e paga: senza cena 20 €")
    with page.context.expect_event("response", lambda got: "/print/receipts/" in got.url) as printed:
        tap(page, 1, "ricevuta")
    assert (printed.value.status, printed.value.headers["content-type"]) == (200, "application/pdf")
    expect(page.locator(".arrivals li").first).to_contain_text("senza cena 2")
