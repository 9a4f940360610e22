"""Contact sheets of every page and of every paper, and the pictures that the README shows.

    python3 dev.py pictures                         some minutes; needs Chromium, as the tests do
    python3 -m benchmarks.pictures                  the same
    python3 -m benchmarks.pictures --folder FOLDER  the sheets elsewhere than in test-results/pictures
    python3 -m benchmarks.pictures --only standings only pages and papers with this in their names
    python3 -m benchmarks.pictures --sheets         no picture of the README's
    python3 -m benchmarks.pictures --language en    the pages in English
    python3 -m benchmarks.pictures --names FILE     with other pairs, "Ada Neri - Ugo Bassi" a line

46 pairs with names that are hard to show, from the project's own list, play a Danish evening that is in its third turn,
another that begins it, one that is over, and a knockout; the first screen of every page is taken as a phone has it
(390 x 844), a laptop (1366 x 768) and a wall (1920 x 1080). Pages of what no evening here has are those of an
invented one with one of everything.
"""

import json
import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.asked import parser
from benchmarks.contact_sheets import Picture, sheets
from benchmarks.faces import NAMES, PAIRS, evening
from benchmarks.hall import installation, organizer
from benchmarks.papers import organizer_of
from benchmarks.server import served

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "test-results/pictures"
SIZES = {"phone": (390, 844, 8), "laptop": (1366, 768, 4), "wall": (1920, 1080, 4)}
"""Width and height of a screen, and how many are side by side on a sheet."""
BEGINS, OVER, KNOCKOUT, EVERYTHING = "inizio", "finita", "tabellone", "giochi"
SLIDES = 14
DOTS = 80
"""An inch of paper: enough to read what is on it."""
PAPERS = {
    "volti": (
        "entries checkin rules calendar hand blank standings progress poster evening turns/3/list turns/3/sheets "
        "standings?paper=A3 poster?paper=A3"
    ),
    BEGINS: "turns/3/list turns/3/sheets pairs",
    OVER: "final certificates",
    KNOCKOUT: "bracket bracket?paper=A3 bracket?ink=empty turns/1/list",
    EVERYTHING: "turns/1/list turns/1/sheets grid final",
}

Addresses = list[tuple[str, str]]


