"""The words of the set-up: choices of the calendar, and the regulation in force said in one line a part."""

from collections.abc import Callable, Mapping
from operator import gt, lt

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from rules.awards import forfeit_results
from rules.counting import Counting
from rules.formats import MatchFormat, MatchKind, check_format
from rules.games import SEATS_ALONE, Direction, Game, GameKey, Manners
from rules.labels import (
    ALONE_WORTHS,
    AUCTION_NAMES,
    AUCTION_RULES,
    DIRECTIONS,
    GAME_NAMES,
    GAME_RULES,
    LAST_TRICKS,
    LEVEL_RULES,
    TALK,
    TOP_RULES,
)
from rules.match_points import exact
from tournaments.event.regulation import Lock, Regulation
from tournaments.labels.finals import SHARED_RULES, place_points_in_words
from tournaments.labels.formats import BYES, PAIRINGS, SECOND_CHANCES, last_rounds
from tournaments.labels.points import figure
from tournaments.labels.rests import rest_in_words
from tournaments.labels.standings import tiebreaks_in_words
from tournaments.labels.time_up import time_in_short
from tournaments.scheduling.kernel.base import Traits
from tournaments.scheduling.kernel.types import Lineup, SecondChance
from tournaments.standings.types import Criterion

LINEUPS: Mapping[str, Promise] = {
    Lineup.FREE: gettext_lazy("libera: le coppie cambiano a ogni turno"),
    Lineup.FIXED: gettext_lazy("fissa: le stesse coppie per tutto il torneo"),
}
_PARTS: Mapping[str, Promise] = {
    "passage": gettext_lazy("Chi si qualifica"),
    "calendar": gettext_lazy("Tavoli e turni"),
    "match": gettext_lazy("Partita"),
    "manners": gettext_lazy("Al tavolo"),
    "absences": gettext_lazy("Ritardi e partite a tavolino"),
    "time": gettext_lazy("Tempo del turno"),
    "match_points": gettext_lazy("Punti partita"),
    "tiebreaks": gettext_lazy("Spareggi"),
    "place_points": gettext_lazy("Punti finali"),
}
_CALENDARS: Mapping[str, Promise] = {
    "groups": gettext_lazy("Gironi e tavoli"),
    "knockout": gettext_lazy("Tabellone"),
    "danish": gettext_lazy("Turni e incontri"),
    "swiss": gettext_lazy("Turni e incontri"),
}
_OF_POINTS = ("match_points", "tiebreaks")

LOCK_REASONS: Mapping[str, Promise] = {
    Lock.PUBLISHED: gettext_lazy(
        "Il calendario è già pubblicato: per cambiare questa voce ritira prima la pubblicazione."
    ),
    Lock.RESULTS: gettext_lazy("Ci sono già risultati: questo non si può più cambiare."),
    Lock.CLOSED: gettext_lazy("Il torneo è chiuso: per cambiare qualcosa, prima riaprilo."),
}


def regulation_parts(regulation: Regulation) -> dict[str, str]:
    """The parts of a stage's regulation by key, each with its title; a knockout is not about points."""
    hidden = {*(_OF_POINTS if regulation.traits.bracket else ())}
    hidden |= {"passage"} if regulation.takes is None else {"manners", "place_points"}
    titles = {**_PARTS, "calendar": _CALENDARS.get(regulation.format, _PARTS["calendar"])}
    return {part: str(title) for part, title in titles.items() if part not in hidden}


def regulation_in_words(
    regulation: Regulation, before: Regulation | None = None, teams: int | None = None
) -> dict[str, str]:
    """Part (a key of `regulation_parts`) -> the choice in force, short enough to be beside the name of the part.

    `before` is the stage from which its entrants come, `teams` how many quarters take part, where that is known.
    """
    place_points = regulation.place_points
    words = {
        "passage": _passage(regulation, before),
        "calendar": _calendar(regulation),
        "match": _match(regulation),
        "manners": _manners(regulation.manners),
        "absences": _absences(regulation),
        "time": time_in_short(regulation),
        "match_points": _match_points(regulation),
        "tiebreaks": tiebreaks_in_words(regulation.tiebreaks, mini_table_of_two=regulation.counted_by.mini_table_of_two)
        or _nothing(),
        "place_points": _("%(points)s; a pari merito %(rule)s")
        % {"points": place_points_in_words(place_points, teams), "rule": SHARED_RULES[place_points.shared]},
    }
    if regulation.traits.rests_unequally:
        words["match_points"] += "; " + rest_in_words(regulation)
        words["tiebreaks"] += _rest_among_opponents(regulation)
    if not any(place_points.values):
        words["place_points"] = _nothing()
    return {part: words[part] for part in regulation_parts(regulation)}


def _nothing() -> str:
    """None of the things that are named beside it: Italian says it as of people."""
    return pgettext("di cose", "nessuno")


