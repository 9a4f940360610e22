"""The words of the till."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.event.faults.evening import TillFault
from tournaments.event.till import MovementKind

KIND_NAMES: Mapping[MovementKind, Promise] = {
    MovementKind.FLOAT: gettext_lazy("Fondo cassa all’inizio"),
    MovementKind.OFFER: gettext_lazy("Offerta"),
    MovementKind.RAFFLE: gettext_lazy("Lotteria"),
    MovementKind.INCOME: gettext_lazy("Altra entrata"),
    MovementKind.EXPENSE: gettext_lazy("Spesa"),
    MovementKind.PRIZES: gettext_lazy("Premi"),
    MovementKind.COUNTED: gettext_lazy("Cassa contata"),
}
SENTENCES: Mapping[StrEnum, Promise] = {
    TillFault.KIND_UNKNOWN: gettext_lazy("Scegli che movimento è: per esempio un’offerta o una spesa."),
    TillFault.SUM_UNREADABLE: gettext_lazy("Scrivi la somma in euro, per esempio 5 o 7,50."),
    TillFault.SUM_RANGE: gettext_lazy("La somma va da un centesimo a %(most)s euro."),
    TillFault.NOTHING_NAMED: gettext_lazy("Scrivi per che cosa è, per esempio «affitto della sala»."),
    TillFault.TOO_LONG: gettext_lazy("È troppo lungo: al massimo %(most)s lettere."),
    TillFault.TICKETS_UNREADABLE: gettext_lazy(
        "I biglietti venduti si scrivono con un numero intero, al massimo %(most)s."
    ),
    TillFault.TICKETS_ELSEWHERE: gettext_lazy("I biglietti sono della lotteria: qui lasciali vuoti."),
    TillFault.THERE_ALREADY: gettext_lazy("Il fondo cassa è già scritto. Se è sbagliato, correggi quella riga."),
    TillFault.GONE: gettext_lazy("Questa riga è già stata corretta. Guarda com’è adesso."),
    TillFault.REASON_MISSING: gettext_lazy(
        "La somma contata non è quella che dovrebbe esserci: scrivi il motivo, anche solo «non so»."
    ),
}
