"""Games beside Briscola, typed at the desk without a mouse: the cursor asks for what the game of each box needs."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sign_in
from tests.factories import make_evening, publish
from tests.services.play.test_other_games import plays
from tournaments.models import Deal

pytestmark = pytest.mark.django_db(transaction=True)


def kept() -> list[tuple[str, int | None, int | None]]:
    return [*Deal.objects.order_by("number").values_list("game", "points", "second")]


def test_both_points_of_a_game_and_one_of_briscola_are_typed_in_a_row(still_page: Page) -> None:
    publish(make_evening(plays("tressette, briscola, tressette"), entrants=2))
    sign_in(still_page)
    still_page.goto("/desk/serata/turns/1/")
    for value in ("21", "18", "50", "17", "22"):
        still_page.keyboard.type(value)
        still_page.keyboard.press("Enter")
    expect(still_page.get_by_text("Tavolo 1: 1–2 salvato.")).to_be_visible()
    assert kept() == [("tressette", 21, 18), ("", 50, None), ("tressette", 17, 22)]


def test_the_sheet_fills_the_usual_sum_and_takes_the_named_exceptions(still_page: Page) -> None:
    (match,) = publish(make_evening(plays("belote"), entrants=2))
    sign_in(still_page)
    still_page.goto(f"/desk/serata/matches/{match.id}/")
    still_page.locator("[name='d1.1.first']").fill("100")
    expect(still_page.locator("[name='d1.1.second']")).to_have_value("62")
    still_page.locator("[name='d2.1.first']").fill("252")
    still_page.locator("[name='d2.1.second']").fill("20")
    expect(still_page.locator("[data-score]")).to_have_text("2–0")
    still_page.locator("[name='d2.1.second']").press("Enter")
    still_page.wait_for_url("**/turns/1/**")
    assert kept() == [("belote", 100, 62), ("belote", 252, 20)]
