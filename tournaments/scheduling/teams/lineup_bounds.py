"""What meetings of units cost, how often partners came again, and what no line-ups can go below, no matter who sits
where.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from rules.sides import PARTNERS
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Played


class Encounter(NamedTuple):
    """One team in one turn at `tables` tables; `facing` is the index of the other team's encounter there."""

    team: int
    facing: int
    tables: int


def twice(times: int) -> int:
    """What two cost who met so often: one for every two of their meetings, so that the third costs more."""
    return times * (times - 1) // 2


def again(times: int) -> int:
    """How often two met again who met so often."""
    return max(0, times - 1)


def even_cost(meetings: int, pairs: int) -> int:
    """The cost of this many meetings spread over this many pairs as evenly as possible."""
    times, over = divmod(meetings, pairs)
    return pairs * twice(times) + over * times


def couples_of(size: int) -> int:
    """The number of couples among this many people."""
    return size * (size - 1) // 2


def sides_of(encounters: Sequence[Encounter], sizes: Sequence[int]) -> list[int]:
    """How many sides every team seats in all its turns."""
    sides = [0] * len(sizes)
    for encounter in encounters:
        sides[encounter.team] += encounter.tables
    return sides


def least_partners_repeated(encounters: Sequence[Encounter], sizes: Sequence[int], width: int = PARTNERS) -> int:
    """How often partners come again at least, with sides of `width`: as soon as a team has seated all its couples."""
    sides = zip(sides_of(encounters, sizes), sizes, strict=True)
    return sum(max(0, seated * couples_of(width) - couples_of(size)) for seated, size in sides)


def partners_repeated(met: Sequence[Sequence[int]], sizes: Sequence[int]) -> int:
    """How often partners came again; `met` counts for every two units, team after team, how often they met."""
    stops = zip(sizes, accumulate(sizes), strict=True)
    units = ((unit, stop) for size, stop in stops for unit in range(stop - size, stop))
    return sum(again(times) for unit, stop in units for times in met[unit][unit + 1 : stop])


def least_opponents_cost(encounters: Sequence[Encounter], sizes: Sequence[int], width: int) -> int:
    """What opponents cost at least, where `width` units sit on a side: all of two teams met equally often."""
    meetings: dict[tuple[int, int], int] = {}
    for team, facing, tables in encounters:
        other = encounters[facing].team
        if team < other:
            meetings[team, other] = meetings.get((team, other), 0) + tables * width**2
    return sum(even_cost(times, sizes[team] * sizes[other]) for (team, other), times in meetings.items())


# What the players of teams bring along when their tournament is drawn on.


@dataclass(frozen=True, slots=True)
class Past:
    """For players by index in the field: how often any two met (partners of one team, opponents of two), everybody's
    games, and who rested in the last turn that the team played.
    """

    met: tuple[tuple[int, ...], ...]
    games: tuple[int, ...]
    rested: frozenset[int]


def past_of(played: Iterable[Played], field: Field) -> Past:
    """The history of those in the field; players who left are not counted."""
    index = {entrant: place for place, entrant in enumerate(field.ids)}
    met = [[0] * len(index) for _ in index]
    games = [0] * len(index)
    last: dict[int, tuple[int, frozenset[EntrantId]]] = {}
    for one in sorted(played, key=lambda one: one.turn):
        there = frozenset(entrant for entrant in one.meeting.seated if entrant in index)
        for entrant in there:
            games[index[entrant]] += 1
            for other in there - {entrant}:
                met[index[entrant]][index[other]] += 1
        for team in teams_at(one.meeting, field):
            turn, busy = last.get(team, (0, frozenset()))
            last[team] = (one.turn, there | busy if turn == one.turn else there)
    rested = {index[one] for team, (_, busy) in last.items() for one in field.teams[team] if one not in busy}
    return Past(tuple(map(tuple, met)), tuple(games), frozenset(rested))


def teams_at(meeting: Meeting, field: Field) -> frozenset[int]:
    """The indexes of the teams whose players sit there."""
    seated = set(meeting.seated)
    return frozenset(number for number, team in enumerate(field.teams) if not seated.isdisjoint(team))
