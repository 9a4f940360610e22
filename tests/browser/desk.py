"""The desk as an organizer works it in a browser: set up, draw, publish, type the sheets, close."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.ledger import Played
from tests.factories import make_club, record
from tournaments.event.rights import Role
from tournaments.models import Match
from tournaments.selectors.core.outcomes import match_records
from tournaments.services.clubs.member_changes import entrance_link_issue

SOME, ALL = "some typed", "all typed"
SOME_OR_ALL = [SOME, pytest.param(ALL, marks=pytest.mark.sweep)]
"""What of the results of a journey is typed at its desk; the others come from another desk."""

PointsOf = Callable[[str, str], Sequence[int]]
"""Who meets, left side first -> the card points of the left side, deal by deal."""

# The names in some cells without what is beside them: a number, a mark, the word for a withdrawal.
_NAMES = """all => all.map((one) => {
    const copy = one.cloneNode(true);
    const numbers = ".entrant-number, .chip-letter, .bracket-number";
    const beside = `${numbers}, .bracket-surnames, .quiet, .state, .players, .movement`;
    copy.querySelectorAll(beside).forEach((more) => more.remove());
    return copy.textContent.trim().replaceAll("\\u00a0", " ");
})"""


# Whose a row of the table is: a person a line, or a quarter beside its suit.
_PEOPLE = """all => all.map((one) => [...one.querySelectorAll(".person")]
    .filter((line) => !line.querySelector(".chip-letter"))
    .map((line) => line.textContent.trim()).join(" – "))"""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a turn and who meets there."""

    number: int
    sides: tuple[str, str]


def come_in(page: Page) -> None:
    """Through the one-time link, as the person who started the program."""
    token = entrance_link_issue(club=make_club(), role=Role.OWNER)
    page.goto(f"/entrance/{token}/")
    page.get_by_label("Nome e cognome", exact=True).fill("Ada Organizza")
    page.get_by_role("button", name="Entra", exact=True).click()
    expect(page.get_by_role("heading", name="I miei tornei")).to_be_visible()


def forget_refusals(complaints: list[str]) -> None:
    """The browser notes every form that was refused, or asked back about, on purpose; nothing else may be noted."""
    assert all("422" in heard or "409" in heard for heard in complaints)
    complaints.clear()


def save_correction(page: Page, table: int) -> None:
    """Save a sheet that corrects its match, and apply it where something follows from it, which is shown before."""
    saved = page.get_by_text(re.compile(rf"Tavolo {table}: \d–\d salvato"))
    asked = page.get_by_role("heading", name="Controlla, poi conferma")
    page.get_by_role("button", name="Salva").first.click()
    expect(saved.or_(asked).first).to_be_visible()
    if asked.count():
        page.get_by_role("button", name="Applica la correzione").click()
    expect(saved.first).to_be_visible()


def names_in(cells: Locator) -> list[str]:
    """The names of entrants, as they are written."""
    return list(cells.evaluate_all(_NAMES))


