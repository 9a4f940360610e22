"""An evening is prepared on Wednesday and played on Saturday, by the same person at the computer of the hall."""

import datetime
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.desk import come_in
from tournaments.models import Account, Tournament
from tournaments.services.clubs.access import return_link_issue

pytestmark = pytest.mark.django_db(transaction=True)

MONTH = datetime.timedelta(days=29).total_seconds()


def session_lasts(page: Page) -> float:
    """For how many seconds the browser keeps the cookie of who came in."""
    (cookie,) = [one for one in page.context.cookies() if one["name"] == "sessionid"]
    return cookie["expires"] - time.time()


def test_wednesday_to_saturday(page: Page, new_page: NewPage) -> None:
    come_in(page)
    expect(page.get_by_text("Da qui entri fino al")).to_contain_text("scegli una password")
    assert session_lasts(page) > MONTH
    page.goto("/desk/new/?preset=danish")
    page.get_by_label("Nome del torneo").fill("Serata di sabato")
    page.get_by_role("button", name="Crea il torneo").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert Tournament.objects.get(is_rehearsal=False).name == "Serata di sabato"

    # The same browser on Saturday: it is still known.
    saved = page.context.storage_state()
    saturday = new_page(storage_state=saved)
    saturday.goto("/desk/")
    expect(saturday.get_by_role("link", name="Serata di sabato")).to_be_visible()

    # Another browser, or one that forgets: the link that the start printed leads back in as the same person.
    other = new_page()
    other.goto("/desk/")
    token = return_link_issue()
    other.goto(f"/entrance/{token}/")
    expect(other.get_by_role("heading", name="Bentornato")).to_be_visible()
    expect(other.get_by_text("Rientri come «Ada Organizza»")).to_be_visible()
    other.get_by_role("button", name="Entra").click()
    expect(other.get_by_role("link", name="Serata di sabato")).to_be_visible()
    assert session_lasts(other) > MONTH
    assert Account.objects.count() == 1
