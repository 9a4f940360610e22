"""Standings and seasons for a terminal, in columns that are under each other."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

# Rows of texts for a terminal, in columns that are under each other.


def columns(rows: Sequence[Sequence[str]], left: Collection[int]) -> list[str]:
    """One line a row; the columns of `left`, counted from 0, are set to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if position in left else cell.rjust(width)
            for position, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


# The standings for a terminal: one line a team, columns that are under each other.

COLUMNS = (
    ("place", gettext_lazy("Posto")),
    ("team", ""),
    ("match_points", gettext_lazy("Punti")),
    ("played", gettext_lazy("Partite")),
    ("won", gettext_lazy("Vinte")),
    ("deals_won", gettext_lazy("Smazzate vinte")),
    ("deals_lost", gettext_lazy("Smazzate perse")),
)


def standings_text(standings: Mapping[str, Any], *, entrant: str) -> str:
    """What `standings_json` tells, as a table with its title; the final points once all results are in.

    `entrant` is what those who are ranked are called.
    """
    about = standings["tournament"]
    title = f"{about['name']} · {about['date']}"
    provisional = _("provvisoria")
    lines = [f"{title} ({provisional})" if about["provisional"] else title, ""]
    rows = [[str(label) or entrant for _key, label in COLUMNS]]
    rows += [[_cell(row, key) for key, _label in COLUMNS] for row in standings["teams"]]
    lines += columns(rows, left={1})
    if not about["provisional"]:
        lines += ["", _("Punti finali")]
        lines += [f"{row['team']}: {row['final']}" for row in standings["final"]]
    return "\n".join(lines)


def _cell(row: Mapping[str, Any], key: str) -> str:
    return f"{row[key]}=" if key == "place" and row["shared"] else str(row[key])
