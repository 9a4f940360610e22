"""Everybody plays alone at a table of three, or of five or six, and meets as many others as can be.

Five play called Briscola; at a table of six everybody sits out the deals they deal. How many sit where says
`tables_alone.sizes`, who meets whom and in which order round the table `tables_alone.evening`. In a meeting every side
is one player, in the order in which they play.
"""

from dataclasses import replace

from rules.violations import Violation, violation
from tournaments.scheduling.kernel.base import (
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
from tournaments.scheduling.kernel.faults import ScheduleFault, ScheduleNote
from tournaments.scheduling.kernel.types import Field, Lineup, Meeting, Options, Played, Turn
from tournaments.scheduling.kernel.wishes import kept, stay_problems, wish_problems
from tournaments.scheduling.tables_alone.catalogue import FIVE, SEATS_ALONE, sizes_of
from tournaments.scheduling.tables_alone.evening import AloneEvening, turns_alone
from tournaments.scheduling.wish_caps import cap_problems

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


def problems(field: Field, options: Options) -> tuple[Violation, ...]:
    """Every reason why these players cannot sit down alone: a game that is not played so, too few or too many of them,
    tables they cannot fill, no number of turns or more than 50.
    """
    found = [*repeated_ids(field), *hall_problems(options), *order_problems(options)]
    found += [*groups_problems(options), *knockout_problems(options), *rematches_problems(options)]
    if options.legs != 1:
        found.append(violation(ScheduleFault.LEGS_NOT_CHOSEN))
    if options.lineup is Lineup.FIXED:
        found.append(violation(ScheduleFault.PAIRS_ALONE))
    if options.seats is None:
        found.append(violation(ScheduleFault.SEATS_MISSING))
    elif options.seats not in SEATS_ALONE:
        found.append(violation(ScheduleFault.SEATS_UNKNOWN, seats=options.seats))
    else:
        found += _size_problems(len(field.teams), options.seats, options.tables)
    if options.turns is None:
        found.append(violation(ScheduleFault.TURNS_MISSING))
    elif options.turns < 1:
        found.append(violation(ScheduleFault.TURNS_BELOW_ONE, turns=options.turns))
    elif options.turns > MOST_TURNS:
        found.append(violation(ScheduleFault.TOO_MANY_TURNS, turns=options.turns, most=MOST_TURNS))
    unread = wish_problems(field, options, partners=False)
    return (*found, *unread, *(() if found or unread else _unkept_wishes(field, options)))


def _size_problems(count: int, seats: int, tables: int | None) -> list[Violation]:
    if count < seats:
        return [violation(ScheduleFault.TOO_FEW_ENTRANTS, entrants=count, least=seats)]
    if count > MOST_ENTRANTS:
        return [violation(ScheduleFault.TOO_MANY_PLAYERS, entrants=count, most=MOST_ENTRANTS)]
    if tables is not None and tables < 1:
        return [violation(ScheduleFault.TABLES_BELOW_ONE, tables=tables)]
    if tables is not None and tables > (most := count // seats):
        return [violation(ScheduleFault.TABLES_NOT_FILLED, tables=tables, entrants=count, most=most)]
    return []


def _unkept_wishes(field: Field, options: Options) -> list[Violation]:
    """Wishes that certainly cannot be kept: anybody who stays needs a seat in every turn in which they do not rest."""
    sizes = _sizes(field, options)
    resting = len(field.teams) - sum(sizes)
    chairs = len(field.teams) if len(sizes) == 1 else min(sizes) + resting
    return [*stay_problems(options, len(sizes), chairs), *cap_problems(field, options, len(sizes), sum(sizes))]


def _sizes(field: Field, options: Options) -> tuple[int, ...]:
    return sizes_of(len(field.teams), options.seats or FIVE, options.tables)


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """Every turn that was not played yet; what was played otherwise than drawn is counted, never drawn again.

    Raises WishesUnmet when no turns were found that keep every hard wish.
    """
    turns, seats = options.turns or 1, options.seats or FIVE
    evening = AloneEvening(field.ids, turns, seats, _sizes(field, options), number, options.wishes, (), options.steps)
    drawn = turns_alone(evening)
    turned = tuple(replace(one, meeting=_from_lowest(one.meeting)) for one in played)
    if as_drawn((replace(turn, meetings=tuple(map(_from_lowest, turn.meetings))) for turn in drawn), turned):
        return kept(not_played(drawn, played), options.wishes)
    left = turns - last_turn(played)
    return kept(turns_alone(replace(evening, turns=left, history=played)), options.wishes) if left > 0 else ()


def _from_lowest(meeting: Meeting) -> Meeting:
    """The same order of play, from the one with the lowest number: who deals first is no matter of the draw."""
    first = meeting.sides.index(min(meeting.sides))
    return replace(meeting, sides=(*meeting.sides[first:], *meeting.sides[:first]))


def notes(field: Field, options: Options) -> tuple[Violation, ...]:
    """Why some rest in every turn, where there are places and tables enough; no fault."""
    players, sizes = len(field.teams), _sizes(field, options)
    resting = players - sum(sizes)
    if not resting or options.tables not in (None, players // (options.seats or FIVE)):
        return ()
    code = ScheduleNote.RESTS_OF_FIVES if options.seats == FIVE else ScheduleNote.RESTS_OF_THREES
    return (violation(code, players=players, resting=resting, tables=len(sizes)),)
