"""The table of a season as its pages show it: plain values, words in the reader's language."""

import datetime
from collections.abc import Mapping
from typing import Any

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.words import as_sentence
from tournaments.labels.points import figure
from tournaments.labels.season_labels import (
    CRITERIA,
    STANDINGS,
    UNITS,
)
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.seasons.in_words import how_it_counts, powers_shown
from tournaments.pages.shared.words.hall_words import clubs_shown
from tournaments.seasons.document import qualified_document, season_head
from tournaments.seasons.scoring import club_table
from tournaments.seasons.table import SeasonTable, first_of_100
from tournaments.seasons.types import Season, SeasonRow, Standing, UnitId

MOST_SURE = 12
"""Evenings from which on chance is not mentioned any more."""


def table_shown(value: Season, table: SeasonTable, addresses: Mapping[UnitId, str]) -> Plain:
    """The table, worded; what is behind a row is made for the row that somebody opens (`own.py`)."""
    head = season_head(value)
    return {
        "name": value.name,
        "closed": value.closed,
        "entrant_label": str(UNITS[value.regulation.unit]),
        "how": how_it_counts(value.regulation),
        "held": _held(head),
        "chance": _chance(value),
        "rows": [_row(value, row, addresses[row.unit]) for row in table.rows],
        "evenings": [
            {"key": one.key, "name": one.name, "date": day(one.date), "number": number}
            for number, one in enumerate(value.sheets, start=1)
        ],
        "clubs": _clubs(value),
        "qualified": qualified_document(value),
        "powers": powers_shown(value),
    }


def _clubs(value: Season) -> Plain | None:
    said = as_sentence(_("la somma dei migliori %(best)s di ogni serata")) % {"best": value.regulation.club_pairs}
    return clubs_shown(club_table(value), said)


def _held(season: Mapping[str, Any]) -> str:
    held = ngettext("%(count)s serata", "%(count)s serate", season["evenings"]) % {"count": season["evenings"]}
    if season["closed"]:
        return _("%(held)s, stagione chiusa") % {"held": held}
    if season["evenings_left"]:
        return _("%(held)s, ne mancano %(left)s") % {"held": held, "left": season["evenings_left"]}
    return held


def _chance(value: Season) -> str:
    """How much of a table is luck, in plain words, from measured seasons."""
    evenings = len(value.sheets)
    if evenings == 0 or evenings > MOST_SURE:
        return ""
    times = first_of_100(sum(len(sheet.lines) for sheet in value.sheets) // evenings, evenings)
    if times is None:
        return ""
    told = ngettext("%(count)s serata", "%(count)s serate", evenings) % {"count": evenings}
    return _("Con %(told)s il più forte è primo in circa %(times)s stagioni su 100. Il resto è fortuna.") % {
        "told": told,
        "times": times,
    }


def _row(value: Season, row: SeasonRow, who: str) -> Plain:
    notes = [] if row.standing is Standing.RANKED else [str(STANDINGS[row.standing])]
    if row.decided_by:
        notes.append(_("a pari punti: %(order)s") % {"order": CRITERIA[row.decided_by]})
    return {
        "place": place_shown(row),
        "name": value.name_of(row.unit),
        "who": who,
        "points": str(figure(row.total)),
        "evenings": row.evenings,
        "note": ", ".join(notes),
    }


def place_shown(row: SeasonRow) -> str:
    """ "3", "3=" where it is shared, "–" for unranked people."""
    return "–" if row.place is None else f"{row.place}{'=' if row.shared else ''}"


def day(one: datetime.date) -> str:
    """A day of a season, short."""
    return formats.date_format(one, "SHORT_DATE_FORMAT")
