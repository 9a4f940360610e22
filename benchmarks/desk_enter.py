"""A full turn entered in a real browser, three ways: row by row, by taps, and on a match sheet of its own per table.

    python3 -m benchmarks.desk_enter                    about three minutes; needs Chromium, as the tests do
    python3 -m benchmarks.desk_enter 12                 so many tables only, of an event that is no larger

92 pairs make 46 tables. Keys come without a pause, so that the seconds are those of the program and the browser alone;
to compare them with another machine, look at the last column: how often the fastest way fits into the others.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, sync_playwright

from benchmarks.asked import one_number
from benchmarks.hall import danish, installation, organizer
from benchmarks.server import served

POINTS = ("73", "61", "80", "47", "20")
TABLES = 46
FEWEST = 12  # pairs


@dataclass(frozen=True, slots=True)
class Way:
    """How a turn was entered: seconds a match, and what the hands did for it."""

    name: str
    seconds: float
    keys: float
    taps: float


class Hands:
    """A page with somebody who types and taps, and counts both."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys, self.taps = page, 0, 0

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.keys += len(text)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()
        self.taps += 1

    def saved(self, table: int) -> None:
        self.page.get_by_text(f"Tavolo {table}: ").filter(has_text="salvato").first.wait_for()


def row_by_row(hands: Hands, tables: int) -> None:
    for table in range(1, tables + 1):
        hands.page.locator(f"[name='r{table}.d1.1.first']:focus").wait_for()
        for points in POINTS:
            hands.type(points)
            hands.press("Enter")
        hands.saved(table)


def by_taps(hands: Hands, tables: int) -> None:
    for table in range(1, tables + 1):
        hands.tap(f"#table-{table} .taps button:nth-child(2)")
        hands.saved(table)


def sheet_by_sheet(hands: Hands, tables: int) -> None:
    """The next table's link has the cursor, as it had before tables could be entered where they are listed."""
    for table in range(1, tables + 1):
        hands.page.locator(f"#table-{table} .table-number a").focus()
        hands.press("Enter")
        hands.page.locator(".match-entry input[data-side=first]:focus").wait_for()
        for points in POINTS:
            hands.type(points)
            hands.press("Enter")
        hands.saved(table)


WAYS: tuple[tuple[str, Callable[[Hands, int], None]], ...] = (
    ("rows", row_by_row),
    ("taps", by_taps),
    ("sheets", sheet_by_sheet),
)


def enter(address: str, token: str, tables: int) -> list[Way]:
    from tests import chromium

    program = chromium.find()
    if not program:
        sys.exit(chromium.NO_BROWSER)
    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        page = browser.new_context(locale="it-IT", base_url=address).new_page()
        page.goto(f"/entrance/{token}/")
        page.get_by_label("Nome e cognome").fill("Ada")
        page.locator("main form button").first.click()
        for slug, way in WAYS:
            page.goto(f"/desk/{slug}/turns/2/")
            hands, begin = Hands(page), time.perf_counter()
            way(hands, tables)
            seconds = time.perf_counter() - begin
            found.append(Way(slug, seconds / tables, hands.keys / tables, hands.taps / tables))
        browser.close()
    return found


def main() -> int:
    tables = one_number(__doc__, "tables", TABLES)
    with installation():
        for slug, _way in WAYS:
            danish(slug, pairs=max(FEWEST, 2 * tables), played=1, winner_only=slug == "taps")
        token = organizer(WAYS[0][0])
        with served() as port:
            ways = enter(f"http://localhost:{port}", token, tables)
    best = min(way.seconds for way in ways)
    print(f"{tables} tables of five deals    seconds a match   keys   taps   seconds, the fastest being 1")
    for way in ways:
        print(f"{way.name:24} {way.seconds:15.2f} {way.keys:10.0f} {way.taps:6.0f} {way.seconds / best:10.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