def _manners(manners: Manners) -> str:
    """What is said of how people play; what is not said is left to local custom."""
    chosen = ((manners.direction, DIRECTIONS), (manners.talk, TALK), (manners.last_tricks, LAST_TRICKS))
    said = [str(words[one]) for one, words in chosen if one.value != "unsaid"]
    return "; ".join(said) or str(DIRECTIONS[Direction.UNSAID])


def _absences(regulation: Regulation) -> str:
    """How long a side is waited for, and what an awarded match counts as."""
    usual = regulation.match_format
    if not usual.game.two_sided:
        return _(
            "si aspettano %(minutes)s minuti; per chi manca gioca una riserva fuori classifica, o il tavolo non si "
            "gioca"
        ) % {"minutes": regulation.wait_minutes}
    result = regulation.forfeit or (None if check_format(usual) else forfeit_results(usual)[0])
    values = {"minutes": regulation.wait_minutes, "result": "{}–{}".format(*result) if result else "–"}
    return _("si aspettano %(minutes)s minuti; a tavolino vale %(result)s") % values


def _match_points(regulation: Regulation) -> str:
    """What every result is worth; where only winning and losing counts, these two."""
    if regulation.counting is Counting.SUM:
        return _worth_of_deals(regulation.match_format.game)
    if regulation.counting is Counting.PLACES:
        places = ", ".join(str(figure(exact(value))) for value in regulation.table_points.values)
        said = _(
            "per posto al tavolo: %(places)s, da dividere a pari posto; per il posto contano le smazzate: %(deals)s"
        )
        return said % {"places": places, "deals": _worth_of_deals(regulation.match_format.game)}
    values = regulation.match_points.values
    won, lost = ({value for (first, second), value in values if one(first, second)} for one in (gt, lt))
    if len(values) > 2 and len(won) == len(lost) == 1 and all(first != second for (first, second), _value in values):
        return _("vittoria %(won)s, sconfitta %(lost)s") % {"won": figure(*won), "lost": figure(*lost)}
    points = [f"{first}–{second}: {figure(value)}" for (first, second), value in values]
    return ", ".join(points if len(points) <= 12 else [*points[:11], "…"])


def call_in_words(game: Game) -> str:
    """ "chiamata semplice: a turno si chiama una carta più bassa…" """
    words = {"name": AUCTION_NAMES[game.auction], "rule": AUCTION_RULES[game.auction]}
    return _("chiamata %(name)s: %(rule)s") % words


def _worth_of_deals(game: Game) -> str:
    """What the deals are worth that are added up, be it for the ranking or for the place at the table."""
    if game.key is GameKey.ALONE:
        return str(ALONE_WORTHS[game.alone])
    calls = game.calls
    said = [
        _("chiamante %(caller)s, socio %(partner)s, gli altri %(others)s; da solo %(alone)s, gli altri %(against)s")
        % {
            "caller": figure(calls.caller),
            "partner": figure(calls.partner),
            "others": figure(calls.others),
            "alone": figure(calls.alone),
            "against": figure(calls.against),
        },
        _("a rovescio se la chiamata è persa"),
    ]
    said += [_("da %(bid)s punti ×%(times)s") % {"bid": one.bid, "times": one.times} for one in calls.high]
    if calls.cappotto > 1:
        said.append(_("cappotto ×%(times)s") % {"times": calls.cappotto})
    if calls.after_void > 1:
        said.append(_("dopo un monte ×%(times)s") % {"times": calls.after_void})
    said.append(
        _("errore %(error)s, gli altri %(shared)s") % {"error": figure(calls.error), "shared": figure(calls.shared)}
    )
    return "; ".join(said)


def _passage(regulation: Regulation, before: Regulation | None) -> str:
    takes = regulation.takes
    if takes is None:
        return ""
    if before is None or not before.traits.in_groups:
        return ngettext("il primo", "i primi %(count)s", takes.per_group) % {"count": takes.per_group}
    first = ngettext("il primo di ogni girone", "i primi %(count)s di ogni girone", takes.per_group)
    said = [first % {"count": takes.per_group}]
    if takes.rest:
        rest = ngettext("il migliore degli altri", "i %(count)s migliori degli altri", takes.rest)
        said.append(rest % {"count": takes.rest})
    return _(" e ").join(said)


def _calendar(regulation: Regulation) -> str:
    said = _drawn_as(regulation.traits)(regulation)
    return "; ".join([regulation.name, *said] if regulation.name else said)


def _drawn_as(traits: Traits) -> Callable[[Regulation], list[str]]:
    if traits.teams:
        return _quarters
    if traits.bracket:
        return _knockout
    if traits.partners:
        return _rotating
    if traits.alone:
        return _alone
    if traits.turn_by_turn:
        return _paired
    return _all_meet if traits.all_meet else _by_lot


def _quarters(regulation: Regulation) -> list[str]:
    if regulation.tables is None:
        tables = _("tavoli: le coppie del quartiere più piccolo")
    else:
        tables = ngettext("%(count)s tavolo", "%(count)s tavoli", regulation.tables) % {"count": regulation.tables}
    if isinstance(regulation.legs, int):
        legs = ngettext("%(count)s turno per incontro", "%(count)s turni per incontro", regulation.legs)
        legs %= {"count": regulation.legs}
    else:
        legs = _("tutti contro tutti")
    return [tables, *_hall(regulation), legs, _("formazione %(lineup)s") % {"lineup": LINEUPS[regulation.lineup]}]


