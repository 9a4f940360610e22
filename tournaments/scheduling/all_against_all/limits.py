"""How often all may meet all, at how many tables: what cannot be asked for."""

from rules.violations import Violation, violation
from tournaments.scheduling.kernel.faults import ScheduleFault
from tournaments.scheduling.kernel.types import EVERY_PAIR, Options

MOST_ENTRANTS = 200
MOST_LEGS = 20
MOST_MEETINGS = 20_000


def tables_and_legs_problems(options: Options, meetings: int) -> list[Violation]:
    """The faults of the tables and the legs, where one leg has so many meetings."""
    found = []
    if options.tables is not None and options.tables < 1:
        found.append(violation(ScheduleFault.TABLES_BELOW_ONE, tables=options.tables))
    if options.legs == EVERY_PAIR:
        found.append(violation(ScheduleFault.LEGS_NEED_TEAMS))
    elif options.legs < 1:
        found.append(violation(ScheduleFault.LEGS_BELOW_ONE, legs=options.legs))
    elif options.legs > MOST_LEGS:
        found.append(violation(ScheduleFault.TOO_MANY_LEGS, legs=options.legs, most=MOST_LEGS))
    elif options.legs * meetings > MOST_MEETINGS:
        found.append(violation(ScheduleFault.SCHEDULE_TOO_LARGE, meetings=options.legs * meetings, most=MOST_MEETINGS))
    return found
