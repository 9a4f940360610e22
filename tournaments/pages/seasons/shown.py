"""The table of a season as its pages show it: plain values, words in the reader's language."""

import datetime
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.utils import formats
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.labels.points import figure
from tournaments.labels.seasons import (
    CRITERIA,
    GENERAL_REGULATION,
    PERS,
    SCORINGS,
    STANDINGS,
    TOTALS,
    UNITS,
    VERDICTS,
)
from tournaments.pages.frame.plain import Plain
from tournaments.seasons.explained import Verdict
from tournaments.seasons.types import Season, SeasonCriterion, Standing, Unit

MOST_SURE = 12
"""Evenings from which on chance is not mentioned any more."""


def table_shown(table: Mapping[str, Any], season: Season) -> Plain:
    """What `table_document` says, worded; every row with its evenings and its reasons."""
    evenings = {one["key"]: one for one in table["evenings"]}
    return {
        "name": table["season"]["name"],
        "closed": table["season"]["closed"],
        "entrant_label": str(UNITS[Unit(table["season"]["unit"])]),
        "how": how_it_counts(season),
        "held": _held(table["season"]),
        "chance": _chance(table["season"]["evenings"]),
        "rows": [_row(row, evenings) for row in table["rows"]],
        "evenings": [_evening(one) for one in table["evenings"]],
        "clubs": [{**row, "points": _figure(row["points"])} for row in table["clubs"]],
        "qualified": table["qualified"],
        "general": str(GENERAL_REGULATION) if table["season"]["general_regulation_decides"] else "",
    }


def how_it_counts(season: Season) -> str:
    """One sentence: what an evening is worth, which count, and how they are put together."""
    regulation = season.regulation
    counted = regulation.counted
    parts = [str(SCORINGS[regulation.scoring.kind])]
    if counted.best is not None:
        parts.append(_("le migliori %(best)d %(per)s") % {"best": counted.best, "per": PERS[counted.per]})
    elif counted.share is not None:
        share = {"share": str(counted.share), "per": PERS[counted.per]}
        parts.append(_("i migliori %(share)s delle serate %(per)s") % share)
    else:
        parts.append(_("valgono tutte le serate"))
    return capfirst(", ".join([*parts, str(TOTALS[regulation.total])]))


def _held(season: Mapping[str, Any]) -> str:
    held = ngettext("%(count)d serata", "%(count)d serate", season["evenings"]) % {"count": season["evenings"]}
    if season["closed"]:
        return _("%(held)s, stagione chiusa") % {"held": held}
    if season["evenings_left"]:
        return _("%(held)s, ne mancano %(left)d") % {"held": held, "left": season["evenings_left"]}
    return held


def _chance(evenings: int) -> str:
    """How much of a table is chance, in plain words: from simulations with the program's own engine."""
    if evenings == 0 or evenings > MOST_SURE:
        return ""
    if evenings == 1:
        return _("Dopo una serata la coppia più forte è prima circa una volta su sette: è ancora quasi tutto caso.")
    if evenings < 6:
        return _("Poche serate: c'è ancora molto caso. La coppia più forte è prima meno di una volta su due.")
    return _("Anche dopo una decina di serate la coppia più forte è prima circa una volta su due.")


def _row(row: Mapping[str, Any], evenings: Mapping[str, Mapping[str, Any]]) -> Plain:
    return {
        "place": "–" if row["place"] is None else str(row["place"]),
        "shared": row["shared"],
        "name": row["name"],
        "points": _figure(row["points"]),
        "evenings": row["evenings"],
        "out": row["standing"] == Standing.OUT,
        "note": "" if row["standing"] == Standing.RANKED else str(STANDINGS[Standing(row["standing"])]),
        "results": [_result(one, evenings[one["evening"]]) for one in row["results"]],
        "reasons": _reasons(row),
    }


def _result(result: Mapping[str, Any], evening: Mapping[str, Any]) -> Plain:
    effects = [
        _("%(modifier)s di %(by)s: da %(before)s a %(after)s")
        % {
            "modifier": one["modifier"],
            "by": one["declared_by"],
            "before": _figure(one["before"]),
            "after": _figure(one["after"]),
        }
        for one in result["effects"]
    ]
    return {
        "name": evening["name"],
        "date": _day(evening["date"]),
        "place": result["place"],
        "base": _figure(result["base"]),
        "points": _figure(result["points"]),
        "struck": result["verdict"] == Verdict.STRUCK,
        "verdict": str(VERDICTS[Verdict(result["verdict"])]),
        "effects": effects,
    }


def _reasons(row: Mapping[str, Any]) -> list[str]:
    said = []
    if row["decided_by"]:
        said.append(
            _("A pari punti decide: %(criterion)s.") % {"criterion": CRITERIA[SeasonCriterion(row["decided_by"])]}
        )
    if row["attendance_points"]:
        said.append(_("Punti di presenza: %(points)s.") % {"points": _figure(row["attendance_points"])})
    if row["missing_to_minimum"]:
        missing = ngettext(
            "Per il minimo manca %(count)d serata.",
            "Per il minimo mancano %(count)d serate.",
            row["missing_to_minimum"],
        )
        said.append(missing % {"count": row["missing_to_minimum"]})
    if row["most_points"] is not None and row["best_place"]:
        reach = _("Vincendo tutte le serate che mancano: %(most)s punti, al meglio il posto %(place)s.")
        said.append(reach % {"most": _figure(row["most_points"]), "place": row["best_place"]})
    return said


def _evening(evening: Mapping[str, Any]) -> Plain:
    return {**evening, "date": _day(evening["date"])}


def _figure(written: int | str) -> str:
    return str(figure(Fraction(written)))


def _day(written: str) -> str:
    return formats.date_format(datetime.date.fromisoformat(written), "SHORT_DATE_FORMAT")
