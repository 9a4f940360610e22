"""Fixtures between teams: when and where they are, and how line-ups become tables, sides and chairs."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import lcm
from random import Random

from rules.games import PARTNERS
from tournaments.scheduling.all_against_all.berger import Pairing, berger_turns
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, below, exponential_limits, shuffled
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Played
from tournaments.scheduling.chairs import balance_chairs
from tournaments.scheduling.pinned import pinned_blocks
from tournaments.scheduling.tables import Block, balance_tables
from tournaments.scheduling.teams.lineups import DEARER_OPPONENTS, Dear, Encounter, LineupSearch, Past, Wanted, teams_at

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
    if steps >= STEPS_TO_SEARCH_AGAIN and width > 1 and not past:
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
    """Meetings from tables with their sides (by index in `names`); where two sit on a side, everybody's chairs
    alternate.
    """
    if any(len(side) != PARTNERS for _, sides in seated for side in sides):
        return [Meeting(table, tuple(tuple(names[one] for one in side) for side in sides)) for table, sides in seated]
    pairs = balance_chairs([(one, two) for _, sides in seated for one, two in sides], len(names))
    return [
        Meeting(table, tuple((names[one], names[two]) for one, two in pairs[2 * index : 2 * index + 2]))
        for index, (table, _) in enumerate(seated)
    ]


# A turn that needs more tables than the hall has is played in several slots: which fixtures play in which.
#
# Anybody who plays in the last slot of a turn and in the first of the next plays twice running; the other way round he
# waits longest. Both cannot always be avoided, since opponents come from different slots; they are kept rare, and
# everybody comes early and late equally often, as far as a search finds it.

SLOT_STEPS = 20_000
STEPS_PER_PAIRING = 500
HOTTEST, SWEEPS = 5_000, 20


def cut_into_slots(turns: Sequence[Sequence[Pairing]], most: int, rng: Random, steps: int) -> list[list[Pairing]]:
    """The turns as slots of at most `most` pairings, in the order of play; the slots of a turn equal within one.

    `steps` counts the exchanges that are tried: two pairings of one turn change slots if that makes the waits of their
    four teams more even, early in the search now and then less even too (simulated annealing).
    """
    plan = _Plan(turns, most, rng)
    plan.improve(min(steps, STEPS_PER_PAIRING * sum(map(len, turns))))
    return [slot for places, cuts in plan.turns for slot in (places[start:stop] for start, stop in pairwise(cuts))]


class _Plan:
    """Every turn in order of play with the places where it is cut, and for every team its slots, turn by turn."""

    def __init__(self, turns: Sequence[Sequence[Pairing]], most: int, rng: Random) -> None:
        self.rng = rng
        self.turns: list[tuple[list[Pairing], list[int]]] = []
        self.starts: list[int] = []
        self.slots: dict[int, list[tuple[int, int]]] = {}
        self.lean: dict[int, int] = {}
        self.games: list[dict[int, int]] = []
        start = 0
        for turn in turns:
            parts = -(-len(turn) // most)
            self.turns.append((shuffled(rng, turn), [len(turn) * part // parts for part in range(parts + 1)]))
            self.starts.append(start)
            start += parts
            self._enter(len(self.turns) - 1)

    def _enter(self, index: int) -> None:
        """Note the slots of the teams of this turn."""
        self.games.append({})
        for place, pairing in enumerate(self.turns[index][0]):
            part = self.part(index, place)
            for team in pairing:
                own = self.slots.setdefault(team, [])
                self.games[index][team] = len(own)
                own.append((index, part))
                self.lean[team] = self.lean.get(team, 0) + 2 * part - self._parts(index) + 1

    def part(self, index: int, place: int) -> int:
        """The slot of its turn, from 0, in which the pairing at this place is played."""
        return sum(place >= cut for cut in self.turns[index][1][1:])

    def improve(self, steps: int) -> None:
        """Try `steps` exchanges of two pairings of different slots of one turn."""
        cut = [index for index, (_, cuts) in enumerate(self.turns) if len(cuts) > 2]
        for sweep in range(SWEEPS if cut else 0):
            limits = exponential_limits(HOTTEST * (SWEEPS - 1 - sweep) // SWEEPS)
            for _ in range(steps // SWEEPS):
                index = cut[below(self.rng, len(cut))]
                places = len(self.turns[index][0])
                limit = limits[below(self.rng, EXPONENTIAL_SIZE)]
                self._try(index, below(self.rng, places), below(self.rng, places), limit)

    def _try(self, index: int, one: int, other: int, limit: int) -> None:
        """Exchange the pairings at two places of a turn if that costs at most `limit`."""
        places = self.turns[index][0]
        here, there = self.part(index, one), self.part(index, other)
        if here == there:
            return
        if self._change(index, places[one], there) + self._change(index, places[other], here) <= limit:
            self._move(index, places[one], there)
            self._move(index, places[other], here)
            places[one], places[other] = places[other], places[one]

    def _change(self, index: int, pairing: Pairing, part: int) -> int:
        """What it costs to play the pairing in this slot of its turn instead of its own."""
        change = 0
        for team in pairing:
            game = self.games[index][team]
            old = self.slots[team][game][1]
            change += (self.lean[team] + 2 * (part - old)) ** 2 - self.lean[team] ** 2
            change += self._waits(team, game, part) - self._waits(team, game, old)
        return change

    def _waits(self, team: int, game: int, part: int) -> int:
        """The squares of how much the waits before and after this game of a team differ from a whole turn."""
        own = self.slots[team]
        index = own[game][0]
        around = [own[game - 1]] if game else []
        around += [(index, part), *own[game + 1 : game + 2]]
        return sum(
            (self.starts[later] + last - self.starts[earlier] - first - self._parts(earlier)) ** 2
            for (earlier, first), (later, last) in pairwise(around)
        )

    def _parts(self, index: int) -> int:
        return len(self.turns[index][1]) - 1

    def _move(self, index: int, pairing: Pairing, part: int) -> None:
        """Note that the pairing is played in this slot of its turn."""
        for team in pairing:
            game = self.games[index][team]
            _, old = self.slots[team][game]
            self.lean[team] += 2 * (part - old)
            self.slots[team][game] = (index, part)


# When quarters meet: all against all by Berger, or until every fixed pair has met all others.

BLOCK_STEPS = 10_000


def meeting_calendar(
    teams: int, legs: int, tables: int, rng: Random, *, at_once: int | None, steps: int, listed: bool = False
) -> list[Fixture]:
    """Every team meets every other `legs` times at `tables` tables; teams in drawn order, or as they are `listed`.

    Where the hall holds only `at_once` fixtures, a turn with more becomes several; `steps` bounds the search for the
    order in which they are played.
    """
    order = list(range(teams)) if listed else shuffled(rng, range(teams))
    turns = [[Pairing(order[one], order[two]) for one, two in turn] for turn in berger_turns(teams, legs)]
    if at_once is not None:
        turns = cut_into_slots(turns, at_once, rng, steps)
    return [
        Fixture(turn, block, pairing.first, pairing.second, tables)
        for turn, placed in enumerate(_placed(turns, teams, rng, at_once))
        for block, pairing in placed
    ]


def every_pair_calendar(
    pairs: Sequence[int], tables: int, rng: Random, *, at_once: int | None = None, listed: bool = False
) -> list[Fixture]:
    """Every pair of a team meets every pair of every other team once; `pairs` counts the pairs of each team, which come
    in drawn order, or as they are `listed`.

    A fixture takes as few turns as its tables allow, their numbers of tables equal within one. In every turn the
    teams with most turns to come go first, so that short fixtures do not wait for long ones. Where the hall holds only
    `at_once` fixtures, a turn has no more.
    """
    order = list(range(len(pairs))) if listed else shuffled(rng, range(len(pairs)))
    parts = {
        Pairing(one, two): pair_parts(pairs[one], pairs[two], tables)
        for turn in berger_turns(len(pairs))
        for one, two in (Pairing(order[first], order[second]) for first, second in turn)
    }
    lengths = {pairing: len(cuts) for pairing, cuts in parts.items()}
    turns = _busiest_first(lengths, len(pairs) if at_once is None else at_once)
    begun = dict.fromkeys(parts, 0)
    fixtures = []
    for turn, placed in enumerate(_placed(turns, len(pairs), rng, at_once)):
        for block, pairing in placed:
            meetings = parts[pairing][begun[pairing]]
            begun[pairing] += 1
            fixtures.append(Fixture(turn, block, pairing.first, pairing.second, len(meetings), meetings))
    return fixtures


def pair_parts(ours: int, theirs: int, tables: int) -> list[tuple[tuple[int, int], ...]]:
    """All meetings of `ours` pairs with `theirs` pairs in as few turns of at most `tables` tables as can be.

    Both teams walk through their pairs in a circle, one step a table; when the walk would repeat itself the
    other team skips one. Nobody sits at two of any `tables` tables in a row as long as `tables` <= min(ours,
    theirs).
    """
    cycle = lcm(ours, theirs)
    walk = [(step % ours, (step + step // cycle) % theirs) for step in range(ours * theirs)]
    count = -(-len(walk) // tables)
    cuts = [len(walk) * part // count for part in range(count + 1)]
    return [tuple(walk[start:stop]) for start, stop in pairwise(cuts)]


def _busiest_first(lengths: dict[Pairing, int], most: int) -> list[list[Pairing]]:
    """Turns filled in order with at most `most` fixtures, those whose teams have most turns to come."""
    left = dict(lengths)
    turns = []
    while left:
        load: dict[int, int] = {}
        for pairing, count in left.items():
            for team in pairing:
                load[team] = load.get(team, 0) + count
        busy: set[int] = set()
        turn: list[Pairing] = []
        for pairing in sorted(
            left, key=lambda p: (-max(load[p.first], load[p.second]), -load[p.first] - load[p.second])
        ):
            if len(turn) < most and busy.isdisjoint(pairing):
                busy.update(pairing)
                turn.append(pairing)
        left = {pairing: count - (pairing in turn) for pairing, count in left.items() if count > (pairing in turn)}
        turns.append(turn)
    return turns


def _placed(
    turns: list[list[Pairing]], teams: int, rng: Random, at_once: int | None
) -> list[list[tuple[int, Pairing]]]:
    """The pairings of every turn with the block of tables each gets, so that teams see the whole hall.

    In a small hall a turn with fewer pairings leaves any block free: nobody meets nobody there.
    """
    count = teams // 2 if at_once is None else at_once
    blocks = []
    for number, turn in enumerate(turns):
        free = 0 if at_once is None else count - len(turn)
        meetings: list[tuple[int, ...]] = [*turn, *[()] * free]
        blocks.append(Block(meetings, tuple(range(len(meetings))), number))
    balance_tables(blocks, teams, count, rng, BLOCK_STEPS)
    return [
        [(table, turn[place]) for place, table in zip(block.order, block.tables, strict=True) if place < len(turn)]
        for turn, block in zip(turns, blocks, strict=True)
    ]
