"""The words of the door, of the till and of requests to enter."""

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.event.faults.entrants import PersonFault, PrivateFault, SubstitutionFault
from tournaments.event.faults.evening import (
    ArrivalFault,
    CallFault,
    FeeFault,
    FixedTableFault,
    RegistrationFault,
    TermsFault,
)
from tournaments.event.fees import PERSON, Choice, Chosen, Prices, due_of

SENTENCES: Mapping[StrEnum, Promise] = {
    ArrivalFault.FEE_RANGE: gettext_lazy("La quota è al massimo %(most)s euro; se non si paga lasciala vuota."),
    ArrivalFault.FEE_PER_UNKNOWN: gettext_lazy("Scegli se la quota è per iscritto o per persona."),
    ArrivalFault.LIMIT_RANGE: gettext_lazy("I posti sono da 1 a %(most)s; se non c’è un limite lasciali vuoti."),
    ArrivalFault.NO_FEE: gettext_lazy("Questo torneo non ha una quota. Scrivila nella pagina delle iscrizioni."),
    ArrivalFault.SUM_RANGE: gettext_lazy(
        "Restano da pagare %(most)s euro: scrivi una somma tra un centesimo e questa."
    ),
    ArrivalFault.WITHDRAWN: gettext_lazy("«%(team)s» è ritirato: riportalo prima in gioco dalla sua pagina."),
    ArrivalFault.QUARTERS_STAY: gettext_lazy(
        "I quartieri non si ritirano. Se un quartiere non gioca, toglilo dall’elenco prima del sorteggio."
    ),
    ArrivalFault.DRAWN_ALREADY: gettext_lazy(
        "Il sorteggio è già pubblicato: chi non c’è si segna come ritirato, dalla sua pagina."
    ),
    TermsFault.FEE_UNREADABLE: gettext_lazy("La quota si scrive così: 10 oppure 12,50."),
    TermsFault.LIMIT_UNREADABLE: gettext_lazy("I posti si scrivono con un numero intero, per esempio 64."),
    TermsFault.TIME_UNREADABLE: gettext_lazy("Scegli giorno e ora della chiusura, oppure lascia vuoto."),
    PersonFault.PHONE_UNREADABLE: gettext_lazy("Il telefono ha solo cifre e spazi, per esempio 333 1234567."),
    PersonFault.BIRTH_YEAR_UNREADABLE: gettext_lazy("L’anno di nascita ha quattro cifre, per esempio 1954."),
    PrivateFault.BIRTH_YEAR_RANGE: gettext_lazy("L’anno di nascita va da %(first)s a %(last)s. Controllalo."),
    FeeFault.CHOICE_GONE: gettext_lazy("Questa quota non c’è più. Scegline un’altra."),
    FeeFault.PEOPLE_RANGE: gettext_lazy("«%(name)s»: scrivi per quante persone è, da 1 a %(most)s."),
    FeeFault.FOR_ALL: gettext_lazy("«%(name)s» vale per tutti insieme: sceglila per tutti o per nessuno."),
    FeeFault.TOO_MANY: gettext_lazy("Hai scelto per %(chosen)s persone, ma sono %(people)s. Correggi i numeri."),
    FeeFault.ALL_CHOOSE: gettext_lazy("La quota si paga una volta per tutti insieme: scegli per tutti o per nessuno."),
    FeeFault.CHOOSE_FIRST: gettext_lazy("«%(team)s» non ha ancora scelto la quota: segna prima quale."),
    FeeFault.TOO_MANY_CHOICES: gettext_lazy("Le quote diverse sono al massimo %(most)s."),
    FeeFault.NAME_MISSING: gettext_lazy("Una delle quote diverse non ha nome: scrivilo, per esempio «con cena»."),
    FeeFault.NAME_LONG: gettext_lazy("Il nome di una quota ha al massimo %(most)s lettere."),
    FeeFault.NAME_TWICE: gettext_lazy("«%(name)s» c’è due volte: ogni quota ha un nome suo."),
    FeeFault.AMOUNT_RANGE: gettext_lazy("Ogni quota va da 0 a %(most)s euro."),
    FeeFault.AMOUNT_UNREADABLE: gettext_lazy(
        "«%(name)s»: scrivi quanto costa, per esempio 25 o 12,50 (0 se è gratis)."
    ),
    FeeFault.PER_UNKNOWN: gettext_lazy("Scegli se ogni quota è per iscritto o a persona."),
    FeeFault.CHOSEN_BY: gettext_lazy(
        "«%(name)s» resta: l’hanno scelta in %(entrants)s. Prima cambia la loro scelta nelle presenze."
    ),
    FeeFault.PAID_BEFORE: gettext_lazy("Hanno già pagato in %(entrants)s: scegli che cosa vale per loro."),
    FeeFault.NOTHING_PAID: gettext_lazy("«%(team)s» non ha ancora pagato: la ricevuta si fa dopo."),
    RegistrationFault.OFF: gettext_lazy("In questo torneo ci si iscrive al banco."),
    RegistrationFault.LATE: gettext_lazy("Le iscrizioni sono chiuse. Chiedi al banco se c’è ancora posto."),
    RegistrationFault.FULL: gettext_lazy("I posti sono finiti. Chiedi al banco se qualcuno rinuncia."),
    RegistrationFault.TOO_OFTEN: gettext_lazy(
        "Da qui sono arrivate troppe richieste. Riprova tra %(minutes)s minuti, oppure vai al banco."
    ),
    RegistrationFault.TOO_MANY_WAITING: gettext_lazy(
        "Troppe richieste aspettano una risposta. Scrivi il codice che è sulla locandina, oppure vai al banco."
    ),
    RegistrationFault.CODE_WRONG: gettext_lazy(
        "Il codice non è quello della locandina: sono %(letters)s lettere e numeri. Riscrivilo o toglilo."
    ),
    RegistrationFault.NOTE: gettext_lazy(
        "«%(note)s» non è un nome né un bar o circolo. Scrivilo per intero, o toglilo."
    ),
    RegistrationFault.NOTHING_TICKED: gettext_lazy("Non hai segnato nessuna richiesta. Segna quelle da rifiutare."),
    RegistrationFault.PEOPLE_COUNT: gettext_lazy("Scrivi il tuo nome e quello del compagno, se c’è."),
    RegistrationFault.SETTLED: gettext_lazy("A questa richiesta è già stata data una risposta. Ricarica la pagina."),
    CallFault.NO_TABLE: gettext_lazy("Nessun tavolo è libero. Chiama la partita quando se ne libera uno."),
    CallFault.TABLE_UNKNOWN: gettext_lazy("Il tavolo %(table)s non c’è: in sala ci sono %(hall)s tavoli."),
    CallFault.TABLE_TAKEN: gettext_lazy("Al tavolo %(table)s si gioca ancora. Scegline un altro."),
    FixedTableFault.RANGE: gettext_lazy("Scrivi il numero di un tavolo, da %(least)s a %(most)s."),
    FixedTableFault.OUTSIDE_HALL: gettext_lazy("Il tavolo %(table)s non c’è: in sala ci sono %(hall)s tavoli."),
    FixedTableFault.PARTNER: gettext_lazy(
        "%(partner)s gioca sempre al tavolo %(table)s, e i due giocano insieme. Cambia prima quello."
    ),
    SubstitutionFault.SINGLE_PLAYER: gettext_lazy(
        "Qui ognuno è in classifica da solo: chi smette si ritira, chi arriva si iscrive."
    ),
    SubstitutionFault.ALREADY: gettext_lazy("%(player)s è già stato sostituito. Sostituisci chi gioca al suo posto."),
    SubstitutionFault.TURN_UNLIKELY: gettext_lazy("Scrivi da quale turno gioca il sostituto, per esempio 3."),
    SubstitutionFault.BEFORE_THE_PLAYER: gettext_lazy(
        "%(player)s gioca dal turno %(turn)s: la sostituzione può cominciare solo dopo."
    ),
    SubstitutionFault.PLAYED: gettext_lazy(
        "%(player)s ha già giocato nel turno %(turn)s o dopo. Scegli un turno che non è ancora cominciato."
    ),
    SubstitutionFault.SUBSTITUTE_PLAYED: gettext_lazy(
        "%(player)s ha già giocato: la sostituzione resta. Se non gioca più, sostituiscilo a sua volta."
    ),
    SubstitutionFault.ONESELF: gettext_lazy("%(player)s non può sostituire se stesso. Scrivi chi gioca al suo posto."),
    SubstitutionFault.PARTNER: gettext_lazy(
        "%(player)s gioca già in questa coppia e nessuno ha due posti. Scrivi un altro nome."
    ),
    SubstitutionFault.REASON_MISSING: gettext_lazy("Scrivi il motivo della sostituzione: resta nel registro."),
    SubstitutionFault.GONE: gettext_lazy("Questa sostituzione è già stata ritirata. Ricarica la pagina."),
}


