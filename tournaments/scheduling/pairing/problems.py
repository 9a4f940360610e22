"""Why a field cannot be paired turn by turn."""

from collections import Counter

from rules.violations import Violation, violation
from tournaments.scheduling.kernel.base import (
    groups_problems,
    hall_problems,
    knockout_problems,
    order_problems,
    repeated_ids,
    seats_problems,
    seeds_and_clubs_problems,
)
from tournaments.scheduling.kernel.faults import ScheduleFault
from tournaments.scheduling.kernel.types import Field, Options
from tournaments.scheduling.kernel.wishes import stay_problems, wish_problems
from tournaments.scheduling.pairing.seating import tables_in_use

MOST_ENTRANTS = 512
MOST_TURNS = 100


def pairing_problems(field: Field, options: Options) -> tuple[Violation, ...]:
    """Every reason against pairing this field by its table: numbers, options of other formats, names, wishes."""
    count = len(field.teams)
    found = [
        *repeated_ids(field),
        *hall_problems(options),
        *order_problems(options),
        *seats_problems(options),
        *groups_problems(options),
        *knockout_problems(options),
        *seeds_and_clubs_problems(field),
    ]
    if count < 2:
        found.append(violation(ScheduleFault.TOO_FEW_ENTRANTS, entrants=count, least=2))
    if count > MOST_ENTRANTS:
        found.append(violation(ScheduleFault.TOO_MANY_PAIRED, entrants=count, most=MOST_ENTRANTS))
    if options.tables is not None and options.tables < 1:
        found.append(violation(ScheduleFault.TABLES_BELOW_ONE, tables=options.tables))
    if options.legs != 1:
        found.append(violation(ScheduleFault.LEGS_NOT_CHOSEN))
    found += _turns(count, options)
    found += _strangers(field, options)
    return (*found, *_wishes(field, options, possible=not found))


def _turns(count: int, options: Options) -> list[Violation]:
    """The turns must be chosen; without rematches there are at most as many as everybody has opponents, and rests.

    Once points were made some may have left: then the turns stay as many as they were, and rematches may be forced.
    """
    if options.turns is None:
        return [violation(ScheduleFault.TURNS_MISSING)]
    if options.turns < 1:
        return [violation(ScheduleFault.TURNS_BELOW_ONE, turns=options.turns)]
    open_end = options.rematches or any(rank.points for rank in options.standing)
    most = MOST_TURNS if open_end else min(MOST_TURNS, max(1, count - 1 + count % 2))
    return [violation(ScheduleFault.TOO_MANY_TURNS, turns=options.turns, most=most)] if options.turns > most else []


def _strangers(field: Field, options: Options) -> list[Violation]:
    """Names in the table that are not in the field, or are there twice."""
    known = set(field.ids)
    named = Counter(rank.entrant for rank in options.standing)
    return [
        *(violation(ScheduleFault.STANDING_UNKNOWN, one) for one in named if one not in known),
        *(violation(ScheduleFault.STANDING_TWICE, one) for one, times in named.items() if times > 1),
    ]


def _wishes(field: Field, options: Options, *, possible: bool) -> list[Violation]:
    """Wishes that cannot be read, or certainly not be kept: nobody has a partner, and two at different tables cannot
    meet.
    """
    found = wish_problems(field, options, partners=False)
    if found or not possible:
        return found
    tables = tables_in_use(len(field.ids), options)
    return [*_too_many_apart(field, options), *stay_problems(options, tables, 2 if tables == 1 else 1)]


def _too_many_apart(field: Field, options: Options) -> list[Violation]:
    """Groups that can never meet among themselves and are more than the others and a rest."""
    couples, count = len(field.ids) // 2, len(field.ids)
    most = count - couples
    return [
        violation(ScheduleFault.WISH_TOO_MANY_APART, wish.members[0], members=len(wish.members), most=most)
        for wish in options.wishes.apart
        if wish.hard and len(wish.members) > most
    ]
