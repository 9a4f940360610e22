"""The boxes of a declaration: which rule, who declares it, on whom, with what came of a challenge, what it cancels."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.declarations import UseFault

FIELD_OF_USE: Mapping[str, str] = {
    UseFault.MODIFIER_UNKNOWN: "modifier",
    UseFault.TEAM_UNKNOWN: "team",
    UseFault.TARGET_MISSING: "target",
    UseFault.TARGET_UNKNOWN: "target",
    UseFault.TARGET_UNUSED: "target",
    UseFault.TARGET_IS_SELF: "target",
    UseFault.CANCELS_MISSING: "cancels",
    UseFault.CANCELS_UNKNOWN: "cancels",
    UseFault.CANCELS_UNUSED: "cancels",
    UseFault.CANCELS_NOT_OWN: "cancels",
}

Choices = Sequence[tuple[uuid.UUID | str, str]]


class DeclarationForm(forms.Form):
    """One entrant's use of a rule; the choices are those of the tournament, or of an evening of a season."""

    modifier = forms.TypedChoiceField(label=_("Regola"), coerce=str)
    team = forms.TypedChoiceField(label=_("Chi la dichiara"), coerce=str)
    target = forms.TypedChoiceField(
        label=_("Su chi"),
        coerce=str,
        required=False,
        empty_value=None,
        help_text=_("Solo se la regola si rivolge a un altro."),
    )
    challenge_won = forms.BooleanField(label=_("La sfida è stata vinta"), required=False)
    cancels = forms.TypedChoiceField(
        label=_("Annulla"),
        coerce=str,
        required=False,
        empty_value=None,
        help_text=_("Solo se la regola annulla un’altra dichiarazione."),
    )

    def __init__(self, *args: Any, rules: Choices, teams: Choices, declarations: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (("modifier", rules), ("team", teams), ("target", teams), ("cancels", declarations)):
            field = self.fields[name]
            if isinstance(field, forms.TypedChoiceField):
                field.choices = [("", "–"), *((str(value), label) for value, label in choices)]
        if len(rules) == 1:
            self.fields["modifier"].initial = str(rules[0][0])
