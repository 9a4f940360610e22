"""The boxes of points: what each result, a rest and the final places are worth."""

import re
from dataclasses import replace

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.match_formats import LevelRule, MatchFormat, MatchKind, Result, check_format, legal_results
from rules.match_points import MatchPoints, points_table
from rules.places import PlacePoints
from tournaments.event.regulation import Regulation
from tournaments.labels.final_labels import last_value_choices
from tournaments.pages.frame.typed_points import listed, read_numbers

# The boxes of what the final places are worth, with the question whose the last value is: boxes -> value.


class PlaceBoxes(forms.Form):
    """Points by place and what becomes of shared places; among quarters also whose the last value is.

    `last_asked` says of how many quarters and of which list the amounts beside the question are.
    """

    last_asked = forms.CharField(widget=forms.HiddenInput, required=False)

    def ask_last_value(self, regulation: Regulation, teams: int | None) -> None:
        """Among quarters, both readings with what everybody would get, from the list as far as it can be read."""
        if "last_value" not in self.fields:
            del self.fields["last_asked"]
            return
        values, unreadable = read_numbers(str(self["place_points"].value() or ""))
        usual = regulation.place_points
        table = usual if unreadable is not None else replace(usual, values=values)
        self.fields["last_value"] = forms.ChoiceField(
            label=self.fields["last_value"].label,
            required=False,
            widget=forms.RadioSelect,
            choices=last_value_choices(table, teams),
        )
        self.initial["last_asked"] = _asked_for(table, teams)

    def last_question(self, table: PlacePoints, teams: int | None) -> dict[str, str]:
        """The box of the question whose the last value is, where the answer matters and was not before the eyes."""
        asked = _asked_for(table, teams)
        if "last_asked" not in self.fields or not teams or table.says_alike(teams):
            return {}
        return {} if self.cleaned_data["last_asked"] == asked else {"last_asked": asked}


def _asked_for(table: PlacePoints, teams: int | None) -> str:
    return f"{teams or 0}: {listed(table.values)}"


# The boxes of what each result of a match is worth, and to which kind of match they belong.

_SHOWN_FOR = re.compile(r"([a-z_]{1,10}):([0-9]{1,2}):([a-z_]{1,10})")


BY_DEALS = "deals"
POINTS_LISTS = (("", _("come scritto qui sotto")), (BY_DEALS, _("un punto per ogni smazzata o gioco vinto")))
"""What a match may be worth: what is in the boxes, or a list that is ready."""


def points_by_deals(match_format: MatchFormat) -> MatchPoints:
    """Every deal won is a point."""
    return points_table({result: result[0] for result in legal_results(match_format)})


def point_box(result: Result) -> str:
    """The name of the box for the points of a result."""
    return f"points_{result[0]}_{result[1]}"


def shown_for(match_format: MatchFormat) -> str:
    return f"{match_format.kind.value}:{match_format.length}:{match_format.level_rule.value}"


def read_shown_for(text: str) -> MatchFormat | None:
    """The kind of match that the posted boxes belong to; None for anything that we never sent."""
    found = _SHOWN_FOR.fullmatch(text)
    if not found or found[1] not in set(MatchKind) or found[3] not in set(LevelRule):
        return None
    match_format = MatchFormat(MatchKind(found[1]), int(found[2]), LevelRule(found[3]))
    return None if check_format(match_format) else match_format
