"""The boxes of a stage at whose tables everybody is alone, and those that it has no use for."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.counting import Counting
from rules.labels import COUNTING_NAMES
from rules.rests import RestWorth
from rules.time_up import TimeRule
from tournaments.event.regulation import Regulation
from tournaments.labels.time_up import TIME_RULES

_OF_TWO_SIDES = ("game", "match_kind", "level_rule", "forfeit", "rest_is_opponent")
_COUNTINGS = (Counting.SUM, Counting.PLACES)
_RULES = (TimeRule.PLAY_ON, TimeRule.LEADER)
_RESTS = (RestWorth.FIXED, RestWorth.FIELD_MEAN, RestWorth.OWN_MEAN)


class AloneBoxes(forms.Form):
    """Part of `RegulationForm`."""

    counting = forms.ChoiceField(
        label=_("Come contano i tavoli"),
        required=False,
        choices=[(one.value, COUNTING_NAMES[one]) for one in _COUNTINGS],
    )

    def keep_alone(self, regulation: Regulation) -> None:
        """Leave the boxes of a game of many sides, or take its own away."""
        if regulation.match_format.game.two_sided:
            del self.fields["counting"]
            return
        for box in _OF_TWO_SIDES:
            self.fields.pop(box, None)
        self._offer("time_rule", [(one.value, TIME_RULES[one]) for one in _RULES])
        rests = self.fields["rest_worth"]
        if isinstance(rests, forms.ChoiceField):
            known = dict(rests.choices)  # type: ignore[arg-type]  # pairs, and no groups of them
            self._offer("rest_worth", [(one.value, known[one.value]) for one in _RESTS])

    def _offer(self, box: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[box]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices


def read_counting(given: dict[str, Any], base: Regulation) -> Counting:
    """What was chosen, or what is in force where nothing can be."""
    return Counting(given["counting"]) if given.get("counting") else base.counting
