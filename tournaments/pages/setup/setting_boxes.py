"""The box of every setting, made from its declaration; what is in it at first, and what was typed, as values."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rules.card_games import row_in_words
from rules.match_formats import MatchKind
from rules.match_points import Points, RestWorth, as_written
from tournaments.event.match_states import most_of_match, offered_rest
from tournaments.event.regulation import Regulation
from tournaments.labels.points import figure
from tournaments.pages.frame.typed_points import PointsBox, PointsListBox, listed
from tournaments.pages.setup.stage_boxes import PlayingsBox
from tournaments.pages.shared.lists.names import NameField
from tournaments.settings.declared import SETTINGS
from tournaments.settings.kinds import Box, Choice, Games, Number, Parts, Place, Score, Setting, Text, Whole, YesNo

ORDER = (
    "rest_asked", "counting", "table_points", "top", "alone_worth", "auction", "zero_asked", "place_points",
    "last_value", "last_asked", "shared_places", "tables", "groups", "pairing", "turns", "legs", "every_pair",
    "rematches", "together", "lineup", "starting_order", "byes", "third_place", "placing", "second_chance",
    "second_final", "hall", "queued", "stage_name", "take_who", "take_first", "take_rest", "take_after",
    "take_block", "crossing", "crossings", "carries", "game", "playings", "match_kind", "match_length", "level_rule",
    "winner_only_allowed", "cappotto_allowed", "direction", "talk", "last_tricks", "card_points_confirmed",
    "wait_minutes", "turn_minutes", "time_rule", "forfeit", "points_for", "reason",
)  # fmt: skip
"""In which order problems are told above the form; boxes that are not named come behind these."""


def asked(regulation: Regulation, place: Place) -> Iterator[tuple[Setting, Box]]:
    """The settings that a stage asks for, each with its box."""
    return ((one, one.box) for one in SETTINGS if one.box and one.box.shown(regulation, place))


def setting_boxes(regulation: Regulation, place: Place) -> dict[str, forms.Field]:
    """Every box of a stage by name, worded for who plays in it."""
    return {one.field: _field(one, box, regulation, place) for one, box in asked(regulation, place)}


def _field(setting: Setting, box: Box, regulation: Regulation, place: Place) -> forms.Field:
    label, hint = box.words(regulation, place)
    options: dict[str, Any] = {"label": label, "help_text": hint, "required": box.required(regulation, place)}
    match setting.kind:
        case YesNo():
            return forms.BooleanField(**options)
        case Text() as kind:
            return NameField(max_length=kind.most, **options)
        case Whole() as kind:
            return forms.IntegerField(min_value=kind.least, max_value=kind.most, **options)
        case Number() as kind:
            return PointsBox(most=kind.most, **options)
        case Choice() as kind:
            offered = box.among(regulation, place) if box.among else kind.words
            return forms.ChoiceField(choices=[(str(one), str(words)) for one, words in offered.items()], **options)
        case Score():
            return forms.ChoiceField(**options)
        case Games():
            return PlayingsBox(**options)
        case _:
            return PointsListBox(**options)


def in_boxes(regulation: Regulation) -> dict[str, object]:
    """Box -> what is in it at first."""
    return {one.field: _shown(one, one.value_in(regulation)) for one in SETTINGS if one.box}


def _shown(setting: Setting, value: Any) -> object:
    if value == setting.absent:
        return None
    if isinstance(setting.kind, Games):
        return row_in_words(value)
    return listed(value) if isinstance(setting.kind, Parts) else setting.kind.stored(value)


def typed_in(given: Mapping[str, Any], regulation: Regulation, place: Place) -> dict[Setting, Any]:
    """What was typed, by setting; what an empty box leaves as it is, and what has no box, is not there."""
    found = {one: _typed(one, box, given[one.field]) for one, box in asked(regulation, place) if one.field in given}
    return {one: value for one, value in found.items() if value is not ...}


def _typed(setting: Setting, box: Box, given: Any) -> Any:
    if given in (None, "") and not isinstance(setting.kind, Text):
        return box.empty
    return setting.kind.read(given) if isinstance(setting.kind, Choice | Score) else given


# The boxes of what a rest is worth, and what is asked of them: whether it follows points that changed, and whether it
# is meant to be more than a win.


class RestBoxes(forms.Form):
    """Part of `RegulationForm`. `rest_asked` has the rest that was offered and the one that was typed when it asked."""

    rest_asked = forms.CharField(widget=forms.HiddenInput, required=False)
    rest_question = ""

    def rest_of(self, regulation: Regulation, base: Regulation, given: Mapping[str, Any]) -> dict[str, str]:
        """The boxes of the rest that goes with the points of this regulation, unless somebody chose another one."""
        if "rest_asked" not in self.fields or regulation.rest_worth is not RestWorth.FIXED:
            return {}
        known = (given.get("rest_asked") or asked_of(base)).partition("|")[0]
        return {} if as_text(regulation.rest_points) != known else _offered(regulation)

    def ask_rest(self, regulation: Regulation, base: Regulation, given: Mapping[str, Any]) -> dict[str, str]:
        """The boxes of the question that has to be looked at before this regulation is saved in the place of `base`;
        nothing where there is none, or where it was before the eyes.
        """
        if "rest_asked" not in self.fields or regulation.rest_worth is not RestWorth.FIXED:
            return {}
        typed, offered = regulation.rest_points, offered_rest(regulation)
        known, _and, meant = (given.get("rest_asked") or asked_of(base)).partition("|")
        if as_text(typed) == known != as_text(offered):
            if "rest_worth" in (boxes := _offered(regulation)):
                self.rest_question = _(
                    "I punti di chi riposa sono cambiati: ora la media di chi gioca quel turno. Controllali e salva "
                    "di nuovo."
                )
                return boxes
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


def _offered(regulation: Regulation) -> dict[str, str]:
    """The boxes of the rest that is offered: where only cards are added up, the mean of those who play."""
    offered = as_text(offered_rest(regulation))
    boxes = {"rest_points": offered, "rest_asked": f"{offered}|"}
    if most_of_match(regulation) == 0 and regulation.match_format.kind is MatchKind.SUM:
        boxes |= {"rest_worth": RestWorth.FIELD_MEAN.value, "rest_points": "0"}
    return boxes


def asked_of(regulation: Regulation) -> str:
    """What is not asked again: what is in force."""
    return f"{as_text(offered_rest(regulation))}|{as_text(regulation.rest_points)}"


def as_text(points: Points) -> str:
    return str(as_written(points))
