"""Two phones at a table and the desk: they agree, they differ, one is without network, one loses an answer."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OTHER_PHONE, PHONE, WITH_WORKER, NewPage, hand_over, sign_in
from tests.browser.network import lose_first_answer, silence, wait_until_kept
from tests.factories import action, make_club, make_tournament, publish
from tests.pages.telephones import Phone, opening, state
from tournaments.event.match_states import MatchState, Trust
from tournaments.models import LogEntry, Match
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.play.desk import match_page
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db(transaction=True)

FOUR_ONE = (70, 70, 70, 70, 50)
THREE_TWO = (70, 70, 70, 50, 50)
STATUS = "[data-outbox-status]"
SENT = re.compile(r"/table/[^?]+$")


@pytest.fixture
def match() -> Match:
    match = publish(make_tournament(club=make_club(), sizes=(2, 2)))[0]
    trust_choose(action(match.tournament_id), Trust.PLAYERS)
    return match


def scan(page: Page, match: Match, side: str) -> Page:
    """Open the code on the half of the sheet of a side."""
    page.goto(opening(match, number_of(match, side)))
    expect(page.get_by_text(f"Qui scrive {side}")).to_be_visible()
    return page


def number_of(match: Match, side: str) -> int:
    shown = match_page(match.tournament, match.id)
    assert shown is not None
    return 1 + [one.team.name for one in shown.record.sides].index(side)


def sit_down(page: Page, match: Match, side: str) -> Page:
    """A phone that scanned the code before; `scan` is for what begins with it."""
    before = Phone(match, number_of(match, side))
    hand_over(before.client, page)
    page.goto(before.address)
    return page


def write(page: Page, points: tuple[int, ...]) -> None:
    for number, value in enumerate(points, start=1):
        page.locator(f"input[name='d{number}.1.first']").fill(str(value))


def tell(page: Page, points: tuple[int, ...]) -> None:
    write(page, points)
    page.locator(".table-bar button").click()  # its words say what became of what was sent


def told(page: Page, points: tuple[int, ...]) -> None:
    """Send a result and wait for the desk's answer."""
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        tell(page, points)
    assert answer.value.status == 200
    expect(page.locator(STATUS)).to_have_text("Tutto inviato")


@pytest.fixture
def first(phone: Page, match: Match) -> Page:
    return sit_down(phone, match, "La Custera")


@pytest.fixture
def second(same_page: NewPage, match: Match) -> Page:
    return sit_down(same_page(**OTHER_PHONE), match, "I Pinacin")


def test_one_writes_and_the_other_confirms(first: Page, second: Page, match: Match) -> None:
    told(first, FOUR_ONE)
    expect(first.get_by_text("Scritto: aspetta che gli avversari confermino.")).to_be_visible()
    expect(second.get_by_text("È giusto?")).to_be_visible()
    second.get_by_role("button", name="Confermo").click()

    expect(second.get_by_text("Il risultato è confermato.")).to_be_visible()
    expect(first.get_by_text("Il risultato è confermato.")).to_be_visible()
    expect(first.locator(".table-entry")).to_be_hidden()
    assert state(match) is MatchState.CONFIRMED


def test_they_differ_and_the_desk_decides(first: Page, second: Page, page: Page, match: Match) -> None:
    told(first, FOUR_ONE)
    told(second, THREE_TWO)
    for phone in (first, second):
        expect(phone.get_by_text("chiamate la segreteria")).to_be_visible()
        results = phone.locator("#live b.figure").filter(has_text="–")  # beside the time of the turn
        expect(results).to_have_count(2)
        assert set(results.all_inner_texts()) == {"4–1", "3–2"}
    sign_in(page)
    page.goto("/desk/giochi/turns/1/")
    expect(page.get_by_role("heading", name="Dai tavoli: 1 contestato")).to_be_visible()
    page.get_by_role("button", name="vale 3–2").click()

    expect(page.get_by_text("Tavolo 1: confermato.")).to_be_visible()
    expect(first.get_by_text("Il risultato è confermato.")).to_be_visible()
    assert known_match(match.id).in_force[3].points == 50


def test_one_phone_that_speaks_for_both_sides_waits_for_the_desk_which_reads_why(
    new_page: NewPage, first: Page, page: Page, match: Match
) -> None:
    told(first, FOUR_ONE)
    hidden = scan(new_page(**PHONE), match, "I Pinacin")
    hidden.get_by_role("button", name="Confermo").click()
    expect(hidden.get_by_text("Scritto da voi e dagli avversari: aspetta la segreteria.")).to_be_visible()
    assert state(match) is MatchState.ENTERED
    sign_in(page)
    page.goto("/desk/giochi/turns/1/")
    expect(page.locator("#table-1").get_by_text("Forse hanno scritto da un telefono solo")).to_be_visible()
    for key in ("t", "1", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_text("Tavolo 1: 4–1 salvato.")).to_be_visible()
    assert state(match) is MatchState.CONFIRMED


