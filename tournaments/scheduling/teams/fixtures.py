"""Fixtures between teams: when and where they are, and how line-ups become tables, sides and chairs."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.scheduling.chairs import balance_chairs
from tournaments.scheduling.kernel.types import EntrantId, Field, Meeting, Played
from tournaments.scheduling.pinned import pinned_blocks
from tournaments.scheduling.tables import Block, balance_tables
from tournaments.scheduling.teams.lineup_bounds import Encounter
from tournaments.scheduling.teams.lineups import DEARER_OPPONENTS, Dear, LineupSearch, Wanted
from tournaments.scheduling.teams.past import Past, teams_at

Sides = tuple[tuple[int, ...], tuple[int, ...]]
TABLE_STEPS = 40_000
OPENING_STEPS = 40_000
STEPS_TO_SEARCH_AGAIN = 100_000
"""With fewer a search has not come far enough to say what it cannot find."""
MENDING = 5
"""How many times the search fits into what is spent on partners afterwards."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """Two teams (by index) in one turn (from 0) at `tables` tables.

    `block` counts the groups of neighbouring tables of the hall from 0; `meetings` names the units that
    meet, by index in their team, where the calendar decides that and not a search.
    """

    turn: int
    block: int
    first: int
    second: int
    tables: int
    meetings: tuple[tuple[int, int], ...] = ()


def fixtures_left(fixtures: Iterable[Fixture], played: Iterable[Played], field: Field) -> list[Fixture]:
    """The fixtures that were not played yet, their turns numbered again from 0; two teams that met lose their first
    ones.
    """
    met = {(one.turn, teams_at(one.meeting, field)) for one in played}
    done = Counter(teams for _, teams in met)
    left = []
    for fixture in fixtures:
        teams = frozenset((fixture.first, fixture.second))
        if done[teams]:
            done[teams] -= 1
        else:
            left.append(fixture)
    numbers = {turn: number for number, turn in enumerate(sorted({fixture.turn for fixture in left}))}
    return [replace(fixture, turn=numbers[fixture.turn]) for fixture in left]


def search_lineups(
    fixtures: Sequence[Fixture],
    sizes: Sequence[int],
    width: int,
    rng: Random,
    steps: int,
    past: Past | None = None,
    dear: Dear | None = None,
) -> list[list[Sides]]:
    """For every fixture its tables: the units of either side, counted on from team to team; `past` is counted with
    them. What is `dear` is avoided: first in the first turn, which then stays, since any turn can be the first.

    Where players meet opponents again more often than they need to, a second search makes these dearer; where partners
    come again more often, the search goes on a little with these much dearer.
    """
    encounters = _encounters(fixtures)
    settled: dict[int, list[int]] = {}
    if dear and dear.first_turn:
        opening = [encounter for index, encounter in enumerate(encounters) if fixtures[index // 2].turn == 0]
        first = LineupSearch(sizes, opening, width, rng, wanted=Wanted(dear.first_turn, {}))
        first.run(min(steps, OPENING_STEPS))
        settled = dict(enumerate(first.lineups))
    wanted = Wanted(dear.always if dear else {}, settled)
    search = LineupSearch(sizes, encounters, width, rng, past, wanted)
    search.run(steps)
    if steps >= STEPS_TO_SEARCH_AGAIN and width == 2 and not past:
        if search.opponents_over:
            again = LineupSearch(sizes, encounters, width, rng, past, wanted, DEARER_OPPONENTS)
            again.run(steps)
            search = min(search, again, key=lambda found: (found.partners_repeated, found.repeats))
        if search.partners_over:
            search.mend_partners(steps // MENDING)
    pairs = zip(fixtures, search.lineups[::2], search.lineups[1::2], strict=True)
    return [_tables_of(fixture, width, ours, theirs) for fixture, ours, theirs in pairs]


def _encounters(fixtures: Iterable[Fixture]) -> list[Encounter]:
    """Two for every fixture, one for either team, each with the place of the other."""
    encounters: list[Encounter] = []
    for fixture in fixtures:
        index = len(encounters)
        encounters.append(Encounter(fixture.first, index + 1, fixture.tables))
        encounters.append(Encounter(fixture.second, index, fixture.tables))
    return encounters


def _tables_of(fixture: Fixture, width: int, ours: Sequence[int], theirs: Sequence[int]) -> list[Sides]:
    places = range(0, fixture.tables * width, width)
    return [(tuple(ours[place : place + width]), tuple(theirs[place : place + width])) for place in places]


def listed_meetings(fixture: Fixture, sizes: Sequence[int]) -> list[Sides]:
    """The tables of a fixture whose meetings the calendar has named, in the form of `search_lineups`."""
    ours, theirs = sum(sizes[: fixture.first]), sum(sizes[: fixture.second])
    return [((ours + one,), (theirs + two,)) for one, two in fixture.meetings]


def spread_over_hall(
    fixtures: Sequence[Fixture],
    sides: Sequence[Sequence[Sides]],
    tables: int,
    rng: Random,
    steps: int,
    homes: Mapping[int, int] | None = None,
) -> list[list[tuple[int, Sides]]]:
    """For every fixture the sides with the number of their table, so that people change tables evenly; `homes` has the
    table, from 0, of people who stay there.
    """
    people = 1 + max(person for meetings in sides for meeting in meetings for side in meeting for person in side)
    met = [[one + two for one, two in meetings] for meetings in sides]
    firsts = [fixture.block * tables for fixture in fixtures]
    turns = [fixture.turn for fixture in fixtures]
    if homes:
        parts = pinned_blocks(turns, firsts, met, tables, homes)
    else:
        parts = [
            [(Block(meetings, tuple(range(first, first + len(meetings))), turn), list(range(len(meetings))))]
            for turn, first, meetings in zip(turns, firsts, met, strict=True)
        ]
    blocks = [block for own in parts for block, _ in own]
    hall = max([max(firsts) + tables, *(1 + max(block.tables, default=0) for block in blocks)])
    balance_tables(blocks, people, hall, rng, steps)
    return [
        [
            (table + 1, meetings[places[place]])
            for block, places in own
            for place, table in zip(block.order, block.tables, strict=True)
        ]
        for own, meetings in zip(parts, sides, strict=True)
    ]


def seat(seated: Sequence[tuple[int, Sides]], names: Sequence[EntrantId]) -> list[Meeting]:
    """Meetings from tables with their sides of two people (by index in `names`), everybody's chairs
    alternating.
    """
    pairs = balance_chairs([(one, two) for _, sides in seated for one, two in sides], len(names))
    return [
        Meeting(table, tuple((names[one], names[two]) for one, two in pairs[2 * index : 2 * index + 2]))
        for index, (table, _) in enumerate(seated)
    ]
