"""Standings and seasons for a terminal, in columns that are under each other."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.words import small
from tournaments.labels.points import figure
from tournaments.labels.season_labels import CRITERIA, STANDINGS, UNITS, who_decides
from tournaments.seasons.explained import Verdict
from tournaments.seasons.types import SeasonCriterion, Standing, Unit

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


MOST_EVENINGS = 12
"""Columns of evenings that fit beside each other; of more, the last ones are shown."""


def season_text(table: Mapping[str, Any]) -> str:
    """What `table_document` tells, as a table with its title and what has to be said about it."""
    shown = table["evenings"][-MOST_EVENINGS:]
    head = [_("Posto"), str(UNITS[Unit(table["season"]["unit"])]), _("Punti"), _("Serate")]
    rows = [[*head, *(evening["date"][5:] for evening in shown)]]
    rows += [[*_own(row), *_cells(row, shown)] for row in table["rows"]]
    lines = [_title(table["season"]), "", *columns(rows, left={1}), ""]
    lines += [f"{evening['date'][5:]}: {_evening(evening)}" for evening in shown]
    lines += [_legend(), *_reasons(table["rows"]), *_afterwards(table)]
    return "\n".join(lines)


def _title(season: Mapping[str, Any]) -> str:
    held = ngettext("%(count)s serata", "%(count)s serate", season["evenings"]) % {"count": season["evenings"]}
    if season["evenings_left"]:
        held += ", " + _("ne mancano %(left)s") % {"left": season["evenings_left"]}
    return f"{season['name']} ({held})"


def _own(row: Mapping[str, Any]) -> list[str]:
    place = "–" if row["place"] is None else f"{row['place']}{'=' if row['shared'] else ''}"
    mark = "" if row["standing"] == Standing.RANKED else " *"
    return [place, f"{row['name']}{mark}", _figure(row["points"]), str(row["evenings"])]


def _cells(row: Mapping[str, Any], shown: Sequence[Mapping[str, Any]]) -> list[str]:
    results = {result["evening"]: result for result in row["results"]}
    return [_season_cell(results.get(evening["key"])) for evening in shown]


def _season_cell(result: Mapping[str, Any] | None) -> str:
    if result is None:
        return "·"
    points = _figure(result["points"])
    return f"({points})" if result["verdict"] == Verdict.STRUCK else points


def _figure(written: int | str) -> str:
    return str(figure(Fraction(written)))


def _evening(evening: Mapping[str, Any]) -> str:
    told = [evening["name"], evening["part"], evening["discipline"]]
    told += [small(_("Finale"))] if evening["final"] else []
    told += [_("vale %(weight)s volte") % {"weight": _figure(evening["weight"])}] if evening["weight"] != 1 else []
    return ", ".join(filter(None, told))


def _legend() -> str:
    return _("Tra parentesi le serate scartate; · assente; = a pari merito; * %(possible)s o fuori classifica") % {
        "possible": STANDINGS[Standing.POSSIBLE]
    }


def _reasons(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """What broke each tie, one line for everybody it put below somebody else; and who lacks evenings."""
    lines = [
        _("%(name)s è dietro a pari punti: decide «%(criterion)s».")
        % {"name": row["name"], "criterion": CRITERIA[SeasonCriterion(row["decided_by"])]}
        for row in rows
        if row["decided_by"]
    ]
    for row in rows:
        if row["missing_to_minimum"]:
            missing = ngettext(
                "A %(name)s manca %(count)s serata per il minimo: %(standing)s.",
                "A %(name)s mancano %(count)s serate per il minimo: %(standing)s.",
                row["missing_to_minimum"],
            )
            standing = STANDINGS[Standing(row["standing"])]
            lines.append(missing % {"name": row["name"], "count": row["missing_to_minimum"], "standing": standing})
    return ["", *lines] if lines else []


def _afterwards(table: Mapping[str, Any]) -> list[str]:
    lines = []
    if table["qualified"]:
        lines += ["", _("In finale"), *map(_qualified, table["qualified"])]
    if table["clubs"]:
        lines += ["", _("Bar e circoli")]
        lines += columns([[str(row["place"]), row["club"], _figure(row["points"])] for row in table["clubs"]], left={1})
    if table["season"]["general_regulation_decides"]:
        lines += ["", who_decides(Unit(table["season"]["unit"]))]
    return lines


def _qualified(one: Mapping[str, Any]) -> str:
    name = f"{one['section']}: {one['name']}" if one["section"] else one["name"]
    return _("%(name)s (a pari merito: serve un sorteggio)") % {"name": name} if one["tied"] else name
