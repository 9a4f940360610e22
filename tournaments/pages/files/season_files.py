"""Downloads of a season: files, the table for other sites, and the preview in chats."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from rules.match_points import exact
from tournaments.pages.files.sharing import TABLE, preview_suits
from tournaments.pages.frame.guard import open_to_all
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.workbook import BOOK, Cell, Grid, delimited, workbook
from tournaments.pages.shared.pictures.lettering import fitted_alike
from tournaments.pages.shared.pictures.painting import painted
from tournaments.pages.shared.seasons.season_reading import ReadSeason, season_page
from tournaments.pages.shared.seasons.shown import table_shown
from tournaments.pages.shared.words.present import Shown
from tournaments.seasons.document import table_document
from tournaments.seasons.scoring import club_table
from tournaments.seasons.types import SeasonRow

UTF8 = "; charset=utf-8"


@dataclass(frozen=True, slots=True)
class SeasonFile:
    """A kind of file, and how it is made."""

    content_type: str
    make: Callable[[ReadSeason], bytes]


@open_to_all
@require_safe
def season_file(request: HttpRequest, season_slug: str, file: str) -> HttpResponse:
    """The table as a file."""
    kind = FILES[file]
    response = season_page(request, season_slug, file, kind.make, kind.content_type)
    if file != JSON:
        response["Content-Disposition"] = f'attachment; filename="{season_slug}.{file}"'
    return response


@open_to_all
@require_safe
def season_embed(request: HttpRequest, season_slug: str) -> HttpResponseBase:
    """The table alone, which any other site may show in a frame: nothing can be pressed there but links."""

    def make(read: ReadSeason) -> bytes:
        context = {"stored": read.stored, "season": table_shown(read.value, read.table, read.addresses)}
        return render_to_string("seasons/embed.html", context).encode()

    @xframe_options_exempt
    @csp_replace({"frame-ancestors": ["*"]})
    def framable(request: HttpRequest) -> HttpResponseBase:
        return season_page(request, season_slug, "embed", make)

    return framable(request)


@open_to_all
@require_safe
def season_preview(request: HttpRequest, season_slug: str) -> HttpResponse:
    """The picture that a chat shows when the address of a season is sent."""
    return season_page(request, season_slug, "preview", lambda read: painted("preview", _preview(read)), "image/png")


def _preview(read: ReadSeason) -> Plain:
    shown: Shown = table_shown(read.value, read.table, read.addresses)
    rows = shown["rows"][:MOST_LEADERS]
    names = fitted_alike([(str(row["name"]), NAME_ROOM) for row in rows], NAME_SIZE)
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "program": _("La segreteria della Briscola"),
        "suits": preview_suits(),
        "name": read.value.name,
        "when": read.stored.club.name,
        "leaders": [
            {"place": row["place"], "name": name, "points": row["points"]}
            for row, name in zip(rows, names, strict=True)
        ],
        "state": str(shown["held"]),
    }


MOST_LEADERS, NAME_ROOM, NAME_SIZE = 3, 440, 17


def _json(read: ReadSeason) -> bytes:
    """docs/schemas/season-table-2.json."""
    return json.dumps(table_document(read.value, read.table), ensure_ascii=False, indent=1).encode()


def _csv(read: ReadSeason) -> bytes:
    grid = _table(read)
    return delimited(grid.head, grid.rows)


def _book(read: ReadSeason) -> bytes:
    grids = [_table(read)]
    if clubs := club_table(read.value):
        head = (_("Posto"), _("Bar e circoli"), _("Punti"))
        grids.append(Grid(_("Bar e circoli"), head, tuple((one.place, one.club, one.total) for one in clubs)))
    last = read.value.sheets[-1].date if read.value.sheets else read.stored.created_at.date()
    return workbook(grids, title=read.value.name, day=last)


def _table(read: ReadSeason) -> Grid:
    """One column an evening; what is struck in brackets."""
    sheets = read.value.sheets
    head = (_("Posto"), _("Nome"), _("Punti"), _("Serate"), *(sheet.name for sheet in sheets))
    rows = tuple(
        (row.place, read.value.name_of(row.unit), exact(row.total), row.evenings, *_evenings(read, row))
        for row in read.table.rows
    )
    return Grid(_("Classifica della stagione"), head, rows)


def _evenings(read: ReadSeason, row: SeasonRow) -> list[Cell]:
    counts = read.table.counts
    own = {position: counts.points(worth) for position, worth in counts.of[row.unit].evenings.items()}
    cells: list[Cell] = []
    for position in range(len(read.value.sheets)):
        cells.append(f"({own[position]})" if position in row.struck else own.get(position))
    return cells


JSON = "json"
FILES: Mapping[str, SeasonFile] = {
    JSON: SeasonFile("application/json" + UTF8, _json),
    "csv": SeasonFile(TABLE + UTF8, _csv),
    "xlsx": SeasonFile(BOOK, _book),
}
