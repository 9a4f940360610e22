"""A whole turn typed on one page: by keyboard, with taps on a phone, taken back, outrun, and with no answer."""

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.match_points import default_points
from tests.browser.conftest import PHONE, NewPage, sign_in
from tests.browser.desk import forget_refusals
from tests.browser.test_table_faults import in_sight
from tests.factories import make_evening, publish, record
from tournaments.event.regulation import Regulation
from tournaments.models import Deal, LogEntry, Match, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

FIVE = MatchFormat(MatchKind.FIXED, 5)
POINTS = ("73", "61", "80", "47", "20")
TABLES = [4, pytest.param(12, marks=pytest.mark.sweep)]
COUNT_KEYS = """() => {
    window.keys = 0;
    window.clicks = 0;
    addEventListener("keydown", () => { window.keys += 1; }, true);
    addEventListener("pointerdown", () => { window.clicks += 1; }, true);
}"""


def evening(match_format: MatchFormat = FIVE, *, entrants: int) -> Tournament:
    stage = Regulation(
        format="danish", turns=2, match_format=match_format, match_points=default_points(match_format), tiebreaks=()
    )
    tournament = make_evening(stage, entrants=entrants)
    publish(tournament)
    return tournament


def open_turn(page: Page) -> None:
    sign_in(page)
    page.goto("/desk/serata/turns/1/")


def type_deals(page: Page, *points: str) -> None:
    for value in points:
        page.keyboard.type(value)
        page.keyboard.press("Enter")


def waits_at(page: Page, table: int, deal: int = 1) -> None:
    expect(page.locator(f"[name='r{table}.d{deal}.1.first']")).to_be_focused()


def answered_after(page: Page, milliseconds: int) -> None:
    """Let the desk answer each row only then, until `page.unroute_all()`."""

    def late(route: Route) -> None:
        page.wait_for_timeout(milliseconds)
        route.continue_()

    page.route("**/turns/1/enter/", late)


def in_force(table: int) -> list[int | None]:
    rows = Deal.objects.filter(match__table=table, replaced__isnull=True).order_by("number", "attempt")
    return list(rows.values_list("points", flat=True))


@pytest.mark.parametrize("tables", TABLES)
def test_tables_are_five_numbers_and_five_enters_each_and_no_mouse(still_page: Page, tables: int) -> None:
    evening(entrants=2 * tables)
    open_turn(still_page)
    still_page.evaluate(COUNT_KEYS)
    for table in range(1, tables + 1):
        waits_at(still_page, table)
        type_deals(still_page, *POINTS)
    expect(still_page.get_by_text(f"Tavolo {tables}: 3–2 salvato.")).to_be_visible()
    expect(still_page.locator("#entry-step")).to_be_focused()

    assert still_page.evaluate("[window.keys, window.clicks]") == [tables * (10 + 5), 0]
    assert [in_force(table) for table in range(1, tables + 1)] == [[73, 61, 80, 47, 20]] * tables
    expect(still_page.get_by_text(f"{tables} su {tables}")).to_be_visible()


def test_an_answer_that_comes_late_does_not_bring_back_what_was_missing_before(still_page: Page) -> None:
    evening(entrants=6)
    open_turn(still_page)
    waits_at(still_page, 1)
    late: list[tuple[Route, APIResponse]] = []

    def hold_what_follows(route: Route) -> None:
        if ".keep" in (route.request.post_data or "") and not late:
            late.append((route, route.fetch()))
        else:
            route.continue_()

    still_page.route("**/turns/1/enter/", hold_what_follows)
    record(Match.objects.get(table=2), 70, 70, 70, 50, 50)
    with still_page.expect_request(lambda request: ".keep" in (request.post_data or "")):
        type_deals(still_page, *POINTS)
    while not late:
        still_page.wait_for_timeout(50)
    still_page.locator("[name='r3.d1.1.first']").focus()
    type_deals(still_page, *POINTS)
    expect(still_page.get_by_text("Tavolo 3: 3–2 salvato.")).to_be_visible()
    expect(still_page.get_by_text("3 su 3")).to_be_visible()
    still_page.wait_for_timeout(1_000)  # whatever else was asked is answered; the page asks again in four seconds
    route, answer = late[0]
    with still_page.expect_request_finished(lambda request: request == route.request):
        route.fulfill(status=answer.status, content_type="text/html", body=answer.body())
    still_page.wait_for_timeout(200)  # for the script of the page to put it in its place

    expect(still_page.locator("#table-2")).to_contain_text("70")
    expect(still_page.get_by_text("3 su 3")).to_be_visible()
    expect(still_page.locator("#entry-step")).not_to_contain_text("Manca")


