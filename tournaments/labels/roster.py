"""The words of the entrants' lists: what they are called, what they make, and what was wrong with a line."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.event.estimate import FixtureTables, QuarterSize
from tournaments.event.faults.entrants import ListFault, UploadFault
from tournaments.labels.formats import pairs_counted, players_counted
from tournaments.scheduling.registry import FORMATS

SENTENCES: Mapping[StrEnum, Promise] = {
    UploadFault.NOTHING_SENT: gettext_lazy("Non c’è nessun nome. Scrivi o incolla l’elenco, uno per riga."),
    ListFault.PARTNER_MISSING: gettext_lazy(
        "Manca il compagno. Scrivi i due nomi con « - » in mezzo; chi è da solo va nelle coppie a sorte."
    ),
    ListFault.NOBODY_BESIDE: gettext_lazy("Manca il compagno: scrivilo nella sua casella, oppure scegli."),
    ListFault.SEED_RANGE: gettext_lazy("La testa di serie è un numero da 1 a %(most)s. Correggilo o toglilo."),
    ListFault.SEED_TAKEN: gettext_lazy("La testa di serie %(seed)s c’è già. Scegli un altro numero o toglilo."),
    ListFault.CARD_TOO_LONG: gettext_lazy("Il numero di tessera è troppo lungo. Usa al massimo %(limit)s caratteri."),
    ListFault.NOTE_TOO_LONG: gettext_lazy("E-mail e nota sono troppo lunghe. Usa al massimo %(limit)s caratteri."),
    ListFault.CHOICE_UNCLEAR: gettext_lazy(
        "Non si capisce quale quota sceglie: «%(text)s». Scrivi per esempio «%(example)s», o lascia vuoto."
    ),
    ListFault.ONE_LETTER: gettext_lazy("C’è un nome di una lettera sola."),
    ListFault.PAIR_ALIKE: gettext_lazy("Questa coppia c’è già. Sono altri con gli stessi nomi?"),
    ListFault.NAME_ALIKE: gettext_lazy("%(name)s c’è già: «%(where)s». È un’altra persona con lo stesso nome?"),
    ListFault.WAITS: gettext_lazy("%(name)s aspetta già un compagno. È la stessa persona?"),
    ListFault.THREE_NEEDED: gettext_lazy(
        "Giocano in tre: scrivi i tre nomi, con « - » in mezzo o ognuno nella sua casella."
    ),
    ListFault.THREE_ALIKE: gettext_lazy("Questo terzetto c’è già. Sono altri con gli stessi nomi?"),
    ListFault.THREE_TWICE: gettext_lazy("Questo terzetto c’è già. Togli la riga."),
    ListFault.PAIR_TWICE: gettext_lazy("Questa coppia c’è già. Togli la riga."),
}


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
