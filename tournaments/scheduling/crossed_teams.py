"""Tournaments in which all quarters, districts or clubs play in one turn: every pair meets one of another of them.

Who plays together stays together; nobody meets their own team, and nobody the same pair again. Where pairs are crossed
by number the first turn is the one that clubs print; else lots decide. The same for threes, and for players who sit
alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from rules.games import SIDE_SIZES, SIDES
from rules.problems import Problem, problem_at
from tournaments.scheduling.all_against_all.hall_turns import turns_in_hall
from tournaments.scheduling.base.base import Traits, foreign_problems, not_played, repeated_ids, turn_of
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.restrictions import kept, restriction_problems, stay_problems
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    NO_RESTRICTIONS,
    EntrantId,
    Field,
    Options,
    Order,
    Played,
    Restrictions,
    Turn,
    singles,
)
from tournaments.scheduling.teams.crossing_search import CrossingSearch, most_matches
from tournaments.scheduling.teams.lineups import Dear
from tournaments.scheduling.teams.team_restrictions import SidesOfTeams, dear
from tournaments.scheduling.teams.team_sides import sides_that_stay, team_problems

key = "crossed_teams"
traits = Traits(
    teams=True,
    needs_outcomes=False,
    fixed_length=True,
    asks=("turns", "together", "lineup", "starting_order", "hall", "queued"),
    rests_unequally=True,
    sides_stay=True,
)

MOST_MEETINGS = 5_000
STEPS, STEPS_PER_UNIT, MOST_STEPS = 60_000, 1_000, 400_000
BY_NUMBER = 1
"""What is crossed by number is the same whatever number is drawn."""


def most_turns(sizes: Sequence[int]) -> int:
    """How many turns can be played before somebody has met all opponents, of teams with this many pairs."""
    return sum(sizes) - max(sizes)


def problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason why these teams cannot be drawn: their number and sizes, the turns, the hall."""
    found = [*repeated_ids(field), *foreign_problems(options), *team_problems(field, options)]
    if options.legs != 1:
        found.append(problem_at(ScheduleProblem.LEGS_NOT_CHOSEN))
    if not options.lineup.stays:
        found.append(problem_at(ScheduleProblem.SIDES_STAY))
    if options.tables is not None:
        found.append(problem_at(ScheduleProblem.TABLES_NOT_CHOSEN))
    if options.hall is not None and options.hall < 1:
        found.append(problem_at(ScheduleProblem.TABLES_BELOW_ONE, tables=options.hall))
    if options.turns is None:
        found.append(problem_at(ScheduleProblem.TURNS_MISSING))
    elif options.turns < 1:
        found.append(problem_at(ScheduleProblem.TURNS_BELOW_ONE, turns=options.turns))
    elif not found:
        found += _turn_problems(_sizes(field, options), options.turns)
    if options.restrictions != NO_RESTRICTIONS and options.together in SIDE_SIZES:
        found += restriction_problems(field, options)
        found += [] if found else _unkept_stays(field, options)
    return tuple(found)


def _turn_problems(sizes: Sequence[int], turns: int) -> list[Problem]:
    if turns > (most := most_turns(sizes)):
        return [problem_at(ScheduleProblem.TOO_MANY_TURNS, turns=turns, most=most)]
    if (count := turns * most_matches(sizes)) > MOST_MEETINGS:
        return [problem_at(ScheduleProblem.SCHEDULE_TOO_LARGE, meetings=count, most=MOST_MEETINGS)]
    return []


def _unkept_stays(field: Field, options: Options) -> list[Problem]:
    """Who stays at a table that is not used, or more of them than have a chair at it."""
    matches = most_matches(_sizes(field, options))
    hall = -(-matches // -(-matches // (options.hall or matches)))
    return stay_problems(options, hall, len(SIDES) * options.together)


def _sizes(field: Field, options: Options) -> list[int]:
    """How many sides every team has that stay together."""
    return [len(team) // options.together for team in field.teams]


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """Every turn that was not played yet, crossed by number or by lot; in a small hall one becomes several.

    As few as can be rest, nobody again before everybody of their team did. Raises RestrictionsUnmet where no draw was
    found that keeps every hard restriction.
    """
    rng = seeded(number if options.order is Order.DRAWN else BY_NUMBER)
    sides = sides_that_stay(field, options, _avoided_partners(field, options), rng)
    search = _searched(field, options, sides, rng)
    ids = field.ids
    units = [tuple(ids[one] for one in side) for own in sides for side in own]
    together = singles(len(units))
    asked = replace(
        options, tables=options.hall, hall=None, restrictions=_staying_units(options.restrictions, units, together.ids)
    )
    turns = turns_in_hall(search.pairings, together.ids, together, asked, rng)
    people = dict(zip(together.ids, units, strict=True))
    return kept(not_played(tuple(_seated(turn, people, field) for turn in turns), played), options.restrictions)


def _searched(field: Field, options: Options, sides: SidesOfTeams, rng: Random) -> CrossingSearch:
    ids = field.ids
    units = [tuple(ids[one] for one in side) for own in sides for side in own]
    team_of = [number for number, own in enumerate(sides) for _ in own]
    avoided = dear(options.restrictions, _homes(options.restrictions), units, team_of)
    sizes = [len(own) for own in sides]
    listed = options.order is Order.LISTED
    search = CrossingSearch(sizes, options.turns or 1, rng, listed=listed, prices=avoided.opening)
    steps = min(MOST_STEPS, STEPS + STEPS_PER_UNIT * len(units))
    search.run(steps if options.steps is None else options.steps)
    return search


def _avoided_partners(field: Field, options: Options) -> Dear:
    """What it costs two players of a team to be partners who are not to be."""
    team_of = [number for number, team in enumerate(field.teams) for _ in team]
    return dear(options.restrictions, _homes(options.restrictions), [(one,) for one in field.ids], team_of)


def _homes(restrictions: Restrictions) -> Mapping[EntrantId, int]:
    """The tables of those who stay at one; those without a wish meet anybody."""
    return {one.entrant: one.table or 0 for one in restrictions.stay}


def _staying_units(
    restrictions: Restrictions, units: Sequence[tuple[EntrantId, ...]], labels: Sequence[EntrantId]
) -> Restrictions:
    """Those who stay at a table, as if they were partners: of the others only opponents matter."""
    label_of = {entrant: label for label, unit in zip(labels, units, strict=True) for entrant in unit}
    staying = (replace(one, entrant=label_of[one.entrant]) for one in restrictions.stay if one.entrant in label_of)
    return Restrictions(stay=tuple({one.entrant: one for one in staying}.values()))


def _seated(turn: Turn, people: Mapping[EntrantId, tuple[EntrantId, ...]], field: Field) -> Turn:
    """The turn with everybody in the chairs of those who play together; they stay in their order."""
    meetings = [replace(one, sides=tuple(people[label] for (label,) in one.sides)) for one in turn.meetings]
    return turn_of(turn.number, meetings, field)