def test_a_row_that_was_begun_is_there_again_after_a_look_elsewhere(page: Page) -> None:
    evening(entrants=6)
    open_turn(page)
    page.locator("[name='r2.d1.1.first']").focus()
    type_deals(page, "73", "60")
    page.locator("[name='r2.d2.2.second']").fill("50")
    page.locator("[name='r3.d1.1.first']").fill("90")
    record(Match.objects.get(table=3), 70, 70, 70, 50, 50)  # at another desk, meanwhile
    page.get_by_role("link", name="Segreteria", exact=True).click()
    page.locator(".turn-strip, nav").get_by_role("link", name="Turno 1").first.click()

    typed = {"d1.1.first": "73", "d1.1.second": "47", "d2.1.first": "60", "d2.2.first": "70", "d2.2.second": "50"}
    for box, value in typed.items():
        expect(page.locator(f"[name='r2.{box}']")).to_have_value(value)
    waits_at(page, 2, deal=3)
    expect(page.locator("#table-3 .result")).to_have_text("3–2")
    type_deals(page, "80", "47", "20")
    expect(page.get_by_text("Tavolo 2: 3–2 salvato.")).to_be_visible()
    assert in_force(2) == [73, 60, 70, 80, 47, 20]
    page.reload()
    assert page.locator("#table-2 input[data-side]").count() == 0


def test_who_types_faster_than_the_desk_answers_loses_no_key(still_page: Page) -> None:
    evening(entrants=6)
    open_turn(still_page)
    answered_after(still_page, 400)
    waits_at(still_page, 1)
    for _ in range(3):
        type_deals(still_page, *POINTS)
    expect(still_page.get_by_text("Tavolo 3: 3–2 salvato.")).to_be_visible()

    assert [in_force(table) for table in range(1, 4)] == [[73, 61, 80, 47, 20]] * 3
    still_page.unroute_all(behavior="wait")


@pytest.mark.parametrize(
    ("points", "answered"), [(POINTS, "#table-1:not([data-open])"), (["119"], "#table-1 [role=alert]")]
)
def test_who_goes_to_another_table_before_the_desk_answers_types_on_there(
    page: Page, complaints: list[str], points: list[str], answered: str
) -> None:
    evening(entrants=6)
    open_turn(page)
    answered_after(page, 600)
    waits_at(page, 1)
    type_deals(page, *points)
    box = page.locator("[name='r3.d1.1.first']")
    box.click()
    page.keyboard.type("7")
    expect(page.locator(answered)).to_be_visible()
    page.keyboard.type("5")

    expect(box).to_have_value("75")
    page.unroute_all(behavior="wait")
    forget_refusals(complaints)


def test_who_types_faster_than_the_desk_answers_ends_at_the_next_step(still_page: Page) -> None:
    evening(entrants=4)
    open_turn(still_page)
    waits_at(still_page, 1)
    type_deals(still_page, *POINTS)
    waits_at(still_page, 2)
    answered_after(still_page, 2_500)
    type_deals(still_page, *POINTS)
    expect(still_page.get_by_text("Tavolo 2: 3–2 salvato.")).to_be_visible()
    expect(still_page.locator("#entry-step")).to_be_focused()
    still_page.unroute_all(behavior="wait")


def test_the_other_side_fills_itself_and_can_be_typed_instead(still_page: Page) -> None:
    evening(entrants=4)
    open_turn(still_page)
    still_page.keyboard.type("73")
    expect(still_page.locator("[name='r1.d1.1.second']")).to_have_value("47")
    still_page.keyboard.press("Enter")
    waits_at(still_page, 1, 2)
    still_page.keyboard.press("Tab")
    still_page.keyboard.type("100")
    expect(still_page.locator("[name='r1.d2.1.first']")).to_have_value("20")
    still_page.keyboard.press("Enter")
    expect(still_page.locator("[name='r1.d3.1.second']")).to_be_focused()


def test_sixty_all_opens_its_repeat_in_the_row(still_page: Page) -> None:
    evening(entrants=4)
    open_turn(still_page)
    type_deals(still_page, "60")
    expect(still_page.locator("[name='r1.d1.2.first']")).to_be_focused()
    type_deals(still_page, "61", "70", "70", "50", "50")
    expect(still_page.get_by_text("Tavolo 1: 3–2 salvato.")).to_be_visible()
    assert in_force(1) == [60, 61, 70, 70, 50, 50]


