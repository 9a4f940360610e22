"""Nothing on a page of the desk touches what is beside it, and what belongs together is in one line."""

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from tests.browser.conftest import sign_in
from tests.browser.test_checkin import evening, tap
from tests.factories import make_evening, publish
from tournaments.event.presets import PRESETS
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)
WIDTHS = (390, 1366)
REM = 16

BUTTON = "<button>Vai</button>"
FORM = f"<form>{BUTTON}</form>"
GLUED = {
    "a line below a form": f"<section>{FORM}<p data-below>Riga</p></section>",
    "a form below a form": f"<div class='card'>{FORM}<form class='row' data-below>{BUTTON}</form></div>",
    "a line below buttons": f"<p class='actions'>{BUTTON}</p><p data-below>Riga</p>",
    "a line below a row": f"<details open><div class='row'><p>Nota</p>{BUTTON}</div><p data-below>Riga</p></details>",
    "a line below a card": "<section class='card'><p>Carta</p></section><p data-below>Riga</p>",
}
GAP = """() => { const below = document.querySelector("[data-below]");
    return below.getBoundingClientRect().top - below.previousElementSibling.getBoundingClientRect().bottom; }"""
IN_A_ROW = "<div class='row'><p>Deciso</p><button>Annulla</button></div>"
WITH_BOXES = (
    "<form class='row'><div class='field'><label>Lo prende</label><select></select></div><button>Scrivi</button></form>"
)


@pytest.mark.parametrize("case", GLUED)
def test_what_follows_buttons_keeps_its_distance(still_organizer: Page, case: str) -> None:
    still_organizer.goto("/desk/")
    still_organizer.evaluate("html => { document.querySelector('main').innerHTML = html; }", GLUED[case])
    assert still_organizer.evaluate(GAP) == REM


def test_words_and_boxes_of_a_row_are_in_line_with_its_button(still_organizer: Page) -> None:
    still_organizer.goto("/desk/")
    still_organizer.evaluate("html => { document.querySelector('main').innerHTML = html; }", IN_A_ROW)
    middle = "one => { const { top, bottom } = one.getBoundingClientRect(); return (top + bottom) / 2; }"
    word, button = (still_organizer.locator(f"main {name}").evaluate(middle) for name in ("p", "button"))
    assert abs(word - button) < 1
    still_organizer.evaluate("html => { document.querySelector('main').innerHTML = html; }", WITH_BOXES)
    bottom = "one => one.getBoundingClientRect().bottom"
    box, button = (still_organizer.locator(f"main {name}").evaluate(bottom) for name in ("select", "button"))
    assert abs(box - button) < 1


@pytest.mark.parametrize("width", WIDTHS)
def test_the_frame_of_a_box_of_points_stays_in_the_box(still_organizer: Page, width: int) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=8)
    publish(tournament)
    still_organizer.set_viewport_size({"width": width, "height": 768})
    match = Match.objects.filter(turn__number=1).first()
    assert match
    for address in ("turns/1/", f"matches/{match.id}/"):
        still_organizer.goto(f"/desk/{tournament.slug}/{address}")
        box = still_organizer.locator("input[data-side]").first
        box.focus()
        style = box.evaluate("one => { const it = getComputedStyle(one); return [it.outlineWidth, it.outlineOffset]; }")
        assert style == ["3px", "-3px"], address
    names = still_organizer.locator(".deal-name")
    assert names.count() > 1
    line = names.first.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)")
    assert max(names.evaluate_all("all => all.map(one => one.offsetHeight)")) < 1.5 * line


@pytest.mark.parametrize("width", WIDTHS)
def test_in_the_strip_a_count_is_never_broken_and_begins_no_line_with_a_dot(still_organizer: Page, width: int) -> None:
    names = ("Gironi",) * 5 + ("Quarti di finale", "Semifinali", "Finali")
    turns = [{"label": "Turno 1", "name": name, "note": "2 su 2", "state": "next", "url": "/desk/"} for name in names]
    still_organizer.set_viewport_size({"width": width, "height": 768})
    still_organizer.goto("/desk/")
    strip = render_to_string("shared/_turn_strip.html", {"turns": turns})
    still_organizer.evaluate("html => { document.querySelector('main').innerHTML = html; }", strip)
    counts = still_organizer.locator(".turn-count")
    assert counts.count() == 8
    assert set(counts.evaluate_all("all => all.map(one => one.getClientRects().length)")) == {1}
    broken = (
        "all => all.filter(one => one.getBoundingClientRect().left < one.parentElement.getBoundingClientRect().left)"
    )
    begins = counts.evaluate_all(f"{broken}.length")
    # The dot of those is outside of its box, which cuts it off.
    assert begins == counts.evaluate_all(
        "all => all.filter(one => one.offsetTop > one.parentElement.offsetTop + 4).length"
    )
    assert still_organizer.locator(".turn-note").first.evaluate("one => getComputedStyle(one).overflow") == "hidden"


@pytest.mark.parametrize("width", WIDTHS)
def test_a_mark_at_the_door_moves_no_row_below_it(page: Page, width: int) -> None:
    tournament = evening()
    sign_in(page)
    page.set_viewport_size({"width": width, "height": 768})
    page.goto(f"/desk/{tournament.slug}/checkin/")
    tops = "all => all.map(one => one.getBoundingClientRect().top + scrollY)"
    before = page.locator(".arrivals li").evaluate_all(tops)
    tap(page, 3, "arriva e paga 10")
    expect(page.locator(".sums")).to_contain_text("1 su 12")
    assert page.locator(".arrivals li").evaluate_all(tops) == before
    tap(page, 3, "presente")
    expect(page.locator(".sums")).to_contain_text("0 su 12")
    assert page.locator(".arrivals li").evaluate_all(tops) == before
