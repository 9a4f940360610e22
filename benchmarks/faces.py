"""What a phone shows first of every public page: how high the page is, where its first fact is, what it weighs.

    python3 -m benchmarks.faces                         half a minute; needs Chromium, as the tests do
    python3 -m benchmarks.faces --names FILE            with other pairs, "Ada Neri - Ugo Bassi" a line
    python3 -m benchmarks.faces --pictures FOLDER       and a picture of every page, as long as it is

46 pairs are in the middle of the third of four Danish turns. Heights are points of a page of 390 x 844. The first
fact is the first text of a page that is neither in its header nor a heading; what is wider than 320 points, and the
same with letters twice as large, is said beside it. Bytes are those of a first visit, packed as they are sent, with
what comes before each; three pages are weighed once more with names of our neighbours alone, for whom one file of
letters suffices. A goal that is missed is named at the end of its line, and the program ends with 1.
"""

import sys
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response, ViewportSize, sync_playwright

from benchmarks.asked import parser
from benchmarks.hall import installation
from benchmarks.server import served

PAIRS, PLAYED = 46, 60  # two turns of 23 tables, and 14 of the third
SLUG = "volti"
NAME = "Gran Premio della Briscola “Città di Sant’Angelo in Lizzola”"
NAMES = Path(__file__).parents[1] / "tests" / "data" / "awkward_names.txt"
PHONE: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 320, "height": 640}
PAGES = ("", "results/", "calendar/", "standings/", "progress/", "regulation/", "find/", "final/", "share/", "who")
GOALS = {"": 3000, "results/": 4000, "standings/": 3200}
FIRST_FACT, MOST_BYTES, MOST_REQUESTS = 200, 60_000, 8
NEIGHBOURS, MOST_OF_NEIGHBOURS = "vicini", 40_000
"""Most bytes of a first visit, with names of all kinds and with those of our neighbours alone."""
FORENAMES = (
    "Nicolò Aurélie François Jürgen Käthe Iñaki Begoña Łukasz Małgorzata Željko Nikša Ștefan Ioana Ëngjëll Besnik"
)
SURNAMES = (
    "Bertolè Lefèvre Schröder Großmann Muñoz Núñez Wiśniewski Dąbrowska Đorđević Čović Țugulea Brâncuși Çela Hoxha"
)
"""Letters of Italy and its neighbours."""

FACT = """() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, range = document.createRange();
    if (!node.textContent.trim() || node.parentElement.closest("h1, .find, .visually-hidden, caption, nav")) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width > 2 && box.height > 2) return Math.round(box.top + scrollY);
  }
  return -1;
}"""
HEIGHT = "() => document.documentElement.scrollHeight"
OVER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"


@dataclass(frozen=True, slots=True)
class Face:
    """One page as a phone has it."""

    page: str
    height: int
    first: int
    over_narrow: int
    over_large: int
    bytes: int
    requests: int
    most_bytes: int = MOST_BYTES

    def line(self) -> str:
        goal = GOALS.get(self.page)
        high = f"{self.height:7}" + (f" ({goal})" if goal else "")
        wide = f"{self.over_narrow:>6}{self.over_large:>6}"
        return f"/{self.page:14}{high:16}{self.first:>6}{wide}{self.bytes / 1000:>8.1f} kB{self.requests:>5}"


def missed(one: Face) -> list[str]:
    """The goals that a page does not reach."""
    goals = {
        "height": one.height > GOALS.get(one.page, sys.maxsize),
        "first fact": not 0 <= one.first <= FIRST_FACT,
        "sideways": bool(one.over_narrow or one.over_large),
        "weight": one.bytes > one.most_bytes,
        "requests": one.requests > MOST_REQUESTS,
    }
    return [goal for goal, is_missed in goals.items() if is_missed]


def evening(names: Path, *, slug: str = SLUG, preset: str = "danish", most: int | None = PLAYED) -> Any:
    """An evening of 46 pairs with the names of a file, so many of whose matches are played."""
    from tournaments.event.presets import PRESETS
    from tournaments.models import Tournament
    from tournaments.services.setup.rehearsal import evening_simulation

    made = evening_simulation(slug=slug, preset=PRESETS[preset], entrants=PAIRS, number=7, most=most).tournament
    Tournament.objects.filter(pk=made.pk).update(name=NAME, is_rehearsal=False, date="2026-11-21")
    called(made, names)
    return made


