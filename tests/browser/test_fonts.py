"""Which files of the font a page fetches: one for the names of Italy and its neighbours, others for other letters."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.factories import make_tournament

pytestmark = pytest.mark.django_db(transaction=True)

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
