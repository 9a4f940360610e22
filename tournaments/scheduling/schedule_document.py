"""A schedule with its audit in the form that other programs read: `draw --json`, and the calendar of a public page."""

from collections.abc import Iterable, Mapping, Sequence

from tournaments.scheduling.audit.figures import Figure
from tournaments.scheduling.audit.report import AuditReport
from tournaments.scheduling.base.types import EntrantId, Schedule
from tournaments.scheduling.dealers import Place, first_dealers

Document = dict[str, object]


def document(
    schedule: Schedule,
    report: AuditReport,
    lost: Sequence[Figure] | None = None,
    dealers: Mapping[Place, EntrantId] | None = None,
) -> Document:
    """The documented form (docs/draws.md) in lists, texts and whole numbers.

    `lost` is what an event with a history lost; `dealers` says who deals first at every place, where that does not
    follow from the turns alone.
    """
    first = first_dealers(schedule.turns) if dealers is None else dealers
    turns = [
        {
            "number": turn.number,
            "meetings": [
                {"table": meeting.table, "sides": meeting.sides, "dealer": first[turn.number, meeting.table]}
                for meeting in turn.meetings
            ],
            "rests": turn.rests,
        }
        for turn in schedule.turns
    ]
    written = {"format": schedule.format, "number": schedule.number, "turns": turns, "audit": report_document(report)}
    return written if lost is None else written | {"loss": figures_document(lost)}


def report_document(report: AuditReport) -> Document:
    """The problems and the figures of an audit."""
    return {
        "faults": [
            {"code": problem.code, "where": problem.where, "params": problem.values} for problem in report.problems
        ],
        "figures": figures_document(report.figures),
    }


def figures_document(figures: Iterable[Figure]) -> list[Document]:
    """Every figure with its bound."""
    return [
        {"key": figure.key, "where": figure.where, "value": figure.value, "bound": figure.bound} for figure in figures
    ]
