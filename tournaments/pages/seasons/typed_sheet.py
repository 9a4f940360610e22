"""A result sheet as somebody types it: one entrant a line, the first first.

"= Anna Rossi, Bruno Bianchi (Bar Sport): 12" shares the place of the line above, came for the Bar Sport and made 12.
"""

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.exact import as_written
from tournaments.pages.frame.typed_points import read_number
from tournaments.pages.frame.values import read_line

LINE = re.compile(r"(?P<level>=\s*)?(?P<names>[^():]+?)\s*(?:\((?P<club>[^()]*)\))?\s*(?::\s*(?P<points>[^:()]+))?")
BETWEEN = re.compile(r"\s*(?:[,;/&+]|\s[-–]\s)\s*")
MOST_LINES = 1000


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """What was typed, and the document it makes; `errors` say what is missing, and then there is none."""

    name: str
    date: str
    lines: str
    section: str
    final: bool
    errors: tuple[str, ...]
    document: dict[str, Any] | None


def read_sheet(data: Mapping[str, str], *, key: str, unit: str, per: str) -> TypedSheet:
    """The result sheet of the form, for a season that ranks such units and chooses the best evenings so."""
    name, day = read_line(data.get("name", ""), limit=120), data.get("date", "").strip()
    text, section = data.get("lines", "").replace("\0", " "), read_line(data.get("section", ""), limit=40)
    errors = [] if name else [_("Manca il nome della serata. Scrivilo.")]
    try:
        datetime.date.fromisoformat(day)
    except ValueError:
        errors.append(_("Manca il giorno della serata. Scrivilo come giorno, mese e anno."))
    lines, wrong = _lines(text, unit)
    errors += wrong
    document = {
        "key": key,
        "name": name,
        "date": day,
        "part": section if per == "part" else "",
        "discipline": section if per == "discipline" else "",
        "weight": 1,
        "final": "final" in data,
        "tournament": None,
        "lines": lines,
        "meetings": [],
        "modifiers": [],
        "declarations": [],
    }
    return TypedSheet(name, day, text, section, "final" in data, tuple(errors), None if errors else document)


def _lines(text: str, unit: str) -> tuple[list[dict[str, Any]], list[str]]:
    lines: list[dict[str, Any]] = []
    wrong = []
    for number, typed in enumerate(filter(None, map(str.strip, text.splitlines()[:MOST_LINES])), start=1):
        found = LINE.fullmatch(typed)
        points = read_number(found["points"]) if found and found["points"] else None
        if found is None or (found["points"] and points is None):
            wrong.append(_("Riga %(number)d: non si capisce «%(line)s».") % {"number": number, "line": typed[:60]})
            continue
        names = read_line(found["names"], limit=240)
        level = bool(found["level"] and lines)
        lines.append(
            {
                "place": lines[-1]["place"] if level else len(lines) + 1,
                "people": [] if unit == "team" else BETWEEN.split(names),
                "team": names[:120] if unit == "team" else "",
                "points": None if points is None else as_written(points),
                "matches": None,
                "club": read_line(found["club"] or "", limit=80),
            }
        )
    if not lines and not wrong:
        wrong.append(_("Manca chi ha giocato. Scrivi un iscritto per riga, dal primo all'ultimo."))
    return lines, wrong
