"""The words of the entrants' lists: what they are called, what they make, and what was wrong with a line."""

from rules.words import gettext as _
from tournaments.event.estimate import FixtureTables, QuarterSize
from tournaments.labels.format_labels import pairs_counted, players_counted
from tournaments.scheduling.registry import FORMATS


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
    return _("Tavoli per incontro: %(tables)s, perché %(team)s ha %(players)s giocatori e forma %(pairs)s.") % {
        "tables": smallest.pairs,
        "team": smallest.name,
        "players": smallest.players,
        "pairs": pairs_counted(smallest.pairs),
    }
