"""What the desk refuses or the program fails at steps aside and says which of the two; all else passes it."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import sign_in
from tests.browser.network import silence
from tests.browser.test_desk_outbox import REFUSED, SENT, STATUS, TURN, TYPED, match_at, results
from tests.browser.test_enter import POINTS, evening, in_force, type_deals, waits_at
from tests.factories import publish, record
from tournaments.models import Match, Tournament
from tournaments.pages.desk import enter, results_page
from tournaments.services.frame.changes import MatchAction

pytestmark = pytest.mark.django_db(transaction=True)

FailsAt = Callable[[Match], AbstractContextManager[None]]
OTHER = ["100", "100", "100", "100", "100"]


@pytest.fixture
def tournament() -> Tournament:
    return evening(entrants=6)


@pytest.fixture
def desk(page: Page, tournament: Tournament) -> Page:
    """The page of a turn of three tables."""
    sign_in(page)
    page.goto(TURN)
    return page


@pytest.fixture(autouse=True)
def _expected_complaints(complaints: list[str]) -> Iterator[None]:
    """What the browser notes of an answer that is no page is expected here; an error of a script never is."""
    yield
    complaints[:] = [one for one in complaints if "Failed to load resource" not in one]


@pytest.fixture
def fails_at(monkeypatch: pytest.MonkeyPatch) -> FailsAt:
    """Let the program itself fail at whatever is entered for a match, as long as the context is open."""

    @contextmanager
    def failing(match: Match) -> Iterator[None]:
        with monkeypatch.context() as patch:
            for module in (enter, results_page):
                patch.setattr(module, "match_enter", failing_at(match, module.match_enter))
            yield

    return failing


def failing_at(match: Match, really: Callable[..., object]) -> Callable[..., object]:
    def match_enter(action: MatchAction, *rest: object) -> object:
        if action.match == match.id:
            raise RuntimeError("the program fails at this match")
        return really(action, *rest)

    return match_enter


def test_the_program_fails_at_one_match_and_all_others_pass_it(desk: Page, fails_at: FailsAt) -> None:
    with fails_at(match_at(1)):
        type_deals(desk, *POINTS)
        waits_at(desk, 2)
        type_deals(desk, *POINTS)
        waits_at(desk, 3)
        expect(desk.locator("#table-2 .result")).to_have_text("3–2")
        expect(desk.locator(STATUS)).to_have_text("1 da riprovare (errore del programma)")
        expect(desk.locator(REFUSED)).to_contain_text(
            "Tavolo 1 (73–47, 61–59, 80–40, 47–73, 20–100): Il programma ha avuto un errore."
        )
        expect(desk.locator("#table-1")).to_contain_text("Da riprovare: 73–47")
        desk.reload()
        expect(desk.locator(STATUS)).to_have_text("1 da riprovare (errore del programma)")
        expect(desk.locator("#table-1")).to_contain_text("Da riprovare: 73–47")
        with desk.expect_response("**/enter/") as tried:
            desk.get_by_role("button", name="Riprova").click()
        assert tried.value.status == 500
        expect(desk.locator(STATUS)).to_have_text("1 da riprovare (errore del programma)")
        assert (in_force(1), in_force(2), results()) == ([], TYPED, 1)
    desk.get_by_role("button", name="Riprova").click()
    expect(desk.locator("#table-1 .result")).to_have_text("3–2")
    expect(desk.locator(REFUSED)).to_be_hidden()
    assert (in_force(1), results()) == (TYPED, 2)


def test_what_failed_can_be_taken_out(desk: Page, fails_at: FailsAt) -> None:
    with fails_at(match_at(1)):
        type_deals(desk, *POINTS)
        desk.get_by_role("button", name="Togli").click()
        expect(desk.locator(REFUSED)).to_be_hidden()
        expect(desk.locator("#table-1")).not_to_contain_text("Da riprovare")
    desk.reload()
    expect(desk.locator(STATUS)).to_be_empty()
    assert results() == 0


@pytest.mark.parametrize(("button", "saved"), [("Togli", [100] * 5), ("Riprova", TYPED)])
def test_what_is_written_later_for_the_same_match_waits_until_somebody_decides(
    desk: Page, fails_at: FailsAt, button: str, saved: list[int]
) -> None:
    with fails_at(match_at(1)):
        type_deals(desk, *POINTS)
        waits_at(desk, 2)
    desk.reload()
    waits_at(desk, 1)
    type_deals(desk, *OTHER)
    expect(desk.locator(STATUS)).to_have_text("1 da inviare, 1 da riprovare (errore del programma)")
    expect(desk.locator(REFUSED)).to_contain_text("Scegli qui: il resto per questa partita aspetta.")
    waits_at(desk, 2)
    type_deals(desk, *POINTS)
    expect(desk.locator("#table-2 .result")).to_have_text("3–2")
    assert in_force(1) == []
    desk.get_by_role("button", name=button).click()

    expect(desk.locator("#table-1 .result")).to_be_visible()
    expect(desk.locator(STATUS)).not_to_contain_text("da riprovare")
    expect(desk.locator(STATUS)).not_to_contain_text("da inviare")
    assert in_force(1) == saved


def test_the_same_written_again_is_another_try(desk: Page, fails_at: FailsAt) -> None:
    with fails_at(match_at(1)):
        type_deals(desk, *POINTS)
        expect(desk.locator(STATUS)).to_contain_text("da riprovare")
    desk.locator("#table-1").get_by_role("button", name="Salva").click()
    expect(desk.locator("#table-1 .result")).to_have_text("3–2")
    assert (in_force(1), results()) == (TYPED, 1)


def test_no_network_refused_and_failed_are_three_sentences(desk: Page, fails_at: FailsAt) -> None:
    with fails_at(match_at(1)):
        type_deals(desk, *POINTS)
        expect(desk.locator(STATUS)).to_have_text("1 da riprovare (errore del programma)")
    waits_at(desk, 2)
    silence(desk, SENT)
    type_deals(desk, *POINTS)
    waits_at(desk, 3)
    record(match_at(2), 70, 70, 70, 70, 50)
    desk.context.unroute(SENT)
    expect(desk.locator("#table-2 [role=alert]")).to_be_visible()
    desk.reload()
    expect(desk.locator(STATUS)).to_have_text("1 da rivedere, 1 da riprovare (errore del programma)")
    silence(desk, SENT)
    desk.locator("[name='r3.d1.1.first']").focus()
    type_deals(desk, *POINTS)
    expect(desk.locator(STATUS)).to_contain_text("1 da inviare, 1 da rivedere, 1 da riprovare (errore del programma).")
    expect(desk.locator(STATUS)).to_contain_text("La segreteria non risponde. Senza rete resta qui")


@pytest.mark.parametrize(
    "status", [500, 429, *(pytest.param(status, marks=pytest.mark.sweep) for status in (401, 403, 408, 502, 503, 504))]
)
def test_what_is_between_us_and_the_desk_lets_everything_wait(desk: Page, status: int) -> None:
    def answer(route: Route) -> None:
        route.fulfill(status=status, body="<h1>Bad Gateway</h1>", content_type="text/html")

    desk.route(SENT, answer)
    type_deals(desk, *POINTS)
    waits_at(desk, 2)
    expect(desk.locator(STATUS)).to_contain_text("1 da inviare.")
    expect(desk.locator(REFUSED)).to_be_hidden()
    desk.unroute(SENT)
    expect(desk.locator("#table-1 .result")).to_have_text("3–2")


@pytest.mark.parametrize("body", ["", "<main id='content'><div id='table-1'></div></main>", "<div id='live'></div>"])
def test_a_refusal_without_a_reason_says_that_and_replaces_nothing_of_the_page(desk: Page, body: str) -> None:
    desk.route(SENT, lambda route: route.fulfill(status=418, body=body, content_type="text/html"))
    type_deals(desk, *POINTS)

    expect(desk.locator(STATUS)).to_have_text("1 da rivedere")
    expect(desk.locator(REFUSED)).to_contain_text("Non è stato accettato (418)")
    expect(desk.locator(".entry-row")).to_have_count(3)
    assert desk.locator("#table-1 input[name='r1.d1.1.first']").input_value() == "73"


def test_a_question_that_comes_on_another_page_is_listed_there_and_opened_by_trying_again(
    desk: Page, tournament: Tournament
) -> None:
    for table in (1, 2, 3):
        record(match_at(table), *TYPED)
    publish(tournament, number=2)
    match = Match.objects.get(turn__number=1, table=1)
    desk.goto(f"/desk/serata/matches/{match.id}/")
    silence(desk, re.compile(SENT.pattern))
    for number, points in enumerate(("20", "20", "20"), start=1):
        desk.locator(f"[name='d{number}.1.first']").fill(points)
        desk.locator(f"[name='d{number}.1.second']").fill(str(120 - int(points)))
    desk.locator("input[name=reason]").fill("fogli scambiati")
    desk.get_by_role("button", name="Salva").click()
    expect(desk.locator(STATUS)).to_contain_text("1 da inviare")
    desk.goto("/desk/serata/turns/2/")
    desk.context.unroute(SENT)

    expect(desk.locator(STATUS)).to_have_text("1 da rivedere")
    expect(desk.locator(REFUSED)).to_contain_text("Non è ancora salvato niente")
    expect(desk.locator("#entry")).to_be_visible()
    expect(desk.get_by_role("heading", name="Controlla, poi conferma")).to_have_count(0)
    desk.get_by_role("button", name="Riprova").click()
    expect(desk.get_by_role("heading", name="Controlla, poi conferma")).to_be_visible()
    desk.get_by_role("button", name="Applica la correzione").click()
    expect(desk.get_by_text("Tavolo 1: 0–5 salvato.")).to_be_visible()
    expect(desk.locator(REFUSED)).to_be_hidden()


def test_a_sheet_at_which_the_program_fails_stays_on_its_page_with_what_was_typed(
    desk: Page, fails_at: FailsAt
) -> None:
    desk.goto(f"/desk/serata/matches/{match_at(1).id}/")
    with fails_at(match_at(1)):
        type_deals(desk, *POINTS)
        expect(desk.locator(STATUS)).to_have_text("1 da riprovare (errore del programma)")
        expect(desk.locator("[name='d1.1.first']")).to_have_value("73")
        expect(desk.locator(REFUSED)).to_contain_text("Il programma ha avuto un errore")
    desk.get_by_role("button", name="Riprova").click()
    expect(desk.locator(REFUSED)).to_be_hidden()
    assert in_force(1) == TYPED


def test_after_the_last_table_an_enter_too_many_leaves_nothing(desk: Page) -> None:
    for table in (1, 2, 3):
        waits_at(desk, table)
        type_deals(desk, *POINTS)
    expect(desk.get_by_text("Tavolo 3: 3–2 salvato.")).to_be_visible()
    expect(desk.locator("#entry-step")).to_be_focused()
    desk.keyboard.press("Enter")
    desk.keyboard.press("Enter")
    desk.keyboard.press("Tab")
    expect(desk.locator("#entry-step .button-main")).to_be_focused()
    assert desk.url.endswith(TURN)
