"""Why nothing can be read or saved now, and how to mend it."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.event.faults.installation import StorageFault

SENTENCES: Mapping[StrEnum, Promise] = {
    StorageFault.FULL: gettext_lazy(
        "Il disco è pieno. Sul computer del torneo libera spazio (cestino, film, vecchi scaricamenti), poi riprova."
    ),
    StorageFault.READ_ONLY: gettext_lazy(
        "I dati sono in sola lettura. Sul computer del torneo rendi scrivibile la cartella dei dati, poi riprova."
    ),
    StorageFault.BUSY: gettext_lazy("Un altro programma sta scrivendo nei dati. Aspetta un momento, poi riprova."),
    StorageFault.AWAY: gettext_lazy(
        "La banca dati non risponde. Se dura più di un minuto, chi tiene il server deve riavviarla; poi riprova."
    ),
    StorageFault.DISK: gettext_lazy(
        "Il disco non prende i dati. Controlla che sia collegato e che ci sia spazio, poi riprova."
    ),
    StorageFault.DAMAGED: gettext_lazy(
        "I dati sono danneggiati. Ferma il programma e rimetti l’ultima copia (python3 dev.py manage restore)."
    ),
}
