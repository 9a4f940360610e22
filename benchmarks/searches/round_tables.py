"""Make and check tournaments/scheduling/data/round_tables.txt.

    python3 -m benchmarks.searches round_tables                count every number of players and turns again (seconds)
    python3 -m benchmarks.searches round_tables --rebuild      repeat every search as recorded (about an hour)
    python3 -m benchmarks.searches round_tables --improve 3    search on: 3 more numbers for what may be better

The goals are in round_table_goals.txt. A line of the catalogue carries the number and the steps of its search.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import comb
from pathlib import Path

from benchmarks.searches.alone_turns import alone_turns
from benchmarks.searches.catalogue import Catalogue
from benchmarks.searches.stored import FOLDER
from tournaments.scheduling.audit.alone import least_repeats
from tournaments.scheduling.evenings.resting import Past, who_plays
from tournaments.scheduling.kernel.chance import seeded, shuffled
from tournaments.scheduling.tables_alone import catalogue
from tournaments.scheduling.tables_alone.catalogue import StoredTables, Turns
from tournaments.scheduling.tables_alone.mate_search import MateSearch
from tournaments.scheduling.tables_alone.plans import known_from
from tournaments.scheduling.tables_alone.sizes import dealt, sizes_of

FILE = FOLDER / catalogue.FILE
GOALS = Path(__file__).parent / "round_table_goals.txt"
HEADER = "# seats players turns way number steps tables: see scheduling/tables_alone/catalogue.py\n"
TURNS = range(3, 11)
PRODUCTS = {4: "2x2", 8: "4x2", 9: "3x3"}
STEPS = 200_000
MOST_BASES, LONGER = 4, 2
"""How many base turns are developed at once, and how many turns more than asked for may be tried."""
MOST_EVEN, WEIGHT = 3, 2
"""How often two may meet without being counted, where the players could fill as many tables as seats; and as how many
repeats a meeting too many weighs when plans are compared.
"""

Cell = tuple[int, int, int]
"""Seats, players and turns."""


@dataclass(frozen=True, slots=True)
class Mates:
    """How often players meet again in some turns, with the least there can be (`audit.alone`), how often the two meet
    who meet most, with the average rounded up, and the meetings above one more than that.
    """

    repeats: int
    unavoidable: int
    most: int
    even: int
    too_often: int

    @property
    def ideal(self) -> bool:
        """Whether a better plan need not be looked for."""
        return self.repeats == self.unavoidable and self.too_often == 0

    def weight(self, goal: int, *, wide: bool) -> tuple[int, int, int]:
        """The smaller, the better: the repeats beyond the goal first; meetings too many weigh with them where players
        fill as many tables as seats (`wide`), else after them.
        """
        too_many = WEIGHT * self.too_often * wide
        return max(0, self.repeats - goal), self.repeats + too_many, self.too_often


def mates(players: int, turns: Turns) -> Mates:
    """The repeats of these turns."""
    met = Counter(couple for tables in turns for table in tables for couple in combinations(sorted(table), 2))
    even = -(-met.total() // comb(players, 2))
    return Mates(
        met.total() - len(met),
        least_repeats([[len(table) for table in tables] for tables in turns], players),
        max(met.values()),
        even,
        sum(max(0, times - even - 1) for times in met.values()),
    )


def faults(seats: int, players: int, turns: Turns) -> list[str]:
    """What no turns may have: wrong tables, somebody at two of them, uneven rests, rests twice running."""
    found, sizes = [], sorted(sizes_of(players, seats))
    games: Counter[int] = Counter()
    resting = []
    for number, tables in enumerate(turns, start=1):
        seated = [player for table in tables for player in table]
        games.update(seated)
        resting.append(set(range(players)).difference(seated))
        if sorted(map(len, tables)) != sizes or len(set(seated)) < len(seated):
            found.append(f"turn {number} is not tables of {sizes} different players")
    shares = [games[player] for player in range(players)]
    if max(shares) - min(shares) > 1:
        found.append(f"somebody plays {min(shares)} times and somebody {max(shares)} times")
    if any(earlier & later for earlier, later in pairwise(resting)) and 2 * (players - sum(sizes)) <= players:
        found.append("somebody rests twice running")
    return found


def goals() -> dict[Cell, int]:
    """The most repeats that a plan may have, by seats, players and turns."""
    lines = [line.split() for line in GOALS.read_text("ascii").splitlines() if not line.startswith("#")]
    return {
        (int(seats), int(players), turns): int(limit)
        for seats, players, *limits in lines
        for turns, limit in zip(TURNS, limits, strict=True)
    }


def searched(cell: Cell, way: str, bases: int, number: int, steps: int) -> StoredTables:
    """The entry that the search of this way, with so many base turns if any, number and steps finds."""
    seats, players, turns = cell
    entry, sizes = StoredTables(seats, players, turns, way, number, steps, ()), sizes_of(players, seats)
    if entry.group:
        bases_found = alone_turns(players, sizes, bases, entry.group, number, steps, even=not entry.is_plain)
        return replace(entry, lineups=tuple(map(tuple, bases_found)))
    rng = seeded(number)
    laid = catalogue.laid_out(seats, players) if way.startswith(catalogue.LAID) else []
    plan = who_plays([Past() for _ in range(players)], sum(sizes), turns - len(laid))
    met = [table for tables in laid for table in tables]
    search = MateSearch(
        players, [dealt(shuffled(rng, playing), sizes) for playing in plan], met, rng, even=not entry.is_plain
    )
    search.run(steps)
    return replace(entry, lineups=tuple(tuple(tuple(table) for table in tables) for tables in search.turns))


def ways(cell: Cell) -> Iterator[tuple[str, int]]:
    """In which ways so many turns may be searched, and from how many base turns each; a few may be left over."""
    for way, bases in _even_ways(cell):
        yield from ((way, bases), (way + catalogue.PLAIN, bases))


def _even_ways(cell: Cell) -> Iterator[tuple[str, int]]:
    seats, players, turns = cell
    if 0 < len(catalogue.laid_out(seats, players)) < turns:
        yield catalogue.LAID, 0
    for length in range(turns, turns + LONGER + 1):
        for bases in range(1, MOST_BASES + 1):
            order = length // bases
            if length % bases == 0 and 3 <= order <= players:
                yield str(order), bases
                if order in PRODUCTS:
                    yield PRODUCTS[order], bases
    yield catalogue.SEARCHED, 0


def save(entries: Sequence[StoredTables]) -> None:
    """Write the file, in order."""
    ordered = sorted(entries, key=lambda entry: (entry.seats, entry.players, entry.turns))
    FILE.write_text(HEADER + "".join(f"{catalogue.written(entry)}\n" for entry in ordered), "ascii")


def improve(numbers: int, steps: int, number: int) -> int:
    """Try so many numbers, from `number` on, in every way for every cell that may be better; 1 if nothing was found."""
    entries = list(catalogue.entries())
    before = list(entries)
    for seats, players, turns in sorted(goals(), key=lambda cell: (cell[0], cell[1], -cell[2])):
        entries = _improved(entries, (seats, players, turns), range(number, number + numbers), steps)
    return int(entries == before)


def _improved(entries: list[StoredTables], cell: Cell, numbers: range, steps: int) -> list[StoredTables]:
    """The entries with the best that was found for a cell; an entry for more turns serves as long as it is as good."""
    seats, players, turns = cell
    limit, wide = goals()[cell], players >= seats * seats
    for number in numbers:
        for way, bases in ways(cell):
            now = known_from(entries, *cell)
            counted = None if now is None else mates(players, now)
            if counted is not None and counted.ideal:
                return entries
            new = searched(cell, way, bases, number, steps)
            found = mates(players, new.first(turns))
            better = counted is None or found.weight(limit, wide=wide) < counted.weight(limit, wide=wide)
            if better and not faults(seats, players, new.first(turns)):
                entries = [one for one in entries if (one.seats, one.players, one.turns) != cell] + [new]
                print(f"{cell} {way} {number}: {found}", flush=True)
                save(entries)
    return entries


def rebuild() -> int:
    """Repeat every recorded search; 1 if a line came out otherwise than it is, which then stays."""
    other = 0
    for entry in catalogue.entries():
        cell = entry.seats, entry.players, entry.turns
        if searched(cell, entry.way, len(entry.lineups), entry.number, entry.steps) != entry:
            other = 1
            print(f"{entry.seats} seats, {entry.players} players, {entry.turns} turns: not found again")
    return other


def verify() -> int:
    """Count the turns of every cell beside its goal; 1 if any may not be used or misses it."""
    wrong = at_bound = even = wide = often = 0
    for (seats, players, turns), limit in goals().items():
        plan = known_from(catalogue.entries(), seats, players, turns)
        where = f"{seats} seats, {players} players, {turns} turns"
        if plan is None:
            wrong += 1
            print(f"{where}: no plan")
            continue
        counted = mates(players, plan)
        found = faults(seats, players, plan)
        if counted.repeats > limit:
            found.append(f"table-mates again {counted.repeats}, the goal is {limit} [{counted.unavoidable}]")
        at_bound += counted.repeats == counted.unavoidable
        if players >= seats * seats:
            wide += 1
            even += counted.most <= counted.even + 1
            often += counted.most > MOST_EVEN
        wrong += len(found)
        for fault in found:
            print(f"{where}: {fault}")
    print(f"{len(goals())} cells, {at_bound} at the bound")
    print(f"most met within one of even in {even} of {wide}, more than {MOST_EVEN} times in {often}")
    print(f"{FILE.stat().st_size} bytes, {len(catalogue.entries())} entries, {wrong} faults")
    return int(wrong > 0 or 20 * even < 19 * wide)


CATALOGUE = Catalogue(verify, improve, "NUMBERS", steps=STEPS, rebuild=rebuild)

if __name__ == "__main__":  # the same as `python3 -m benchmarks.searches round_tables --verify`
    sys.exit(verify())
