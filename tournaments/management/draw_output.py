"""A schedule with its audit as JSON for programs and as text for people."""

import json
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.labels.quality import verdict
from tournaments.labels.schedule import FIGURE_LABELS, sentence
from tournaments.scheduling.audit import AuditReport
from tournaments.scheduling.dealers import Place, first_dealers
from tournaments.scheduling.document import document
from tournaments.scheduling.figures import Figure
from tournaments.scheduling.types import EntrantId, Schedule

Dealers = Mapping[Place, EntrantId]


def as_json(
    schedule: Schedule, report: AuditReport, lost: Sequence[Figure] | None = None, dealers: Dealers | None = None
) -> str:
    """The documented form on one line, as `document` makes it."""
    return json.dumps(document(schedule, report, lost, dealers), ensure_ascii=False)


def as_text(
    schedule: Schedule, report: AuditReport, lost: Sequence[Figure] | None = None, dealers: Dealers | None = None
) -> str:
    """Turn by turn, table by table, then the audit, and after a history the loss."""
    losses = [] if lost is None else _loss_lines(lost)
    first = first_dealers(schedule.turns) if dealers is None else dealers
    return "\n".join([*_turn_lines(schedule, first), *_audit_lines(report), *losses])


def _loss_lines(lost: Sequence[Figure]) -> Iterator[str]:
    yield ""
    yield _("Perso rispetto a un torneo senza imprevisti")
    if not lost:
        yield _("  Nulla.")
    for figure in lost:
        yield _("  %(label)s: %(value)s invece di %(bound)s") % {
            "label": FIGURE_LABELS[figure.key],
            "value": figure.value,
            "bound": figure.bound,
        }


def _turn_lines(schedule: Schedule, dealers: Dealers) -> Iterator[str]:
    yield _("Numero del sorteggio: %(number)s") % {"number": schedule.number}
    for turn in schedule.turns:
        yield ""
        yield _("Turno %(turn)s") % {"turn": turn.number}
        for meeting in turn.meetings:
            sides = [" + ".join(side) for side in meeting.sides]
            yield _("  Tavolo %(table)s: %(sides)s dà le carte %(dealer)s") % {
                "table": str(meeting.table).rjust(2),
                "sides": " – ".join(side.ljust(11) for side in sides),
                "dealer": dealers[turn.number, meeting.table],
            }
        if turn.rests:
            yield _("  Riposano: %(rests)s") % {"rests": ", ".join(turn.rests)}


def _audit_lines(report: AuditReport) -> Iterator[str]:
    yield ""
    yield _("Controllo")
    if not report.faults:
        yield _("  Nessun errore.")
    for fault in report.faults:
        yield f"  {sentence(fault)}"
    for figure in report.figures:
        label = FIGURE_LABELS[figure.key]
        where = f" ({' – '.join(map(str, figure.where))})" if figure.where else ""
        yield _("  %(label)s: %(value)s, limite %(bound)s: %(verdict)s") % {
            "label": f"{label}{where}",
            "value": figure.value,
            "bound": figure.bound,
            "verdict": verdict(figure),
        }
