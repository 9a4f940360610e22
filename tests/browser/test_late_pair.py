"""A pair comes one minute after the turn was published and plays the one that rests; a wrong one leaves the list."""

import datetime
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sign_in
from tests.factories import DESK, make_club, publish
from tests.staged import DANISH, KNOCKOUT
from tournaments.event.regulation import Ranked, Regulation
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.setup.evening_changes import evening_create

pytestmark = pytest.mark.django_db(transaction=True)

HERE = [("Ada Ferro", "Edo Acciaio"), ("Bice Micol", "Ivo Comba"), ("Clara Long", "Teo Ghigo")]
LATE = ("Maria Antonietta Dell'Acqua-Santoro", "Niccolò D’Àvola")
TYPED_TWICE = ("Ada Ferrro", "Edo Aciaio")


def make_evening(stage: Regulation) -> None:
    """Three pairs, drawn and published."""
    tournament = evening_create(
        club=make_club(),
        slug="serata",
        name="Serata",
        date=datetime.date(2026, 11, 21),
        stages=(stage,),
        ranked=Ranked.PAIRS,
        entrants=[NewEntrant(people) for people in HERE],
        actor=DESK,
    )
    publish(tournament, number=3)


def enter(page: Page, people: tuple[str, str]) -> None:
    """One pair, as it is typed at the desk."""
    page.goto("/desk/serata/teams/")
    page.get_by_label("Un altro iscritto").fill(" - ".join(people))
    page.get_by_role("button", name="Aggiungi", exact=True).first.click()
    expect(page.get_by_role("link", name=people[1]).first).to_be_visible()


def play_table(page: Page, table: int) -> None:
    """Three deals for the first side, one number and one Enter each."""
    page.locator(f"#table-{table} input[data-side=first]").first.click()
    for _deal in range(2):
        page.keyboard.type("80")
        page.keyboard.press("Enter")
    expect(page.locator(f"#table-{table}")).to_contain_text("Confermato")


def test_a_late_pair_plays_the_one_that_rests_and_a_pair_typed_twice_goes(page: Page) -> None:
    make_evening(replace(DANISH, rest_points=1))
    sign_in(page)
    enter(page, TYPED_TWICE)
    page.get_by_role("link", name=TYPED_TWICE[1]).first.click()
    page.get_by_role("button", name="Togli dall’elenco").click()
    expect(page.get_by_text("Tolto.")).to_be_visible()
    expect(page.get_by_text("3 coppie")).to_be_visible()

    enter(page, LATE)
    page.get_by_role("link", name="Falli giocare subito").click()
    expect(page.get_by_text("Riposo:")).to_be_visible()
    page.get_by_role("button", name="Falli giocare subito").click()
    expect(page.get_by_text("Aggiunto: tavolo 2.")).to_be_visible()
    expect(page.get_by_text("Riposo:")).not_to_be_visible()
    play_table(page, 1)
    play_table(page, 2)
    expect(page.get_by_role("link", name="Sorteggia il turno 2")).to_be_visible()

    page.goto("/t/serata/standings/")
    expect(page.get_by_role("row").filter(has_text=LATE[1]).first).to_be_visible()
    page.goto("/t/serata/draw/")
    expect(page.get_by_text("aggiunto dopo il sorteggio")).to_contain_text(LATE[1])


def test_a_pair_late_to_a_bracket_takes_the_bye_and_plays_and_everybody_reads_it(page: Page) -> None:
    """Three in a bracket of four: the pair that passes the turn plays the late one, and who wins is in the final."""
    make_evening(replace(KNOCKOUT, knockout=KnockoutOptions(), match_format=DANISH.match_format, last_lengths=()))
    sign_in(page)
    page.goto("/desk/serata/turns/1/")
    play_table(page, 1)
    page.goto("/desk/serata/teams/")
    expect(page.get_by_text("C’è ancora un posto libero nel tabellone.")).to_be_visible()
    met = next(two for two in HERE if page.get_by_text(f"gioca contro «{two[0]}").count())
    enter(page, LATE)
    expect(page.get_by_text("Il tabellone stampato prima non vale più.")).to_contain_text(met[0])
    expect(page.get_by_role("link", name="Stampa il segnapunti")).to_be_visible()
    expect(page.get_by_text("Nel tabellone non c’è più un posto libero.")).to_be_visible()
    page.goto("/desk/serata/turns/1/")
    play_table(page, 2)
    page.goto("/t/serata/bracket/")
    expect(page.get_by_role("article", name="Semifinale 1")).to_contain_text("D’Àvola")
    page.goto("/desk/serata/turns/2/")
    expect(page.locator("#table-1")).to_be_visible()
    page.goto("/t/serata/draw/")
    expect(page.get_by_text("entrato dopo il sorteggio")).to_contain_text(met[0])
