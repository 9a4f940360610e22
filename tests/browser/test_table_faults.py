"""A phone at its table, as small as they come: what was refused or not sent yet is where the one who pressed looks."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OTHER_PHONE, NewPage
from tests.browser.network import silence
from tests.browser.test_table_phones import FOUR_ONE, SENT, STATUS, match, scan, sit_down, tell, told, write
from tests.pages.telephones import state
from tournaments.event.match_states import MatchState
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["match"]

SMALL: dict[str, object] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SEND = "Manda il risultato"
OF_THE_FORM = ".table-bar button"
LIST = "[data-outbox-list]"


@pytest.fixture
def phone(same_page: NewPage, match: Match) -> Page:
    """What the browser notes of refusals and of a network that is gone is no complaint here."""
    return sit_down(same_page(**SMALL), match, "La Custera")


@pytest.fixture(autouse=True)
def _expected_complaints(complaints: list[str]) -> object:
    yield
    complaints[:] = [one for one in complaints if "Failed to load resource" not in one and "ERR_" not in one]


def in_sight(shown: Locator) -> None:
    """All of it is on the screen, and nothing lies over its edges."""
    expect(shown).to_be_in_viewport(ratio=0.99)
    over = """(one) => {
        const { left, top, bottom, width } = one.getBoundingClientRect();
        const there = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y));
        return there.filter((found) => !one.contains(found)).map((found) => found?.outerHTML.slice(0, 80) ?? "nothing");
    }"""
    assert shown.evaluate(over) == []


def wrong(page: Page, box: str) -> Locator:
    """A box that is marked, with the sentence that is read out with it."""
    found = page.locator(f"input[name='{box}']")
    expect(found).to_have_attribute("aria-invalid", "true")
    described = page.locator(f"[id='{found.get_attribute('aria-describedby')}']")
    in_sight(described)
    in_sight(found)
    return described


def test_a_wrong_sum_is_marked_at_its_box_which_comes_into_sight_with_its_sentence(phone: Page, match: Match) -> None:
    write(phone, FOUR_ONE)
    phone.locator("input[name='d1.1.second']").fill("60")
    phone.get_by_role("button", name=SEND).click()

    expect(wrong(phone, "d1.1.first")).to_contain_text("130")
    expect(phone.locator("input[name='d1.1.first']")).to_be_focused()
    in_sight(phone.locator(STATUS))
    expect(phone.locator(STATUS)).to_have_attribute("role", "status")
    expect(phone.locator(OF_THE_FORM)).to_have_text("Manda di nuovo")
    assert state(match) is MatchState.TO_PLAY


def test_the_mark_goes_with_the_problem_and_the_result_is_taken(phone: Page, match: Match) -> None:
    tell(phone, (119, 70, 70, 70, 50))
    wrong(phone, "d1.1.first")
    phone.locator("input[name='d1.1.first']").fill("70")
    expect(phone.locator("[aria-invalid]")).to_have_count(0)
    expect(phone.locator(".table-entry .error")).to_have_count(0)
    phone.locator("input[name='d1.1.second']").fill("50")
    phone.locator(OF_THE_FORM).click()

    expect(phone.locator(STATUS)).to_have_text("Tutto inviato")
    in_sight(phone.get_by_text("Scritto: aspetta che gli avversari confermino."))
    assert state(match) is MatchState.ENTERED


def test_an_empty_form_leads_to_its_first_box_and_the_bar_names_it(phone: Page) -> None:
    phone.get_by_role("button", name=SEND).click()

    expect(wrong(phone, "d1.1.first")).to_contain_text("Manca qualcosa")
    expect(phone.locator(STATUS)).to_have_text("1 da rivedere · Smazzata 1")
    expect(phone.locator(LIST)).to_be_hidden()


def test_after_a_reload_the_problem_is_at_its_box_again(phone: Page) -> None:
    tell(phone, (119, 70, 70, 70, 50))
    expect(phone.locator(STATUS)).to_have_text("1 da rivedere · Smazzata 1")
    phone.reload()

    box = phone.locator("input[name='d1.1.first']")
    expect(box).to_have_value("119")
    expect(box).to_have_attribute("aria-invalid", "true")
    in_sight(phone.locator(STATUS))


def values(page: Page) -> list[str]:
    boxes = page.locator("input[name^='d'][name*='.1.']:not([type=hidden])")
    return [box.input_value() for box in boxes.all()[:6]]


def test_what_is_typed_stays_through_a_reload_until_it_is_sent_or_cleared(phone: Page, match: Match) -> None:
    """Two deals, of which the program wrote the other box of the first; in the second both were typed, wrongly yet."""
    phone.locator("input[name='d1.1.first']").fill("84")
    phone.locator("input[name='d2.1.first']").fill("70")
    phone.locator("input[name='d2.1.second']").fill("40")
    phone.reload()
    assert values(phone) == ["84", "36", "70", "40", "", ""]
    phone.locator("input[name='d1.1.first']").fill("60")
    expect(phone.locator("input[name='d1.2.first']")).to_be_visible()
    phone.locator("input[name='d1.2.first']").fill("75")
    phone.reload()
    expect(phone.locator("input[name='d1.2.second']")).to_have_value("45")

    phone.locator("input[name='d1.1.first']").fill("")
    for box in ("d1.1.second", "d1.2.first", "d1.2.second", "d2.1.first", "d2.1.second"):
        if phone.locator(f"input[name='{box}']").count():
            phone.locator(f"input[name='{box}']").fill("")
    phone.reload()
    assert values(phone) == [""] * 6

    tell(phone, FOUR_ONE)
    expect(phone.locator(STATUS)).to_have_text("Tutto inviato")
    phone.reload()
    phone.get_by_text("Non è così: scrivi il tuo risultato").click()
    assert values(phone) == [""] * 6
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('table '))") == []


def test_without_network_the_button_and_a_line_in_sight_say_that_it_waits(phone: Page, match: Match) -> None:
    silence(phone, SENT)
    tell(phone, FOUR_ONE)

    expect(phone.locator(STATUS)).to_contain_text("1 da inviare")
    in_sight(phone.locator(STATUS))
    expect(phone.locator(OF_THE_FORM)).to_have_text("Parte da solo")
    in_sight(phone.locator(OF_THE_FORM))
    phone.evaluate("scrollTo(0, 0)")
    in_sight(phone.locator(STATUS))
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    in_sight(phone.locator(STATUS))
    phone.context.unroute(SENT)
    expect(phone.locator(STATUS)).to_have_text("Tutto inviato")
    in_sight(phone.get_by_text("Scritto: aspetta che gli avversari confermino."))
    assert state(match) is MatchState.ENTERED


def test_a_confirmation_without_network_says_so_on_its_button(phone: Page, same_page: NewPage, match: Match) -> None:
    told(sit_down(same_page(**OTHER_PHONE), match, "I Pinacin"), FOUR_ONE)
    agree = phone.locator("#live form button")
    expect(agree).to_have_text("Confermo")
    silence(phone, SENT)
    agree.click()

    expect(agree).to_have_text("Da inviare: parte da solo")
    in_sight(agree)
    in_sight(phone.locator(STATUS))
    phone.context.unroute(SENT)
    expect(phone.get_by_text("Il risultato è confermato.")).to_be_visible()
    assert state(match) is MatchState.CONFIRMED


def test_a_confirmation_that_is_refused_says_why_in_sight(phone: Page, same_page: NewPage, match: Match) -> None:
    other = sit_down(same_page(**OTHER_PHONE), match, "I Pinacin")
    told(other, FOUR_ONE)
    expect(phone.locator("#live form button")).to_have_text("Confermo")
    phone.context.route(re.compile(r"\?live"), lambda route: route.abort())  # it has not heard of what comes now
    other.locator(".table-entry summary").click()
    told(other, (50, 50, 50, 50, 70))
    phone.locator("#live form button").click()

    expect(phone.locator(LIST)).to_contain_text("Qualcun altro ha salvato prima.")
    in_sight(phone.locator(LIST).get_by_text("Qualcun altro ha salvato prima."))
    assert state(match) is MatchState.ENTERED


def test_without_scripts_the_problem_is_in_sight_and_leads_to_its_box(same_page: NewPage, match: Match) -> None:
    phone = scan(same_page(**SMALL, java_script_enabled=False), match, "La Custera")
    tell(phone, (119, 70, 70, 70, 50))

    expect(phone.get_by_role("alert")).to_contain_text("119 non è possibile")
    box = phone.locator("input[name='d1.1.first']")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_be_focused()
    expect(box).to_be_in_viewport(ratio=0.99)
    in_sight(phone.locator(OF_THE_FORM))


def test_five_deals_and_the_button_are_above_the_keyboard(phone: Page) -> None:
    """Of the 740 points of the screen a keyboard of digits takes 244."""
    boxes = phone.locator(".table-entry input[data-side]")
    assert boxes.count() == 10
    bottoms = [boxes.last.bounding_box(), phone.locator(OF_THE_FORM).bounding_box()]
    assert [round(box["y"] + box["height"]) <= 740 - 244 for box in bottoms if box] == [True, True], bottoms
    assert phone.evaluate("scrollY") == 0
