"""How anybody makes the same draw once more."""

from tournaments.scheduling.registry import FORMATS
from tournaments.scheduling.types import Field, Lineup, Options, Order, Schedule


def arguments(schedule: Schedule, field: Field, options: Options) -> tuple[str, ...]:
    """What to write after `draw` for this schedule; `field` is one that `singles` or `teams` makes, and no wishes."""
    sizes = [len(team) for team in field.teams]
    with_teams = FORMATS[schedule.format].traits.teams
    said = {
        "--format": schedule.format,
        "--entrants": ",".join(map(str, sizes)) if with_teams else len(sizes),
        "--legs": None if options.legs == 1 else options.legs,
        "--tables": options.tables,
        "--turns": options.turns,
        "--groups": options.groups,
        "--lineup": None if options.lineup is Lineup.FREE else options.lineup,
        "--hall": options.hall,
        "--order": None if options.order is Order.DRAWN else options.order,
        "--number": schedule.number,
    }
    return tuple(text for name, value in said.items() if value is not None for text in (name, str(value)))
