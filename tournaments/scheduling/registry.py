"""The formats that can be drawn, by key; a new format is its module and one line here."""

from rules.problems import Problem
from tournaments.scheduling import (
    crossed_teams,
    danish,
    drawn_turns,
    groups,
    knockout,
    quarters,
    rotating_partners,
    round_robin,
    round_tables,
    swiss,
)
from tournaments.scheduling.base.base import Format, number_problems
from tournaments.scheduling.base.types import Field, Options, Schedule

FORMATS: dict[str, Format] = {
    round_robin.key: round_robin,
    groups.key: groups,
    knockout.key: knockout,
    quarters.key: quarters,
    crossed_teams.key: crossed_teams,
    rotating_partners.key: rotating_partners,
    round_tables.key: round_tables,
    danish.key: danish,
    drawn_turns.key: drawn_turns,
    swiss.key: swiss,
}


def schedule_problems(key: str, field: Field, options: Options, number: int) -> tuple[Problem, ...]:
    """Every reason why the format `key` cannot draw this; KeyError for a format that does not exist."""
    return FORMATS[key].problems(field, options) + number_problems(number)


def draw_schedule(key: str, field: Field, options: Options, number: int) -> Schedule:
    """The schedule of the format `key` as far as it can be drawn now; call it only without problems."""
    return Schedule(key, number, FORMATS[key].draw(field, options, number))
