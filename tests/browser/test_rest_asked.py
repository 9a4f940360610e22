"""The rest that is proposed follows the points while a new evening is made, with the scripts of the page."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sign_in
from tests.factories import make_club
from tournaments.models import Stage

pytestmark = pytest.mark.django_db(transaction=True)


def test_with_other_points_the_form_comes_back_once_with_another_rest(page: Page, complaints: list[str]) -> None:
    make_club()
    sign_in(page)
    page.goto("/desk/new/?preset=danish&ranked=pairs")
    page.locator("#id_name").fill("Tre punti a chi vince")
    for part in page.locator("details").all():
        part.evaluate("one => one.open = true")
    for result in ("3_0", "3_1", "3_2"):
        page.locator(f"#id_points_{result}").fill("3")
    page.locator("#id_name").press("Enter")
    expect(page.get_by_text("per chi riposa si propongono 2, non più 1").first).to_be_visible()
    expect(page.locator("#id_rest_points")).to_have_value("2")
    page.locator("#id_name").press("Enter")
    page.wait_for_url(lambda url: "/desk/new" not in url)
    complaints.clear()  # the browser's own word for the form that came back
    assert Stage.objects.get().rest_points == 2
