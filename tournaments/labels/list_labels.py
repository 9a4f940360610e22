"""Questions about an uploaded list, and what a file is when it is no list."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from rules.words import Words
from rules.words import gettext_lazy as _
from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.lists.list_table import Kind

KINDS: Mapping[Kind, Words] = {
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
    Kind.SEED: _("Forza"),
    Kind.NOTE: _("Nota per l’organizzatore"),
    Kind.CONSENT: _("Consenso"),
    Kind.TIME: _("Data o ora"),
    Kind.ROW: _("Numero di riga"),
    Kind.UNKNOWN: _("Non serve"),
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
