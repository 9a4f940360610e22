"""The door in a browser: a phone that taps, with script and without, a guest who registers, and the desk's answer."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage, sign_in
from tests.covers import some
from tests.factories import make_club, make_evening
from tests.services.entries.test_arrival_changes import charge
from tournaments.event.presets import PRESETS
from tournaments.models import Payment, Team, Tournament
from tournaments.selectors.entries.arrival_queries import arrivals_page
from tournaments.services.entries.registration_changes import registration_send

pytestmark = pytest.mark.django_db(transaction=True)
LEAST_TARGET = 44


def evening() -> Tournament:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=12, club=make_club())
    charge(tournament, 500, "person", registration=True)
    return tournament


def tap(page: Page, number: int, label: str) -> None:
    page.locator(".arrivals li").filter(has=page.locator("b", has_text=re.compile(rf"^{number}$"))).get_by_role(
        "button", name=re.compile(rf"^{label}")
    ).click()


def test_a_thumb_notes_who_has_come_and_who_pays(phone: Page) -> None:
    tournament = evening()
    sign_in(phone)
    phone.goto(f"/desk/{tournament.slug}/checkin/")
    opened = phone.evaluate("performance.timeOrigin")
    sums = phone.locator(".sums")
    tap(phone, 3, "presente")
    expect(sums).to_contain_text("1 su 12")
    tap(phone, 3, "paga 10")
    expect(sums).to_contain_text("10 € su 120 €")
    tap(phone, 3, "pagato")
    expect(sums).to_contain_text("0 € su 120 €")
    tap(phone, 4, "paga uno dei due")
    expect(sums).to_contain_text("5 € su 120 €")
    assert phone.evaluate("performance.timeOrigin") == opened  # nothing was loaded again
    targets = phone.locator(".arrival-marks button, .filters a")
    heights = targets.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(heights) >= LEAST_TARGET
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert Payment.objects.filter(replaced__isnull=True).count() == 1


def test_three_letters_find_a_pair_under_either_name_and_a_tap_keeps_them(phone: Page) -> None:
    tournament = evening()
    sign_in(phone)
    phone.goto(f"/desk/{tournament.slug}/checkin/")
    phone.get_by_label("Cerca").press_sequentially("7b")
    expect(phone.locator(".arrivals li")).to_have_count(1)
    tap(phone, 7, "presente")
    expect(phone.locator(".sums")).to_contain_text("1 su 12")
    expect(phone.locator(".arrivals li")).to_have_count(1)
    expect(phone.get_by_label("Cerca")).to_have_value("7b")


def test_who_comes_and_pays_is_three_letters_and_one_click_and_the_search_waits_for_the_next(page: Page) -> None:
    tournament = evening()
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/checkin/")
    search = page.get_by_label("Cerca")
    for number, paid in ((7, "10 € su 120 €"), (9, "20 € su 120 €")):
        search.press_sequentially(f"{number}b")
        expect(page.locator(".arrivals li")).to_have_count(1)
        tap(page, number, "arriva e paga 10")
        expect(page.locator(".sums")).to_contain_text(paid)
        expect(search).to_be_focused()
        expect(search).to_have_value("")
        expect(page.locator(".arrivals li")).to_have_count(12)
    expect(page.locator(".sums")).to_contain_text("2 su 12")


@pytest.mark.parametrize(
    ("only", "label", "said", "row"),
    [
        ("", "arriva e paga", "1 su 40", 35),
        ("", "presente", "1 su 40", 35),
        ("", "paga 10", "10 € su", 35),
        ("", "paga uno dei due", "5 € su", 35),
        ("missing", "arriva e paga", "1 su 40", 36),
        ("missing", "presente", "1 su 40", 36),
    ],
)
def test_a_mark_down_the_list_keeps_the_place(page: Page, only: str, label: str, said: str, row: int) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=40, club=make_club())
    charge(tournament, 500, "person", registration=True)
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/checkin/?only={only}")
    pressed = Team.objects.get(number=35)
    button = page.locator(f"#e{pressed.id}").get_by_role("button", name=re.compile(rf"^{label}"))
    button.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    button.click()
    expect(page.locator(".sums")).to_contain_text(said)
    expect(page.locator(f"#e{Team.objects.get(number=row).id} button:focus")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert abs(page.evaluate("scrollY") - before) < LEAST_TARGET


WATCHED = """() => {
    window.wrong = []; window.frames_seen = 0;
    const look = () => {
        window.frames_seen += 1;
        const typed = document.getElementById("q").value.toLowerCase();
        for (const row of document.querySelectorAll(".arrivals li")) {
            const name = row.querySelector("b").textContent.toLowerCase();
            if (row.offsetHeight && !name.startsWith(typed)) window.wrong.push(`${typed}: ${name}`);
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Notes in every picture that the browser draws each row that is seen and does not fit what is typed."""
SLOWED = 6
PAIRS = 50


def test_the_search_never_shows_a_row_that_does_not_fit_what_is_typed_on_a_slow_computer(page: Page) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=PAIRS, club=make_club())
    charge(tournament, 500, "person", registration=True)
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/checkin/")
    page.wait_for_load_state()  # the script of the page is there
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.evaluate(WATCHED)
    search = page.get_by_label("Cerca")
    for number in some(range(1, PAIRS + 1), 4):
        search.fill("")
        search.press_sequentially(str(number))
        tap(page, number, "arriva e paga 10")
        expect(search).to_have_value("")
    expect(page.locator(".sums")).to_contain_text(f"{len(some(range(1, PAIRS + 1), 4))} su {PAIRS}")
    assert page.evaluate("window.frames_seen") > PAIRS / SLOWED
    assert page.evaluate("window.wrong") == []


def test_without_script_every_tap_is_a_form_that_comes_back_to_its_line(same_page: NewPage) -> None:
    tournament = evening()
    page = same_page(**PHONE, java_script_enabled=False)
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/checkin/?only=missing")
    tap(page, 9, "presente")
    assert "only=missing" in page.url
    assert page.url.endswith(f"#e{Team.objects.get(number=9).id}")
    expect(page.locator(".sums")).to_contain_text("1 su 12")
    expect(page.locator(".arrivals li")).to_have_count(11)


def test_a_guest_registers_on_a_phone_and_the_desk_lets_them_in(page: Page, same_page: NewPage) -> None:
    tournament = evening()
    guest = same_page(**PHONE)
    guest.goto(f"/t/{tournament.slug}/")
    guest.get_by_role("link", name="Iscriviti").click()
    guest.get_by_label("Nome e cognome", exact=True).fill("Anna Rossi")
    guest.get_by_label("Nome e cognome del compagno").fill("Bruno Bianchi")
    guest.get_by_role("button", name="Manda la richiesta").click()
    expect(guest.get_by_role("heading", name="La tua iscrizione")).to_be_visible()
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/")
    page.get_by_role("link", name="C’è 1 richiesta da approvare").click()
    page.get_by_role("button", name="Approva").click()
    expect(page.get_by_text("Iscritto.")).to_be_visible()
    assert "Anna Rossi – Bruno Bianchi" in {line.name for line in arrivals_page(tournament).lines}


def click_twice(page: Page, button: Locator, *, until: Locator, says: str) -> None:
    """A double click whose second half comes when the answer is there already, whatever lies under the hand by then."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for half in (1, 2):
        page.mouse.down(click_count=half)
        page.mouse.up(click_count=half)
        expect(until).to_contain_text(says)
    page.wait_for_load_state("networkidle")
    expect(until).to_contain_text(says)


@pytest.mark.parametrize("size", ["page", "phone"])
@pytest.mark.parametrize(
    ("fee", "label", "said", "paid"),
    [
        (False, "presente", "1 su 12", 0),
        (True, "presente", "1 su 12", 0),
        (True, "arriva e paga", "1 su 12", 1000),
        (True, "paga 10", "10 € su", 1000),
        (True, "paga uno dei due", "5 € su", 500),
    ],
)
def test_a_double_click_at_the_door_does_it_once(
    request: pytest.FixtureRequest, size: str, fee: bool, label: str, said: str, paid: int
) -> None:
    page: Page = request.getfixturevalue(size)
    tournament = evening() if fee else make_evening(PRESETS["bar"].stages[0], entrants=12, club=make_club())
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/checkin/")
    button = page.locator(".arrivals li").nth(3).get_by_role("button", name=re.compile(rf"^{label}"))
    click_twice(page, button, until=page.locator(".sums"), says=said)
    there = arrivals_page(tournament)
    assert (sum(line.present for line in there.lines), there.taken) == (said == "1 su 12", paid)


def test_a_double_click_lets_one_request_in_and_not_the_next(page: Page) -> None:
    tournament = evening()
    for names in (("Anna Rossi", "Bruno Bianchi"), ("Carla Neri", "Dino Verdi")):
        registration_send(
            tournament_id=tournament.id, people=names, club="", phone="", sender=names[0], now=timezone.now()
        )
    sign_in(page)
    page.goto(f"/desk/{tournament.slug}/registrations/")
    approve = page.get_by_role("button", name="Approva").first
    click_twice(page, approve, until=page.locator("body"), says="Iscritto.")
    assert len(arrivals_page(tournament).lines) == 13
