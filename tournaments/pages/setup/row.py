"""A row of stages while it is made: which come behind which, what is typed about each, and what cannot work."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from rules.problems import sentence
from tournaments.event.presets import followers, following
from tournaments.event.regulation import Ranked, Regulation
from tournaments.event.row import row_of
from tournaments.labels.stage_labels import FORMAT_NAMES
from tournaments.pages.frame.plain import Plain
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.regulation_forms import judge_row, regulation_is_valid, stage_forms, with_stage

ROW, NEXT, ADD, DROP, LOOK = "row", "next", "row_add", "row_drop", "row_look"
"""The formats of the later stages, the one that is chosen for another, and what is done: a stage more, one less, or
nothing but a look.
"""
MOST_STAGES = 8


def changes_row(data: QueryDict) -> bool:
    """Whether a row is being made, and nothing is to be saved yet."""
    return not {ADD, DROP, LOOK}.isdisjoint(data.keys())


def formats_in(data: QueryDict, stages: Sequence[Regulation], ranked: Ranked) -> list[str]:
    """The formats of the later stages as they were sent; those of the evening where nothing was."""
    usual = [stage.format for stage in stages[1:]]
    if ROW not in data:
        return usual
    known = followers(ranked)
    sent = [one for one in data.get(ROW, "").split(",") if one]
    return sent[: MOST_STAGES - 1] if all(one in known for one in sent) else usual


def row_with(stages: Sequence[Regulation], formats: Sequence[str], entrants: int | None) -> list[Regulation]:
    """The row of these formats: as far as the evening has them its own stages, behind these what is usual."""
    row = [stages[0]]
    own = True
    for number, key in enumerate(formats, start=1):
        own = own and number < len(stages) and stages[number].format == key
        last = row_of(row, entrants)[-1]
        row.append(stages[number] if own else following(row[-1], key, last.entrants))
    return row


@dataclass(frozen=True, slots=True)
class RowMade:
    """A row as somebody makes it: its stages with their forms, and what of it cannot work and has no box."""

    stages: list[Regulation]
    forms: list[RegulationForm]
    above: tuple[str, ...]


def row_made(
    data: QueryDict, stages: Sequence[Regulation], ranked: Ranked, entrants: int | None, teams: int | None = None
) -> RowMade:
    """The row with a stage more or less, as was asked, everything that was typed, and all that cannot work."""
    row = row_with(stages, formats_in(data, stages, ranked), entrants)
    if DROP in data:
        row = row[:-1] or row
    chosen = data.get(NEXT, "")
    if ADD in data and chosen in followers(ranked) and len(row) < MOST_STAGES:
        typed = stage_forms(row, data, ranked=ranked, teams=teams)
        for form in typed:
            regulation_is_valid(form)
        last = row_of([form.judged for form in typed], entrants)[-1]
        row = [*row, following(typed[-1].judged, chosen, last.entrants)]
        data = with_stage(data, stage_forms(row, ranked=ranked, teams=teams)[-1])
    forms = stage_forms(row, data, ranked=ranked, teams=teams)
    for number, form in enumerate(forms):
        regulation_is_valid(form, None if number else entrants)
    return RowMade(row, forms, tuple(map(sentence, judge_row(forms, ranked, entrants))))


def row_boxes(stages: Sequence[Regulation], ranked: Ranked) -> Plain:
    """What a page asks for beside the boxes of each stage: which comes next."""
    return {
        "formats": ",".join(stage.format for stage in stages[1:]),
        "next": [(key, FORMAT_NAMES[key]) for key in followers(ranked)] if len(stages) < MOST_STAGES else [],
        "may_drop": len(stages) > 1,
    }
