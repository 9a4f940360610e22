"""What a list that was sent is asked about, and what a file is instead of a list."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.event.faults.entrants import FileFault, ListQuestion
from tournaments.lists.table import Kind

KINDS: Mapping[Kind, Promise] = {
    Kind.FIRST: _("Primo giocatore"),
    Kind.SECOND: _("Secondo giocatore"),
    Kind.THIRD: _("Terzo giocatore"),
    Kind.BOTH: _("Tutti i nomi"),
    Kind.TEAM: _("Nome della squadra"),
    Kind.CLUB: _("Bar o circolo"),
    Kind.PHONE: _("Telefono"),
    Kind.EMAIL: _("E-mail"),
    Kind.CARD: _("Tessera"),
    Kind.PAID: _("Pagato"),
    Kind.CHOICE: _("Quota scelta, come la cena"),
    Kind.SEED: _("Testa di serie"),
    Kind.NOTE: _("Nota per l’organizzatore"),
    Kind.CONSENT: _("Consenso"),
    Kind.TIME: _("Data o ora"),
    Kind.ROW: _("Numero di riga"),
    Kind.UNKNOWN: _("Non serve"),
}

SENTENCES: Mapping[StrEnum, Promise] = {
    FileFault.TOO_LARGE: _("Il file è troppo grande: il massimo è %(limit)s MB. Togli i fogli e le figure in più."),
    FileFault.EMPTY: _("Il file è vuoto. Scegline un altro."),
    FileFault.LOCKED: _("Il file ha una password. Salvane una copia senza password, poi caricala."),
    FileFault.OLD_XLS: _("È un foglio di Excel di un tipo che non si legge. Salvalo come .xlsx, poi caricalo."),
    FileFault.PDF: _(
        "È un PDF. Carica il foglio o il documento da cui è stato fatto, oppure copia i nomi e incollali."
    ),
    FileFault.PICTURE: _("È una figura. Da una foto i nomi non si leggono: scrivili o incollali."),
    FileFault.DOCUMENT: _("È un documento di testo, non un foglio. Copia i nomi dal documento e incollali."),
    FileFault.WEB_PAGE: _("È una pagina web. Aprila, copia la tabella e incollala."),
    FileFault.NOT_A_LIST: _("Questo file non è un elenco. Carica un foglio (.xlsx, .ods, .csv) o incolla i nomi."),
    FileFault.BROKEN: _("Il file è rovinato e non si apre. Salvalo di nuovo, oppure copia i nomi e incollali."),
    FileFault.BLOWN_UP: _("Il foglio è troppo grande da leggere. Copia le sole righe dei nomi in un foglio nuovo."),
    ListQuestion.NAME_COLUMNS: _("Non si capisce in quali colonne sono i nomi. Scegli che cos’è ogni colonna."),
    ListQuestion.UNKNOWN_COLUMNS: _(
        "Che cosa sono queste colonne: %(columns)s? Non si pubblicano e non si conservano, se non scegli."
    ),
    ListQuestion.OTHER_TABLES: _("C’è anche un’altra tabella con dei nomi. Quale vuoi leggere? %(names)s"),
    ListQuestion.TOO_MANY_ROWS: _("Si leggono le prime %(most)s righe. Carica le altre in un altro file."),
    ListQuestion.ENCODING: _("Come si scrive: «%(one)s» oppure «%(other)s»?"),
    ListQuestion.WITHDRAWN: _(
        "Righe nascoste, barrate o di chi si è ritirato: %(text)s. Restano fuori, se non le leggi anche loro."
    ),
    ListQuestion.NOBODY: _("Qui non c’è nessun nome: %(text)s. Scrivilo, oppure salta la riga."),
    ListQuestion.NO_NAME: _("Questo non sembra un nome: %(text)s. Correggilo, oppure salta la riga."),
    ListQuestion.UNREADABLE: _("Il nome è troppo lungo o ha caratteri illeggibili: %(text)s. Riscrivilo a mano."),
    ListQuestion.MANY_NAMES: _("Ci sono più nomi di quanti giocano insieme: %(text)s. Chi gioca con chi?"),
    ListQuestion.PAIRS_FOR_PLAYERS: _(
        "Ci sono più nomi, ma qui ognuno gioca da solo: %(text)s. Li iscrivi uno per uno?"
    ),
    ListQuestion.PARTNER_BESIDE: _("Il compagno è in un’altra colonna: %(text)s. È giusto?"),
    ListQuestion.HYPHEN: _("È un cognome doppio o sono due persone: %(text)s?"),
    ListQuestion.SHARED_SURNAME: _("Hanno lo stesso cognome: %(text)s?"),
    ListQuestion.GROWN_TOGETHER: _("Ci sono parole attaccate: %(text)s. Dove vanno divise?"),
    ListQuestion.ONE_LETTER: _("C’è un nome di una lettera sola: %(text)s. È giusto?"),
    ListQuestion.SMALL_LETTERS: _("I nomi sono scritti in piccolo. Li scrivo così: %(text)s?"),
    ListQuestion.SAME_PERSON: _("Lo stesso nome c’è più volte: %(text)s. È la stessa persona?"),
    ListQuestion.SENDER_PLAYS: _("Chi ha scritto parla di sé: %(text)s. Chi gioca?"),
    ListQuestion.NOT_COMING: _("Qualcuno dice che non viene: %(text)s. Chi resta fuori?"),
    ListQuestion.CHAT_UNCLEAR: _("Forse è un’iscrizione: %(text)s. Chi gioca?"),
    ListQuestion.PAID_UNCLEAR: _("Non si capisce se ha pagato: %(text)s. Quanto ha dato?"),
    ListQuestion.PAID_MORE: _(
        "Ha dato %(paid)s, e la quota è %(due)s. Correggi, oppure va bene: in cassa va la quota, "
        "e la nota dice quanto ha dato."
    ),
    ListQuestion.MARKS: _("Accanto ai nomi c’è scritto %(text)s. Non è parte del nome: che cosa vuol dire?"),
    ListQuestion.SEED_UNCLEAR: _("La testa di serie è un numero da 1 a 512: %(text)s. Correggila o toglila."),
}

_GROUPS: Sequence[frozenset[ListQuestion]] = (
    frozenset(
        {
            ListQuestion.NAME_COLUMNS,
            ListQuestion.UNKNOWN_COLUMNS,
            ListQuestion.OTHER_TABLES,
            ListQuestion.TOO_MANY_ROWS,
            ListQuestion.ENCODING,
        }
    ),
    frozenset({ListQuestion.PAID_UNCLEAR, ListQuestion.PAID_MORE, ListQuestion.MARKS, ListQuestion.SEED_UNCLEAR}),
)
"""Questions about the whole list, and about what is beside the names; all others are about who plays."""


def group_of(code: StrEnum) -> int:
    """Which questions are put as one where there are too many: about the list, what is beside names, or who plays."""
    return next((place for place, codes in enumerate(_GROUPS) if code in codes), len(_GROUPS))