def test_before_the_first_result_the_page_begins_with_the_sheets_to_print(page: Page) -> None:
    evening(entrants=24)
    open_turn(page)
    waits_at(page, 1)
    assert page.evaluate("scrollY") == 0
    in_sight(page.get_by_role("link", name="Stampa i segnapunti").first)
    type_deals(page, *POINTS)
    expect(page.get_by_text("Tavolo 1: 3–2 salvato.")).to_be_visible()
    waits_at(page, 2)


def test_a_repeat_is_level_with_the_deals_beside_it(still_page: Page) -> None:
    evening(entrants=4)
    open_turn(still_page)
    type_deals(still_page, "60")
    for side in ("first", "second"):
        tops = [
            still_page.locator(f"[name='r1.{deal}.{side}']").evaluate("(box) => box.getBoundingClientRect().top")
            for deal in ("d1.1", "d1.2", "d2.1")
        ]
        assert len(set(tops)) == 1, tops


def test_a_refusal_keeps_the_other_points_and_the_repeat(page: Page, complaints: list[str]) -> None:
    evening(entrants=4)
    open_turn(page)
    type_deals(page, "70", "60")
    page.locator("[name='r1.d3.1.first']").fill("656")
    page.locator("#table-1").get_by_role("button", name="Salva").click()
    expect(page.locator("#table-1 [role=alert]").first).to_be_visible()
    expect(page.locator("[name='r1.d1.1.second']")).to_have_value("50")
    expect(page.locator("[name='r1.d2.1.second']")).to_have_value("60")
    page.locator("[name='r1.d3.1.first']").fill("65")
    expect(page.locator("[name='r1.d2.2.first']")).to_be_visible()
    expect(page.locator("[name='r1.d3.1.second']")).to_have_value("55")
    forget_refusals(complaints)


def test_saving_empty_boxes_says_so_until_something_is_typed(page: Page) -> None:
    evening(entrants=4)
    open_turn(page)
    page.locator("#table-2").get_by_role("button", name="Salva").click()
    said = page.locator("#table-2").get_by_text("Non è salvato niente: le caselle sono vuote.")
    in_sight(said)
    waits_at(page, 2)
    page.keyboard.type("7")
    expect(said).to_have_count(0)


def test_a_match_that_is_decided_is_saved_at_once(still_page: Page) -> None:
    evening(MatchFormat(MatchKind.FIRST_TO, 3), entrants=4)
    open_turn(still_page)
    type_deals(still_page, "70", "50", "70", "70")
    expect(still_page.get_by_text("Tavolo 1: 3–1 salvato.")).to_be_visible()
    waits_at(still_page, 2)


def test_who_took_the_last_trick_is_chosen_where_that_decides(page: Page) -> None:
    evening(MatchFormat(MatchKind.FIXED, 1, LevelRule.LAST_TRICK), entrants=4)
    open_turn(page)
    trick = page.locator("[name='r1.d1.1.winner']")
    expect(trick).to_be_hidden()
    page.keyboard.type("60")
    trick.select_option(index=2)  # by value would also mean the pair that is called "2"
    expect(page.get_by_text("Tavolo 1: 0–1 salvato.")).to_be_visible()


def test_what_cannot_be_comes_back_in_its_row_and_goes_on_when_mended(still_page: Page, complaints: list[str]) -> None:
    evening(entrants=4)
    open_turn(still_page)
    type_deals(still_page, "70", "119")
    expect(still_page.get_by_role("alert")).to_contain_text("Smazzata 2: 119 non è possibile")
    waits_at(still_page, 1, 2)
    expect(still_page.locator("[name='r1.d1.1.first']")).to_have_value("70")
    type_deals(still_page, "61", "70", "50", "50")
    expect(still_page.get_by_text("Tavolo 1: 3–2 salvato.")).to_be_visible()
    forget_refusals(complaints)


def test_t_and_a_number_lead_to_a_table_from_anywhere(page: Page) -> None:
    evening(entrants=24)
    open_turn(page)
    waits_at(page, 1)
    page.keyboard.press("t")
    type_deals(page, "11")
    waits_at(page, 11)
    page.locator("h1").click()
    page.evaluate("document.activeElement.blur()")
    type_deals(page, "4")
    waits_at(page, 4)