def test_what_the_tables_tell_appears_at_the_desk_by_itself_and_one_key_confirms_it(
    first: Page, page: Page, match: Match
) -> None:
    sign_in(page)
    page.goto("/desk/giochi/turns/1/")
    expect(page.get_by_text("Dai tavoli")).to_have_count(0)
    told(first, FOUR_ONE)
    expect(page.get_by_role("heading", name="Dai tavoli: 1 da confermare")).to_be_visible()
    expect(page.get_by_role("button", name="Conferma 4–1: Tavolo 1")).to_be_visible()
    for key in ("t", "1", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_text("Tavolo 1: 4–1 salvato.")).to_be_visible()
    assert state(match) is MatchState.CONFIRMED


def test_an_entry_without_network_survives_a_reload_and_is_sent_once(
    new_page: NewPage, match: Match, complaints: list[str]
) -> None:
    first = sit_down(new_page(**PHONE, **WITH_WORKER), match, "La Custera")
    wait_until_kept(first)
    # A page that a service worker looks after may get past the browser's own switch when it is loaded again.
    silence(first, SENT)
    first.context.set_offline(True)
    tell(first, FOUR_ONE)
    expect(first.locator(STATUS)).to_contain_text("1 da inviare")
    first.reload()
    expect(first.get_by_role("heading", name="Tavolo 1")).to_be_visible()
    expect(first.locator(STATUS)).to_contain_text("1 da inviare")
    assert state(match) is MatchState.TO_PLAY
    first.context.set_offline(False)
    first.context.unroute(SENT)

    expect(first.locator(STATUS)).to_have_text("Tutto inviato")
    assert state(match) is MatchState.ENTERED
    assert LogEntry.objects.filter(kind="reported").count() == 1
    complaints.clear()  # the browser notes every question that found no network


def test_an_answer_that_gets_lost_does_not_count_twice(first: Page, match: Match, complaints: list[str]) -> None:
    lost = lose_first_answer(first, SENT)
    tell(first, FOUR_ONE)
    expect(first.locator(STATUS)).to_contain_text("La segreteria non risponde")
    assert state(match) is MatchState.ENTERED
    expect(first.locator(STATUS)).to_have_text("Tutto inviato")

    assert lost == [200]
    assert LogEntry.objects.filter(kind="reported").count() == 1
    complaints.clear()


def test_what_the_desk_refuses_is_shown_and_never_dropped(first: Page, match: Match, complaints: list[str]) -> None:
    tell(first, (119, 70, 70, 70, 50))
    expect(first.locator(STATUS)).to_have_text("1 da rivedere · Smazzata 1")
    expect(first.locator(".table-entry .error")).to_contain_text("119 non è possibile")
    first.reload()
    expect(first.locator(".table-entry .error")).to_contain_text("119 non è possibile")
    expect(first.locator("input[name='d1.1.first']")).to_have_value("119")
    expect(first.locator("input[name='d5.1.second']")).to_have_value("70")
    tell(first, FOUR_ONE)

    expect(first.locator(STATUS)).to_have_text("Tutto inviato")
    expect(first.locator("[data-outbox-list]")).to_be_hidden()
    assert state(match) is MatchState.ENTERED
    complaints.clear()


def test_a_token_that_is_too_old_is_replaced_and_the_entry_arrives(
    first: Page, match: Match, complaints: list[str]
) -> None:
    cookies = [one for one in first.context.cookies() if one["name"] != "csrftoken"]
    first.context.clear_cookies()
    first.context.add_cookies(cookies)  # type: ignore[arg-type]  # what the browser gave
    tell(first, FOUR_ONE)

    expect(first.locator(STATUS)).to_have_text("Tutto inviato")
    assert state(match) is MatchState.ENTERED
    complaints.clear()


def test_a_phone_without_scripts_sends_the_form_itself(new_page: NewPage, match: Match) -> None:
    phone = scan(new_page(**PHONE, java_script_enabled=False), match, "La Custera")
    tell(phone, FOUR_ONE)

    expect(phone.get_by_text("Scritto: aspetta che gli avversari confermino.")).to_be_visible()
    assert state(match) is MatchState.ENTERED


def test_everything_to_be_touched_on_the_phone_is_large_enough(first: Page) -> None:
    touched = first.locator("main button:visible, main input:visible, main summary:visible")
    heights = touched.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert len(heights) > 5
    assert min(heights) >= 44
    assert first.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_letters_twice_as_large_leave_the_button_on_the_screen_and_room_for_the_boxes(first: Page) -> None:
    first.evaluate("document.documentElement.style.fontSize = '200%'")
    bar = first.locator(".table-bar").bounding_box()

    assert first.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert bar is not None
    assert bar["height"] < first.viewport_size["height"] / 2  # type: ignore[index]  # a phone has a size
