"""The words of the entrants' lists: what they are called, what they make, and what was wrong with a line."""

from rules.words import gettext as _
from tournaments.event.estimate import FixtureTables, QuarterSize
from tournaments.labels.formats import pairs_counted, players_counted
from tournaments.scheduling.registry import FORMATS


def withdrawal_in_words(format_key: str) -> str:
    """What becomes of the matches of somebody who leaves."""
    traits = FORMATS[format_key].traits
    if traits.bracket:
        return _(
            "Nel tabellone l’avversario della prossima partita va avanti senza giocare. Quello che è stato giocato "
            "resta, perché altri sono andati avanti con quelle partite: perciò qui non c’è da scegliere."
        )
    if traits.turn_by_turn:
        return _("Dal prossimo turno non entra più nel sorteggio. Scegli che cosa ne è delle sue partite.")
    if traits.redrawn:
        return _(
            "I turni non ancora cominciati si sorteggiano di nuovo senza di lui; quello che è stato giocato resta. "
            "Scegli che cosa ne è delle partite già cominciate."
        )
    return _("Esce dal torneo. Scegli che cosa ne è delle sue partite.")


def pairs_in_words(quarter: QuarterSize) -> str:
    """ "7 giocatori, 3 coppie" """
    return f"{players_counted(quarter.players)}, {pairs_counted(quarter.pairs)}"


def tables_in_words(tables: FixtureTables) -> str:
    """How many tables a fixture takes, and why."""
    smallest = tables.smallest
    if tables.chosen is not None:
        return _("Tavoli per incontro: %(tables)s, come hai scelto nel regolamento.") % {"tables": tables.chosen}
    if smallest is None or not smallest.pairs:
        return _("Tavoli per incontro: si decidono quando ogni quartiere ha almeno 2 giocatori.")
    return _("Tavoli per incontro: %(tables)s, perché %(team)s con %(players)s giocatori può formare %(pairs)s.") % {
        "tables": smallest.pairs,
        "team": smallest.name,
        "players": smallest.players,
        "pairs": pairs_counted(smallest.pairs),
    }