def test_the_last_entries_are_taken_back_one_by_one(still_page: Page) -> None:
    evening(entrants=6)
    open_turn(still_page)
    for table in (1, 2):
        waits_at(still_page, table)
        type_deals(still_page, *POINTS)
    waits_at(still_page, 3)
    still_page.keyboard.press("Control+z")
    expect(still_page.get_by_text("Tavolo 2: annullato.")).to_be_visible()
    waits_at(still_page, 2)
    still_page.keyboard.press("Control+z")
    waits_at(still_page, 1)
    assert [in_force(1), in_force(2)] == [[], []]
    assert LogEntry.objects.filter(kind="undone").count() == 2


def test_what_is_in_a_box_is_not_taken_back_with_it(still_page: Page) -> None:
    evening(entrants=4)
    open_turn(still_page)
    type_deals(still_page, *POINTS)
    waits_at(still_page, 2)
    still_page.keyboard.type("7")
    still_page.keyboard.press("Control+z")
    assert in_force(1) == [73, 61, 80, 47, 20]


def test_a_result_that_somebody_else_saved_first_is_shown_beside_the_typed_one(
    page: Page, complaints: list[str]
) -> None:
    evening(entrants=4)
    open_turn(page)
    record(Match.objects.get(table=1), 70, 70, 70, 50, 50)
    type_deals(page, *POINTS)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("70–50, 70–50, 70–50, 50–70, 50–70")
    expect(alert).to_contain_text("73–47, 61–59, 80–40, 47–73, 20–100")
    page.get_by_role("button", name="Tieni il salvato").click()
    expect(alert).to_have_count(0)
    assert in_force(1) == [70, 70, 70, 50, 50]
    assert all("409" in heard for heard in complaints)
    complaints.clear()


def test_ones_own_version_is_saved_with_a_reason(page: Page, complaints: list[str]) -> None:
    evening(entrants=4)
    open_turn(page)
    record(Match.objects.get(table=1), 70, 70, 70, 50, 50)
    type_deals(page, *POINTS)
    page.get_by_label("Motivo della correzione").fill("Vale il mio foglio")
    page.get_by_role("button", name="Salva la mia versione").click()
    expect(page.get_by_text("Tavolo 1: 3–2 salvato.")).to_be_visible()
    assert in_force(1) == [73, 61, 80, 47, 20]
    complaints.clear()


DOUBLE_CLICK = 600
"""Milliseconds after which a tap at the same place is one of its own. Before, it is the second half of a double tap,
which is left out: the next table may have moved under the finger."""


def too_many_deals(phone: Page) -> None:
    """Table 3 is over after two deals; the third was level, and was played again."""
    evening(MatchFormat(MatchKind.BEST_OF, 3), entrants=8)
    open_turn(phone)
    for box, points in (("1.1", "80"), ("2.1", "80"), ("3.1", "60"), ("3.2", "80")):
        phone.locator(f"[name='r3.d{box}.first']").fill(points)


def test_on_a_phone_a_replay_that_is_refused_says_so_in_sight_and_keeps_what_was_typed(
    phone: Page, complaints: list[str]
) -> None:
    too_many_deals(phone)
    phone.locator("#table-3").get_by_role("button", name="Salva").tap()

    in_sight(phone.locator("#table-3").get_by_text("Smazzata 3: La partita era già decisa, 2 a 0"))
    in_sight(phone.locator("[name='r3.d3.1.first']"))
    again = phone.locator("#table-3").get_by_text("Smazzata 3, di nuovo: La partita era già decisa")
    expect(again).to_be_visible()
    expect(phone.locator("[name='r3.d3.2.first']")).to_have_value("80")
    forget_refusals(complaints)


def test_on_a_phone_a_refusal_is_in_sight_of_the_table_that_was_gone_on_to(phone: Page, complaints: list[str]) -> None:
    too_many_deals(phone)
    answered_after(phone, 300)
    phone.locator("#table-3").get_by_role("button", name="Salva").tap()
    phone.locator("[name='r1.d1.1.first']").tap()

    in_sight(phone.locator("[data-outbox-status]").filter(has_text="1 da rivedere"))
    in_sight(phone.locator("[data-outbox-list]").get_by_role("link", name="Tavolo 3"))
    expect(phone.locator("[name='r1.d1.1.first']")).to_be_focused()
    expect(phone.locator("[name='r3.d3.2.first']")).to_have_value("80")
    phone.unroute_all()
    forget_refusals(complaints)


