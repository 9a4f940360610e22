"""An evening of six turns ends after five, and is taken up again."""

from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import sign_in
from tests.browser.desk import public_places
from tests.factories import make_evening, publish, win
from tests.prizes import give_prizes
from tests.staged import DANISH, play
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

PRIZES = ("Prosciutto", "Salame")
PLACES = {1: "Primo posto", 2: "Secondo posto"}
CLOSE = "Chiudi lasciando i pari merito"
"""The button where some share a place that is worth points."""


class Hand:
    """Somebody who clicks, and how often."""

    def __init__(self) -> None:
        self.clicks = 0

    def click(self, where: Locator) -> None:
        self.clicks += 1
        where.click()


def half_of_the_sixth_turn() -> Tournament:
    """Eight pairs have played five turns of six, and the last table of the sixth."""
    tournament = make_evening(replace(DANISH, turns=6), entrants=8)
    for number in range(1, 6):
        publish(tournament, number=number)
        play(tournament)
    win(publish(tournament, number=6)[-1], 2)
    give_prizes(tournament, PRIZES)
    return tournament


def test_five_turns_instead_of_six_to_the_ceremony(page: Page, still_page: Page) -> None:
    tournament, hand = half_of_the_sixth_turn(), Hand()
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/")
    expect(page.get_by_text("Il turno 6 è a metà: aspetta i tavoli che mancano")).to_be_visible()
    hand.click(page.get_by_role("button", name="Finisci qui, dopo il turno 5"))
    expect(page.get_by_text("Turno 6, tavolo 1: non si gioca")).to_be_visible()
    hand.click(page.get_by_role("button", name="Finisci qui"))
    hand.click(page.get_by_role("button", name=CLOSE))
    certificates = page.get_by_role("link", name="Attestati dei primi 3")
    hand.clicks += 1  # the browser shows what this link leads to
    printed = page.request.get(str(certificates.get_attribute("href")))
    assert (printed.status, printed.headers["content-type"]) == (200, "application/pdf")
    assert hand.clicks <= 5

    assert len(public_places(still_page, tournament.slug)) == 8
    expect(still_page.get_by_text("Ci si è fermati dopo 5 turni su 6.")).to_be_visible()
    the_ceremony(page, tournament, public_places(still_page, tournament.slug))

    page.goto(f"/desk/{tournament.slug}/final/")
    page.get_by_label("Motivo (obbligatorio)").fill("Si gioca ancora")
    page.get_by_role("button", name="Riapri il torneo").click()
    page.get_by_role("button", name="Si gioca ancora").click()
    page.get_by_role("button", name="Si gioca ancora").click()
    expect(page.get_by_text("Mancano 3 risultati: tavoli 1, 2, 3")).to_be_visible()


def the_ceremony(page: Page, tournament: Tournament, places: dict[str, int]) -> None:
    """From the last prize to the first, each with who won it."""
    page.goto(f"/desk/{tournament.slug}/ceremony/")
    page.get_by_role("link", name="Comincia").click()
    for place, prize in reversed(list(enumerate(PRIZES, start=1))):
        expect(page.get_by_role("heading", name=PLACES[place])).to_be_visible()
        expect(page.get_by_text(prize)).to_be_visible()
        for pair in (one for one, where in places.items() if where == place):
            expect(page.locator("main")).to_contain_text(pair)
        page.keyboard.press("Space")
