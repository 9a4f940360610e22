"""What is wrong with stored data: the place, a colon, the fault."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.event.faults.importing import DataFault, Finding
from tournaments.labels.exchange import place, worded

SENTENCES: Mapping[StrEnum, Promise] = {
    DataFault.DATABASE_UNSOUND: _("La base dei dati è danneggiata: %(why)s."),
    DataFault.STRANGE_THING: _(
        "La base dei dati contiene anche %(kind)s %(name)s, che non è di questo programma: fai una copia e rimettila, "
        "che lo lascia fuori."
    ),
    DataFault.UNREADABLE: _("Non si può leggere: %(why)s."),
    DataFault.OF_ANOTHER_TOURNAMENT: _("Rimanda a una riga di un altro torneo, o che non c’è."),
    DataFault.LOG_OF_ANOTHER: _("La voce del registro parla di un altro torneo."),
    DataFault.SEAT_OF_ANOTHER_TURN: _("Il posto è segnato in un turno e la sua partita in un altro."),
    DataFault.REGISTRATION_PEOPLE: _("La richiesta di iscrizione non dice di chi è."),
    DataFault.SUMS_WRONG: _("Le somme di controllo della fase non tornano."),
}


def finding_sentence(finding: Finding) -> str:
    """ "serata, fase 1, turno 2, tavolo 3, deals 0193…, points: …"."""
    where = [finding.slug, *_numbers(finding)]
    where += [f"{finding.section} {finding.row}".strip(), place(finding.field)]
    before = ", ".join(part for part in where if part)
    own = SENTENCES.get(finding.fault.code)
    told = worded(finding.fault) if own is None else str(own) % finding.fault.values
    return f"{before}: {told}" if before else told


def _numbers(finding: Finding) -> list[str]:
    known = (
        (gettext("fase %(number)s"), finding.stage),
        (gettext("turno %(number)s"), finding.turn),
        (gettext("tavolo %(number)s"), finding.table),
    )
    return [words % {"number": number} for words, number in known if number is not None]
