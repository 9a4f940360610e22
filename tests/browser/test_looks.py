"""What is wrong with a page is found, in the look that shows it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, sign_in
from tests.browser.looks import LOOKS, problems
from tests.factories import action, make_club, make_evening, make_tournament
from tournaments.event.presets import PRESETS
from tournaments.services.entries.arrival_changes import terms_change

pytestmark = pytest.mark.django_db(transaction=True)

IMAGE = "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' width='9' height='9'>"
DARK = "@media (prefers-color-scheme: dark)"
NIGHT = f"""<style>{DARK} {{ .night {{ background: #222; }} }}
    div, div b {{ position: relative; }} i {{ position: absolute; inset: 0; }}</style>"""
BROKEN = {
    "light screen, color-contrast": "<p style='color: #ddd'>Tavolo</p>",
    "dark screen, color-contrast": f"<style>{DARK} {{ p {{ color: #ddd; }} }}</style><p>Tavolo</p>",
    "dark screen, color-contrast: div > u": f"{NIGHT}<u>Tavolo</u> <div class='night'><u>Tavolo</u></div>",
    "dark screen, color-contrast: div > b": f"{NIGHT}<b>Tavolo</b> <div><i class='night'></i><b>Tavolo</b></div>",
    "dark screen, image-alt": f"<style>img {{ display: none; }} {DARK} {{ img {{ all: revert; }} }}</style>{IMAGE}",
    "light print, image-alt": f"<style>@media screen {{ img {{ display: none; }} }}</style>{IMAGE}",
    "points too wide for 320": "<div style='width: 500px'>a</div>",
    "points too wide for 640": "<style>@media (min-width: 600px) { div { width: 700px; } }</style><div>a</div>",
}


@pytest.mark.parametrize("problem", BROKEN)
def test_what_is_wrong_with_a_page_is_found(still_organizer: Page, problem: str) -> None:
    frame = "<!doctype html><html lang='it'><title>a</title><body style='background: #fff; margin: 0'><main><h1>a</h1>"
    still_organizer.set_content(f"{frame}{BROKEN[problem]}</main>")
    assert problem in next(problems(still_organizer, looks=LOOKS["it"], narrow=True), "nothing")


@pytest.mark.parametrize("width", [1280, 1366])
def test_the_longest_menu_of_the_desk_is_one_line_its_fold_too(page: Page, width: int) -> None:
    tournament = make_evening(*PRESETS["groups_knockout"].stages, entrants=16)
    terms_change(action(tournament), fee=1000, fee_per="entrant", registration=False, limit=None, closes_at=None)
    sign_in(page)
    page.set_viewport_size({"width": width, "height": 768})
    page.goto(f"/desk/{tournament.slug}/settings/")
    menu = page.locator(".site-nav > ul > li")
    assert menu.locator(":scope > a").all_inner_texts() == [
        *("Segreteria", "Coppie", "Presenze", "La cassa", "Fasi", "Sorteggio", "Tabellone", "Classifica", "Chiusura"),
        *("Regolamento", "Registro", "I miei tornei"),
    ]
    lines = "items => new Set(items.map((item) => item.getBoundingClientRect().top)).size"
    assert menu.evaluate_all(lines) == 1
    page.locator(".site-nav summary").click()
    assert menu.evaluate_all(lines) == 1
    page.get_by_role("link", name="Copie di sicurezza").click()
    expect(page.locator("h1")).to_have_text("Copie di sicurezza")


NEIGHBOURS = {
    "Italian": "àèéìíòóù",
    "French": "àâæçéèêëîïôœùûüÿ",
    "German": "äöüß",
    "Spanish": "áéíñóúü¿¡",
    "Polish": "ąćęłńóśźż",
    "Croatian": "čćđšž",
    "Romanian": "ăâîșț",
    "Albanian": "çë",
    "Nordic": "åøæäö",
    "figures": "0123456789½¼−±↑↓–",
}
WRITE = "text => { document.querySelector('h1').className = ''; document.querySelector('h1').textContent = text; }"


def fetched(page: Page, text: str) -> list[str]:
    """The files of the font that a page with this text asks for."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/t/giochi/")
    page.evaluate(WRITE, text)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    return [url.rpartition("next-")[2] for url in asked if url.endswith("woff2")]


def test_the_names_of_our_neighbours_need_one_file(new_still_page: NewPage) -> None:
    make_tournament()
    letters = "".join(NEIGHBOURS.values())
    assert fetched(new_still_page(), f"{letters} {letters.upper().replace('ẞ', '')}") == ["neighbours.woff2"]


def test_other_letters_fetch_a_file_more(new_still_page: NewPage) -> None:
    make_tournament()
    assert "latin-ext.woff2" in fetched(new_still_page(), "Ő")


def test_a_gap_comes_and_goes_with_the_choice(page: Page) -> None:
    make_club()
    sign_in(page)
    page.goto("/desk/new/?preset=round_robin&ranked=pairs")
    for part in page.locator("details").all():
        part.evaluate("one => one.open = true")
    three, end = (
        page.get_by_text("Lo scontro diretto vale solo tra due"),
        page.get_by_text("Chi è ancora pari alla fine"),
    )
    expect(three).to_be_hidden()
    expect(end).to_be_hidden()
    boxes = page.locator("details:has([data-gaps]) select")
    second = next(box for box in boxes.all() if box.input_value() == "mini_table")
    second.select_option("")
    expect(three).to_be_visible()
    expect(end).to_be_hidden()
    for box in boxes.all():
        if box.input_value() in ("play_off", "lot", "desk"):
            box.select_option("")
    expect(end).to_be_visible()
    second.select_option("mini_table")
    expect(three).to_be_hidden()


def test_a_ready_list_is_followed_and_a_change_of_ones_own_order_chooses_that(page: Page) -> None:
    make_club()
    sign_in(page)
    page.goto("/desk/new/?preset=round_robin&ranked=pairs")
    for part in page.locator("details").all():
        part.evaluate("one => one.open = true")
    end = page.get_by_text("Chi è ancora pari alla fine")
    own = page.get_by_label("un altro ordine, qui sotto")
    page.get_by_label("sorteggio", exact=True).check()
    expect(end).to_be_hidden()
    page.get_by_label("1º criterio").select_option("wins")
    expect(own).to_be_checked()
    for place in ("2º", "3º", "4º", "5º", "6º"):
        page.get_by_label(f"{place} criterio").select_option("")
    expect(end).to_be_visible()
