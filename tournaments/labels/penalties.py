"""The words of warnings, penalties and disqualifications."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.match_points import PenaltyFault, PenaltyKind
from tournaments.event.faults.evening import SanctionFault

PENALTY_NAMES: Mapping[str, Promise] = {
    PenaltyKind.WARNING: _("Ammonizione"),
    PenaltyKind.PENALTY: _("Penalità"),
    PenaltyKind.DISQUALIFICATION: _("Squalifica"),
}
SENTENCES: Mapping[StrEnum, Promise] = {
    PenaltyFault.POINTS_RANGE: _(
        "I punti tolti vanno da 0 a %(most)s, interi o con una parte: 4, 3½, 1/2 o 0,5. Correggili."
    ),
    PenaltyFault.POINTS_NOT_HERE: _(
        "Solo una penalità toglie punti, e solo dove si contano punti partita. Metti 0, o scegli «Penalità»."
    ),
    SanctionFault.REASON_MISSING: _("Scrivi il motivo della sanzione."),
    SanctionFault.OTHER_TEAM: _("Questo giocatore non è di chi hai scelto. Scegli di nuovo."),
    SanctionFault.MATCH_UNKNOWN: _(
        "Non c’è nessuna partita con questo turno e questo tavolo. Correggili, o lasciali vuoti tutti e due."
    ),
    SanctionFault.MATCH_OF_OTHERS: _("%(team)s non gioca a questo tavolo. Correggi turno e tavolo, o lasciali vuoti."),
    SanctionFault.GONE: _("Questa sanzione è già stata ritirata. Ricarica la pagina."),
}
