"""A declaration for an evening of a season, as it was typed; nothing here saves."""

import datetime
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pages.frame.values import YEARS
from tournaments.pages.shared.ranking.rule_boxes import DEADLINE_FORMATS, DeclarationForm
from tournaments.pages.shared.seasons.in_words import declared_said, labels_of
from tournaments.seasons.regulation_document import time_written
from tournaments.seasons.types import PAIR_SIGN, SeasonRegulation, Unit

Document = dict[str, Any]
Names = Sequence[str]


class SeasonDeclarationForm(DeclarationForm):
    """The same for an evening of a season, which may be written down later than it was declared."""

    declared_at = forms.DateTimeField(
        label=_("Dichiarata il"),
        required=False,
        input_formats=DEADLINE_FORMATS,
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
        help_text=_("Lascia vuoto se è adesso."),
    )

    def clean_declared_at(self) -> datetime.datetime | None:
        at: datetime.datetime | None = self.cleaned_data["declared_at"]
        if at is not None and at.year not in YEARS:
            raise forms.ValidationError(self.fields["declared_at"].error_messages["invalid"], "invalid")
        return at


@dataclass(frozen=True, slots=True)
class TypedDeclaration:
    """A declaration in its boxes, and how a result sheet holds it: None while anything is wrong with it."""

    boxes: SeasonDeclarationForm
    document: Document | None


def declaration_boxes(
    sheet: Document, regulation: SeasonRegulation, data: Mapping[str, str] | None = None
) -> SeasonDeclarationForm:
    """The boxes for an evening: the rules of the season, those who came, what was declared."""
    labels = labels_of(sheet, regulation)
    return SeasonDeclarationForm(
        data,
        rules=[(one.key, one.label) for one in regulation.modifiers],
        teams=[(key, PAIR_SIGN.join(names)) for key, names in units_of(sheet, regulation.unit)],
        declarations=[
            (one["key"], declared_said(one, labels)) for one in sheet.get("declarations", ()) if "key" in one
        ],
    )


def read_season_declaration(
    data: Mapping[str, str], sheet: Document, regulation: SeasonRegulation, *, now: datetime.datetime
) -> TypedDeclaration:
    """A declaration as it was typed, at `now` where nothing else is said."""
    boxes = declaration_boxes(sheet, regulation, data)
    if not boxes.is_valid():
        return TypedDeclaration(boxes, None)
    given, named = boxes.cleaned_data, dict(units_of(sheet, regulation.unit))
    document = {
        "key": f"d-{uuid.uuid4().hex[:12]}",
        "modifier": given["modifier"],
        "who": list(named[given["team"]]),
        "target": list(named[given["target"]]) if given["target"] else None,
        "challenge_won": given["challenge_won"],
        "cancels": given["cancels"],
        "declared_at": time_written(given["declared_at"] or now),
    }
    return TypedDeclaration(boxes, document)


def units_of(sheet: Document, unit: Unit) -> Iterator[tuple[str, Names]]:
    """Participants by their line of the result sheet, with the names used in declarations."""
    for number, line in enumerate(sheet["lines"], start=1):
        if unit is Unit.PERSON:
            for at, name in enumerate(line.get("people", ()), start=1):
                yield f"{number}.{at}", (name,)
        else:
            yield str(number), (line.get("team", ""),) if unit is Unit.TEAM else tuple(line.get("people", ()))
