"""Whether a file agrees with itself and with the rules of the game."""

from tournaments.event.faults.importing import Placed
from tournaments.services.importing.arrivals import arrival_faults
from tournaments.services.importing.calendar import calendar_faults, later_faults
from tournaments.services.importing.draws import draw_faults
from tournaments.services.importing.finals import final_faults
from tournaments.services.importing.history import history_faults
from tournaments.services.importing.logged import logged_faults
from tournaments.services.importing.results import result_faults
from tournaments.services.importing.rows import Rows
from tournaments.services.importing.seats import seat_faults
from tournaments.services.importing.stages import stage_faults


def rule_faults(rows: Rows) -> list[Placed]:
    """Every fault of a document whose references are sound; what leans on something wrong is not looked at."""
    calendar = [*stage_faults(rows), *draw_faults(rows)] or calendar_faults(rows)
    faults = [*history_faults(rows), *calendar, *seat_faults(rows), *result_faults(rows), *final_faults(rows)]
    faults += arrival_faults(rows)
    return faults or [*later_faults(rows), *logged_faults(rows)]
