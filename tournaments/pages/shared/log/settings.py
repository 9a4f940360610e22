"""Changed settings of a tournament in the words of the log: each by name, before and after."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.labels.arrival_labels import euro
from tournaments.pages.frame.name_lists import shortened
from tournaments.settings.declared import SETTINGS
from tournaments.settings.kinds import said_in_log
from tournaments.settings.of_evening import EVENING

MOST_VALUES = 30
Json = Any
_FIRST = (
    "name", "short", "date", "hour", "place", "street", "days", "venues", "appointments", "homes", "evenings",
    "apart", "tables", "hall", "queued", "legs", "together", "lineup", "starting_order", "match_kind", "match_length",
    "level_rule", "winner_only_allowed", "game", "game_choices", "counting", "table_points", "cappotto_allowed",
    "match_points", "tiebreaks", "place_points", "shared_places", "last_value", "trust", "stage_name", "format",
    "turns_chosen", "groups", "rematches", "byes", "third_place", "placing", "second_chance", "second_final",
    "last_lengths", "take_first", "take_rest", "rest_worth", "rest_points", "rest_is_opponent", "fee", "fee_per",
    "by_day", "fee_choices", "registration", "entry_limit", "entry_closes_at", "forfeit", "wait_minutes",
    "turn_minutes", "time_rule", "frozen_after", "shown_until", "prizes", "direction", "talk", "last_tricks",
)  # fmt: skip
"""In which order an entry names what it changed; what is not named comes behind these."""
_DECLARED = {one.key: one for one in EVENING} | {one.name: one for one in SETTINGS}
_NAMES = {name: _DECLARED[name].said for name in (*_FIRST, *(one for one in _DECLARED if one not in _FIRST))}


def settings(old: Json, new: Json) -> list[str]:
    """Each change with its old value."""
    where = [_("Fase %(number)s") % {"number": new["stage"]}] if "stage" in new else []
    kept = [_payer(one) for one in new.get("payers", ())]
    return (
        where
        + [
            _("%(what)s: da %(old)s a %(new)s")
            % {"what": name, "old": _setting(key, old.get(key)), "new": _setting(key, new.get(key))}
            for key, name in _NAMES.items()
            if key in {**old, **new} and old.get(key) != new.get(key)
        ]
        + ([_shown(kept)] if kept else [])
    )


def _payer(one: Json) -> str:
    """What becomes of somebody who had paid before the fee changed."""
    if "kept" in one:
        return _("per %(name)s resta %(sum)s") % {"name": one["team"], "sum": euro(one["kept"])}
    return _("per %(name)s adesso è %(sum)s") % {"name": one["team"], "sum": euro(one["now"])}


def _setting(key: str, value: Json) -> str:
    said = said_in_log(_DECLARED[key], value)
    return said if isinstance(said, str) else _shown(said) or "—"


def _shown(values: Sequence[str]) -> str:
    return shortened(values, MOST_VALUES)
