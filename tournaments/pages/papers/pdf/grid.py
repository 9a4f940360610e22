"""The grid of all against all, on as many sheets as it needs."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.pages.papers.pdf.document import Grid, Sheet
from tournaments.pages.tables.words.present import Shown

WIDEST = 18
"""So many boxes fit side by side and are still large enough to write in."""


def grid_sheets(context: Shown) -> tuple[Sheet, ...]:
    """Small groups together, whatever is wider than a sheet on several that are hung side by side."""
    title = str(context["title"])
    small = [grid for grid in context["grids"] if len(grid["heads"]) <= WIDEST]
    wide = [grid for grid in context["grids"] if len(grid["heads"]) > WIDEST]
    together = [Sheet(title, tuple(part for grid in small for part in _parts(grid)), flipped=True)] if small else []
    return (*together, *(Sheet(title, (part,), flipped=True) for grid in wide for part in _parts(grid)))


def _parts(grid: Shown) -> Iterator[Grid]:
    """The boxes cut into parts of about the same width; points and place are in the last."""
    count = len(grid["heads"])
    parts = -(-count // WIDEST)
    cuts = [count * part // parts for part in range(parts + 1)]
    for part in range(parts):
        cut = slice(cuts[part], cuts[part + 1])
        yield _part(grid, cut, last=part == parts - 1)


def _part(grid: Shown, cut: slice, *, last: bool) -> Grid:
    def ends(*words: str) -> Sequence[str]:
        return words if last else ()

    return Grid(
        corner="",
        heads=(*grid["heads"][cut], *ends(_("Punti"), _("Posto"))),
        rows=tuple(
            (str(row["name"]), (*row["boxes"][cut], *ends(str(row["points"]), str(row["place"]))))
            for row in grid["rows"]
        ),
        title=str(grid["title"]),
    )
