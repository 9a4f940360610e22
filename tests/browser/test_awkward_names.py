"""Names that are long, unbreakable or of other alphabets make no page of an evening wider than a small phone, nor than
any phone whose letters are twice as large, and none of them is cut.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

import pytest
from playwright.sync_api import Page

from benchmarks.faces import LARGE, OVER
from tests.browser.looks import WIDTH, WIDTHS
from tests.browser.test_every_page import shown
from tests.covers import Sweep
from tests.factories import publish, win
from tests.pages.addresses import Address, parameters, url_of
from tests.pages.papers.pdf.awkward import awkward_evening
from tests.pages.test_routes import ROUTES
from tests.prizes import give_prizes
from tests.staged import KNOCKOUT, stage
from tournaments.event.regulation import Regulation
from tournaments.models import Match, Player, Team, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

TALL = 800
ALIKE = (
    *("desk_again", "desk_ceremony", "desk_delete", "desk_erase", "desk_people", "desk_person", "desk_registrations"),
    *("desk_seeds", "desk_share", "public_register", "public_register_waiting"),
)
"""Pages that are the same whatever is played, and drawn or not: looked at before the draw, and in a sweep always."""
PRIZES = ("Prosciutto crudo stagionato", "Soppressata e caciocavallo", "Damigiana")

CUT = """() => {
  const cut = [], walker = document.createTreeWalker(document.querySelector("main, .leaves"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, at = node.parentElement, range = document.createRange();
    if (!node.textContent.trim() || at.closest("SCROLLING")) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(box => box.width > 2 && box.height > 2);
    let edge = innerWidth;
    for (let around = at; around; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== "visible") edge = Math.min(edge, around.getBoundingClientRect().right);
    if (boxes.some(box => box.right > edge + 1)) cut.push(node.textContent.trim());
  }
  return cut;
}""".replace("SCROLLING", ".visually-hidden, .bracket-columns, .grid, .turn-strip, .stage, svg, option")
"""What is not to be seen without scrolling sideways, where that is not how it is read."""


BROKEN = """most => {
  const broken = [];
  for (const cell of document.querySelectorAll("main :is(td, th, caption)")) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement.closest(".visually-hidden, svg, option")) continue;
      for (const { 0: word, index } of node.data.matchAll(/[^\\s\\u00ad-]+/g)) {
        if (word.length > most) continue;
        const tops = new Set();  // letter by letter: a hyphen at the end of a line belongs to the word before
        for (let at = index; at < index + word.length; at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = [...range.getClientRects()].filter(one => one.width > 1).at(-1);
          if (box) tops.add(Math.round(box.top));
        }
        if (tops.size > 1) broken.push(word);
      }
    }
  }
  return broken.map(word => `${word} is broken`);
}"""
"""Words of a table that go on in the next line although they are no longer than any ordinary one."""
LONGEST_WORD = 16
HEAD = """() => {
  const [name, tools] = [".site-name", ".site-tools"].map(one => document.querySelector(one));
  const range = document.createRange();
  if (!name || !tools) return [];
  range.selectNodeContents(name);
  const [a, b] = [range, tools].map(one => one.getBoundingClientRect());
  return a.right > b.left && a.bottom > b.top + 6 ? ["the name is over the tools"] : [];
}"""
# With letters twice as large the page itself is not too wide, but a table may scroll in its box.
AT_390 = f"""most => {{
  const words = [({CUT})(), ({BROKEN})(most)];
  ({LARGE})();
  return [...words, ({HEAD})(), ({OVER})()];
}}"""


def addresses(tournament: Tournament, left_out: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every page of an evening: of a turn, a match, a table, a team and a player, too."""
    places: dict[str, object] = {"slug": tournament.slug, "number": 1, "table": 1}
    if match := Match.objects.filter(tournament=tournament).order_by("table").last():
        places["match_id"] = match.pk
    for number in (3, 10):  # the longest surnames, and the widest letters that nothing parts
        team = Team.objects.get(tournament=tournament, number=number)
        places["team_id"] = places["who"] = team.pk
        places["player_id"] = Player.objects.filter(team=team).earliest("number").pk
        for name, (path, methods, access) in ROUTES.items():
            asked = set(parameters(Address(name, path, access)))
            again = number == 3 or asked & {"team_id", "who", "player_id"}
            if name not in left_out and shown(path, methods, name) and "slug" in asked <= places.keys() and again:
                yield f"{name} {number}", url_of(Address(name, path, access), places)


def too_wide(page: Page, address: str, complaints: list[str]) -> Iterator[str]:
    """By how much a page is wider than the screen, on a small phone and with large letters."""
    page.set_viewport_size({"width": min(WIDTHS), "height": TALL})
    answer = page.goto(address)
    assert answer is not None
    if answer.status == 404:  # not in this kind of evening, or nothing of the calendar is there yet
        complaints.clear()
        return
    assert answer.ok, address
    wider, head = page.evaluate(f"[({WIDTH})()[1], ({HEAD})()]")
    yield from (*([f"320: {wider}"] if wider > 0 else []), *head)
    page.set_viewport_size({"width": 390, "height": TALL})
    *words, wider = page.evaluate(AT_390, LONGEST_WORD)
    yield from (*chain(*words), *([f"200%: {wider}"] if wider > 0 else []))


@pytest.mark.parametrize(
    ("kind", "drawn"),
    [
        (replace(stage("danish"), turns=3), False),
        (replace(stage("danish"), turns=3), True),
        (KNOCKOUT, True),
        (replace(stage("groups"), groups=4), True),
    ],
)
def test_names_that_hurt_make_no_page_too_wide_and_are_not_cut(
    still_organizer: Page, complaints: list[str], kind: Regulation, drawn: bool
) -> None:
    tournament = awkward_evening(kind)
    give_prizes(tournament, PRIZES)
    if drawn:
        win(publish(tournament)[0], 1)
    places = addresses(tournament, left_out=ALIKE if drawn and not Sweep.wanted else ())
    found = {name: list(too_wide(still_organizer, address, complaints)) for name, address in places}
    assert {name: wider for name, wider in found.items() if wider} == {}