def euro(cents: int) -> str:
    """ "1.234,50 €" as the reader's language writes it; whole sums without cents."""
    sum_of_money = Decimal(cents).scaleb(-2)
    return f"{number_format(sum_of_money, decimal_pos=2 if cents % 100 else 0, force_grouping=True)} €"


def fee_in_words(fee: int | None, fee_per: str) -> str:
    """ "10 € a coppia" """
    if fee is None:
        return _("Nessuna quota")
    if fee_per == "person":
        return _("%(sum)s a persona") % {"sum": euro(fee)}
    return _("%(sum)s per iscritto") % {"sum": euro(fee)}


def prices_in_words(prices: Prices) -> str:
    """ "10 € per iscritto, con cena 25 € a persona": the fee, if there is one, and what may be chosen instead."""
    fee = [fee_in_words(prices.fee, prices.per)] if prices.fee is not None or not prices.choices else []
    return ", ".join((*fee, *map(choice_in_words, prices.choices)))


def choice_in_words(choice: Choice) -> str:
    """ "con cena 25 € a persona" """
    said = _("%(sum)s a persona") if choice.per == PERSON else _("%(sum)s per iscritto")
    return f"{choice.name} {said % {'sum': euro(choice.cents)}}" if choice.cents else f"{choice.name} {_('gratis')}"


def chosen_in_words(prices: Prices, chosen: Chosen) -> str:
    """ "con cena 1, senza cena 1"; nothing where nothing was chosen."""
    counted = ((one.name, chosen.people.get(one.number)) for one in prices.choices)
    return ", ".join(f"{name} {people}" for name, people in counted if people)


def due_in_words(prices: Prices, people: int, choice: Choice) -> str:
    """What an entrant pays of whom all choose the same: "50 €"."""
    due = due_of(prices, people, Chosen({choice.number: people}))
    return euro(due) if due else _("gratis")
