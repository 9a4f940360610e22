"""An entry of the log in words: what stood there before and what stands there now."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.labels import DIRECTIONS, LAST_TRICKS, LEVEL_RULES, MATCH_KINDS, TALK
from tournaments.enums import ClubKind, LogKind
from tournaments.labels.arrivals import euro
from tournaments.labels.finals import EFFECT_KINDS, LAST_VALUES, SHARED_RULES, TARGETS
from tournaments.labels.formats import BYES, LAST_TURNS, SECOND_CHANCES
from tournaments.labels.matches import TRUST_NAMES
from tournaments.labels.setup import LINEUPS
from tournaments.labels.stages import FORMAT_NAMES
from tournaments.labels.standings import CRITERION_NAMES
from tournaments.labels.time_up import TIME_RULES
from tournaments.selectors.log import LoggedChange
from tournaments.selectors.told import deals_of_json
from tournaments.views.deal_words import deal_name, deal_score
from tournaments.views.log_created import created
from tournaments.views.log_door import check_in, door, membership, payment, substitution, table_fixed
from tournaments.views.log_life import award, clock, penalty, withdrawal
from tournaments.views.words import shortened

MOST_NAMES = 30
SETTINGS_NAMES = {
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
    "second_chance": gettext_lazy("ripescaggio"),
    "second_final": gettext_lazy("seconda finale"),
    "last_lengths": gettext_lazy("altra durata negli ultimi turni"),
    "take_first": gettext_lazy("qualificati"),
    "take_rest": gettext_lazy("migliori tra gli altri"),
    "rest_points": gettext_lazy("punti a chi riposa"),
    "fee": gettext_lazy("quota"),
    "fee_per": gettext_lazy("quota per"),
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
    "level_rule": LEVEL_RULES,
    "shared_places": SHARED_RULES,
    "last_value": LAST_VALUES,
    "trust": TRUST_NAMES,
    "format": FORMAT_NAMES,
    "byes": BYES,
    "second_chance": SECOND_CHANCES,
    "time_rule": TIME_RULES,
    "direction": DIRECTIONS,
    "talk": TALK,
    "last_tricks": LAST_TRICKS,
    "fee_per": {"entrant": gettext_lazy("iscritto"), "person": gettext_lazy("persona")},
}
_NOTHING_CHOSEN = {
    "tables": gettext_lazy("quanti può riempirne il quartiere più piccolo"),
    "hall": gettext_lazy("quanti ne servono"),
    "legs": gettext_lazy("tutti contro tutti"),
    "frozen_after": gettext_lazy("tutti"),
    "shown_until": gettext_lazy("tutti"),
}
Json = Any
NOT_OURS = (KeyError, IndexError, TypeError, ValueError, AttributeError)
"""What happens to whoever reads a log that words its changes otherwise."""


def changes(entry: LoggedChange) -> list[str]:
    """Old and new in words; nothing where the title says it all. What is worded otherwise stays as it is."""
    worded = _BY_KIND.get(entry.kind)
    try:
        return worded(entry.old, entry.new) if worded else []
    except NOT_OURS:
        return [as_it_is(one) for one in (entry.old, entry.new) if one]


def as_it_is(change: Json) -> str:
    """What a log from elsewhere says in a way of its own."""
    return json.dumps(change, ensure_ascii=False)[:300]


def _settings(old: Json, new: Json) -> list[str]:
    where = [_("Fase %(number)d") % {"number": new["stage"]}] if "stage" in new else []
    return where + [
        _("%(what)s: da %(old)s a %(new)s")
        % {"what": name, "old": _setting(key, old.get(key)), "new": _setting(key, new.get(key))}
        for key, name in SETTINGS_NAMES.items()
        if key in {**old, **new} and old.get(key) != new.get(key)
    ]


def _setting(key: str, value: Json) -> str:
    if value is None:
        return str(_NOTHING_CHOSEN.get(key, "—"))
    if isinstance(value, bool):
        return _("sì") if value else _("no")
    if key in ("name", "place", "stage_name"):
        return f"«{value}»"
    if key == "match_points":
        return _listed([f"{result}: {points}" for result, points in value.items()])
    if key == "tiebreaks":
        return _listed([str(CRITERION_NAMES.get(one, one)) for one in value])
    if key == "date" and (day := parse_date(value)):
        return date_format(day)
    if key == "fee":
        return euro(value)
    if key == "entry_closes_at" and (moment := parse_datetime(value)):
        return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
    if key == "last_lengths":
        return _listed([_last_length(one) for one in value])
    if isinstance(value, list):
        return _listed([one or "—" for one in value]) or "—"
    return str(_WORDS[key].get(value, value) if key in _WORDS else value)


def _last_length(one: Json) -> str:
    return f"{LAST_TURNS.get(one['turns'], one['turns'])}: {MATCH_KINDS[one['kind']]} ({one['length']})"


def _teams(old: Json, new: Json) -> list[str]:
    if old and new:
        return [_renamed(old["team"], new["team"])]
    if new:
        return [_("Aggiunto: %(name)s") % {"name": new["team"]}]
    players = old.get("players", ())
    taken = [_("Tolto: %(name)s") % {"name": old["team"]}]
    return [*taken, _("Con i giocatori: %(names)s") % {"names": _listed(players)}] if players else taken


def _players(old: Json, new: Json) -> list[str]:
    if worded := door(old, new):
        return worded
    if "people" in (new or ()):
        return _entrant(old, new)
    if "added" in (new or ()):
        lots = [_("Numero del sorteggio: %(number)s") % {"number": new["number"]}] if "number" in new else []
        redrawn = _("Sorteggio rifatto con il numero %(number)s") % {"number": new.get("redrawn")}
        return [
            _("Aggiunti: %(names)s") % {"names": _listed(new["added"])},
            *lots,
            *([redrawn] if "redrawn" in new else []),
        ]
    if "players" in (old or ()):
        return [_("Tolto: %(name)s") % {"name": old["team"]}]
    if isinstance(new, list):
        teams = dict.fromkeys(one["team"] for one in new)
        return [f"{team}: {_listed([one['player'] for one in new if one['team'] == team])}" for team in teams]
    if new:
        return [_renamed(old["player"], new["player"])]
    return [_("Tolto: %(name)s") % {"name": f"{old['player']} ({old['team']})"}]


def _entrant(old: Json, new: Json) -> list[str]:
    """A pair or a player: names, club and seed, each with what it was."""
    said = [_renamed(*one) for one in zip(old["people"], new["people"], strict=True) if one[0] != one[1]]
    for key, what in (("club", _("bar o circolo")), ("seed", _("testa di serie"))):
        if old[key] != new[key]:
            change = {"what": what, "old": old[key] or "—", "new": new[key] or "—"}
            said.append(_("%(what)s: da %(old)s a %(new)s") % change)
    return said


def _draw(old: Json, new: Json) -> list[str]:
    said = new or old
    if "by_hand" in said:
        return [_("Abbinato a mano")]
    return [_("Numero del sorteggio: %(number)s") % {"number": said["number"]}]


def _lineup(old: Json, new: Json) -> list[str]:
    if not new:
        return [_("tavolo chiuso; c'erano %(names)s") % {"names": ", ".join(name for _side, _chair, name in old)}]
    return [_renamed(before[2], after[2]) for before, after in zip(old, new, strict=True)]


def _result(old: Json, new: Json) -> list[str]:
    """Deal by deal: what was, and what is in its place."""
    before, after = _scores(old), _scores(new)
    said = []
    for place in sorted(before | after):
        name = deal_name(*place)
        if place in before and place in after:
            pair = {"what": name, "old": before[place], "new": after[place]}
            said.append(_("%(what)s: da %(old)s a %(new)s") % pair)
        elif place in after:
            said.append(f"{name}: {after[place]}")
        else:
            said.append(_("%(what)s: tolta (era %(old)s)") % {"what": name, "old": before[place]})
    return said


def _scores(deals: Json) -> dict[tuple[int, int], str]:
    """The deals in words, by number and attempt."""
    names = [_("la coppia %(side)d") % {"side": side} for side in (1, 2)]
    return {deal.place: deal_score(deal, names) for deal in deals_of_json(deals or ())}


def _told(old: Json, new: Json) -> list[str]:
    """What a side said of its match, or what several had said."""
    said = new or old
    return [line for one in (said if isinstance(said, list) else [said]) for line in _told_by(one)]


def _told_by(told: Json) -> list[str]:
    who = _("Dal banco") if told["side"] == 0 else _("La coppia %(side)s dice") % {"side": told["side"]}
    return [f"{who}: {'; '.join(_result(None, told['deals']))}"]


def _called(old: Json, new: Json) -> list[str]:
    said = ngettext("Turno %(turn)s: %(matches)s partita", "Turno %(turn)s: %(matches)s partite", new["matches"])
    return [said % new]


def _links(old: Json, new: Json) -> list[str]:
    if new is None:
        return [_("Codice tolto a %(pair)s") % old]
    if "pair" in new:
        return [_("Nuovo codice per %(pair)s") % new]
    return [_("Nuovi codici per %(matches)s partite") % new]


def _passage(old: Json, new: Json) -> list[str]:
    moved = new or old
    return [_("Fase %(number)d") % {"number": moved["stage"]}, _listed(moved["names"])]


def _decision(old: Json, new: Json) -> list[str]:
    made = new or old
    kind = CRITERION_NAMES.get(made["kind"], made["kind"])
    return [_("%(kind)s, in quest'ordine: %(names)s") % {"kind": kind, "names": _listed(made["order"])}]


def _modifier(old: Json, new: Json) -> list[str]:
    if not new:
        return [_("Tolta: %(name)s") % {"name": old["label"]}]
    effect, target = EFFECT_KINDS[new["effect"]], TARGETS[new["target"]]
    return [_("Attivata: %(name)s") % {"name": new["label"]}, f"{effect}; {target}"]


def _declaration(old: Json, new: Json) -> list[str]:
    made = new or old
    if made.get("target"):
        return [_("%(team)s dichiara «%(rule)s» su %(target)s") % _declared(made)]
    return [_("%(team)s dichiara «%(rule)s»") % _declared(made)]


def _declared(made: Json) -> dict[str, str]:
    return {"team": made["team"], "rule": made["modifier"], "target": made.get("target") or ""}


def _closed(old: Json, new: Json) -> list[str]:
    return [
        _("%(place)s. %(team)s: %(points)s punti finali")
        % {"place": row["place"], "team": row["team"], "points": row["final"]}
        for row in sorted(new, key=lambda row: row["place"])
    ]


def _renamed(old: str, new: str) -> str:
    return _("da «%(old)s» a «%(new)s»") % {"old": old, "new": new}


def _listed(names: Sequence[str]) -> str:
    return shortened(names, MOST_NAMES)


_BY_KIND: Mapping[str, Callable[[Json, Json], list[str]]] = {
    LogKind.CHECK_IN: check_in,
    LogKind.PAYMENT: payment,
    LogKind.SUBSTITUTION: substitution,
    LogKind.TABLE_FIXED: table_fixed,
    LogKind.CREATED: created,
    LogKind.SETTINGS: _settings,
    LogKind.TEAMS: _teams,
    LogKind.PLAYERS: _players,
    LogKind.AWARD: award,
    LogKind.AWARD_WITHDRAWN: award,
    LogKind.ABANDONED: award,
    LogKind.STOPPED: award,
    LogKind.CLOCK: clock,
    LogKind.PASSAGE: _passage,
    LogKind.PASSAGE_WITHDRAWN: _passage,
    LogKind.WITHDRAWAL: withdrawal,
    LogKind.WITHDRAWAL_UNDONE: withdrawal,
    LogKind.DRAWN: _draw,
    LogKind.PUBLISHED: _draw,
    LogKind.UNPUBLISHED: _draw,
    LogKind.LINEUP: _lineup,
    LogKind.RESULT: _result,
    LogKind.CORRECTION: _result,
    LogKind.UNDONE: _result,
    LogKind.CALLED: _called,
    LogKind.REPORTED: _told,
    LogKind.AGREED: _told,
    LogKind.DISPUTED: _told,
    LogKind.SET_ASIDE: _told,
    LogKind.LINKS: _links,
    LogKind.DECISION: _decision,
    LogKind.DECISION_WITHDRAWN: _decision,
    LogKind.PENALTY: penalty,
    LogKind.PENALTY_WITHDRAWN: penalty,
    LogKind.MODIFIER: _modifier,
    LogKind.DECLARATION: _declaration,
    LogKind.DECLARATION_WITHDRAWN: _declaration,
    LogKind.CLOSED: _closed,
    **dict.fromkeys(ClubKind, membership),
}
