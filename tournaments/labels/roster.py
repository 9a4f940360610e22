"""The words of the entrants' lists: what they are called, what they make, and what was wrong with a line."""

from rules.games import PARTNERS
from rules.words import gettext as _
from rules.words import ngettext
from tournaments.event.estimate import FixtureTables, QuarterSize
from tournaments.labels.format_labels import WORDS, players_counted
from tournaments.labels.stage_labels import OF_SIDES
from tournaments.scheduling.registry import FORMATS


def given_in_words(kept: int, reopened: int) -> list[str]:
    """How many of the matches that were given away stay so, and how many are played after all."""
    counted = (
        (kept, ngettext("%(count)s partita resta all’avversario", "%(count)s partite restano agli avversari", kept)),
        (reopened, ngettext("%(count)s partita si gioca", "%(count)s partite si giocano", reopened)),
    )
    return [words % {"count": count} for count, words in counted if count]


def return_in_words(format_key: str, *, kept: int, void: bool) -> str:
    """What else becomes of the matches of somebody who comes back."""
    if FORMATS[format_key].traits.bracket:
        back = _("Torna nel tabellone, se nessuno ha già giocato al suo posto.")
        lost = _("Con la prima scelta resta persa anche una partita data del tabellone: va avanti l’avversario.")
        return f"{back} {lost}" if kept else back
    if void:
        return _("Le sue partite contano di nuovo, e quelle che mancano si giocano.")
    return _("Le partite già giocate restano.")


def withdrawal_in_words(format_key: str) -> str:
    """What becomes of the matches of somebody who leaves."""
    traits = FORMATS[format_key].traits
    if traits.bracket:
        return _("L’avversario passa il turno. Le partite già giocate restano valide: qui non c’è niente da scegliere.")
    if traits.turn_by_turn:
        return _("Dal prossimo turno resta fuori dal sorteggio. Scegli che fine fanno le sue partite.")
    if traits.redrawn:
        return _(
            "I turni non ancora cominciati si sorteggiano di nuovo; le partite giocate restano. Scegli che "
            "fine fanno quelle già cominciate."
        )
    return _("Esce dal torneo. Scegli che fine fanno le sue partite.")


def sides_in_words(quarter: QuarterSize) -> str:
    """ "7 giocatori, 3 coppie" """
    said = [players_counted(quarter.players)]
    return ", ".join(said if quarter.together == 1 else [*said, _sides(quarter)])


def _sides(quarter: QuarterSize) -> str:
    """ "3 coppie", "2 terzetti" """
    return WORDS[OF_SIDES[quarter.together]].counted(quarter.sides)


def tables_in_words(tables: FixtureTables) -> str:
    """How many tables a fixture takes, and why."""
    smallest = tables.smallest
    if tables.at_once is not None:
        if not tables.at_once:
            return _("Tavoli: si decidono quando ogni squadra ha i suoi giocatori.")
        return _("Tavoli a ogni turno: %(tables)s, perché giocano tutte le squadre insieme.") % {
            "tables": tables.at_once
        }
    if tables.chosen is not None:
        return _("Tavoli per incontro: %(tables)s, come hai scelto nel regolamento.") % {"tables": tables.chosen}
    if smallest is None or not smallest.sides:
        least = players_counted(smallest.together if smallest else PARTNERS)
        return _("Tavoli per incontro: si decidono quando ogni squadra ha almeno %(players)s.") % {"players": least}
    named = {"tables": smallest.sides, "team": smallest.name, "players": smallest.players, "pairs": _sides(smallest)}
    if smallest.together == 1:
        return _("Tavoli per incontro: %(tables)s, perché %(team)s ha %(players)s giocatori.") % named
    return _("Tavoli per incontro: %(tables)s, perché %(team)s ha %(players)s giocatori e forma %(pairs)s.") % named