def evenings(names: Path) -> None:
    """All that is shown."""
    from tests.factories import action, make_club
    from tests.pages.addresses import make_full_tournament
    from tournaments.event.match_states import Trust
    from tournaments.models import Tournament
    from tournaments.services.play.final_changes import tournament_close
    from tournaments.services.play.table_links import trust_choose
    from tournaments.services.setup.simulation import draw_simulate

    made = [
        evening(names),
        evening(names, slug=BEGINS, most=PAIRS),
        evening(names, slug=OVER, most=None),
        evening(names, slug=KNOCKOUT, preset="edisu", most=PAIRS // 2),
    ]
    for one, trust in zip(made[:2], (Trust.PLAYERS, Trust.CARDS), strict=True):
        trust_choose(action(one), trust)
    Tournament.objects.filter(pk=made[1].pk).update(is_rehearsal=True)
    draw_simulate(action(made[1]), 7)
    tournament_close(action(made[2]))
    make_full_tournament(club=make_club(), slug=EVERYTHING, canary="Prova")


def pages() -> Addresses:
    """Every page with the evening of the names where that has it, else with the one that has one of everything; the
    bracket, the walls and what begins or is over beside them.
    """
    from tests.browser.test_every_page import shown
    from tests.pages.addresses import Address, parameters, places_in, url_of
    from tests.pages.telephones import opening
    from tests.pages.test_routes import ROUTES
    from tournaments.models import Match, Player, Team, Tournament

    full = places_in(Tournament.objects.get(slug=EVERYTHING))
    now = Tournament.objects.get(slug="volti")
    open_ = Match.objects.filter(tournament=now, turn__number=3, deals__isnull=True).order_by("table")
    here: dict[str, object] = {
        "slug": now.slug,
        "club_slug": now.club.slug,
        "number": 3,
        "table": open_[0].table,
        "match_id": open_[0].pk,
    }
    who = Team.objects.get(tournament=now, number=8)
    here["team_id"] = here["who"] = who.pk
    here["player_id"] = Player.objects.filter(team=who).earliest("number").pk
    found = []
    for name, (path, methods, access) in ROUTES.items():
        address = Address(name, path, access)
        if shown(path, methods, name):
            found.append((name, url_of(address, here if set(parameters(address)) <= here.keys() else full)))
    found += [("table of a match", opening(open_[0])), ("table of another", opening(open_[1], 2))]
    for slug in (BEGINS, OVER, KNOCKOUT):
        found += [(f"{slug} {page}", f"/t/{slug}/{page}") for page in ("", "standings/", "bracket/", "final/")]
        found.append((f"{slug} desk", f"/desk/{slug}/"))
    return found


def walls() -> Addresses:
    """The leaves of the evenings, and where the club says that the hall is small."""
    return [
        *(
            (f"wall {slug} {leaf}", f"/t/{slug}/projector/?leaf={leaf}")
            for slug in ("volti", BEGINS, KNOCKOUT, OVER)
            for leaf in range(SLIDES)
        ),
        *((f"ceremony {shown}", f"/desk/{OVER}/ceremony/?shown={shown}") for shown in (0, 1, 2)),
    ]


def seen(page: Page, addresses: Addresses) -> Iterator[Picture]:
    """The first screen of each; of two that look alike the first one, since a wall has fewer leaves than are asked."""
    before: set[bytes] = set()
    for name, address in addresses:
        answer = page.goto(address)
        page.evaluate("document.fonts.ready")
        png = page.screenshot()
        if answer and answer.ok and png not in before:
            yield Picture(name, png)
        before.add(png)


def belong_to_all() -> None:
    """Let everybody who came in run everything that there is."""
    from tournaments.event.rights import Role
    from tournaments.models import Account, Club, Membership

    for account in Account.objects.all():
        for club in Club.objects.all():
            Membership.objects.update_or_create(club=club, account=account, defaults={"role": Role.OWNER})


def come_in(page: Page) -> None:
    """As the organizer of everything that there is."""
    page.goto(f"/entrance/{organizer('volti')}/")
    page.fill("[name=name]", "Ada")
    page.click("main form button")
    page.wait_for_load_state()
    belong_to_all()


def pages_seen(browser: Browser, port: int, asked: Namespace) -> None:
    from django.conf import settings

    for size, (width, height, columns) in SIZES.items():
        context = browser.new_context(
            base_url=f"http://localhost:{port}",
            viewport={"width": width, "height": height},
            locale=asked.language,
            service_workers="block",
            reduced_motion="reduce",
            has_touch=size == "phone",
            is_mobile=size == "phone",
        )
        address = f"http://localhost:{port}"
        context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": asked.language, "url": address}])
        page = context.new_page()
        come_in(page)
        wanted = [one for one in [*pages(), *(walls() if size == "wall" else [])] if asked.only in one[0]]
        for file in sheets(list(seen(page, wanted)), asked.folder, f"pages-{size}", columns=columns):
            print(file)
        context.close()


def paper_seen(client: Any, slug: str, paper: str) -> Iterator[Picture]:
    """Every sheet of a paper as the typesetter draws it."""
    from tournaments.pages.papers.pdf import typeset
    from tournaments.pages.shared.pictures.codes import by_fields
    from tournaments.pages.shared.pictures.painting import FONTS, TEMPLATES, without_signs
    from tournaments.pages.shared.pictures.typesetter import compiler_of

    documents: list[Any] = []
    made = typeset.typeset

    def noted(document: Any) -> bytes:
        documents.append(document)
        return made(document)

    name, _mark, query = paper.partition("?")
    with mock.patch.object(typeset, "typeset", noted):
        answered = client.get(f"/desk/{slug}/print/{name}.pdf?{query}")
    if not documents:
        sys.exit(f"{slug}, {paper}: {answered.status_code}")
    written = without_signs(json.dumps(documents[0], ensure_ascii=False, default=by_fields))
    compiler = compiler_of(str(TEMPLATES / "paper.typ"), str(FONTS), written)
    drawn = compiler.compile(format="png", ppi=DOTS)
    for number, png in enumerate(filter(None, drawn if isinstance(drawn, list) else [drawn]), start=1):
        yield Picture(f"{slug} {paper} {number}", png)


def papers_seen(client: Any, asked: Namespace) -> None:
    wanted = [(slug, paper) for slug, listed in PAPERS.items() for paper in listed.split() if asked.only in paper]
    found = [picture for slug, paper in wanted for picture in paper_seen(client, slug, paper)]
    for file in sheets(found, asked.folder, "papers", columns=5):
        print(file)


def taken(asked: Namespace) -> None:
    from tests import chromium

    program = chromium.find()
    if not program:
        sys.exit(chromium.NO_BROWSER)
    evenings(asked.names)
    client = organizer_of("volti")
    belong_to_all()
    papers_seen(client, asked)
    with served() as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        pages_seen(browser, port, asked)


def main() -> int:
    known = parser(__doc__)
    known.add_argument("--folder", type=Path, default=FOLDER)
    known.add_argument("--only", default="")
    known.add_argument("--sheets", action="store_true")
    known.add_argument("--language", default="it")
    known.add_argument("--names", type=Path, default=NAMES)
    asked = known.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with installation():
        from django.conf import settings

        if asked.language not in dict(settings.LANGUAGES):
            known.error(f"--language is one of {', '.join(dict(settings.LANGUAGES))}")
        taken(asked)
    if asked.only or asked.sheets:
        return 0
    alone = {name: value for name, value in os.environ.items() if name not in {"BRISCOLA_DATA", "ALLOWED_HOSTS"}}
    return subprocess.run([sys.executable, "-m", "tests.browser.pictures"], cwd=ROOT, env=alone).returncode


if __name__ == "__main__":
    sys.exit(main())
