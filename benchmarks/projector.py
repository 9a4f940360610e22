"""The projector left alone: a real browser before a real server that is stopped twice, and once out of reach.

    python3 -m benchmarks.projector                     twenty minutes; needs Chromium, as the tests do
    python3 -m benchmarks.projector 3                   so many minutes

92 pairs play their second Danish turn and the desk saves two results a minute. After a quarter of the time the server
is asked to stop, at half of it the network goes, after three quarters the server is killed. Twice a second the page is
looked at: exactly one leaf must be there, and nothing on it cut.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median

from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright

from benchmarks.asked import parser
from benchmarks.hall import danish, installation
from benchmarks.server import started, wait_for
from tests.ports import free_port

MINUTES = 20
CHANGES = 2  # a minute
MOST_CHANGES = 46  # the tables of a turn
AWAY = 20.0
SLUG = "sala"
LOOK = """key => {
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const shown = [...document.querySelectorAll(".leaf")].filter((leaf) => leaf.getClientRects().length);
    const parts = shown.flatMap((leaf) => [...leaf.querySelectorAll("tr, p, img, h2")]);
    return {
        leaves: shown.map((leaf) => leaf.id),
        cut: parts.some((part) => part.getBoundingClientRect().bottom > stage.bottom),
        note: document.querySelector("[data-live-note]").textContent,
        score: key && document.querySelector(`[data-watch="${key}"]`)?.textContent,
    };
}"""


@dataclass(slots=True)
class Seen:
    """What there was to see; times in seconds."""

    looks: int = 0
    problems: list[str] = field(default_factory=list)
    turned: int = 0
    leaves: set[str] = field(default_factory=set)
    changes: list[tuple[float, float]] = field(default_factory=list)  # how long it took, and when that was
    events: list[str] = field(default_factory=list)
    loads: int = 0
    thrown: list[str] = field(default_factory=list)


class Program:
    """The server of a hall, which comes back at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        self.process = started(self.port)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait()


class Watch:
    """A projector's page, and somebody who looks at it all the time."""

    def __init__(self, page: Page, minutes: float) -> None:
        self.page, self.seen, self.begun, self.seconds = page, Seen(), time.monotonic(), minutes * 60
        self.last = ""
        page.on("load", lambda _page: self._loaded())
        page.on("pageerror", lambda error: self.seen.thrown.append(str(error)))

    def _loaded(self) -> None:
        self.seen.loads += 1

    @property
    def past(self) -> float:
        return time.monotonic() - self.begun

    def look(self, key: str = "") -> dict[str, object]:
        found: dict[str, object] = self.page.evaluate(LOOK, key)
        leaves = found["leaves"]
        self.seen.looks += 1
        if not isinstance(leaves, list) or len(leaves) != 1 or found["cut"]:
            self.seen.problems.append(f"{self.past:.0f} s: {found}")
            return found
        self.seen.turned += leaves[0] != self.last
        self.last = leaves[0]
        self.seen.leaves.add(self.last)
        return found

    def until(self, what: Callable[[dict[str, object]], bool], key: str = "") -> float:
        """How long it took until the page was so, a minute at most."""
        begun = time.monotonic()
        while not what(self.look(key)):
            if time.monotonic() - begun > 60:
                self.seen.problems.append(f"{self.past:.0f} s: nothing came of it")
                break
            self.page.wait_for_timeout(100)
        return time.monotonic() - begun

    def idle(self, until: float) -> None:
        while self.past < min(until, self.seconds):
            self.look()
            self.page.wait_for_timeout(500)


def is_away(found: dict[str, object]) -> bool:
    return bool(found["note"])


def is_back(found: dict[str, object]) -> bool:
    return not found["note"]


def restart(watch: Watch, program: Program, how: signal.Signals) -> None:
    at = watch.past
    program.stop(how)
    said = watch.until(is_away)
    watch.idle(watch.past + AWAY)
    program.start()
    back = watch.until(is_back)
    watch.seen.events.append(
        f"{at:6.0f} s  server ended by {how.name}: said after {said:.1f} s, back {back:.1f} s after its start"
    )


def network_loss(watch: Watch, context: BrowserContext) -> None:
    at = watch.past
    context.set_offline(True)
    said = watch.until(is_away)
    watch.idle(watch.past + AWAY)
    context.set_offline(False)
    back = watch.until(is_back)
    watch.seen.events.append(f"{at:6.0f} s  no network: said after {said:.1f} s, back {back:.1f} s after it returned")


def open_matches() -> Iterator[object]:
    from tournaments.models import Match

    yield from Match.objects.filter(tournament__slug=SLUG, turn__number=2).order_by("table")


def change(watch: Watch, match: object) -> None:
    """A result saved as the desk saves it, and the time until the wall has it."""
    from tests.factories import win
    from tournaments.models import Match

    if isinstance(match, Match):
        win(match, 1)
        at = watch.past
        watch.seen.changes.append((watch.until(lambda found: bool(found["score"]), str(match.id)), at))


def heap(session: CDPSession) -> float:
    """Megabytes that the page's script holds, once it has thrown away what it can."""
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


def run(watch: Watch, program: Program, context: BrowserContext) -> None:
    due = [
        (0.25, lambda: restart(watch, program, signal.SIGTERM)),
        (0.5, lambda: network_loss(watch, context)),
        (0.75, lambda: restart(watch, program, signal.SIGKILL)),
    ]
    matches = open_matches()
    changes = min(MOST_CHANGES, max(len(due), round(CHANGES * watch.seconds / 60)))
    for number in range(1, changes + 1):
        watch.idle(number * watch.seconds / (changes + 1))
        if due and watch.past >= due[0][0] * watch.seconds:
            due.pop(0)[1]()
        change(watch, next(matches))
    watch.idle(watch.seconds)


def report(watch: Watch, before: float, after: float) -> int:
    seen = watch.seen
    print(f"{watch.past / 60:.1f} minutes before one page, opened {seen.loads} time(s)")
    print(
        f"{len(seen.leaves)} leaves, turned {seen.turned} times; looked at {seen.looks} times, "
        f"wrong {len(seen.problems)}"
    )
    slowest = ", ".join(f"{took:.1f} s (at {at:.0f} s)" for took, at in sorted(seen.changes, reverse=True)[:3])
    usual = median(took for took, _at in seen.changes)
    print(f"{len(seen.changes)} results: on the wall after {usual:.1f} s; the slowest {slowest}")
    print("\n".join(seen.events))
    print(f"memory of the script: {before:.2f} MB at first, {after:.2f} MB at the end")
    print("\n".join([*seen.problems, *seen.thrown]))
    return 1 if seen.problems or seen.thrown else 0


def main() -> int:
    from tests import chromium

    asked = parser(__doc__)
    asked.add_argument("minutes", type=float, nargs="?", default=MINUTES)
    minutes = asked.parse_args().minutes
    found = chromium.find()
    if not found:
        sys.exit(chromium.NO_BROWSER)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop in this thread
    with installation(), sync_playwright() as playwright:
        danish(SLUG, played=1)
        program = Program()
        browser = playwright.chromium.launch(executable_path=found, args=list(chromium.FLAGS))
        context = browser.new_context(viewport={"width": 1920, "height": 1080})
        try:
            page = context.new_page()
            wait_for(program.port)
            page.goto(f"{program.address}/t/{SLUG}/projector/")
            session = context.new_cdp_session(page)
            watch = Watch(page, minutes)
            watch.seen.loads = 1
            before = heap(session)
            run(watch, program, context)
            return report(watch, before, heap(session))
        finally:
            browser.close()
            program.stop()


if __name__ == "__main__":
    sys.exit(main())
