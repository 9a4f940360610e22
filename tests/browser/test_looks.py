"""What is wrong with a page is found, in the look that shows it."""

import pytest
from playwright.sync_api import Page

from tests.browser.looks import LOOKS, problems

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