@pytest.mark.parametrize("tables", TABLES)
def test_on_a_phone_one_tap_saves_a_match(phone: Page, tables: int) -> None:
    evening(MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True), entrants=2 * tables)
    open_turn(phone)
    phone.evaluate(COUNT_KEYS)
    for table in range(1, tables + 1):
        button = phone.locator(f"#table-{table} .taps button", has_text="4–1")
        size = button.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44
        button.tap()
        expect(phone.get_by_text(f"Tavolo {table}: 4–1 salvato.")).to_be_visible()
        phone.wait_for_timeout(DOUBLE_CLICK)
    assert phone.evaluate("[window.keys, window.clicks]") == [0, tables]
    assert Deal.objects.filter(points__isnull=True, winner=1).count() == 4 * tables


def test_every_box_of_a_phone_is_large_numeric_and_within_the_page(phone: Page) -> None:
    evening(entrants=4)
    open_turn(phone)
    seen = """all => all.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [Math.min(width, height) >= 44, one.inputMode];
    })"""
    boxes = phone.locator("input[data-side]").evaluate_all(seen)
    assert boxes == [[True, "numeric"]] * 20
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_script_one_button_saves_what_was_typed_in_every_row(same_page: NewPage) -> None:
    evening(entrants=4)
    plain = same_page(java_script_enabled=False, **PHONE)
    open_turn(plain)
    for deal, value in enumerate(POINTS, start=1):
        plain.locator(f"[name='r1.d{deal}.1.first']").fill(value)
        plain.locator(f"[name='r2.d{deal}.1.second']").fill(value)
    plain.get_by_role("button", name="Salva").first.click()
    expect(plain.get_by_text("Tavolo 1: 3–2 salvato.")).to_be_visible()
    assert (in_force(1), in_force(2)) == ([73, 61, 80, 47, 20], [47, 59, 40, 73, 100])
    plain.get_by_role("button", name="Annulla l’ultimo risultato (turno 1, tavolo 2)").click()
    expect(plain.get_by_text("Tavolo 2: annullato.")).to_be_visible()


def test_what_was_wrong_is_said_until_it_is_mended(page: Page, complaints: list[str]) -> None:
    evening(entrants=4)
    open_turn(page)
    waits_at(page, 1)
    page.locator("[name='r1.d1.1.first']").fill("61")
    page.locator("[name='r1.d1.1.second']").fill("61")
    page.locator("#table-1").get_by_role("button", name="Salva").click()
    said = page.locator("#table-1 [role=alert]")
    expect(said).to_contain_text("Smazzata 1")
    page.locator("[name='r1.d1.1.second']").fill("200")
    expect(said).to_contain_text("Smazzata 1")
    page.locator("[name='r1.d1.1.second']").fill("59")
    expect(said).to_have_count(0)
    expect(page.locator("#table-1 [aria-invalid]")).to_have_count(0)
    forget_refusals(complaints)


def test_a_match_is_awarded_in_three_clicks_from_its_row(page: Page) -> None:
    evening(entrants=4)
    open_turn(page)
    page.locator("#table-1").get_by_role("link", name="A tavolino").click()
    page.locator("#absent input[type=radio]").first.check()
    page.locator("#absent").get_by_role("button", name="Assegna a tavolino").click()
    expect(page.locator("#table-1")).to_contain_text("0–5")


def test_who_is_called_is_listed_below_the_rows(page: Page) -> None:
    evening(entrants=12)
    open_turn(page)
    top = "document.querySelector('{}').getBoundingClientRect().top"
    place = f"Math.round({top.format('#table-1')} - {top.format('#entry-step')})"
    before = page.evaluate(place)
    page.get_by_role("button", name="Chiama il turno").click()
    expect(page.get_by_role("button", name="Tutti seduti")).to_be_visible()
    assert page.evaluate(place) == before


def test_a_turn_is_offered_to_be_called_no_more_once_its_last_result_is_saved(still_page: Page) -> None:
    # The clocks of a turn that is over are empty but for the line beside the rows, and so were left as they were.
    evening(entrants=4)
    open_turn(still_page)
    offered = still_page.get_by_role("button", name="Chiama il turno")
    expect(offered).to_be_visible()
    for table in (1, 2):
        waits_at(still_page, table)
        type_deals(still_page, *POINTS)
    expect(still_page.get_by_text("2 su 2")).to_be_visible()
    expect(offered).to_have_count(0)