class Desk:
    """One tournament at the desk; every step goes through the page that an organizer would use.

    Of a turn the first and the last result are typed, and a second desk saves those between (of some turns all), unless
    all are.
    """

    def __init__(self, page: Page, slug: str, typed: str = SOME) -> None:
        self.page, self.slug, self.typed = page, slug, typed

    def open(self, where: str = "") -> None:
        self.page.goto(f"/desk/{self.slug}/{where}")

    def set_up(self, preset: str, name: str, boxes: Mapping[str, Mapping[str, str]] | None = None) -> None:
        """A new tournament from an evening; `boxes` are to be filled, under the title of the fold they are in."""
        self.page.goto("/desk/")
        self.page.get_by_role("link", name="Nuovo torneo").click()
        self.page.get_by_role("link", name=preset, exact=True).click()
        self.page.get_by_label("Nome del torneo").fill(name)
        for fold, values in (boxes or {}).items():
            part = self.page.locator("details details").filter(has=self.page.locator("summary", has_text=fold))
            around = part.locator("xpath=ancestor::details[not(@open)]/summary")
            if around.count():
                around.click()
            part.locator("summary").click()
            for label, value in values.items():
                part.get_by_label(label).fill(value)
        self.page.get_by_role("button", name="Crea il torneo").last.click()
        self.page.wait_for_url(f"**/desk/{self.slug}/")

    def enter(self, lines: Sequence[str]) -> None:
        """The whole list, pasted into the box."""
        self.open("teams/")
        self.page.get_by_label("Coppie", exact=True).fill("\n".join(lines))
        self.page.get_by_role("button", name="Guarda l’elenco").click()
        self.page.get_by_role("button", name="Iscrivi tutti").last.click()
        expect(self.page.locator("table.entrants tbody tr")).to_have_count(len(lines))

    def draw(self, number: int) -> None:
        """Draw with a number; the draft is on the page afterwards."""
        self.open("draw/")
        self.page.get_by_text("Sorteggio con un numero detto dal pubblico").click()
        self.page.get_by_label("Numero del sorteggio").fill(str(number))
        self.page.get_by_role("button", name="Sorteggia", exact=True).click()
        expect(self.page.get_by_text("bozza, il pubblico non la vede")).to_be_visible()

    def publish(self) -> None:
        self.page.get_by_role("button", name="Pubblica questo sorteggio").click()
        self.page.wait_for_url(f"**/desk/{self.slug}/")

    def tables(self, turn: int) -> list[Table]:
        """Everybody who plays in a turn, table by table."""
        self.open(f"turns/{turn}/")
        return self.tables_in(".entry-row")

    def tables_in(self, rows_of: str) -> list[Table]:
        """Who plays at the tables in some rows of the page of a turn."""
        rows = self.page.locator(rows_of)
        names = iter(names_in(rows.locator(".side .entrant-name")))
        numbers = rows.evaluate_all("all => all.map((row) => row.dataset.row)")
        return [Table(int(number), (next(names), next(names))) for number in numbers]

    def find_sheet(self, turn: int, table: int) -> None:
        """By the link in its row."""
        self.open(f"turns/{turn}/")
        self.page.get_by_role("link", name=f"Tavolo {table}: segnapunti", exact=True).click()
        expect(self.page.get_by_role("heading", level=1, name=f"Tavolo {table}", exact=True)).to_be_visible()

    def open_sheet(self, turn: int, table: int) -> None:
        match = Match.objects.get(tournament__slug=self.slug, turn__number=turn, table=table)
        self.open(f"matches/{match.id}/")
        expect(self.page.get_by_role("heading", level=1, name=f"Tavolo {table}", exact=True)).to_be_visible()

    def play_turn(self, turn: int, points_of: PointsOf) -> list[Played]:
        """Every table that has no result yet by keyboard alone: the cursor goes from row to row by itself."""
        elsewhere = self.play_elsewhere(turn, points_of, slice(1, -1)) if self.typed == SOME else []
        self.open(f"turns/{turn}/")
        missing = self.page.locator(".entry-row[data-open]").count()
        return elsewhere + [self.type_row(turn, points_of) for _ in range(missing)]

    def let_play(self, turn: int, points_of: PointsOf) -> list[Played]:
        """A turn of which this desk types nothing, unless it types all."""
        return self.play_elsewhere(turn, points_of) if self.typed == SOME else self.play_turn(turn, points_of)

    def play_turns(self, first: int, last: int, points_of: PointsOf) -> list[Played]:
        """Turns that are played alike, of which this desk types the first."""
        played = self.play_turn(first, points_of)
        return played + [match for turn in range(first + 1, last + 1) for match in self.let_play(turn, points_of)]

    def play_elsewhere(self, turn: int, points_of: PointsOf, which: slice = slice(None)) -> list[Played]:
        """The tables without a result, or some of them: another desk saves them."""
        waiting = Match.objects.filter(tournament__slug=self.slug, turn__number=turn).select_related("turn__stage")
        records = {one.id: one for one in match_records(waiting[0].turn.stage)}
        played = []
        for match in [one for one in waiting.order_by("table") if not records[one.id].complete][which]:
            first, second = (side.team.name for side in records[match.id].sides)
            points = tuple(points_of(first, second))
            record(match, *points)
            played.append(Played(turn, (first, second), points))
        return played

    def type_row(self, turn: int, points_of: PointsOf) -> Played:
        """The row with the cursor: one number a deal, the rest follows."""
        self.page.locator(".entry-row[data-open] input[data-side=first]:focus").wait_for()
        row = self.page.locator(".entry-row:focus-within")
        table = row.get_attribute("data-row")
        first, second = names_in(row.locator(".side .entrant-name"))
        played = Played(turn, (first, second), tuple(points_of(first, second)))
        for points in played.points:
            self.page.keyboard.type(str(points))
            self.page.keyboard.press("Enter")
        won, lost = played.deals
        self.page.get_by_text(f"Tavolo {table}: {won}–{lost} salvato").wait_for()
        return played

    def award(self, turn: int, table: int, absent: str) -> None:
        """A match to which somebody did not come: one of its two sides, or "Non è venuto nessuno"."""
        self.find_sheet(turn, table)
        self.award_here(absent)

    def award_here(self, absent: str) -> None:
        """The same on the sheet that is open."""
        self.page.get_by_text("Qualcuno non si è presentato").click()
        self.page.get_by_role("radio", name=absent).check()
        self.page.get_by_role("button", name="Assegna a tavolino").click()
        expect(
            self.page.get_by_text(re.compile("vince a tavolino|nessuno si è presentato, non vince nessuno"))
        ).to_be_visible()

    def settle_by_lot(self) -> list[str]:
        """The one tie that decides who moves on, by a lot of the program; its order."""
        self.page.get_by_role("link", name="Decidi il pari merito").click()
        self.page.get_by_role("button", name="Sorteggia", exact=True).first.click()
        settled = self.page.locator("section[aria-labelledby=settled] li p").first.inner_text()
        return settled.split(": ", 1)[1].split(", ")

    def foreseen(self, heading: str) -> list[str]:
        """The lines under a heading of the page that comes before a change; none where it is not there."""
        card = self.page.locator("section.card").filter(has=self.page.get_by_role("heading", name=heading, exact=True))
        return card.locator("li").all_inner_texts()

    def leave(self, pair: str) -> None:
        """Ask for a withdrawal: the page with what follows from it is open afterwards."""
        self.open("teams/")
        self.page.get_by_role("link", name=pair, exact=True).click()
        self.page.get_by_role("button", name="Segna come ritirato").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Segna come ritirato")

    def leave_for_good(self, pair: str) -> None:
        self.page.get_by_role("button", name="Segna come ritirato").click()
        self.open("teams/")
        row = self.page.locator("table.entrants tr").filter(has_text=pair)
        expect(row.get_by_text("ritirata")).to_be_visible()

    def resting(self, turn: int) -> str:
        """Who rests in a turn, as its page says before what the rest is worth."""
        self.open(f"turns/{turn}/")
        said = self.page.locator("p").filter(has=self.page.locator("b", has_text="Riposo:")).inner_text()
        return said.removeprefix("Riposo: ").partition(" (")[0].replace("\xa0", " ")

    def close(self) -> None:
        self.page.get_by_role("link", name="Chiusura", exact=True).click()
        self.page.get_by_role("button", name=re.compile("^Chiudi (?:il torneo|lasciando i pari merito)$")).click()
        expect(self.page.get_by_text("Torneo chiuso", exact=True)).to_be_visible()


def public_places(page: Page, slug: str) -> dict[str, int]:
    """The place of everybody in the first table that the public sees."""
    page.goto(f"/t/{slug}/standings/")
    rows = page.locator("table.standings").first.locator("tr:has(> td.place)")
    places = rows.locator("td.place [data-watch]").all_inner_texts()
    names = rows.locator("th.entrant").evaluate_all(_PEOPLE)
    return dict(zip(names, (int(place.removeprefix("=")) for place in places), strict=True))
