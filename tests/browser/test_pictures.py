"""The pictures of the main pages in docs/pictures: they are made again when the pages look otherwise.

    .venv/bin/python -m tests.browser.pictures          makes them

Beside every picture is its plan: every visible text with its place, size and colour. The test compares plans,
not pixels: the program brings its own font, so that a text is at its place on every computer, but the edges of
letters are drawn a little differently by every browser.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.pictures import WRITE
from tests.factories import make_account
from tournaments.event.presets import PRESETS
from tournaments.models import Match, Team, Tournament
from tournaments.services.setup.rehearsal import evening_simulation

pytestmark = pytest.mark.django_db(transaction=True)

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
NEAR = 6  # points by which a text may be elsewhere
STILL = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, timed = node.data.replace(/\\b\\d\\d:\\d\\d\\b/g, "21:30");
    const dated = timed.replace(/\\b\\d\\d\\/\\d\\d\\/\\d{4}\\b/g, "21/11/2026");
    node.data = dated.replace(/http:\\/\\/[\\w.]+:\\d+/g, "http://192.0.2.10:8000");
  }
}"""
PLAN = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (walker.nextNode()) {
    const range = document.createRange(), text = walker.currentNode.textContent.trim().replace(/\\s+/g, " ");
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    if (!text || box.width < 2 || box.top > innerHeight || box.bottom < 0) continue;
    const look = getComputedStyle(walker.currentNode.parentElement);
    found.push([text, Math.round(box.left), Math.round(box.top), look.fontSize, look.fontWeight, look.color]);
  }
  return found;
}"""

Line = list[str | int]


def evening(slug: str, preset: str, entrants: int, played: int, name: str) -> Tournament:
    """An invented evening, the same every time."""
    made = evening_simulation(slug=slug, preset=PRESETS[preset], entrants=entrants, number=7, most=played).tournament
    Tournament.objects.filter(pk=made.pk).update(name=name, date="2026-11-21", is_rehearsal=False)
    return made


def pages() -> dict[str, str]:
    """The ten main pages: the name of the picture and the address."""
    danish = evening("gara", "danish", 24, 15, "Gara sociale")
    evening("coppa", "edisu", 16, 9, "Coppa di novembre")
    here = {"slug": danish.slug}
    first = Team.objects.filter(tournament=danish).earliest("number")
    open_ = Match.objects.filter(tournament=danish, deals__isnull=True).order_by("turn__number", "table").first()
    assert open_ is not None
    turn = open_.turn.number
    return {
        "now": reverse("public_now", kwargs=here),
        "standings": reverse("public_standings", kwargs=here),
        "results": reverse("public_results", kwargs=here),
        "who": reverse("public_who", kwargs=here | {"who": first.pk}),
        "bracket": reverse("public_bracket", kwargs={"slug": "coppa"}),
        "desk": reverse("desk_home", kwargs=here),
        "turn": reverse("desk_turn", kwargs=here | {"number": turn}),
        "match": reverse("desk_match", kwargs=here | {"match_id": open_.pk}),
        "draw": reverse("desk_draw", kwargs=here),
        "new": reverse("desk_new"),
    }


def plan_of(page: Page) -> list[Line]:
    """The visible texts, with one time, one date and one address of the server for all: else what is behind
    them moves."""
    page.evaluate(STILL)
    plan: list[Line] = page.evaluate(PLAN)
    return plan


def differences(old: list[Line], new: list[Line]) -> Iterator[str]:
    if len(old) != len(new):
        yield f"{len(old)} texts, now {len(new)}"
    for before, now in zip(old, new, strict=False):
        moved = max(abs(int(before[place]) - int(now[place])) for place in (1, 2))
        if (words(before), *before[3:]) != (words(now), *now[3:]) or moved > NEAR:
            yield f"{before}, now {now}"


def words(line: Line) -> list[str]:
    """Those of a text in one order: who is level is named in any."""
    return sorted(str(line[0]).split())


@pytest.fixture
def sized(new_page: NewPage, new_still_page: NewPage) -> dict[str, Page]:
    """A page of the organizer in each size, drawn only where a picture is made of it."""
    found = {}
    open_page = new_page if os.environ.get(WRITE) else new_still_page
    for size, (width, height) in SIZES.items():
        page = open_page(viewport={"width": width, "height": height}, reduced_motion="reduce", color_scheme="light")
        page.goto("/")
        found[size] = page
    return found


def come_in(page: Page, client: Client) -> None:
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": page.url}])


def test_the_pictures_show_the_main_pages_as_they_look(sized: dict[str, Page]) -> None:
    wanted = pages()
    client = Client()
    client.force_login(make_account(club=Tournament.objects.get(slug="gara").club))
    stale = {}
    for size, page in sized.items():
        come_in(page, client)
        for name, address in wanted.items():
            page.goto(address)
            page.evaluate("document.fonts.ready")
            file = FOLDER / f"page-{name}-{size}.png"
            plan = plan_of(page)
            if os.environ.get(WRITE):
                page.screenshot(path=file)
                lines = ",\n".join(json.dumps(line, ensure_ascii=False) for line in plan)
                file.with_suffix(".json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
            elif found := list(differences(json.loads(file.with_suffix(".json").read_text(encoding="utf-8")), plan)):
                stale[file.name] = found[:3]
    assert stale == {}
