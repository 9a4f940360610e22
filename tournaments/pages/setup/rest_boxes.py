"""The boxes of what a rest is worth, and what is asked of them: whether it follows points that changed, and whether it
is meant to be more than a win.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rules.match_formats import MatchKind
from rules.match_points import Points, RestWorth, as_written
from tournaments.event.regulation import Regulation
from tournaments.event.rest_worth import most_of_match, offered_rest
from tournaments.labels.points import figure


class RestBoxes(forms.Form):
    """Part of `RegulationForm`. `rest_asked` has the rest that was offered and the one that was typed when it asked."""

    rest_asked = forms.CharField(widget=forms.HiddenInput, required=False)
    rest_question = ""

    def ask_rest(self, regulation: Regulation, base: Regulation, given: Mapping[str, Any]) -> dict[str, str]:
        """The boxes of the question that has to be looked at before this regulation is saved in the place of `base`;
        nothing where there is none, or where it was before the eyes.
        """
        if "rest_asked" not in self.fields or regulation.rest_worth is not RestWorth.FIXED:
            return {}
        typed, offered = regulation.rest_points, offered_rest(regulation)
        known, _and, meant = (given.get("rest_asked") or asked_of(base)).partition("|")
        if as_text(typed) == known != as_text(offered):
            if most_of_match(regulation) == 0 and regulation.match_format.kind is MatchKind.SUM:
                self.rest_question = _(
                    "I punti di chi riposa sono cambiati: ora la media di chi gioca quel turno. Controllali e salva "
                    "di nuovo."
                )
                mean = RestWorth.FIELD_MEAN.value
                return {"rest_worth": mean, "rest_points": "0", "rest_asked": f"{as_text(offered)}|"}
            self.rest_question = _(
                "I punti di una partita sono cambiati: per chi riposa si propongono %(offered)s, non più "
                "%(typed)s. Controlla e salva di nuovo."
            ) % {"offered": figure(offered), "typed": figure(typed)}
            return {"rest_points": as_text(offered), "rest_asked": f"{as_text(offered)}|{as_text(offered)}"}
        if typed > (most := most_of_match(regulation)) and meant != as_text(typed):
            self.rest_question = _(
                "Chi riposa avrebbe %(rest)s, più di chi gioca (%(most)s). Se va bene, salva di nuovo; se no, correggi."
            ) % {"rest": figure(typed), "most": figure(most)}
            return {"rest_asked": f"{as_text(offered)}|{as_text(typed)}"}
        return {}


def asked_of(regulation: Regulation) -> str:
    """What is not asked again: what is in force."""
    return f"{as_text(offered_rest(regulation))}|{as_text(regulation.rest_points)}"


def as_text(points: Points) -> str:
    return str(as_written(points))
