"""What the audits of single entrants and fixed pairs have in common: one against one, and who promised to meet."""

from collections.abc import Iterable

from rules.violations import Violation, violation
from tournaments.scheduling.audit.tally import opponents_met
from tournaments.scheduling.kernel.faults import ScheduleFault
from tournaments.scheduling.kernel.types import EntrantId, Options, Schedule


def not_one_against_one(schedule: Schedule) -> list[Violation]:
    """One fault for every table at which not one id sits against one id."""
    return [
        violation(ScheduleFault.WRONG_SIDES, turn.number, meeting.table)
        for turn in schedule.turns
        for meeting in turn.meetings
        if [len(side) for side in meeting.sides] != [1, 1]
    ]


def not_met_as_promised(
    schedule: Schedule, couples: Iterable[tuple[EntrantId, EntrantId]], options: Options
) -> list[Violation]:
    """One fault for each of these couples that meets more or less often than once a leg."""
    met = opponents_met(schedule)
    counted = [(one, two, met[frozenset(((one,), (two,)))]) for one, two in couples]
    return [
        violation(ScheduleFault.MEETINGS_PROMISED, one, two, expected=int(options.legs), found=times)
        for one, two, times in counted
        if times != options.legs
    ]
