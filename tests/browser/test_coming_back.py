"""An evening is prepared on Wednesday and played on Saturday, by the same person at the computer of the hall.

With the real program, which is stopped in between.
"""

import contextlib
import re
import sqlite3
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import opening
from tests.browser.desk import Desk
from tests.commands.halls import opened_hall
from tests.commands.windows import in_window
from tests.ports import free_port

MONTH, THREE_DAYS = 29 * 86_400, 3 * 86_400
LINK = re.compile(r"http://127\.0\.0\.1:\d+(/entrance/[\w-]+/)")
PAIRS = [f"{first} Rossi - {second} Bianchi" for first, second in zip("ACEGILNP", "BDFHKMOQ", strict=True)]
SLUG = "serata-di-sabato"


def link_in(said: str) -> str:
    found = LINK.search(said)
    assert found is not None, said
    return found[1]


def session_lasts(page: Page) -> float:
    """For how many seconds the browser keeps the cookie of who came in."""
    (cookie,) = [one for one in page.context.cookies() if one["name"] == "sessionid"]
    return cookie["expires"] - time.time()


def three_days_pass(page: Page, data: Path) -> None:
    """For who came in: in the browser, and in the data."""
    for one in page.context.cookies():
        page.context.add_cookies([{**one, "expires": one["expires"] - THREE_DAYS}])  # type: ignore[typeddict-item]
    with contextlib.closing(sqlite3.connect(data / "db.sqlite3")) as database, database:
        database.execute("UPDATE django_session SET expire_date = datetime(expire_date, '-3 days')")


def people(data: Path) -> list[tuple[str]]:
    with contextlib.closing(sqlite3.connect(data / "db.sqlite3")) as database:
        return database.execute("SELECT name FROM tournaments_account").fetchall()


def test_wednesday_to_saturday(browser: Browser, tmp_path: Path, complaints: list[str]) -> None:
    port = free_port()
    with (
        opened_hall(tmp_path / "la sala") as hall,
        opening(browser, f"http://127.0.0.1:{port}", complaints) as open_page,
    ):
        page, other = open_page(), open_page()
        with in_window(hall, port) as said:
            page.goto(link_in(said))
            page.get_by_label("Nome e cognome", exact=True).fill("Ada Organizza")
            page.get_by_role("button", name="Entra", exact=True).click()
            expect(page.get_by_text("Qui l’accesso vale fino")).to_contain_text("scegli una password")
            assert session_lasts(page) > MONTH
            desk = Desk(page, SLUG)
            desk.set_up("Tra vicini di classifica", "Serata di sabato")
            desk.enter(PAIRS)
        three_days_pass(page, hall.data)

        with in_window(hall, port) as said:
            # The same browser is still known; the evening goes on where it was left.
            desk.draw(7)

            # Another one, or one that forgets: the printed link leads back in as the same person.
            other.goto(f"/desk/{SLUG}/draw/")
            expect(other.get_by_role("heading", name="Come si entra")).to_be_visible()
            other.goto(link_in(said))
            expect(other.get_by_role("heading", name="Eccoti di nuovo")).to_be_visible()
            expect(other.get_by_text("Rientri come «Ada Organizza»")).to_be_visible()
            other.get_by_role("button", name="Entra").click()
            expect(other.get_by_role("link", name="Serata di sabato", exact=True)).to_be_visible()
            assert session_lasts(other) > MONTH
            other.goto(f"/desk/{SLUG}/draw/")
            again = Desk(other, SLUG)
            again.publish()
            assert len(again.tables(1)) == 4
            other.goto(link_in(said))
            expect(other.get_by_text("È già stato usato")).to_be_visible()
        assert people(hall.data) == [("Ada Organizza",)]
    complaints[:] = [heard for heard in complaints if "410" not in heard]  # of the link that was used up
