"""A schedule with its audit as JSON for programs and as text for people."""

import json
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from draws.draw_repeat import Continued, Missing
from rules.problems import Problem, sentence
from rules.words import capital
from tournaments.labels.quality import verdict
from tournaments.labels.stage_labels import FIGURE_LABELS
from tournaments.scheduling.audit.figures import Figure
from tournaments.scheduling.audit.report import AuditReport
from tournaments.scheduling.base.types import EntrantId, Schedule
from tournaments.scheduling.dealers import Place, first_dealers
from tournaments.scheduling.schedule_document import Document, document, report_document

Dealers = Mapping[Place, EntrantId]


def draw_json(schedule: Schedule, report: AuditReport, notes: Sequence[Problem]) -> str:
    """A draw in the documented form, on one line, with what it has to say of itself."""
    found = [{"code": one.code, "params": one.values} for one in notes]
    return _written(document(schedule, report) | ({"notes": found} if found else {}))


def draw_text(schedule: Schedule, report: AuditReport, notes: Sequence[Problem]) -> str:
    """Turn by turn, table by table, then what the draw has to say of itself and the audit."""
    said = [line for one in notes for line in (sentence(one), "")]
    return "\n".join([*_turn_lines(schedule, first_dealers(schedule.turns)), "", *said, *_audit_lines(report)])


def event_json(event: Continued) -> str:
    """An event with a history in the documented form, on one line."""
    found = document(event.schedule, event.report, event.lost, event.dealers)
    return _written(found | {"repairs": [_repair_document(one) for one in event.missing]} if event.missing else found)


def event_text(event: Continued) -> str:
    """Turn by turn and table by table, with the missing player; then the audit and the loss."""
    lines = [*_turn_lines(event.schedule, event.dealers), *_missing_lines(event.missing)]
    return "\n".join([*lines, "", *_audit_lines(event.report), *_loss_lines(event.lost)])


def report_json(report: AuditReport) -> str:
    """An audit in the documented form, on one line."""
    return _written(report_document(report))


def report_text(report: AuditReport) -> str:
    """An audit: the problems, then every figure beside its limit."""
    return "\n".join(_audit_lines(report))


def _written(document: Document) -> str:
    return json.dumps(document, ensure_ascii=False)


def _repair_document(one: Missing) -> Document:
    plays_on = {} if one.repair.plays_on is None else {"plays_on": one.repair.plays_on}
    return plays_on | {
        "entrant": one.entrant,
        "turn": one.repair.turn.number,
        "substitute": one.repair.substitute,
        "closed": one.repair.closed,
        "rests": one.resting,
        "partners_again": one.repair.partners_again,
        "opponents_again": one.repair.opponents_again,
    }


def _missing_lines(missing: Sequence[Missing]) -> Iterator[str]:
    if missing:
        yield ""
        yield _("Cambi dell’ultimo momento")
    for one in missing:
        named = {"turn": one.repair.turn.number, "missing": one.entrant}
        if one.repair.substitute is not None:
            yield _(
                "  Turno %(turn)s: al posto di %(missing)s gioca %(substitute)s. "
                "Compagni che ritrova: %(partners)s; avversari che ritrova: %(opponents)s."
            ) % (
                named
                | {
                    "substitute": one.repair.substitute,
                    "partners": one.repair.partners_again,
                    "opponents": one.repair.opponents_again,
                }
            )
        elif one.repair.plays_on is not None:
            yield _("  Turno %(turn)s: manca %(missing)s. Al tavolo %(table)s si gioca con uno in meno.") % (
                named | {"table": one.repair.plays_on}
            )
        elif one.repair.closed is not None and not one.resting:
            yield _(
                "  Turno %(turn)s: manca %(missing)s e nessuno può sostituirlo. "
                "Il tavolo %(table)s si chiude; gli altri si aggiungono uno per tavolo."
            ) % (named | {"table": one.repair.closed})
        elif one.repair.closed is not None:
            yield _(
                "  Turno %(turn)s: manca %(missing)s e nessuno può sostituirlo. "
                "Il tavolo %(table)s si chiude; riposano: %(rests)s."
            ) % (named | {"table": one.repair.closed, "rests": ", ".join(one.resting)})
        else:
            yield _("  Turno %(turn)s: %(missing)s riposava già. Non cambia altro.") % named


def _loss_lines(lost: Sequence[Figure]) -> Iterator[str]:
    yield ""
    yield _("Perso rispetto a un torneo senza imprevisti")
    if not lost:
        yield _("  Nulla.")
    for figure in lost:
        yield "  " + _("%(label)s: %(value)s invece di %(bound)s") % {
            "label": _label(figure),
            "value": figure.value,
            "bound": figure.bound,
        }


def _turn_lines(schedule: Schedule, dealers: Dealers) -> Iterator[str]:
    yield f"{_('Numero del sorteggio')}: {schedule.number}"
    for turn in schedule.turns:
        yield ""
        yield _("Turno %(number)s") % {"number": turn.number}
        for meeting in turn.meetings:
            sides = [" + ".join(side) for side in meeting.sides]
            yield _("  Tavolo %(table)s: %(sides)s dà le carte %(dealer)s") % {
                "table": str(meeting.table).rjust(2),
                "sides": " – ".join(side.ljust(11) for side in sides),
                "dealer": dealers[turn.number, meeting.table],
            }
        if turn.rests:
            yield f"  {capital(_('riposano'))}: {', '.join(turn.rests)}"


def _audit_lines(report: AuditReport) -> Iterator[str]:
    yield _("Controllo")
    if not report.problems:
        yield f"  {_('Nessun difetto.')}"
    for problem in report.problems:
        yield f"  {sentence(problem)}"
    for figure in report.figures:
        yield _("  %(label)s: %(value)s, limite %(bound)s: %(verdict)s") % {
            "label": _label(figure),
            "value": figure.value,
            "bound": figure.bound,
            "verdict": verdict(figure),
        }


def _label(figure: Figure) -> str:
    """What is counted, and the numbers of the quarters where it is."""
    label = str(FIGURE_LABELS[figure.key])
    return f"{label} ({' – '.join(map(str, figure.where))})" if figure.where else label