def _all_meet(regulation: Regulation) -> list[str]:
    said = []
    if regulation.groups is not None:
        said.append(ngettext("%(count)s girone", "%(count)s gironi", regulation.groups) % {"count": regulation.groups})
    times = regulation.legs if isinstance(regulation.legs, int) else 1
    meet = ngettext("ci si incontra una volta", "ci si incontra %(count)s volte", times) % {"count": times}
    return [*said, meet, *_hall(regulation)]


def _knockout(regulation: Regulation) -> list[str]:
    knockout = regulation.knockout
    said = [_("passa il primo turno senza giocare: %(byes)s") % {"byes": BYES[knockout.byes]}]
    if knockout.placing:
        said.append(_("finali per tutti i posti"))
    elif knockout.third_place:
        said.append(_("finale per il terzo posto"))
    none = knockout.second_chance is SecondChance.NONE
    said.append(_("chi perde è fuori") if none else str(SECOND_CHANCES[knockout.second_chance]))
    if knockout.second_final:
        said.append(_("con la seconda finale"))
    return [*said, *_hall(regulation)]


def _paired(regulation: Regulation) -> list[str]:
    said = [_turns(regulation), str(PAIRINGS[regulation.format])]
    return [*said, *([_("rivincite ammesse")] if regulation.rematches else []), *_hall(regulation)]


def _by_lot(regulation: Regulation) -> list[str]:
    return [_turns(regulation), _("sorteggiati tutti prima di cominciare"), *_hall(regulation)]


def _rotating(regulation: Regulation) -> list[str]:
    return [_turns(regulation), _("a ogni turno un altro compagno"), *_hall(regulation)]


def _alone(regulation: Regulation) -> list[str]:
    return [_turns(regulation), _("a ogni turno altri al tavolo"), *_hall(regulation)]


def _turns(regulation: Regulation) -> str:
    if regulation.turns is None:
        return _("turni: finché ognuno ha giocato con tutti")
    return ngettext("%(count)s turno", "%(count)s turni", regulation.turns) % {"count": regulation.turns}


def _hall(regulation: Regulation) -> list[str]:
    if regulation.hall is None:
        return []
    said = ngettext("%(count)s tavolo in sala", "%(count)s tavoli in sala", regulation.hall)
    queue = [_("chi aspetta va al primo tavolo libero")] if regulation.queued else []
    return [said % {"count": regulation.hall}, *queue]


def _rest_among_opponents(regulation: Regulation) -> str:
    """What a rest counts for the points of the opponents, where these break ties."""
    if Criterion.BUCHHOLZ not in regulation.tiebreaks:
        return ""
    if regulation.rest_is_opponent:
        return "; " + _("tra gli avversari (Buchholz) un riposo conta come uno con i propri punti")
    return "; " + _("un riposo non porta punti degli avversari (Buchholz)")


_LENGTHS = {
    MatchKind.FIXED: gettext_lazy("%(length)s smazzate, si giocano tutte"),
    MatchKind.FIRST_TO: gettext_lazy("vince chi arriva per primo a %(length)s smazzate vinte"),
    MatchKind.BEST_OF: gettext_lazy("al meglio delle %(length)s smazzate"),
    MatchKind.SUM: gettext_lazy("%(length)s smazzate, si sommano i punti"),
    MatchKind.TIMED: gettext_lazy("a tempo, quante smazzate si riesce (al più %(length)s)"),
}


def _match(regulation: Regulation) -> str:
    match_format = regulation.match_format
    game = match_format.game.key
    said = [f"{GAME_NAMES[game]}: {GAME_RULES[game]}", _length(match_format)] if game in GAME_RULES else []
    if game is GameKey.CALLED:
        said.insert(1, call_in_words(match_format.game))
    if game is GameKey.ALONE:
        said.insert(1, _("chi è pari in testa: %(rule)s") % {"rule": TOP_RULES[match_format.game.top]})
    said = said or [_length(match_format)]
    for other in sorted(regulation.last_lengths, key=lambda one: -one.turns):
        said.append(f"{last_rounds(other.turns, consolation=other.consolation)}: {_length(other.match_format)}")
    if game not in (GameKey.THIRTY_ONE, *SEATS_ALONE):
        said.append(_("60 pari: %(rule)s") % {"rule": LEVEL_RULES[match_format.level_rule]})
    if match_format.winner_only_allowed:
        said.append(_("basta il vincitore"))
    if match_format.cappotto_allowed:
        said.append(_("si segna il cappotto"))
    return "; ".join(said)


def _length(match_format: MatchFormat) -> str:
    if match_format.length == 1 and match_format.kind is not MatchKind.SUM:
        return _("una smazzata")
    return _LENGTHS[match_format.kind] % {"length": match_format.length}
