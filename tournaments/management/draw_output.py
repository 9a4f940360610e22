"""A schedule with its audit as JSON for programs and as text for people."""

import json
from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.labels.schedule import FIGURE_LABELS, sentence
from tournaments.scheduling.audit import AuditReport
from tournaments.scheduling.types import Schedule


def as_json(schedule: Schedule, report: AuditReport) -> str:
    """The documented form (docs/draws.md), on one line."""
    turns = [
        {
            "number": turn.number,
            "meetings": [{"table": meeting.table, "sides": meeting.sides} for meeting in turn.meetings],
            "rests": turn.rests,
        }
        for turn in schedule.turns
    ]
    audit = {
        "faults": [{"code": fault.code, "where": fault.where, "params": fault.values} for fault in report.faults],
        "figures": [
            {"key": figure.key, "where": figure.where, "value": figure.value, "bound": figure.bound}
            for figure in report.figures
        ],
    }
    return json.dumps(
        {"format": schedule.format, "number": schedule.number, "turns": turns, "audit": audit}, ensure_ascii=False
    )


def as_text(schedule: Schedule, report: AuditReport) -> str:
    """Turn by turn, table by table, then the audit."""
    return "\n".join([*_turn_lines(schedule), *_audit_lines(report)])


def _turn_lines(schedule: Schedule) -> Iterator[str]:
    yield _("Numero del sorteggio: %(number)s") % {"number": schedule.number}
    for turn in schedule.turns:
        yield ""
        yield _("Turno %(turn)s") % {"turn": turn.number}
        for meeting in turn.meetings:
            sides = [" + ".join(side) for side in meeting.sides]
            yield _("  Tavolo %(table)s: %(sides)s") % {
                "table": str(meeting.table).rjust(2),
                "sides": " – ".join(side.ljust(11) for side in sides).rstrip(),
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
        yield _("  %(label)s: %(value)s, limite %(bound)s") % {
            "label": f"{label}{where}",
            "value": figure.value,
            "bound": figure.bound,
        }
