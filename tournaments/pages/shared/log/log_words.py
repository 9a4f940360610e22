"""The first entry of a log in words: a tournament was made, from nothing or as the rehearsal of another."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.games import MOST_SIDES, SIDES
from rules.words import capital, small
from tournaments.event.regulation_kinds import SEASON_KINDS, ClubKind, LogKind
from tournaments.labels.arrival_labels import euro
from tournaments.labels.final_labels import EFFECT_KINDS, TARGETS
from tournaments.labels.log_labels import NOT_OURS, as_it_is
from tournaments.labels.match_labels import TRUST_NAMES, notes_in_words
from tournaments.labels.standings_labels import CRITERION_NAMES
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.shared.log.door import (
    check_in,
    door,
    erased,
    fee_chosen,
    forgotten,
    membership,
    payment,
    prizes,
    receipt,
    substitution,
    table_fixed,
    till,
)
from tournaments.pages.shared.log.life import award, clock, penalty, withdrawal
from tournaments.pages.shared.log.season_log import season
from tournaments.pages.shared.words.deal_words import deal_score, name_of_deal
from tournaments.pages.shared.words.hall_words import seated_in_words
from tournaments.selectors.core.log_queries import LoggedChange
from tournaments.selectors.core.match_rows import notes_of_json, notes_set
from tournaments.selectors.core.report_queries import deals_of_json
from tournaments.settings.declared import SETTINGS
from tournaments.settings.kinds import said_in_log
from tournaments.settings.of_evening import EVENING

MOST_NAMES = 30
Json = Any


def created(old: Json, new: Json) -> list[str]:
    if "rehearsal_of" in new:
        copied = ngettext(
            "Copia di «%(name)s» con %(count)s iscritto", "Copia di «%(name)s» con %(count)s iscritti", new["entrants"]
        )
        return [new["name"], copied % {"name": new["rehearsal_of"], "count": new["entrants"]}]
    teams = shortened(new.get("teams", ()), MOST_NAMES)
    trust = [str(TRUST_NAMES[new["trust"]])] if "trust" in new else []
    return [new["name"], *([f"{_('Iscritti')}: {teams}"] if teams else []), *trust]


MOST_VALUES = 30
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


CALLED_IN = (LogKind.PLAYERS, LogKind.SUBSTITUTION, LogKind.WITHDRAWAL_UNDONE)


def changes(entry: LoggedChange) -> list[str]:
    """Old and new in words; nothing where the title says it all. What is worded otherwise stays as it is."""
    worded = _BY_KIND.get(entry.kind) or _of_deals(entry)
    try:
        old, waited = _waited(entry)
        return [*worded(old, entry.new), *door(waited, None)] if worded else []
    except NOT_OURS:
        return [as_it_is(one) for one in (entry.old, entry.new) if one]


def _of_deals(entry: LoggedChange) -> Callable[[Json, Json], list[str]] | None:
    """What words a change of deals, which it names as its match does now."""
    worded = _BY_KIND_OF_DEALS.get(entry.kind)
    return worded and partial(worded, games=entry.match is not None and entry.match.games)


def _waited(entry: LoggedChange) -> tuple[Json, Json]:
    """What was there before, and the singles who play since then."""
    old = entry.old
    if entry.kind not in CALLED_IN or not isinstance(old, dict) or "alone" not in old:
        return old, None
    rest = {name: value for name, value in old.items() if name != "alone"}
    return (rest or None, {"alone": old["alone"]}) if rest or entry.new else (old, None)


def _teams(old: Json, new: Json) -> list[str]:
    if "players" in (old or ()):
        with_whom = _("Con i giocatori: %(names)s") % {"names": _listed(old["players"])}
        return [_("Tolto: %(name)s") % {"name": old["team"]}, *([with_whom] if old["players"] else []), *_redrawn(new)]
    if old:
        return [_renamed(old["team"], new["team"])]
    return [_("Aggiunto: %(name)s") % {"name": new["team"]}]


def _redrawn(new: Json) -> list[str]:
    """The draw that was repeated by it, if any."""
    if "redrawn" not in (new or ()):
        return []
    return [_("Sorteggio rifatto con il numero %(number)s") % {"number": new["redrawn"]}]


def _placed(new: Json) -> list[str]:
    """Whom those meet who took a free place of a bracket, and the number of the lot, if any."""
    said = []
    for place in (new or {}).get("places", ()):
        said.append(_("Contro «%(met)s», che passava il turno") % place)
        said += [f"{_('Numero del sorteggio')}: {place['number']}"] if "number" in place else []
    return said


def _players(old: Json, new: Json) -> list[str]:
    if worded := door(old, new):
        return worded
    if "people" in (new or ()):
        return _entrant(old, new)
    if "listed" in (new or ()):
        return [f"{new['player']}, {_('per cognome')}: {_renamed(old['listed'], new['listed'])}"]
    if "seeds" in (new or ()):
        seeds = {"what": _("Forze"), "old": _listed(old["seeds"]) or "—", "new": _listed(new["seeds"]) or "—"}
        return [_("%(what)s: da %(old)s a %(new)s") % seeds]
    if "added" in (new or ()):
        lots = [f"{_('Numero del sorteggio')}: {new['number']}"] if "number" in new else []
        again = {"name": _listed(new["added"]), "before": new.get("again", "")}
        said = _("Rientra: «%(before)s» è ora anche «%(name)s»") if "again" in new else _("Aggiunti: %(name)s")
        return [
            said % again,
            *([_("Nell’elenco: %(names)s") % {"names": _listed(new["written"])}] if "written" in new else ()),
            *lots,
            *_redrawn(new),
            *_placed(new),
            *([_("È arrivato: %(name)s") % {"name": _listed(new["added"])}] if "here" in new else ()),
        ]
    if "players" in (old or ()):
        return [_("Tolto: %(name)s") % {"name": old["team"]}, *_redrawn(new)]
    if isinstance(new, list):
        teams = dict.fromkeys(one["team"] for one in new)
        return [f"{team}: {_listed([one['player'] for one in new if one['team'] == team])}" for team in teams]
    if new:
        return [_renamed(old["player"], new["player"])]
    return [_("Tolto: %(name)s") % {"name": f"{old['player']} ({old['team']})"}]


def _entrant(old: Json, new: Json) -> list[str]:
    """A pair or a player: names, club and seed, each with what it was."""
    said = [_renamed(*one) for one in zip(old["people"], new["people"], strict=True) if one[0] != one[1]]
    for key, what in (
        ("title", small(_("Soprannome"))),
        ("club", small(_("Bar o circolo"))),
        ("seed", small(_("Forza"))),
    ):
        if old.get(key) != new.get(key):
            change = {"what": what, "old": old.get(key) or "—", "new": new.get(key) or "—"}
            said.append(_("%(what)s: da %(old)s a %(new)s") % change)
    return said


def _draw(old: Json, new: Json) -> list[str]:
    said = new or old
    if "by_hand" in said:
        return [_("Abbinato a mano")]
    return [f"{_('Numero del sorteggio')}: {said['number']}"]


def _end(old: Json, new: Json) -> list[str]:
    """An early end, or its revocation."""
    return [_("%(what)s: da %(old)s a %(new)s") % {"what": _("Ultimo turno"), "old": old["turn"], "new": new["turn"]}]


def _longer(old: Json, new: Json) -> list[str]:
    return [_("%(what)s: da %(old)s a %(new)s") % {"what": _("Turni"), "old": old["turns"], "new": new["turns"]}]


def _lineup(old: Json, new: Json) -> list[str]:
    if not new:
        return [_("tavolo chiuso; c’erano %(names)s") % {"names": ", ".join(one[2] for one in old)}]
    if not old:
        return [_("tavolo aggiunto: %(names)s") % {"names": ", ".join(name for _side, _chair, name in new)}]
    return [_renamed(seated_in_words(before), seated_in_words(after)) for before, after in zip(old, new, strict=True)]


def _result(old: Json, new: Json, *, games: bool) -> list[str]:
    """Deal by deal, then note by note: what was, and what is in its place."""
    before, after = _scores(old, games=games), _scores(new, games=games)
    said = _each({name: (before.get(name, ""), after.get(name, "")) for name in before | after})
    was, became = _noted(old), _noted(new)
    return [*said, *_each({name: (was.get(name, ""), became.get(name, "")) for name in was | became})]


def _each(changed: Mapping[str, tuple[str, str]]) -> list[str]:
    said = []
    for name, (old, new) in changed.items():
        if old and new:
            said.append(_("%(what)s: da %(old)s a %(new)s") % {"what": name, "old": old, "new": new})
        elif new:
            said.append(f"{name}: {new}")
        else:
            said.append(_("%(what)s: tolta (era %(old)s)") % {"what": name, "old": old})
    return said


def _scores(deals: Json, *, games: bool) -> dict[str, str]:
    """The deals in words, by their names; what was written tells how many sides there were."""
    names = [_side(side) for side in range(1, MOST_SIDES + 1)]
    return {name_of_deal(deal, games=games): deal_score(deal, names) for deal in deals_of_json(deals or ())}


def _noted(rows: Json) -> dict[str, str]:
    return notes_in_words(notes_set(notes_of_json(rows)), _sides())


def _sides() -> list[str]:
    return list(map(_side, SIDES))


def _side(number: int) -> str:
    return _("lato %(side)s") % {"side": number}


def _told(old: Json, new: Json, *, games: bool) -> list[str]:
    """A reported result, or several."""
    said = new or old
    return [line for one in (said if isinstance(said, list) else [said]) for line in _reported_by(one, games=games)]


def _reported_by(told: Json, *, games: bool) -> list[str]:
    who = _("Dalla segreteria") if told["side"] == 0 else capital(_side(told["side"]))
    return [f"{who}: {'; '.join(_result(None, told['deals'], games=games))}"]


def _called(old: Json, new: Json) -> list[str]:
    """The tables of a turn, of which one alone is named beside the entry."""
    told = new or old
    if told is None:
        return []
    said = ngettext("Turno %(turn)s: %(matches)s partita", "Turno %(turn)s: %(matches)s partite", told["matches"])
    return [said % told, *([_("si aspetta di nuovo chi era seduto")] if told.get("seated") else [])]


def _links(old: Json, new: Json) -> list[str]:
    if new is None:
        return [_("Codice tolto a %(pair)s") % old]
    if "pair" in new:
        return [_("Nuovo codice per %(pair)s") % new]
    said = ngettext("Nuovi codici per %(matches)s partita", "Nuovi codici per %(matches)s partite", new["matches"])
    return [said % new]


def _passage(old: Json, new: Json) -> list[str]:
    moved = new or old
    return [_("Fase %(number)s") % {"number": moved["stage"]}, _listed(moved["names"])]


def _decision(old: Json, new: Json) -> list[str]:
    made = new or old
    kind = CRITERION_NAMES.get(made["kind"], made["kind"])
    return [_("%(kind)s, in quest’ordine: %(names)s") % {"kind": kind, "names": _listed(made["order"])}]


def _modifier(old: Json, new: Json) -> list[str]:
    if not new:
        return [_("Tolto: %(name)s") % {"name": old["label"]}]
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
    """The final places; with points only where a place is worth any."""
    rows = sorted(new, key=lambda row: row["place"])
    if not any(Fraction(row["final"]) for row in rows):
        return [f"{row['place']}. {row['team']}" for row in rows]
    return [
        _("%(place)s. %(team)s: %(points)s punti finali")
        % {"place": row["place"], "team": row["team"], "points": row["final"]}
        for row in rows
    ]


def _renamed(old: str, new: str) -> str:
    return _("da «%(old)s» a «%(new)s»") % {"old": old, "new": new}


def _listed(names: Sequence[str]) -> str:
    return shortened(names, MOST_NAMES)


_BY_KIND: Mapping[str, Callable[[Json, Json], list[str]]] = {
    LogKind.CHECK_IN: check_in,
    LogKind.FEE_CHOSEN: fee_chosen,
    LogKind.PAYMENT: payment,
    LogKind.RECEIPT: receipt,
    LogKind.TILL: till,
    LogKind.PRIZES: prizes,
    LogKind.SUBSTITUTION: substitution,
    LogKind.TABLE_FIXED: table_fixed,
    LogKind.CREATED: created,
    LogKind.SETTINGS: settings,
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
    LogKind.ENDED_EARLY: _end,
    LogKind.PLAYED_ON: _end,
    LogKind.TURN_ADDED: _longer,
    LogKind.LINEUP: _lineup,
    LogKind.CALLED: _called,
    LogKind.CALL_WITHDRAWN: _called,
    LogKind.STARTED: _called,
    LogKind.LINKS: _links,
    LogKind.DECISION: _decision,
    LogKind.DECISION_WITHDRAWN: _decision,
    LogKind.PENALTY: penalty,
    LogKind.PENALTY_WITHDRAWN: penalty,
    LogKind.MODIFIER: _modifier,
    LogKind.DECLARATION: _declaration,
    LogKind.DECLARATION_WITHDRAWN: _declaration,
    LogKind.CLOSED: _closed,
    LogKind.ERASED: erased,
    LogKind.FORGOTTEN: forgotten,
    **dict.fromkeys(ClubKind, membership),
    **dict.fromkeys(SEASON_KINDS, season),
}
_BY_KIND_OF_DEALS: Mapping[str, Callable[..., list[str]]] = {
    LogKind.RESULT: _result,
    LogKind.CORRECTION: _result,
    LogKind.UNDONE: _result,
    LogKind.REPORTED: _told,
    LogKind.AGREED: _told,
    LogKind.DISPUTED: _told,
    LogKind.SET_ASIDE: _told,
}
"""The same of deals, which whole games name otherwise."""
