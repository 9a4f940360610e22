"""Everybody plays alone at a table of three, of four, or of five or six, and meets as many others as can be.

Five play called Briscola; at a table of six everybody sits out the deals they deal. How many sit where says
`individual_tables.sizes`, who meets whom and in which order round the table `individual_tables.evening`. In a meeting
every side is one player, in the order in which they play.
"""

from dataclasses import replace

from rules.problems import Problem, problem_at
from tournaments.scheduling.base.base import (
    Traits,
    as_drawn,
    groups_problems,
    hall_problems,
    knockout_problems,
    last_turn,
    not_played,
    order_problems,
    rematches_problems,
    repeated_ids,
)
from tournaments.scheduling.base.restrictions import kept, restriction_problems, stay_problems
from tournaments.scheduling.base.schedule_problems import ScheduleNote, ScheduleProblem
from tournaments.scheduling.base.types import Field, Lineup, Meeting, Options, Played, Turn
from tournaments.scheduling.individual_tables.individual_catalogue import FIVE, FOUR, INDIVIDUAL_SEATS, sizes_of
from tournaments.scheduling.individual_tables.individual_evening import IndividualEvening, individual_turns
from tournaments.scheduling.restriction_caps import cap_problems

key = "round_tables"
traits = Traits(
    teams=False,
    needs_outcomes=False,
    fixed_length=True,
    asks=("turns", "enter_again", "hall", "queued"),
    alone=True,
    redrawn=True,
    rests_unequally=True,
)

MOST_ENTRANTS, MOST_TURNS = 200, 50


def problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason why these players cannot sit down alone: a game that is not played so, too few or too many of them,
    tables they cannot fill, no number of turns or more than 50.
    """
    found = [*repeated_ids(field), *hall_problems(options), *order_problems(options)]
    found += [*groups_problems(options), *knockout_problems(options), *rematches_problems(options)]
    if options.legs != 1:
        found.append(problem_at(ScheduleProblem.LEGS_NOT_CHOSEN))
    if options.lineup is Lineup.FIXED:
        found.append(problem_at(ScheduleProblem.PAIRS_ALONE))
    if options.seats is None:
        found.append(problem_at(ScheduleProblem.SEATS_MISSING))
    elif options.seats not in INDIVIDUAL_SEATS:
        found.append(problem_at(ScheduleProblem.SEATS_UNKNOWN, seats=options.seats))
    else:
        found += _size_problems(len(field.teams), options.seats, options.tables)
    if options.turns is None:
        found.append(problem_at(ScheduleProblem.TURNS_MISSING))
    elif options.turns < 1:
        found.append(problem_at(ScheduleProblem.TURNS_BELOW_ONE, turns=options.turns))
    elif options.turns > MOST_TURNS:
        found.append(problem_at(ScheduleProblem.TOO_MANY_TURNS, turns=options.turns, most=MOST_TURNS))
    unread = restriction_problems(field, options, partners=False)
    return (*found, *unread, *(() if found or unread else _unkept_restrictions(field, options)))


def _size_problems(count: int, seats: int, tables: int | None) -> list[Problem]:
    if count < seats:
        return [problem_at(ScheduleProblem.TOO_FEW_ENTRANTS, entrants=count, least=seats)]
    if count > MOST_ENTRANTS:
        return [problem_at(ScheduleProblem.TOO_MANY_PLAYERS, entrants=count, most=MOST_ENTRANTS)]
    if tables is not None and tables < 1:
        return [problem_at(ScheduleProblem.TABLES_BELOW_ONE, tables=tables)]
    if tables is not None and tables > (most := count // seats):
        return [problem_at(ScheduleProblem.TABLES_NOT_FILLED, tables=tables, entrants=count, most=most)]
    return []


def _unkept_restrictions(field: Field, options: Options) -> list[Problem]:
    """Restrictions that certainly cannot be kept: anybody who stays needs a seat in every turn in which they do not
    rest.
    """
    sizes = _sizes(field, options)
    resting = len(field.teams) - sum(sizes)
    chairs = len(field.teams) if len(sizes) == 1 else min(sizes) + resting
    return [*stay_problems(options, len(sizes), chairs), *cap_problems(field, options, len(sizes), sum(sizes))]


def _sizes(field: Field, options: Options) -> tuple[int, ...]:
    return sizes_of(len(field.teams), options.seats or FIVE, options.tables)


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """Every turn that was not played yet; what was played otherwise than drawn is counted, never drawn again.

    Raises RestrictionsUnmet when no turns were found that keep every hard restriction.
    """
    turns, seats = options.turns or 1, options.seats or FIVE
    evening = IndividualEvening(
        field.ids, turns, seats, _sizes(field, options), number, options.restrictions, (), options.steps
    )
    drawn = individual_turns(evening)
    turned = tuple(replace(one, meeting=_from_lowest(one.meeting)) for one in played)
    if as_drawn((replace(turn, meetings=tuple(map(_from_lowest, turn.meetings))) for turn in drawn), turned):
        return kept(not_played(drawn, played), options.restrictions)
    left = turns - last_turn(played)
    return (
        kept(individual_turns(replace(evening, turns=left, history=played)), options.restrictions) if left > 0 else ()
    )


def _from_lowest(meeting: Meeting) -> Meeting:
    """The same order of play, from the one with the lowest number: who deals first is no matter of the draw."""
    first = meeting.sides.index(min(meeting.sides))
    return replace(meeting, sides=(*meeting.sides[first:], *meeting.sides[:first]))


def notes(field: Field, options: Options) -> tuple[Problem, ...]:
    """Why some rest in every turn, where there are places and tables enough; no problem."""
    players, sizes = len(field.teams), _sizes(field, options)
    resting = players - sum(sizes)
    if not resting or options.tables not in (None, players // (options.seats or FIVE)):
        return ()
    code = {FOUR: ScheduleNote.RESTS_OF_FOURS, FIVE: ScheduleNote.RESTS_OF_FIVES}.get(
        options.seats or FIVE, ScheduleNote.RESTS_OF_THREES
    )
    return (problem_at(code, players=players, resting=resting, tables=len(sizes)),)
