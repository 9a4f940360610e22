"""Changed settings of a tournament in the words of the log: each by name, before and after."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.event.fees import Choice
from tournaments.labels.arrivals import choice_in_words, euro
from tournaments.labels.matches import TRUST_NAMES
from tournaments.pages.frame.words import shortened
from tournaments.settings.declared import SETTINGS
from tournaments.settings.kinds import said_in_log

MOST_VALUES = 30
Json = Any
_FIRST = (
    "name", "date", "place", "tables", "hall", "queued", "legs", "lineup", "match_kind", "match_length", "level_rule",
    "winner_only_allowed", "game", "game_choices", "counting", "table_points", "cappotto_allowed", "match_points",
    "tiebreaks", "place_points", "shared_places", "last_value", "trust", "stage_name", "format", "turns_chosen",
    "groups", "rematches", "byes", "third_place", "placing", "second_chance", "second_final", "last_lengths",
    "take_first", "take_rest", "rest_worth", "rest_points", "rest_is_opponent", "fee", "fee_per", "fee_choices",
    "registration", "entry_limit", "entry_closes_at", "forfeit", "wait_minutes", "turn_minutes", "time_rule",
    "frozen_after", "shown_until", "prizes", "direction", "talk", "last_tricks",
)  # fmt: skip
"""In which order an entry names what it changed; what is not named comes behind these."""
_OF_EVENING: Mapping[str, str | Promise] = {
    "name": gettext_lazy("nome"),
    "date": gettext_lazy("data"),
    "place": gettext_lazy("luogo"),
    "trust": gettext_lazy("chi conferma i risultati"),
    "fee": gettext_lazy("quota"),
    "fee_per": gettext_lazy("quota per"),
    "fee_choices": gettext_lazy("quote diverse"),
    "registration": gettext_lazy("iscrizione dal telefono"),
    "entry_limit": gettext_lazy("posti"),
    "entry_closes_at": gettext_lazy("iscrizioni dal telefono fino a"),
    "frozen_after": gettext_lazy("risultati per tutti fino al turno"),
    "shown_until": gettext_lazy("turni mostrati a tutti fino al"),
    "prizes": gettext_lazy("premi"),
    "initials": gettext_lazy("solo le iniziali nelle pagine per tutti"),
}
_WORDS: Mapping[str, Mapping[Any, object]] = {
    "trust": TRUST_NAMES,
    "fee_per": {"entrant": gettext_lazy("iscritto"), "person": gettext_lazy("persona")},
}
_BY_NAME = {one.name: one for one in SETTINGS}
_SAID: Mapping[str, object] = {**_OF_EVENING, **{name: one.said for name, one in _BY_NAME.items()}}
_NAMES = {name: _SAID[name] for name in (*_FIRST, *(one for one in _SAID if one not in _FIRST))}


def settings(old: Json, new: Json) -> list[str]:
    """Each change with its old value."""
    where = [_("Fase %(number)d") % {"number": new["stage"]}] if "stage" in new else []
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
    if key in _BY_NAME:
        said = said_in_log(_BY_NAME[key], value)
        return said if isinstance(said, str) else _shown(said) or "—"
    if value is None:
        return _("tutti") if key in ("frozen_after", "shown_until") else "—"
    if isinstance(value, bool):
        return _("sì") if value else _("no")
    if key in ("name", "place"):
        return f"«{value}»"
    if key == "date" and (day := parse_date(value)):
        return date_format(day)
    if key == "fee":
        return euro(value)
    if key == "fee_choices":
        offered = (Choice(0, name, cents, per, dinner) for name, cents, per, dinner in value)
        return _shown([choice_in_words(one) + (f" ({_('cena')})" if one.dinner else "") for one in offered])
    if key == "entry_closes_at" and (moment := parse_datetime(value)):
        return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
    if isinstance(value, list):
        return _shown([one or "—" for one in value]) or "—"
    return str(_WORDS[key].get(value, value) if key in _WORDS else value)


def _shown(values: Sequence[str]) -> str:
    return shortened(values, MOST_VALUES)
