"""The command that repeats a draw."""

from collections.abc import Mapping, Sequence

from rules.games import PARTNERS
from tournaments.scheduling.base.types import (
    KNOCKOUT,
    EntrantId,
    Field,
    KnockoutOptions,
    Lineup,
    Options,
    Order,
    Schedule,
    SecondChance,
    Within,
)
from tournaments.scheduling.registry import FORMATS

Choices = Mapping[str, str | bool]


def arguments(schedule: Schedule, field: Field, options: Options) -> tuple[str, ...]:
    """What to write after `draw` for this schedule; `field` names its entrants as `singles` or `teams` does; no
    restrictions but who is apart in the first match and who plays in which part, and no table of an earlier turn.
    """
    found: list[str] = []
    for name, value in choices(schedule, field, options).items():
        flag = f"--{name.replace('_', '-')}"
        found += [flag] if value is True else [flag, str(value)]
    return tuple(found)


def choices(schedule: Schedule, field: Field, options: Options) -> dict[str, str | bool]:
    """The same by the names of the options of `draw`; what is as usual is left out."""
    sizes = [len(team) for team in field.teams]
    traits = FORMATS[schedule.format].traits
    clubs = ",".join("+".join(club) for club in field.clubs) if traits.seeded or traits.clubs_alone else ""
    said: dict[str, object] = {
        "format": schedule.format,
        "entrants": ",".join(map(str, sizes)) if traits.teams else len(sizes),
        "legs": None if options.legs == 1 else options.legs,
        "seats": options.seats,
        "tables": options.tables,
        "turns": options.turns,
        "groups": options.groups,
        "together": None if options.together == PARTNERS else options.together,
        "lineup": None if options.lineup is Lineup.FREE else options.lineup,
        "hall": options.hall,
        "order": None if options.order is Order.DRAWN else options.order,
        "seeds": _seeds(field.seeds) if field.seeds and traits.seeded else None,
        "clubs": clubs or None,
        "apart": ",".join("+".join(one.members) for one in options.restrictions.apart) or None,
        "within": ",".join(f"{one.entrant}:{_parts(one)}/{one.of}" for one in options.restrictions.within) or None,
        **_knockout(options.knockout),
        "rematches": options.rematches or None,
        "number": schedule.number,
    }
    return {name: value is True or str(value) for name, value in said.items() if value is not None}


def _parts(within: Within) -> str:
    return "+".join(map(str, within.parts))


def _knockout(knockout: KnockoutOptions) -> dict[str, object]:
    return {
        "byes": None if knockout.byes is KNOCKOUT.byes else knockout.byes,
        "third_place": knockout.third_place or None,
        "placing": knockout.placing or None,
        "second_chance": None if knockout.second_chance is SecondChance.NONE else knockout.second_chance,
        "second_final": knockout.second_final or None,
    }


def _seeds(seeds: Sequence[EntrantId]) -> str:
    """1-8 where they are the first of the list, in its order."""
    first = tuple(str(number) for number in range(1, len(seeds) + 1))
    return f"1-{len(seeds)}" if len(seeds) > 1 and tuple(seeds) == first else ",".join(seeds)
