"""The words of papers."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.event.faults.installation import PaperFault

SENTENCES: Mapping[StrEnum, Promise] = {
    PaperFault.NOT_SET: gettext_lazy("Su questo computer il PDF non si può fare. Stampa questa pagina dal browser."),
    PaperFault.NO_ENTRANTS: gettext_lazy("Non c’è ancora nessun iscritto: scrivi prima chi gioca."),
    PaperFault.NO_CALENDAR: gettext_lazy(
        "Non c’è ancora un calendario. Pubblica il sorteggio: poi questo foglio si stampa da qui."
    ),
    PaperFault.NO_DINNERS: gettext_lazy(
        "Nessuna quota comprende una cena. Si scrive nella pagina delle iscrizioni, tra le quote diverse."
    ),
    PaperFault.NO_RECEIPT: gettext_lazy("Nessuna ricevuta vale adesso. Si chiede dalle presenze, a chi ha pagato."),
    PaperFault.NOT_ALL_MEET: gettext_lazy("Nessuna fase sorteggiata fa incontrare tutti con tutti."),
    PaperFault.NO_BRACKET: gettext_lazy(
        "Non c’è ancora un tabellone. Pubblica il sorteggio di una fase a eliminazione: poi si stampa da qui."
    ),
    PaperFault.NO_TURN_BY_HAND: gettext_lazy("Non c’è un altro turno da sorteggiare in base ai risultati."),
    PaperFault.NO_RESULTS: gettext_lazy("Non c’è ancora nessun risultato da disegnare."),
    PaperFault.NOT_OVER: gettext_lazy("Gli attestati si stampano quando tutte le partite sono finite."),
    PaperFault.PRIZES_NOT_OVER: gettext_lazy("La lista per chi premia si stampa quando tutte le partite sono finite."),
    PaperFault.NO_PAIR_CODE: gettext_lazy(
        "Questa coppia non ha un codice. Si fa dalla pagina della coppia, quando i telefoni dicono i risultati."
    ),
    PaperFault.ONLY_HERE: gettext_lazy(
        "Il programma funziona solo su questo computer: i telefoni non possono collegarsi, e il codice non porterebbe "
        "da nessuna parte."
    ),
}
