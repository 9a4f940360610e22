"""A rule on the points of a tournament or a season, as it was typed: boxes -> definition; nothing here saves."""

import datetime
import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from rules.modifiers import (
    PRESETS,
    Condition,
    EffectKind,
    Modifier,
    ModifierProblem,
    Rounding,
    Target,
    UseProblem,
    check_definition,
)
from rules.words import Words
from tournaments.labels.final_labels import CONDITIONS, EFFECT_KINDS, ROUNDINGS, TARGETS
from tournaments.pages.frame.values import YEARS
from tournaments.pages.shared.lists.names import NameField

FIELD_OF: Mapping[ModifierProblem, str] = {
    ModifierProblem.KEY_MISSING: "label",
    ModifierProblem.KEY_TAKEN: "label",
    ModifierProblem.LABEL_MISSING: "label",
    ModifierProblem.AMOUNT_MISSING: "amount",
    ModifierProblem.AMOUNT_UNUSED: "amount",
    ModifierProblem.AMOUNT_IDLE: "amount",
    ModifierProblem.FACTOR_NEGATIVE: "amount",
    ModifierProblem.TRANSFER_NEGATIVE: "amount",
    ModifierProblem.BELOW_FLOOR: "amount",
    ModifierProblem.TARGET_NEEDED: "target",
    ModifierProblem.RANK_MISSING: "rank_limit",
    ModifierProblem.RANK_UNUSED: "rank_limit",
    ModifierProblem.USES_TOO_FEW: "uses_per_team",
}
# Beyond these a clock of another time zone would be in a year that no calendar has.
DEADLINE_FORMATS = ["%Y-%m-%dT%H:%M", "%d/%m/%Y %H:%M", "%Y-%m-%d %H:%M"]
RULE_BOX = "rule_%s"  # apart from the boxes of a declaration, which are on the same page
_FRACTION = re.compile(r"([+-]?\d{1,4}(?:\.\d{1,3})?)(?:/(\d{1,4}))?")


def _choices(names: Mapping[str, Words]) -> list[tuple[str, Words]]:
    return list(names.items())


class FractionField(forms.Field):
    """An exact number: 2, -1, 0,5 or 1/2."""

    def to_python(self, value: Any) -> Any:
        text = str(value or "").replace(" ", "").replace("−", "-").replace(",", ".")
        if not text:
            return None
        found = _FRACTION.fullmatch(text)
        if found is None or (found[2] is not None and int(found[2]) == 0):
            raise ValidationError(
                _("«%(value)s» non è un numero. Scrivi per esempio 2, -1, 0,5 o 1/2."), "invalid", {"value": value}
            )
        return Fraction(found[1]) / int(found[2] or 1)


class ModifierForm(forms.Form):
    """The definition of one rule. `cleaned_data["definition"]` is there when nothing is wrong."""

    rule = forms.SlugField(required=False, max_length=40, widget=forms.HiddenInput)
    label = NameField(label=_("Nome"), max_length=80, required=False)
    effect = forms.ChoiceField(label=_("Effetto"), choices=_choices(EFFECT_KINDS))
    amount = FractionField(label=_("Valore"), required=False, help_text=_("Un numero o una frazione: 2, -1, 1/2."))
    target = forms.ChoiceField(label=_("Su chi"), choices=_choices(TARGETS))
    condition = forms.ChoiceField(label=_("Quando vale"), choices=_choices(CONDITIONS))
    rank_limit = forms.IntegerField(
        label=_("Fino a quale posto"),
        required=False,
        min_value=1,
        max_value=200,
        help_text=_("Solo per «se arriva tra i primi»."),
    )
    deadline = forms.DateTimeField(
        label=_("Da dichiarare entro"),
        required=False,
        input_formats=DEADLINE_FORMATS,
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
        help_text=_("Lascia vuoto se non c’è un limite."),
    )
    uses_per_team = forms.IntegerField(label=_("Volte a testa"), min_value=1, max_value=99)
    exclusive = forms.BooleanField(label=_("Può dichiararlo uno solo"), required=False)
    stacking = forms.BooleanField(label=_("Si somma ad altre dichiarazioni"), required=False)
    floor = FractionField(
        label=_("I punti non scendono sotto"), required=False, help_text=_("Lascia vuoto se non c’è un limite.")
    )
    rounding = forms.ChoiceField(label=_("Arrotondamento"), choices=_choices(ROUNDINGS))

    def clean_deadline(self) -> datetime.datetime | None:
        deadline: datetime.datetime | None = self.cleaned_data["deadline"]
        if deadline is not None and deadline.year not in YEARS:
            raise ValidationError(self.fields["deadline"].error_messages["invalid"], "invalid")
        return deadline

    def clean(self) -> dict[str, Any]:
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        definition = _definition(typed)
        for problem in check_definition(definition):
            code = ModifierProblem(problem.code)
            if FIELD_OF[code] not in self.errors:
                named = {**problem.values, "label": definition.label or _("nuovo potere")}
                self.add_error(FIELD_OF[code], code.words % named)
        return {**typed, "definition": definition}


