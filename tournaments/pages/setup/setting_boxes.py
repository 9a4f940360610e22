"""The box of every setting, made from its declaration; what is in it at first, and what was typed, as values."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms

from rules.card_games import row_in_words
from tournaments.event.regulation import Regulation
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
