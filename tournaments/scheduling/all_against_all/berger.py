"""Everybody meets everybody: the pairings of the Berger tables and tables that everybody visits alike.

Pairings and their order: FIDE handbook C.05 annex 1 (tables of J. Berger, 1895). Tables of the hall: start
with the place of the pairing in the circle, then exchange two tables in most turns; the rule was found by
checking all sizes up to 62 and works whenever the number of turns of a leg is not divisible by 3.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.problems import Problem, problem_at
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EVERY_PAIR, Options


class Pairing(NamedTuple):
    """Two entrants by index; the first is named first on the sheet."""

    first: int
    second: int


def berger_turns(count: int, legs: int = 1) -> list[list[Pairing]]:
    """The turns in which `count` entrants (2 or more) meet `legs` times; a turn lists its pairings by table.

    Even counts take count - 1 turns a leg, odd ones `count`, with one entrant resting in each. The second
    leg turns the pairings round.
    """
    size = count + count % 2
    leg = [_tables_of_turn(turn, size, resting=count < size) for turn in range(1, size)]
    mirrored = [[Pairing(pairing.second, pairing.first) for pairing in turn] for turn in leg]
    return [list(turn) for number in range(legs) for turn in (mirrored if number % 2 else leg)]


def centre_of(turn: int, size: int) -> int:
    """The number who meets the last one in this turn (from 1) of an even `size`, the last but one written 0: all
    others meet anybody who is opposite on the circle around it.
    """
    return (turn + 1) * (size // 2) % (size - 1)


def _tables_of_turn(turn: int, size: int, resting: bool) -> list[Pairing]:
    """The pairings of one turn by table; `resting` drops the pairing of the last number, which does not
    exist.
    """
    cycle, half = size - 1, size // 2
    centre = centre_of(turn, size)
    pairings = [_ordered(centre, cycle, size)]
    pairings += [_ordered((centre + step) % cycle, (centre - step) % cycle, size) for step in range(1, half)]
    if resting:
        return pairings[1:]
    if centre and cycle % 3:
        other = _exchanged_table(centre, cycle)
        pairings[0], pairings[other] = pairings[other], pairings[0]
    return pairings


def _exchanged_table(centre: int, cycle: int) -> int:
    """The table that table 0 is exchanged with in the turn around `centre`: twice its distance, folded."""
    doubled = 2 * min(centre, cycle - centre)
    return min(doubled, cycle - doubled)


def _ordered(one: int, two: int, size: int) -> Pairing:
    """The pairing, its sides in the order of the Berger table.

    An odd sum of the two numbers puts the lower one in front, an even sum the higher one; against the last
    number the lower half is in front. Number `size - 1` of the circle is written 0 here.
    """
    cycle = size - 1
    low, high = sorted((one or cycle, two or cycle) if two != cycle else (one or cycle, size))
    lower_first = low <= size // 2 if high == size else (low + high) % 2 == 1
    return Pairing(low - 1, high - 1) if lower_first else Pairing(high - 1, low - 1)


# How often all may meet all, at how many tables: what cannot be asked for.

MOST_ENTRANTS = 200
MOST_LEGS = 20
MOST_MEETINGS = 20_000


def tables_and_legs_problems(options: Options, meetings: int) -> list[Problem]:
    """The problems of the tables and the legs, given the number of meetings in one leg."""
    found = []
    if options.tables is not None and options.tables < 1:
        found.append(problem_at(ScheduleProblem.TABLES_BELOW_ONE, tables=options.tables))
    if options.legs == EVERY_PAIR:
        found.append(problem_at(ScheduleProblem.LEGS_NEED_TEAMS))
    elif options.legs < 1:
        found.append(problem_at(ScheduleProblem.LEGS_BELOW_ONE, legs=options.legs))
    elif options.legs > MOST_LEGS:
        found.append(problem_at(ScheduleProblem.TOO_MANY_LEGS, legs=options.legs, most=MOST_LEGS))
    elif options.legs * meetings > MOST_MEETINGS:
        found.append(
            problem_at(ScheduleProblem.SCHEDULE_TOO_LARGE, meetings=options.legs * meetings, most=MOST_MEETINGS)
        )
    return found


# Turns cut into shorter ones, where the hall has fewer tables than all pairings of a turn need.


def cut(turns: Sequence[list[Pairing]], tables: int | None, homes: Mapping[int, int]) -> list[list[Pairing]]:
    """Every turn as shorter ones of at most `tables` pairings, their lengths equal within one.

    Of a turn the pairings go first whose entrants have waited longest. `homes` are the tables of those who stay at
    one: of two who stay at the same one each gets a share of the turn, if there are enough.
    """
    played: dict[int, int] = {}
    shares: list[list[Pairing]] = []
    for turn in turns:
        number = -(-len(turn) // (tables or len(turn)))
        ends = [len(turn) * share // number for share in range(number + 1)]
        sizes = [stop - start for start, stop in pairwise(ends)]
        waited = turn if number == 1 else sorted(turn, key=lambda pair: sorted(played.get(one, 0) for one in pair))
        for share in _filled(waited, sizes, homes):
            shares.append(share)
            played.update((one, len(shares)) for pairing in share for one in pairing)
    return shares


def at_home(pairings: Sequence[Pairing], homes: Mapping[int, int]) -> dict[Pairing, int]:
    """The pairings of those who stay at a table, with the table: the first listed in `homes` decides."""
    found: dict[Pairing, int] = {}
    for number, table in homes.items():
        for pairing in pairings:
            if number in pairing:
                found.setdefault(pairing, table)
    return found


def _filled(pairings: list[Pairing], sizes: list[int], homes: Mapping[int, int]) -> list[list[Pairing]]:
    """Shares of these sizes, the first pairings first, as far as those who stay leave room for it."""
    home = at_home(pairings, homes)
    share_of: dict[Pairing, int] = {}
    taken: set[tuple[int, int]] = set()
    left = list(sizes)
    for pairing in [*home, *(pairing for pairing in pairings if pairing not in home)]:
        free = [share for share, room in enumerate(left) if room]
        if pairing in home:
            free = [share for share in free if (share, home[pairing]) not in taken] or free
            taken.add((free[0], home[pairing]))
        left[free[0]] -= 1
        share_of[pairing] = free[0]
    return [[pairing for pairing in pairings if share_of[pairing] == share] for share in range(len(sizes))]