def _definition(typed: Mapping[str, Any]) -> Modifier:
    """What was typed as a definition; where a box could not be read, a value that is right takes its place."""
    label = typed.get("label", "")
    return Modifier(
        key=typed.get("rule") or slugify(label)[:40] or "regola",
        label=label,
        effect=EffectKind(typed.get("effect", EffectKind.ADD)),
        amount=typed.get("amount"),
        target=Target(typed.get("target", Target.OWN)),
        condition=Condition(typed.get("condition", Condition.ALWAYS)),
        rank_limit=typed.get("rank_limit"),
        deadline=typed.get("deadline"),
        uses_per_team=typed.get("uses_per_team", 1),
        exclusive=typed.get("exclusive", False),
        stacking=typed.get("stacking", False),
        floor=typed.get("floor"),
        rounding=Rounding(typed.get("rounding", Rounding.EXACT)),
    )


def preset_values(key: str, presets: Sequence[Modifier] = PRESETS) -> dict[str, object]:
    """Form values of a preset; an unknown one gives those of a custom rule."""
    preset = next((one for one in presets if one.key == key), None)
    shown = preset or Modifier(key="", label="", effect=EffectKind.ADD)
    return {"rule": shown.key} | {name: _as_typed(value) for name, value in asdict(shown).items()}


def _as_typed(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    return "" if value is None else value if isinstance(value, bool | int) else str(value)


@dataclass(frozen=True, slots=True)
class TypedRule:
    """A rule in its boxes, and its definition: None while anything is wrong with it."""

    boxes: ModifierForm
    definition: Modifier | None


def read_rule(data: Mapping[str, str]) -> TypedRule:
    """A rule as it was typed."""
    boxes = ModifierForm(data, auto_id=RULE_BOX)
    return TypedRule(boxes, boxes.cleaned_data["definition"] if boxes.is_valid() else None)


def rule_boxes(preset: str, presets: Sequence[Modifier] = PRESETS) -> ModifierForm:
    """The boxes of a rule that nobody has typed yet, with what a preset fills in."""
    return ModifierForm(auto_id=RULE_BOX, initial=preset_values(preset, presets))


# The boxes of a declaration: which rule, who declares it, on whom, with what came of a challenge, what it cancels.

FIELD_OF_USE: Mapping[str, str] = {
    UseProblem.MODIFIER_UNKNOWN: "modifier",
    UseProblem.TEAM_UNKNOWN: "team",
    UseProblem.TARGET_MISSING: "target",
    UseProblem.TARGET_UNKNOWN: "target",
    UseProblem.TARGET_UNUSED: "target",
    UseProblem.TARGET_IS_SELF: "target",
    UseProblem.CANCELS_MISSING: "cancels",
    UseProblem.CANCELS_UNKNOWN: "cancels",
    UseProblem.CANCELS_UNUSED: "cancels",
    UseProblem.CANCELS_NOT_OWN: "cancels",
}

Choices = Sequence[tuple[uuid.UUID | str, str]]


class DeclarationForm(forms.Form):
    """One entrant's use of a rule; the choices are those of the tournament, or of an evening of a season."""

    modifier = forms.TypedChoiceField(label=_("Potere"), coerce=str)
    team = forms.TypedChoiceField(label=_("Chi la dichiara"), coerce=str)
    target = forms.TypedChoiceField(
        label=_("Su chi"),
        coerce=str,
        required=False,
        empty_value=None,
        help_text=_("Solo se vale contro un altro."),
    )
    challenge_won = forms.BooleanField(label=_("La sfida è stata vinta"), required=False)
    cancels = forms.TypedChoiceField(
        label=_("Quale dichiarazione annulla"),
        coerce=str,
        required=False,
        empty_value=None,
        help_text=_("Solo se annulla un’altra dichiarazione."),
    )

    def __init__(self, *args: Any, rules: Choices, teams: Choices, declarations: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (("modifier", rules), ("team", teams), ("target", teams), ("cancels", declarations)):
            field = self.fields[name]
            if isinstance(field, forms.TypedChoiceField):
                field.choices = [("", "–"), *((str(value), label) for value, label in choices)]
        if len(rules) == 1:
            self.fields["modifier"].initial = str(rules[0][0])
