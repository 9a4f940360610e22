"""Strips that a phone has no room for: of turns and of tabs the one that matters is in sight without a swipe."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import sign_in
from tests.factories import make_evening, publish, win_all
from tests.staged import KNOCKOUT, stage
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

IN_SIGHT = """strip => [...strip.querySelectorAll("a, span.turn")].filter(one => {
  const { left, right } = one.getBoundingClientRect();
  return left >= -1 && right <= innerWidth + 1;
}).map(one => one.innerText.split("\\n")[0])"""


def played(turns: int) -> Tournament:
    """A Danish evening of eight turns, so many of them played and no more drawn."""
    tournament = make_evening(replace(stage("danish"), turns=8), entrants=16)
    for number in range(1, turns + 1):
        publish(tournament, number=number)
        win_all(list(Match.objects.filter(tournament=tournament, turn__number=number).order_by("table")), 1)
    return tournament


@pytest.mark.parametrize(("drawn", "wanted"), [(False, "✓ Turno 6"), (True, "▸ Turno 7")])
def test_the_turn_that_is_played_or_was_played_last_is_in_sight(phone: Page, drawn: bool, wanted: str) -> None:
    tournament = played(6)
    if drawn:
        publish(tournament, number=7)
    sign_in(phone)
    phone.goto("/desk/serata/")
    assert wanted in phone.locator(".turn-strip").evaluate(IN_SIGHT)


@pytest.mark.parametrize("page", ["/t/serata/regulation/", "/desk/serata/settings/"])
def test_the_tab_of_the_page_is_in_sight(phone: Page, page: str) -> None:
    publish(make_evening(KNOCKOUT, entrants=8))
    sign_in(phone)
    phone.goto(page)
    assert "Regolamento" in phone.locator(".site-nav ul").evaluate(IN_SIGHT)
    assert phone.evaluate("scrollY") == 0
