"""Whether a file agrees with itself and with the rules of the game."""

from tournaments.event.faults.importing import Placed
from tournaments.services.files.importing.arrivals import arrival_faults
from tournaments.services.files.importing.calendar import calendar_faults, later_faults
from tournaments.services.files.importing.draws import draw_faults
from tournaments.services.files.importing.finals import final_faults
from tournaments.services.files.importing.history import history_faults
from tournaments.services.files.importing.logged import logged_faults
from tournaments.services.files.importing.results import result_faults
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.importing.seats import seat_faults
from tournaments.services.files.importing.stages import stage_faults


def rule_faults(rows: Rows) -> list[Placed]:
    """Every fault of a document whose references are sound; what leans on something wrong is not looked at."""
    calendar = [*stage_faults(rows), *draw_faults(rows)] or calendar_faults(rows)
    faults = [*history_faults(rows), *calendar, *seat_faults(rows), *result_faults(rows), *final_faults(rows)]
    faults += arrival_faults(rows)
    return faults or [*later_faults(rows), *logged_faults(rows)]
