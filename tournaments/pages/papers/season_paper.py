"""The table of a season on paper: A4 to keep, A3 for the wall of the club."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.event.surnames import AS_PROPOSED
from tournaments.labels.points import figure
from tournaments.labels.season_labels import UNITS
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import open_to_all
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.pdf.paper_document import (
    Align,
    Block,
    Column,
    Document,
    Name,
    Row,
    Sheet,
    Table,
    Text,
    by_surname,
    name_column,
    of_club,
    place_column,
)
from tournaments.pages.papers.pdf.typeset import logo_picture, typeset
from tournaments.pages.shared.seasons.season_reading import ReadSeason, season_page
from tournaments.pages.shared.seasons.shown import day, place_shown, table_shown
from tournaments.pages.shared.words.present import Shown
from tournaments.seasons.types import SeasonRow, Unit
from tournaments.selectors.clubs.member_queries import look_of_club

MOST_EVENINGS = {Paper.A4: 12, Paper.A3: 20}
"""Columns of evenings that fit beside each other on a sheet that lies on its side; of more, the last ones."""
MOST_CELLS, BESIDE = 5_000, 4
"""Cells that are set in about two seconds, and the columns beside those of evenings."""


@open_to_all
@require_safe
def season_paper(request: HttpRequest, season_slug: str) -> HttpResponse:
    """The table with the points of every evening, as a PDF that the browser shows."""
    size = Paper.A3 if request.GET.get("paper") == Paper.A3 else Paper.A4

    def make(read: ReadSeason) -> bytes:
        return typeset(_document(read, size))

    return answer(
        request,
        lambda: season_page(request, season_slug, f"paper {size}", make, "application/pdf"),
        then=lambda pdf: pdf,
        else_=lambda no: render(request, "papers/no_season.html", {"errors": no.errors}, status=no.status),
    )


def _document(read: ReadSeason, size: Paper) -> Document:
    shown: Shown = table_shown(read.value, read.table, read.addresses)
    club = read.stored.club
    look = look_of_club(club)
    heading, mark = _("Classifica della stagione"), f"v{read.stored.version}"
    sheet = Sheet(heading, _blocks(read, shown, size), size=size, flipped=True, fitted=True, mark=mark)
    return Document(
        title=heading,
        event=of_club(club.name, read.value.name),
        date=str(shown["held"]),
        language=get_language() or settings.LANGUAGE_CODE,
        rehearsal="",
        page_words=_("pagina {page} di {pages}"),
        sheets=(sheet,),
        club=club.name,
        sponsors=look.sponsors,
        logo=logo_picture(look.logo, look.name, large=False) if look.logo else None,
    )


def _blocks(read: ReadSeason, shown: Shown, size: Paper) -> tuple[Block, ...]:
    sheets = read.value.sheets
    evenings = _evenings(read, size)
    columns = (
        place_column(),
        name_column(str(UNITS[read.value.regulation.unit])),
        Column(_("Punti"), Align.END, strong=True),
        Column(_("Serate"), Align.END),
        *(Column(str(1 + position), Align.END) for position in evenings),
    )
    notes = {row["who"]: str(row["note"]) for row in shown["rows"]}
    rows = tuple(
        Row((*_cells(read, row), *_points(read, row, evenings)), notes[read.addresses[row.unit]])
        for row in read.table.rows
    )
    numbered = [f"{1 + position}: {sheets[position].name} ({day(sheets[position].date)})" for position in evenings]
    key = f"{'; '.join(numbered)}. {_('Tra parentesi le serate scartate; · assente; = a pari merito')}."
    said = [f"{shown['how']}.", *_left_out(evenings.start), *([key] if numbered else [])]
    label = str(shown["entrant_label"])
    return (Table(columns, rows), Text(tuple(said)), *_clubs(shown["clubs"]), *_powers(shown["powers"], label))


def _evenings(read: ReadSeason, size: Paper) -> range:
    """The evenings that have a column: of a long table fewer, since every cell is work for the typesetter."""
    every = len(read.value.sheets)
    room = min(MOST_EVENINGS[size], max(0, MOST_CELLS // max(1, len(read.table.rows)) - BESIDE))
    return range(max(0, every - room), every)


def _left_out(count: int) -> list[str]:
    """A note that the first evenings count although they have no column."""
    said = ngettext(
        "La prima serata conta nei punti, ma qui non si vede.",
        "Le prime %(count)s serate contano nei punti, ma qui non si vedono.",
        count,
    )
    return [said % {"count": count}] if count else []


def _cells(read: ReadSeason, row: SeasonRow) -> tuple[str | Name, ...]:
    called = read.value.name_of(row.unit)
    name = by_surname(called, AS_PROPOSED) if read.value.regulation.unit is Unit.PERSON else called
    return place_shown(row), name, str(figure(row.total)), str(row.evenings)


def _points(read: ReadSeason, row: SeasonRow, evenings: range) -> list[str]:
    counts = read.table.counts
    own = counts.of[row.unit].evenings
    made = [str(figure(counts.points(own[one]))) if one in own else "·" for one in evenings]
    return [f"({text})" if one in row.struck else text for one, text in zip(evenings, made, strict=True)]


def _clubs(clubs: Shown | None) -> tuple[Block, ...]:
    if clubs is None:
        return ()
    title = str(clubs["caption"])
    columns = (place_column(), name_column(title), Column(_("Punti"), Align.END, strong=True))
    rows = tuple(Row((str(one["place"]), one["name"], one["points"])) for one in clubs["rows"])
    return (Table(columns, rows, caption=title),)


def _powers(powers: Shown | None, label: str) -> tuple[Block, ...]:
    """Who decides what powers do, what was chosen, and base, effect and final where one was declared."""
    if powers is None:
        return ()
    numbers = (Column(title, Align.END) for title in (_("Base"), _("Effetto"), _("Finale")))
    columns = (place_column(), name_column(label), *numbers)
    tables = (Table(columns, tuple(map(_changed, one["rows"])), caption=one["name"]) for one in powers["evenings"])
    return (Text((powers["general"], *powers["rules"])), *tables)


def _changed(row: Shown) -> Row:
    cells = (row["place"], row["name"], row["base"], row["change"], row["final"])
    return Row(tuple(map(str, cells)), note=" ".join(row["effects"]))
