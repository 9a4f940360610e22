"""Why somebody is where they are: their numbers beside those of their neighbours, and which of them decided."""

from collections.abc import Mapping, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.labels.ordinals import ordinal
from tournaments.labels.points import figure
from tournaments.labels.standings import CRITERION_NAMES
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.ranking.figures import in_figures
from tournaments.pages.tables.words.scores import signed
from tournaments.selectors.shown.public import StandingsLine
from tournaments.standings.criteria import RECORDED_CRITERIA
from tournaments.standings.types import Criterion, Step, Value


def comparison(lines: Sequence[StandingsLine], position: int) -> Plain | None:
    """What _compared.html shows of the line at a position of a table: beside it its neighbours, as far as it takes to
    tell it from both; None where it is alone.
    """
    first, last = max(position - 1, 0), min(position + 1, len(lines) - 1)
    beside, own = lines[first : last + 1], position - first
    if len(beside) < 2:
        return None
    open_ = {number for number in range(len(beside)) if number != own}
    shown = [_line(_("Punti"), [str(figure(one.row.totals.points)) for one in beside], own, open_, beside)]
    for step in beside[own].row.steps:
        if not open_:
            break
        values = dict(step.values)
        cells = [_cell(step, values, one.row.entrant) for one in beside]
        known = any(one["name"] == _name(step.criterion) for one in shown)  # who is left is asked from the start again
        if any(cells[number] for number in open_) and cells[own] and not known:
            shown.append(_line(_name(step.criterion), cells, own, open_, beside))
    return {"places": [ordinal(one.row.place) for one in beside], "lines": shown}


def _line(name: str, cells: Sequence[str], own: int, open_: set[int], beside: Sequence[StandingsLine]) -> Plain:
    """A line of the small table; takes those out of `open_` whom it tells from the one it is about."""
    decided = sorted(number for number in open_ if cells[number] and cells[number] != cells[own])
    open_.difference_update(decided)
    said = [_below(beside[one].row.place) if one < own else _above(beside[one].row.place) for one in decided]
    return {
        "name": name,
        "cells": [{"text": text or "–", "own": number == own} for number, text in enumerate(cells)],
        "decides": ", ".join(said),
    }


def _below(place: int) -> str:
    return _("sotto il %(place)s") % {"place": ordinal(place)}


def _above(place: int) -> str:
    return _("sopra il %(place)s") % {"place": ordinal(place)}


def _cell(step: Step, values: Mapping[str, Value], entrant: str) -> str:
    """What a criterion compared of somebody; empty where it was not asked about them."""
    value = values.get(entrant)
    if value is None:
        return ""
    if step.criterion in RECORDED_CRITERIA:
        return ordinal(int(-value[0]))
    if not value:
        return "–"
    head, *further = value
    in_front = in_figures(step.criterion, head)
    return " ".join([in_front, *(f"({signed(one)})" for one in further)])


def _name(criterion: Criterion) -> str:
    return capfirst(str(CRITERION_NAMES[criterion]))
