"""What can be wrong with stored data that no single row gives away, and where it is."""

from dataclasses import dataclass
from enum import StrEnum

from rules.violations import Violation
from tournaments.event.faults.importing import Path


class DataFault(StrEnum):
    """What a file of a tournament cannot have, or does not hold."""

    DATABASE_UNSOUND = "data_database_unsound"
    STRANGE_THING = "data_strange_thing"
    UNREADABLE = "data_unreadable"
    OF_ANOTHER_TOURNAMENT = "data_of_another_tournament"
    LOG_OF_ANOTHER = "data_log_of_another"
    SEAT_OF_ANOTHER_TURN = "data_seat_of_another_turn"
    REGISTRATION_PEOPLE = "data_registration_people"
    SUMS_WRONG = "data_sums_wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken invariant: of which tournament (by its address, "" of none), in which row of which list, and what.

    `section` is the list as the file of a tournament calls it, `field` the place within the row, () the row as a whole.
    """

    fault: Violation
    slug: str = ""
    stage: int | None = None
    turn: int | None = None
    table: int | None = None
    section: str = ""
    row: str = ""
    field: Path = ()
