"""What an event lost because somebody came or went, beside the same event as it would have been without that."""

from dataclasses import replace

from tournaments.scheduling.audit.figures import Figure, loss
from tournaments.scheduling.audit.report import AuditReport, audit
from tournaments.scheduling.base.restrictions import RestrictionsUnmet
from tournaments.scheduling.base.types import NO_RESTRICTIONS, Field, Options, Schedule
from tournaments.scheduling.registry import draw_schedule


def lost_by_changes(
    format_key: str, field: Field, options: Options, number: int, report: AuditReport
) -> tuple[Figure, ...]:
    """The figures of the report that are worse than if everybody of the field had played from the first turn to the
    last, each with what it would have been for its bound; without the restrictions, if those could not all be kept.
    """
    ideal = audit(_undisturbed(format_key, field, options, number), field, options)
    return loss(report.figures, ideal.figures)


def _undisturbed(format_key: str, field: Field, options: Options, number: int) -> Schedule:
    try:
        return draw_schedule(format_key, field, options, number)
    except RestrictionsUnmet:
        return draw_schedule(format_key, field, replace(options, restrictions=NO_RESTRICTIONS), number)
