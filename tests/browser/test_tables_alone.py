"""Tables at which everybody is a side, typed at the desk without a mouse: totals of five and six, deals of three."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sign_in
from tests.browser.desk import forget_refusals
from tests.browser.test_enter import COUNT_KEYS
from tests.factories import make_evening, publish
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of

pytestmark = pytest.mark.django_db(transaction=True)
MOST_KEYS = 14
OF_FIVE, OF_SIX = ("4", "1", "-3", "-1", "-1"), ("5", "-1", "-4", "2", "-2", "0")


def opened(page: Page, key: str, entrants: int) -> Tournament:
    made = make_evening(PRESETS[key].stages[0], entrants=entrants, ranked=Ranked.PLAYERS)
    publish(made)
    sign_in(page)
    page.goto("/desk/serata/turns/1/")
    page.evaluate(COUNT_KEYS)
    return made


def typed(page: Page, *values: str) -> None:
    for value in values:
        page.keyboard.type(value)
        page.keyboard.press("Enter")


def kept(tournament: Tournament) -> list[list[int]]:
    return [[int(line.worth) for line in record.outcome.lines] for record in match_records(stage_of(tournament))]


def test_a_table_of_five_is_its_totals_in_the_order_of_the_seats_and_the_last_one_follows(still_page: Page) -> None:
    made = opened(still_page, "quintets", 16)
    seats = [still_page.locator(f"[name^='r{table}.d1.1.total']").count() for table in (1, 2, 3)]
    assert sorted(seats) == [5, 5, 6]
    told = [OF_SIX if count == len(OF_SIX) else OF_FIVE for count in seats]
    for table, totals in enumerate(told, start=1):
        expect(still_page.locator(f"[name='r{table}.d1.1.total1']")).to_be_focused()
        before = still_page.evaluate("window.keys")
        typed(still_page, *totals[:-1])
        expect(still_page.get_by_text(f"Tavolo {table}: ")).to_be_visible()
        if len(totals) == len(OF_FIVE):
            assert still_page.evaluate("window.keys") - before <= MOST_KEYS
    assert still_page.evaluate("window.clicks") == 0
    assert kept(made)[:3] == [list(map(int, totals)) for totals in told]


def test_totals_that_cannot_be_are_told_at_the_row_and_mended_where_they_are(page: Page, complaints: list[str]) -> None:
    made = opened(page, "quintets", 5)
    typed(page, "8", "8", "8", "8")
    expect(page.locator("[data-faults]").get_by_text("è troppo: in 5 smazzate")).to_be_visible()
    forget_refusals(complaints)
    for seat, value in enumerate(OF_FIVE, start=1):
        page.locator(f"[name='r1.d1.1.total{seat}']").fill(value)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Tavolo 1: ")).to_be_visible()
    assert kept(made)[0] == list(map(int, OF_FIVE))


def test_a_table_of_three_is_two_totals_a_deal(still_page: Page) -> None:
    made = opened(still_page, "three_alone", 3)
    for _deal in range(6):
        typed(still_page, "61", "30")
    expect(still_page.get_by_text("Tavolo 1: ")).to_be_visible()
    assert still_page.evaluate("window.clicks") == 0
    assert kept(made)[0] == [6, 0, 0]


def test_a_call_that_was_begun_on_the_sheet_is_there_again_after_a_look_elsewhere(page: Page) -> None:
    made = opened(page, "quintets", 5)
    (record,) = match_records(stage_of(made))[:1]
    address = f"/desk/serata/matches/{record.id}/"
    page.goto(address)
    for box, value in (("caller", "2"), ("partner", "4"), ("ended", "won")):
        page.locator(f'label:has([name="d1.1.{box}"][value="{value}"])').click()
    page.locator('label:has([name="d2.1.caller"][value="3"])').click()
    sums = page.locator("form [data-sum]").all_text_contents()
    assert "+2" in sums

    page.get_by_role("link", name="Segreteria", exact=True).click()
    page.goto(address)
    assert page.locator("form [data-sum]").all_text_contents() == sums
    chosen = [f'[name="d1.1.{box}"]:checked' for box in ("caller", "partner", "ended")]
    assert [page.locator(one).input_value() for one in chosen] == ["2", "4", "won"]
    assert page.locator('[name="d2.1.caller"]:checked').input_value() == "3"
