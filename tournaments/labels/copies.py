"""The words of copies."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.event.faults.installation import CopyFault

SENTENCES: Mapping[StrEnum, Promise] = {
    CopyFault.NOT_SQLITE: gettext_lazy(
        "I dati stanno in PostgreSQL: per copiarli usa pg_dump, per rimetterli pg_restore (docs/copies.md)."
    ),
    CopyFault.NO_DATA: gettext_lazy("Non ci sono ancora dati da copiare: avvia prima il programma."),
    CopyFault.UNSOUND: gettext_lazy("%(path)s non è una copia sana: %(why)s. Scegline un’altra."),
    CopyFault.NOT_OURS: gettext_lazy("%(path)s non contiene dati di questo programma. Scegli un altro file."),
    CopyFault.NO_ROOM: gettext_lazy("Non si può scrivere %(path)s: %(why)s."),
    CopyFault.MISSING: gettext_lazy("La copia %(path)s non c’è."),
    CopyFault.NEWER: gettext_lazy(
        "%(path)s viene da un programma più nuovo, o di prima della prima versione (%(why)s): aggiorna prima questo, "
        "oppure usa quello."
    ),
    CopyFault.DATA_DAMAGED: gettext_lazy(
        "I dati sono danneggiati (%(why)s). Segna su carta gli ultimi risultati, ferma il programma e rimetti l’ultima "
        "copia sana: «%(command)s restore» le elenca."
    ),
    CopyFault.DATA_TAKEN_AWAY: gettext_lazy(
        "Il file dei dati %(path)s non è più quello di prima: qualcuno lo ha tolto, svuotato o sostituito. Quello che "
        "si salva adesso può andare perso. Segna su carta gli ultimi risultati, ferma il programma e rimetti il file "
        "al suo posto, oppure l’ultima copia: «%(command)s restore» le elenca."
    ),
    CopyFault.DATA_FOREIGN: gettext_lazy(
        "Il file %(path)s è di un altro programma, e non è stato toccato. Rimetti al suo posto i dati di prima, oppure "
        "scegli un’altra cartella con BRISCOLA_DATA."
    ),
    CopyFault.DATA_NEWER: gettext_lazy(
        "I dati sono già di un programma più nuovo, o di prima della prima versione (%(why)s): usa quello, oppure "
        "rimetti la copia fatta prima dell’aggiornamento (docs/copies.md)."
    ),
    CopyFault.DATA_GONE: gettext_lazy(
        "In %(path)s i dati non ci sono più, ma ci sono copie. Per riaverli: «%(command)s restore» le elenca, "
        "«%(command)s restore 1» rimette l’ultima. Per ricominciare apposta da capo: rinomina la cartella %(path)s, "
        "poi riavvia."
    ),
    CopyFault.DATA_GONE_WITHOUT_COPIES: gettext_lazy(
        "In %(path)s i dati non ci sono più, ma c’è ancora la loro chiave (secret_key). Per riaverli: rimetti "
        "db.sqlite3 dov’era, o una copia con «%(command)s restore FILE»; se stanno in PostgreSQL, indicalo in "
        "DATABASE_URL. Per ricominciare apposta da capo: rinomina la cartella %(path)s, poi riavvia."
    ),
    CopyFault.DATA_AT_ODDS: gettext_lazy(
        "I dati non passano a questo programma: una riga non va d’accordo con le altre (%(why)s). Torna ai dati e al "
        "programma di prima, che con «manage check_data» dice quale (docs/copies.md)."
    ),
    CopyFault.SERVED: gettext_lazy("Il programma è avviato con questi dati: fermalo, poi rimetti la copia."),
}
