"""A result sheet as somebody types it: one entrant a line, the first first.

"= Anna Rossi, Bruno Bianchi (Bar Sport): 12 in 5" shares the place of the line above, came for the Bar Sport and made
12 in five matches.
"""

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.match_points import as_written, read_exact
from rules.problems import problem_at, sentence
from tournaments.event.problems.entrant_problems import RosterProblem
from tournaments.labels.points import as_shown
from tournaments.pages.frame.typed_points import WRITTEN_DIGITS, is_writable, read_number
from tournaments.pages.frame.values import read_line, read_whole
from tournaments.pages.shared.lists.names import NAME_LIMIT
from tournaments.seasons.types import SeasonRegulation, Unit

LINE = re.compile(
    r"(?P<level>=\s*)?(?P<names>[^():]+?)\s*(?:\((?P<club>[^()]*)\))?"
    r"\s*(?::\s*(?P<points>[^:()]+?)(?:\s+in\s+(?P<matches>[0-9]{1,5}))?)?"
)
BETWEEN = re.compile(r"\s*(?:[,;/&+]|\s[-–]\s)\s*")
MOST_LINES = 1000
CLUB_LIMIT, MOST_READ = 80, 5000
Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """What was typed, and the document it makes; `errors` say what is missing, and then there is none.

    `sections`: the part and the discipline by the names of their boxes. `fixed`: the lines have no box, because they
    came from a tournament or hold what no line says.
    """

    name: str
    date: str
    lines: str
    matches: str
    weight: str
    sections: Mapping[str, str]
    final: bool
    fixed: bool = False
    errors: tuple[str, ...] = ()
    document: Document | None = None


def new_sheet(key: str) -> Document:
    """An evening of which nothing is known yet."""
    return {
        "key": key,
        "name": "",
        "date": "",
        "part": "",
        "discipline": "",
        "weight": 1,
        "final": False,
        "tournament": None,
        "lines": [],
        "meetings": [],
        "modifiers": [],
        "declarations": [],
    }


def sheet_written(sheet: Document, regulation: SeasonRegulation) -> TypedSheet:
    """A result sheet as it would be typed."""
    common = next((most for most, _n in Counter(line.get("matches") for line in sheet["lines"]).most_common(1)), None)
    text = "\n".join(_written(sheet["lines"], common))
    read, wrong = _lines(text, regulation.unit, common)
    fixed = sheet.get("tournament") is not None or bool(sheet.get("meetings"))
    return TypedSheet(
        name=sheet["name"],
        date=sheet["date"],
        lines=text,
        matches="" if common is None else str(common),
        weight=str(as_shown(read_exact(sheet.get("weight", 1)))),
        sections={box: sheet.get(box, "") for box in ("part", "discipline")},
        final=sheet.get("final", False),
        fixed=fixed or bool(wrong) or list(map(_whole, sheet["lines"])) != read,
    )


def read_sheet(data: Mapping[str, str], *, before: Document, regulation: SeasonRegulation) -> TypedSheet:
    """The result sheet of the form, in place of the one `before`; what has no box stays."""
    fixed = bool(before["lines"]) and sheet_written(before, regulation).fixed
    taken = before.get("tournament") is not None
    name = before["name"] if taken else read_line(data.get("name", ""), limit=120)
    day = before["date"] if taken else data.get("date", "").strip()
    text, matches = data.get("lines", "").replace("\0", " "), data.get("matches", "").strip()
    weight = data.get("weight", "1").strip()
    sections = {box: read_line(data.get(box, before.get(box, "")), limit=40) for box in ("part", "discipline")}
    errors = list(_head_problems(name, day, matches, weight))
    lines = before["lines"]
    if not fixed:
        lines, wrong = _lines(text, regulation.unit, read_whole(matches, digits=5) or None)
        errors += wrong
    typed = {
        "name": name,
        "date": day,
        "weight": as_written(read_number(weight, digits=WRITTEN_DIGITS) or 0),
        "final": "final" in data,
        "lines": lines,
        **sections,
    }
    document = None if errors else before | typed
    return TypedSheet(name, day, text, matches, weight, sections, "final" in data, fixed, tuple(errors), document)


def _head_problems(name: str, day: str, matches: str, weight: str) -> Iterator[str]:
    if not name:
        yield _("Manca il nome. Scrivilo.")
    try:
        datetime.date.fromisoformat(day)
    except ValueError:
        yield _("Manca il giorno della serata. Scrivilo come giorno, mese e anno.")
    if matches and not read_whole(matches, digits=5):
        yield _("Quante partite: «%(typed)s» non è un numero da 1 in su.") % {"typed": matches[:20]}
    number = read_number(weight, digits=WRITTEN_DIGITS)
    if number is None or not is_writable(number):
        yield _("Quanto vale: «%(typed)s» non è un numero. Scrivi per esempio 1, 2 o 1½.") % {"typed": weight[:20]}


def _lines(text: str, unit: Unit, common: int | None) -> tuple[list[Document], list[str]]:
    """The lines of a text, and what is wrong with it; `common`: how many matches, where a line does not say it."""
    lines: list[Document] = []
    wrong = []
    for number, typed in enumerate(filter(None, map(str.strip, text.splitlines()[:MOST_LINES])), start=1):
        found = LINE.fullmatch(typed)
        points = read_number(found["points"], digits=WRITTEN_DIGITS) if found and found["points"] else None
        if found is None or (found["points"] and (points is None or not is_writable(points))):
            wrong.append(_("Riga %(number)s: non si capisce «%(line)s».") % {"number": number, "line": typed[:60]})
            continue
        names, club = read_line(found["names"], limit=MOST_READ), read_line(found["club"] or "", limit=MOST_READ)
        people = [] if unit is Unit.TEAM else BETWEEN.split(names)
        if max(map(len, people or [names])) > NAME_LIMIT or len(club) > CLUB_LIMIT:
            told = {"number": number, "limit": CLUB_LIMIT if len(club) > CLUB_LIMIT else NAME_LIMIT}
            wrong.append(_("Riga %(number)s: troppo lunga. Usa al massimo %(limit)s caratteri per nome.") % told)
            continue
        level = bool(found["level"] and lines)
        lines.append(
            {
                "place": lines[-1]["place"] if level else len(lines) + 1,
                "people": people,
                "team": names if unit is Unit.TEAM else "",
                "points": None if points is None else as_written(points),
                "matches": int(found["matches"]) or None if found["matches"] else common,
                "club": club,
            }
        )
    if len(text.splitlines()) > MOST_LINES and any(map(str.strip, text.splitlines()[MOST_LINES:])):
        wrong.append(sentence(problem_at(RosterProblem.TOO_MANY_LINES, limit=MOST_LINES)))
    if not lines and not wrong:
        wrong.append(_("Manca chi ha giocato. Scrivi un iscritto per riga, dal primo all’ultimo."))
    return lines, wrong


def _whole(line: Document) -> Document:
    """A line with everything that may be left out of a file."""
    usual: Document = {"people": [], "team": "", "points": None, "matches": None, "club": ""}
    return {"place": line["place"], **{name: line.get(name, value) for name, value in usual.items()}}


def _written(lines: Sequence[Document], common: int | None) -> Iterator[str]:
    """Each line as it would be typed."""
    above = None
    for line in map(_whole, lines):
        said = "= " if line["place"] == above else ""
        said += line["team"] or ", ".join(line["people"])
        said += f" ({line['club']})" if line["club"] else ""
        if line["points"] is not None:
            said += f": {as_shown(read_exact(line['points']))}"
            said += f" in {line['matches']}" if line["matches"] not in (None, common) else ""
        above = line["place"]
        yield said
