"""What the desk types while the server is silent: kept, shown, sent once, and never dropped when it is refused."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, WITH_WORKER, NewPage, sign_in
from tests.browser.network import lose_first_answer, silence, wait_until_kept, wait_until_lost
from tests.browser.test_enter import POINTS, evening, in_force, type_deals, waits_at
from tests.factories import make_club, make_tournament, publish, record
from tournaments.event.rights import Role
from tournaments.models import LogEntry, Match, Player
from tournaments.services.clubs.member_changes import entrance_link_issue

pytestmark = pytest.mark.django_db(transaction=True)

TURN = "/desk/serata/turns/1/"
SENT = re.compile(r"/(enter|matches/[^/]+)/$")
STATUS = "[data-outbox-status]"
REFUSED = "[data-outbox-list]"
TYPED = [int(value) for value in POINTS]


@pytest.fixture
def desk(page: Page) -> Page:
    """The page of a turn of two tables."""
    evening(entrants=4)
    sign_in(page)
    page.goto(TURN)
    return page


@pytest.fixture
def kept_desk(new_page: NewPage) -> Page:
    """The same page, which the browser keeps."""
    evening(entrants=4)
    page = new_page(**WITH_WORKER)
    sign_in(page)
    page.goto(TURN)
    wait_until_kept(page)
    return page


def results() -> int:
    return LogEntry.objects.filter(kind="result").count()


def match_at(table: int) -> Match:
    return Match.objects.get(table=table)


def test_rows_typed_in_silence_survive_a_reload_and_are_sent_once(kept_desk: Page, complaints: list[str]) -> None:
    desk = kept_desk
    silence(desk, SENT)
    desk.context.set_offline(True)
    type_deals(desk, *POINTS)
    waits_at(desk, 2)
    type_deals(desk, *POINTS)
    expect(desk.locator(STATUS)).to_contain_text("2 da inviare")
    desk.reload()
    expect(desk.locator(STATUS)).to_contain_text("2 da inviare")
    expect(desk.locator("#table-1")).to_contain_text("Da inviare: 73–47, 61–59, 80–40, 47–73, 20–100")
    assert results() == 0
    desk.context.set_offline(False)
    desk.context.unroute(SENT)

    expect(desk.locator(STATUS)).to_have_text("Tutto salvato")
    expect(desk.locator("#table-1 .result")).to_have_text("3–2")
    assert ([in_force(table) for table in (1, 2)], results()) == ([TYPED, TYPED], 2)
    complaints.clear()


def test_an_answer_that_gets_lost_saves_a_row_once(desk: Page, complaints: list[str]) -> None:
    lost = lose_first_answer(desk, SENT)
    type_deals(desk, *POINTS)
    wait_until_lost(desk, lost)
    expect(desk.locator(STATUS)).to_contain_text("1 da inviare")
    assert results() == 1
    expect(desk.locator(STATUS)).to_have_text("Tutto salvato")

    assert (lost, in_force(1), results()) == ([200], TYPED, 1)
    complaints.clear()


def test_a_row_that_is_typed_again_takes_the_place_of_what_waits(desk: Page, complaints: list[str]) -> None:
    silence(desk, SENT)
    type_deals(desk, *POINTS)
    expect(desk.locator(STATUS)).to_contain_text("1 da inviare")
    desk.locator("[name='r1.d5.1.first']").fill("100")
    desk.get_by_role("button", name="Salva").first.click()
    expect(desk.locator("#table-1")).to_contain_text("47–73, 100–20")
    expect(desk.locator(STATUS)).to_contain_text("1 da inviare")
    desk.context.unroute(SENT)

    expect(desk.locator("#table-1 .result")).to_have_text("4–1")
    assert (in_force(1), results()) == ([*TYPED[:4], 100], 1)
    complaints.clear()


def test_what_another_desk_saved_meanwhile_is_shown_beside_it_until_somebody_decides(
    desk: Page, complaints: list[str]
) -> None:
    silence(desk, SENT)
    type_deals(desk, *POINTS)
    expect(desk.locator(STATUS)).to_contain_text("1 da inviare")
    waits_at(desk, 2)  # the row goes on only once it was not sent
    record(match_at(1), 70, 70, 70, 70, 50)
    desk.context.unroute(SENT)

    expect(desk.locator(STATUS)).to_have_text("1 da rivedere")
    expect(desk.locator("#table-1 [role=alert]")).to_contain_text("70–50, 70–50, 70–50, 70–50, 50–70")
    desk.reload()
    expect(desk.locator(REFUSED)).to_contain_text("Tavolo 1 (73–47, 61–59, 80–40, 47–73, 20–100)")
    expect(desk.locator(REFUSED)).to_contain_text("Qualcun altro ha salvato prima")
    desk.get_by_role("button", name="Riprova").click()
    desk.get_by_role("button", name="Tieni il salvato").click()
    expect(desk.locator(REFUSED)).to_be_hidden()
    assert (in_force(1), results()) == ([70, 70, 70, 70, 50], 1)
    complaints.clear()


def test_a_match_sheet_is_kept_and_sent_from_any_page_of_the_desk(desk: Page, complaints: list[str]) -> None:
    desk.goto(f"/desk/serata/matches/{match_at(1).id}/")
    silence(desk, SENT)
    type_deals(desk, *POINTS)
    expect(desk.locator(STATUS)).to_contain_text("1 da inviare")
    desk.goto(TURN)
    expect(desk.locator("#table-1")).to_contain_text("Da inviare: 73–47")
    desk.context.unroute(SENT)

    expect(desk.locator(STATUS)).to_have_text("Tutto salvato")
    assert (in_force(1), results()) == (TYPED, 1)
    complaints.clear()


def test_a_row_that_is_sent_from_the_page_of_another_turn_is_not_drawn_there(page: Page, complaints: list[str]) -> None:
    publish(make_tournament())
    sign_in(page)
    page.goto("/desk/giochi/turns/1/")
    silence(page, SENT)
    type_deals(page, *POINTS)
    expect(page.locator(STATUS)).to_contain_text("1 da inviare")
    page.goto("/desk/giochi/turns/2/")
    here = page.locator("#table-1").get_attribute("data-match")
    page.context.unroute(SENT)

    expect(page.locator(STATUS)).to_have_text("Tutto salvato")
    expect(page.locator("#table-1")).to_have_attribute("data-match", str(here))
    expect(page.locator("#table-1 .result")).to_have_text("")
    complaints.clear()


def test_a_match_sheet_that_is_refused_shows_its_problems_and_what_was_typed_is_kept(
    desk: Page, complaints: list[str]
) -> None:
    desk.goto(f"/desk/serata/matches/{match_at(1).id}/")
    type_deals(desk, "119", *POINTS[1:])
    expect(desk.locator("#content [role=alert]").first).to_contain_text("119 non è possibile")
    expect(desk.locator("[name='d2.1.first']")).to_have_value("61")
    expect(desk.locator(REFUSED)).to_be_hidden()
    desk.goto(TURN)
    expect(desk.locator(STATUS)).to_have_text("1 da rivedere")
    expect(desk.locator(REFUSED)).to_contain_text(
        "(119–1, 61–59, 80–40, 47–73, 20–100): Smazzata 1: 119 non è possibile"
    )
    desk.get_by_role("button", name="Togli").click()
    expect(desk.locator(REFUSED)).to_be_hidden()
    complaints.clear()


def test_nobody_sends_what_somebody_else_typed_on_the_same_browser(desk: Page, complaints: list[str]) -> None:
    silence(desk, SENT)
    type_deals(desk, *POINTS)
    expect(desk.locator(STATUS)).to_contain_text("1 da inviare")
    mine = [one for one in desk.context.cookies() if one["name"] == "sessionid"]
    other = desk.context.new_page()
    desk.context.clear_cookies(name="sessionid")
    other.goto(f"/entrance/{entrance_link_issue(club=make_club(), role=Role.DESK)}/")
    other.get_by_label("Nome e cognome", exact=True).fill("Bruna")
    other.get_by_role("button", name="Entra", exact=True).click()
    other.goto(TURN)
    desk.context.unroute(SENT)
    expect(desk.locator(STATUS)).to_contain_text("Devi entrare di nuovo")
    expect(other.locator("#table-1 [data-side]").first).to_be_visible()
    expect(other.locator(STATUS)).to_be_empty()
    assert results() == 0
    desk.context.add_cookies(mine)  # type: ignore[arg-type]  # what the browser gave

    expect(desk.locator(STATUS)).to_have_text("Tutto salvato")
    assert (LogEntry.objects.get(kind="result").actor_name, in_force(1)) == ("Ada Organizza", TYPED)
    complaints.clear()


PAGES_KEPT = """async (patience) => {
    const desk = async () => (await (await caches.open("pages")).keys()).filter((one) => one.url.includes("/desk/"));
    const until = Date.now() + patience;
    while ((await desk()).length && Date.now() < until) await new Promise((go) => setTimeout(go, 20));
    return (await desk()).length;
}"""


def test_a_browser_in_which_somebody_is_erased_keeps_no_page_with_the_name(kept_desk: Page) -> None:
    kept_desk.goto(f"/desk/serata/people/{Player.objects.earliest('pk').pk}/erase/")
    kept_desk.get_by_role("button", name="Cancella per sempre").click()
    expect(kept_desk).to_have_url(re.compile("/people/$"))
    assert kept_desk.evaluate(PAGES_KEPT, PATIENCE) == 0
