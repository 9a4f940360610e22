"""An evening that bends: it ends a turn early, to the prize-giving, and its points are mended after two turns."""

import re
import uuid
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, sign_in
from tests.browser.desk import forget_refusals, public_places
from tests.factories import deed, make_evening, publish, record, win
from tests.staged import DANISH, play
from tournaments.models import LogEntry, Match, Seat, Tournament
from tournaments.services.setup.prizes import prizes_set

pytestmark = pytest.mark.django_db(transaction=True)

PRIZES = ("Prosciutto", "Salame")
REASON = "Letta male la tabella del circolo"


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
    prizes_set(deed(tournament), PRIZES)
    return tournament


def test_five_turns_instead_of_six_to_the_ceremony(page: Page, new_page: NewPage) -> None:
    tournament, hand = half_of_the_sixth_turn(), Hand()
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/")
    expect(page.get_by_text("Il turno 6 è a metà: si aspettano i tavoli che mancano")).to_be_visible()
    hand.click(page.get_by_role("button", name="Finisci qui: dopo il turno 5, non 6"))
    expect(page.get_by_text("Turno 6, tavolo 1: non si gioca")).to_be_visible()
    hand.click(page.get_by_role("button", name="Finisci qui"))
    hand.click(page.get_by_role("button", name="Chiudi il torneo"))
    hand.click(page.get_by_role("link", name="Attestati e altre stampe"))
    certificates = page.get_by_role("row").filter(has_text="Attestati").get_by_role("link").first
    hand.clicks += 1  # the browser shows what this link leads to
    printed = page.request.get(str(certificates.get_attribute("href")))
    assert (printed.status, printed.headers["content-type"]) == (200, "application/pdf")
    assert hand.clicks <= 6

    everybody = new_page()
    assert len(public_places(everybody, tournament.slug)) == 8
    expect(everybody.get_by_text("Si è finito dopo 5 turni su 6.")).to_be_visible()
    the_ceremony(page, tournament, public_places(everybody, tournament.slug))

    page.goto(f"/desk/{tournament.slug}/final/")
    page.get_by_label("Perché va riaperto").fill("Si gioca ancora")
    page.get_by_role("button", name="Riapri il torneo").click()
    page.get_by_role("button", name="Si gioca ancora").click()
    page.get_by_role("button", name="Si gioca ancora").click()
    expect(page.get_by_text("Mancano 3 tavoli: 1, 2, 3")).to_be_visible()


def the_ceremony(page: Page, tournament: Tournament, places: dict[str, int]) -> None:
    """From the last prize to the first, each with who won it."""
    page.goto(f"/desk/{tournament.slug}/ceremony/")
    page.get_by_role("link", name="Comincia").click()
    for place, prize in reversed(list(enumerate(PRIZES, start=1))):
        expect(page.get_by_text(f"{place}° posto")).to_be_visible()
        expect(page.get_by_text(prize)).to_be_visible()
        for pair in (one for one, stands in places.items() if stands == place):
            expect(page.locator("main")).to_contain_text(pair)
        page.keyboard.press("Space")


def two_turns() -> Tournament:
    """Four pairs: who won twice by two deals to one stands before two who won once by two to none."""
    tournament = make_evening(DANISH, entrants=4)
    first, second = publish(tournament)
    record(first, 70, 40, 61)
    record(second, 70, 70)
    *_played, first, second = publish(tournament, number=2)
    at_home = Seat.objects.filter(match=first, side=1, player__team_id=second_home(tournament))
    record(first, *((40, 70, 40) if at_home.exists() else (70, 40, 61)))
    record(second, 70, 70)
    return tournament


def second_home(tournament: Tournament) -> uuid.UUID:
    """Who won the second table of the first turn."""
    match = Match.objects.filter(tournament=tournament, turn__number=1).order_by("table")[1]
    assert match.fixture is not None
    return match.fixture.home_id


def test_the_points_table_is_mended_after_turn_2(page: Page, new_page: NewPage, complaints: list[str]) -> None:
    tournament = two_turns()
    everybody = new_page()
    before = public_places(everybody, tournament.slug)

    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/settings/")
    page.locator("summary").filter(has_text="Punti partita").click()
    page.get_by_label("2-0", exact=True).fill("2½")
    page.get_by_role("button", name="Salva il regolamento").click()
    expect(page.get_by_text("scrivi il motivo").first).to_be_visible()
    page.get_by_label("Motivo").fill(REASON)
    page.get_by_role("button", name="Salva il regolamento").click()
    expect(page.get_by_role("heading", name="Prima di cambiare il regolamento")).to_be_visible()
    foreseen = page.get_by_role("listitem").filter(has_text="dal posto").all_inner_texts()
    assert public_places(everybody, tournament.slug) == before
    page.get_by_role("button", name="Cambia il regolamento").click()
    expect(page.get_by_text("Regolamento salvato.")).to_be_visible()
    forget_refusals(complaints)

    after = public_places(everybody, tournament.slug)
    told = {
        found[1]: (int(found[2]), int(found[3]))
        for line in foreseen
        if (found := re.fullmatch(r"(.+): dal posto (\d+) al posto (\d+)", line))
    }
    assert told == {pair: (before[pair], after[pair]) for pair in before if before[pair] != after[pair]}
    assert told
    assert LogEntry.objects.filter(tournament=tournament).latest("seq").reason == REASON
    page.goto(f"/desk/{tournament.slug}/")
    expect(page.get_by_role("link", name="Sorteggia il turno 3")).to_be_visible()
