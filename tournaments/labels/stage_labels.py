"""Names of stages and of their entrants."""

from collections.abc import Mapping

from rules.words import Capital, Words, gettext, ngettext
from rules.words import gettext_lazy as _
from tournaments.event.kinds import KINDS
from tournaments.event.regulation import Ranked
from tournaments.labels.format_labels import WORDS
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.base.types import Together
from tournaments.scheduling.qualify import Crossing, Takes, Who
from tournaments.scheduling.registry import FORMATS

FORMAT_NAMES: Mapping[str, Words] = {
    "quarters": _("Incontri tra squadre"),
    "crossed_teams": _("Squadre tutte insieme"),
    "round_robin": _("Girone unico"),
    "groups": Capital("gironi"),
    "knockout": _("Eliminazione diretta"),
    "drawn_turns": _("Turni a sorteggio"),
    "danish": _("Tra vicini di classifica"),
    "swiss": _("A pari punti, mai due volte (sistema svizzero)"),
    "rotating_partners": _("Baraonda"),
    "round_tables": _("Ognuno per sé"),
}

WHO_COMES: Mapping[str, Words] = {
    Who.BEST: _("i migliori, per posto"),
    Who.EVERYBODY: _("tutti"),
    Who.LOSERS: _("chi ha perso la sua prima partita"),
}
CROSSINGS: Mapping[str, Words] = {
    Crossing.STRENGTH: _("per classifica"),
    Crossing.LOT: _("a sorte"),
    Crossing.PRINTED: _("come scritto qui sotto"),
}

OF_SIDES = {1: Ranked.PLAYERS, 2: Ranked.PAIRS, 3: Ranked.TRIOS}


def side_kind(ranked: str, format_key: str, together: str = Together.PAIRS) -> Ranked:
    """What sits on one side of a table: a pair, unless single players meet, or three play together."""
    return OF_SIDES[KINDS[ranked].table(FORMATS[format_key].traits, Together(together)).together]


def side_name(ranked: str, format_key: str, together: str = Together.PAIRS) -> str:
    """The same in words."""
    return str(WORDS[side_kind(ranked, format_key, together)].one)


def name_in_file(ranked: str, format_key: str, together: str = Together.PAIRS) -> str:
    """What the name of a side is headed by in a file, where it is that of the team for which a pair plays."""
    return str(WORDS[ranked].one) if KINDS[ranked].lined_up else side_name(ranked, format_key, together)


def stage_name(format_key: str, name: str = "") -> str:
    """The name that the organizer gave it, else that of its format."""
    return name or str(FORMAT_NAMES.get(format_key, format_key))


def takes_in_words(takes: Takes, *, from_groups: bool) -> str:
    """Who moves on: "passano i primi 2 di ogni girone e i 4 migliori tra i terzi"."""
    if takes.who is not Who.BEST:
        return (
            gettext("giocano tutti") if takes.who is Who.EVERYBODY else gettext("gioca chi ha perso la prima partita")
        )
    first, last = takes.after + 1, takes.after + takes.per_group
    values = {"first": first, "last": last, "count": takes.per_group, "rest": takes.rest, "next": last + 1}
    if not from_groups:
        values["last"] = last + takes.rest
        return (
            gettext("passa chi va dal posto %(first)s al %(last)s")
            if takes.after
            else gettext("passano i primi %(last)s")
        ) % values
    if takes.after:
        same = gettext("passa chi nel girone è al posto %(first)s")
        said = (same if first == last else gettext("passa chi nel girone va dal posto %(first)s al %(last)s")) % values
    else:
        said = (
            ngettext("passa il primo di ogni girone", "passano i primi %(count)s di ogni girone", takes.per_group)
            % values
        )
    if not takes.rest:
        return said
    more = ngettext(
        "il migliore tra chi è al posto %(next)s", "i migliori %(rest)s tra chi è al posto %(next)s", takes.rest
    )
    return gettext("%(first)s, e %(more)s") % {"first": said, "more": more % values}


# Sentences for the problems of schedules, what their audit finds included, and words for its figures.

FIGURE_LABELS: dict[FigureKey, Words] = {
    FigureKey.GAMES_MIN: _("Partite di chi gioca meno"),
    FigureKey.GAMES_MAX: _("Partite di chi gioca di più"),
    FigureKey.PARTNER_REPEATS: _("Compagni ripetuti"),
    FigureKey.OPPONENT_REPEATS: _("Avversari ripetuti"),
    FigureKey.OPPONENTS_MIN: _("Volte contro l’avversario meno incontrato"),
    FigureKey.OPPONENTS_MAX: _("Volte contro l’avversario più incontrato"),
    FigureKey.OPPONENT_SQUARES: _("Avversari ritrovati"),
    FigureKey.TABLE_MATE_REPEATS: _("Incontri ripetuti"),
    FigureKey.TABLE_MATES_MAX: _("Volte allo stesso tavolo, al massimo"),
    FigureKey.LARGER_TABLE_SPREAD: _("Volte al tavolo più grande: differenza"),
    FigureKey.NEIGHBOUR_REPEATS: _("Vicini ritrovati"),
    FigureKey.RESTS_RUNNING: _("Riposi in due turni di fila"),
    FigureKey.TABLE_SPREAD: _("Volte allo stesso tavolo: differenza"),
    FigureKey.CHAIR_SPREAD: _("Volte al primo e al secondo posto: differenza"),
    FigureKey.TEAMS_SPREAD: _("Volte contro la stessa squadra: differenza"),
    FigureKey.CLUBMATES_TOGETHER: _("Incontri di girone tra soci dello stesso circolo"),
    FigureKey.RESTS_AGAIN: _("Riposi dopo il primo"),
    FigureKey.CLUB_MEETINGS: _("Partite tra soci dello stesso circolo"),
    FigureKey.CLUBMATES_AT_FIRST: _("Prime partite tra soci dello stesso circolo"),
    FigureKey.APART_BROKEN: _("Incontri tra chi voleva stare separato"),
    FigureKey.STAY_BROKEN: _("Partite lontano dal tavolo fisso"),
    FigureKey.MIXED_BROKEN: _("Coppie non miste"),
}
