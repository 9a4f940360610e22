"""A table of a turn at which everybody is a side -> the columns of its row: what each has, or a box for it.

Three write their totals deal by deal; five, or six, the totals of the whole table, since who called whom is on the
sheet.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.problems import sentences
from tournaments.labels.points import figure
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.matches.sheet_line import SheetLine
from tournaments.pages.shared.matches.typed_match import MatchSheet, sheet_of
from tournaments.pages.shared.words.deal_words import deal_name, signed
from tournaments.selectors.core.outcomes import MatchRecord

SUM = "Σ"
THREE = ("first", "second", "third")


def individual_deals(record: MatchRecord, typed: MatchSheet | None, *, open_: bool) -> list[Plain]:
    """The columns of a row, each {number, lines}; a line has `cells`, or `boxes` for every seat."""
    if record.match_format.game.by_totals:
        return [{"number": SUM, "lines": [_totals(record, typed, open_=open_)]}]
    sheet = typed or sheet_of(record)
    saved = {deal.place for deal in record.deals}
    deals: dict[int, list[Plain]] = {}
    for line in sheet.lines:
        if (line.number, line.attempt) in saved or open_:
            shown = _saved(line) if (line.number, line.attempt) in saved else _boxes(record, line)
            deals.setdefault(line.number, []).append(shown)
    done = [_sums(record)] if record.score is not None else []
    return [
        {"number": number, "lines": lines, "label": deal_name(number)} for number, lines in sorted(deals.items())
    ] + done


def _sums(record: MatchRecord) -> Plain:
    cells = [str(figure(line.worth)) for line in record.outcome.lines]
    return {"number": SUM, "lines": [{"saved": True, "cells": cells}]}


def _totals(record: MatchRecord, typed: MatchSheet | None, *, open_: bool) -> Plain:
    """What everybody has, or a box for it while nothing of the table is written down."""
    if record.deals or not open_:
        lines = record.outcome.lines if record.score is not None else ()
        return {"saved": True, "cells": [signed(line.worth) for line in lines]}
    line = next((one for one in typed.lines if one.totals), None) if typed is not None else None
    values = line.totals if line is not None else ()
    names = tuple(f"total{side}" for side, _seat in enumerate(record.sides, start=1))
    wrong = line is not None and bool(line.problems)
    return _of_boxes(record, SheetLine(1, 1), names, (*values, *("",) * len(names)), _("Totale"), wrong)


def _saved(line: SheetLine) -> Plain:
    cells = [line.first, line.second, line.third]
    if not line.first:
        cells = ["✓" if line.winner == str(place) else "–" for place, _box in enumerate(THREE, start=1)]
    return {"saved": True, "cells": cells, "void": line.void, "note": _("cappotto") if line.cappotto else ""}


def _boxes(record: MatchRecord, line: SheetLine) -> Plain:
    values = (line.first, line.second, line.third)
    label = deal_name(line.number, line.attempt)
    shown = _of_boxes(record, line, THREE, values, label, bool(line.problems))
    return shown | {"errors": sentences(line.problems) if line.problems else (), "typed": line}


def _of_boxes(
    record: MatchRecord, line: SheetLine, names: Sequence[str], values: Sequence[str], label: str, wrong: bool
) -> Plain:
    boxes = [
        {
            "name": f"r{record.table}.{line.name}.{name}",
            "value": value,
            "label": f"{label}, {seated.team.name}",
        }
        for name, value, seated in zip(names, values, record.sides, strict=False)
    ]
    return {"saved": False, "boxes": boxes, "wrong": wrong}