def neighbours() -> str:
    """A list of pairs whose names have the letters of Italy and its neighbours."""
    forenames, surnames = FORENAMES.split(), SURNAMES.split()
    people = [f"{forenames[one % len(forenames)]} {surnames[one % len(surnames)]}" for one in range(2 * PAIRS)]
    return "\n".join(f"{first} – {second}" for first, second in zip(people[::2], people[1::2], strict=True))


def called(made: Any, names: Path) -> None:
    """Give the pairs of an evening the names of a file, one by one."""
    from tournaments.models import Player, Team

    lines = cycle(line for line in names.read_text(encoding="utf-8").splitlines() if line.strip())
    for team, line in zip(Team.objects.filter(tournament=made).order_by("number"), lines, strict=False):
        people = [person.strip() for person in line.replace(" – ", " - ").split(" - ")]
        name = " – ".join(people)
        taken = Team.objects.filter(tournament=made, name=name).exists()
        Team.objects.filter(pk=team.pk).update(name=f"{name} {team.number}" if taken else name)
        for player, person in zip(Player.objects.filter(team=team).order_by("number"), people, strict=False):
            Player.objects.filter(pk=player.pk).update(name=f"{person} {team.number}" if taken else person)


def face(browser: Browser, address: str, page_name: str, path: str, pictures: Path | None) -> Face:
    """One page, opened for the first time."""
    context = browser.new_context(viewport=PHONE, locale="it-IT", service_workers="block", is_mobile=True)
    page, got = context.new_page(), list[Response]()
    page.on("response", lambda answer: got.append(answer))  # a method cannot be listened with
    page.goto(f"{address}{path}", wait_until="networkidle")
    visit = [weight_of(answer) for answer in got]
    height, first = page.evaluate(HEIGHT), page.evaluate(FACT)
    if pictures:
        page.screenshot(path=pictures / f"{page_name.strip('/') or 'now'}.png", full_page=True)
    found = Face(page_name, height, first, over(page, NARROW), over(page, PHONE, LARGE), sum(visit), len(visit))
    context.close()
    return found


def over(page: Page, size: ViewportSize, before: str = "() => {}") -> int:
    """By how much a page is wider than this window, in points."""
    page.set_viewport_size(size)
    page.evaluate(before)
    return int(page.evaluate(OVER))


def weight_of(answer: Response) -> int:
    sizes = answer.request.sizes()
    return int(sizes["responseBodySize"] + sizes["responseHeadersSize"])


def faces(address: str, pictures: Path | None) -> list[Face]:
    from tests import chromium
    from tournaments.models import Team

    program = chromium.find()
    if not program:
        sys.exit(chromium.NO_BROWSER)
    who = Team.objects.get(tournament__slug=SLUG, number=8)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        found = [
            face(browser, address, page, f"/t/{SLUG}/{f'who/{who.pk}/' if page == 'who' else page}", pictures)
            for page in PAGES
        ]
        near = [
            replace(face(browser, address, page, f"/t/{NEIGHBOURS}/{page}", None), most_bytes=MOST_OF_NEIGHBOURS)
            for page in GOALS
        ]
        return [*found, *near]


def main() -> int:
    known = parser(__doc__)
    known.add_argument("--names", type=Path, default=NAMES)
    known.add_argument("--pictures", type=Path)
    asked = known.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    with installation() as folder:
        import os

        evening(asked.names)
        (folder / NEIGHBOURS).write_text(neighbours(), encoding="utf-8")
        evening(folder / NEIGHBOURS, slug=NEIGHBOURS)
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        with served() as port:
            found = faces(f"http://localhost:{port}", asked.pictures)
    print(f"{'page':15}{'height (goal)':16}{'first':>6}{'320':>6}{'200%':>6}{'weight':>11}{'asked':>5}")
    for number, one in enumerate(found):
        if number == len(PAGES):
            print(f"with names of our neighbours alone, at most {MOST_OF_NEIGHBOURS / 1000:.0f} kB")
        print(one.line(), *missed(one))
    return int(any(map(missed, found)))


if __name__ == "__main__":
    sys.exit(main())
