"""Changed settings of a tournament in the words of the log: each by name, before and after."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.labels import (
    ALONE_WORTHS,
    AUCTION_NAMES,
    COUNTING_NAMES,
    DIRECTIONS,
    GAME_NAMES,
    LAST_TRICKS,
    LEVEL_RULES,
    MATCH_KINDS,
    TALK,
    TOP_RULES,
    WORTH_NAMES,
)
from rules.match_points import RestWorth, read_exact
from rules.places import LastValue
from tournaments.event.fees import Choice
from tournaments.labels.arrivals import choice_in_words, euro
from tournaments.labels.finals import LAST_VALUES, SHARED_RULES
from tournaments.labels.formats import BYES, SECOND_CHANCES, last_rounds
from tournaments.labels.matches import TRUST_NAMES
from tournaments.labels.points import figure
from tournaments.labels.rests import REST_WORTHS
from tournaments.labels.setup import LINEUPS
from tournaments.labels.stages import FORMAT_NAMES
from tournaments.labels.standings import CRITERION_NAMES
from tournaments.labels.time_up import TIME_RULES
from tournaments.pages.frame.words import shortened

MOST_VALUES = 30
Json = Any
_NAMES = {
    "name": gettext_lazy("nome"),
    "date": gettext_lazy("data"),
    "place": gettext_lazy("luogo"),
    "tables": gettext_lazy("tavoli per incontro"),
    "hall": gettext_lazy("tavoli in sala"),
    "queued": gettext_lazy("chi aspetta va al primo tavolo libero"),
    "legs": gettext_lazy("turni per incontro"),
    "lineup": gettext_lazy("formazione"),
    "match_kind": gettext_lazy("tipo di partita"),
    "match_length": gettext_lazy("smazzate"),
    "level_rule": gettext_lazy("60 pari"),
    "winner_only_allowed": gettext_lazy("basta il vincitore"),
    "game": gettext_lazy("gioco"),
    "game_choices": gettext_lazy("scelte del gioco"),
    "counting": gettext_lazy("conteggio"),
    "table_points": gettext_lazy("punti dei posti al tavolo"),
    "cappotto_allowed": gettext_lazy("si segna il cappotto"),
    "match_points": gettext_lazy("punti partita"),
    "tiebreaks": gettext_lazy("spareggi"),
    "place_points": gettext_lazy("punti finali"),
    "shared_places": gettext_lazy("a pari merito"),
    "last_value": gettext_lazy("ultimo dei punti finali"),
    "trust": gettext_lazy("chi conferma i risultati"),
    "stage_name": gettext_lazy("nome della fase"),
    "format": gettext_lazy("formula"),
    "turns_chosen": gettext_lazy("turni"),
    "groups": gettext_lazy("gironi"),
    "rematches": gettext_lazy("rivincite ammesse"),
    "byes": gettext_lazy("chi passa il turno senza giocare"),
    "third_place": gettext_lazy("finale per il terzo posto"),
    "placing": gettext_lazy("finali per tutti i posti"),
    "second_chance": gettext_lazy("seconda possibilità"),
    "second_final": gettext_lazy("seconda finale"),
    "last_lengths": gettext_lazy("altra durata delle ultime partite"),
    "take_first": gettext_lazy("qualificati"),
    "take_rest": gettext_lazy("migliori tra gli altri"),
    "rest_worth": gettext_lazy("a chi riposa"),
    "rest_points": gettext_lazy("punti a chi riposa"),
    "rest_is_opponent": gettext_lazy("un riposo conta come un avversario (Buchholz)"),
    "fee": gettext_lazy("quota"),
    "fee_per": gettext_lazy("quota per"),
    "fee_choices": gettext_lazy("quote diverse"),
    "registration": gettext_lazy("iscrizione dal telefono"),
    "entry_limit": gettext_lazy("posti"),
    "entry_closes_at": gettext_lazy("iscrizioni dal telefono fino a"),
    "forfeit": gettext_lazy("risultato a tavolino"),
    "wait_minutes": gettext_lazy("minuti di attesa"),
    "turn_minutes": gettext_lazy("minuti per turno"),
    "time_rule": gettext_lazy("a tempo scaduto"),
    "frozen_after": gettext_lazy("risultati per tutti fino al turno"),
    "shown_until": gettext_lazy("turni mostrati a tutti fino al"),
    "prizes": gettext_lazy("premi"),
    "direction": gettext_lazy("senso di gioco"),
    "talk": gettext_lazy("parlare e fare segni"),
    "last_tricks": gettext_lazy("ultime tre prese"),
    "initials": gettext_lazy("solo le iniziali nelle pagine per tutti"),
}
_WORDS: Mapping[str, Mapping[str, object]] = {
    "lineup": LINEUPS,
    "match_kind": MATCH_KINDS,
    "game": GAME_NAMES,
    "counting": COUNTING_NAMES,
    "level_rule": LEVEL_RULES,
    "shared_places": SHARED_RULES,
    "last_value": LAST_VALUES,
    "trust": TRUST_NAMES,
    "format": FORMAT_NAMES,
    "byes": BYES,
    "second_chance": SECOND_CHANCES,
    "time_rule": TIME_RULES,
    "rest_worth": REST_WORTHS,
    "direction": DIRECTIONS,
    "talk": TALK,
    "last_tricks": LAST_TRICKS,
    "fee_per": {"entrant": gettext_lazy("iscritto"), "person": gettext_lazy("persona")},
}
_OF_GAME: Mapping[str, tuple[Promise, Mapping[str, Promise]]] = {
    "top": (gettext_lazy("Chi è pari in testa"), TOP_RULES),
    "alone": (gettext_lazy("Una smazzata vale"), ALONE_WORTHS),
    "auction": (gettext_lazy("La chiamata"), AUCTION_NAMES),
}
_NOTHING_CHOSEN = {
    "tables": gettext_lazy("quanti può riempirne il quartiere più piccolo"),
    "hall": gettext_lazy("quanti ne servono"),
    "legs": gettext_lazy("tutti contro tutti"),
    "frozen_after": gettext_lazy("tutti"),
    "shown_until": gettext_lazy("tutti"),
    "last_value": LAST_VALUES[LastValue.PLACE],
    "rest_is_opponent": gettext_lazy("no"),
    "rest_worth": REST_WORTHS[RestWorth.FIXED],
}


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
    if value is None:
        return str(_NOTHING_CHOSEN.get(key, "—"))
    if isinstance(value, bool):
        return _("sì") if value else _("no")
    if key in ("name", "place", "stage_name"):
        return f"«{value}»"
    if key == "match_points":
        return _shown([f"{result}: {_points(points)}" for result, points in value.items()])
    if key == "rest_points":
        return _points(value)
    if key == "tiebreaks":
        return _shown([str(CRITERION_NAMES.get(one, one)) for one in value])
    if key == "date" and (day := parse_date(value)):
        return date_format(day)
    if key == "fee":
        return euro(value)
    if key == "fee_choices":
        offered = (Choice(0, name, cents, per, dinner) for name, cents, per, dinner in value)
        return _shown([choice_in_words(one) + (f" ({_('cena')})" if one.dinner else "") for one in offered])
    if key == "entry_closes_at" and (moment := parse_datetime(value)):
        return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
    if key == "game_choices":
        return _shown(_choices(value)) or "—"
    if isinstance(value, dict):
        return _shown([f"{name}: {one}" for name, one in sorted(value.items())]) or "—"
    if key == "last_lengths":
        return _shown([_last_length(one) for one in value])
    if isinstance(value, list):
        return _shown([one or "—" for one in value]) or "—"
    return str(_WORDS[key].get(value, value) if key in _WORDS else value)


def _choices(chosen: Json) -> list[str]:
    """The choices of a game, each by its name: "La chiamata: il due", "Chi chiama: 3"."""
    said = [f"{name}: {words[chosen[key]]}" for key, (name, words) in _OF_GAME.items() if key in chosen]
    calls = chosen.get("calls", {})
    high = [f"{one['bid']}×{one['times']}" for one in calls.get("high", ())]
    shown = calls | ({"high": _shown(high)} if high else {})
    return [*said, *(f"{name}: {shown[key]}" for key, name in WORTH_NAMES.items() if key in shown)]


def _points(written: Json) -> str:
    return str(figure(read_exact(written)))


def _last_length(one: Json) -> str:
    where = last_rounds(one["turns"], consolation=one.get("consolation", False))
    return f"{where}: {MATCH_KINDS[one['kind']]} ({one['length']})"


def _shown(values: Sequence[str]) -> str:
    return shortened(values, MOST_VALUES)
