"""Make and check tournaments/scheduling/data/round_tables.txt.

    python3 -m benchmarks.searches round_tables                count every number of players and turns again (seconds)
    python3 -m benchmarks.searches round_tables --rebuild      repeat every search as recorded (hours)
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

from benchmarks.searches.alone_turns import individual_turns
from benchmarks.searches.catalogue import Catalogue
from benchmarks.searches.mate_aims import aim_of, counts_again, heat_of
from benchmarks.searches.stored import FOLDER
from tournaments.scheduling.audit.side_audit import least_meetings_again, least_most_met
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.evenings.limited_turns import Past, who_plays
from tournaments.scheduling.individual_tables import individual_catalogue
from tournaments.scheduling.individual_tables.individual_catalogue import (
    StoredTables,
    Turns,
    dealt,
    dealt_in_turn,
    known_from,
    sizes_of,
)
from tournaments.scheduling.individual_tables.mate_search import MateSearch

FILE = FOLDER / individual_catalogue.FILE
GOALS = Path(__file__).parent / "round_table_goals.txt"
HEADER = "# seats players turns way number steps tables: see scheduling/individual_tables/individual_catalogue.py\n"
TURNS = range(2, 11)
PRODUCTS = {4: "2x2", 8: "4x2", 9: "3x3"}
STEPS = 2_000_000
MOST_BASES, LONGER = 4, 2
"""How many base turns are developed at once, and how many turns more than asked for may be tried."""

Cell = tuple[int, int, int]
"""Seats, players and turns."""


@dataclass(frozen=True, slots=True, order=True)
class Mates:
    """How often players meet again in some turns, how often the two meet who meet most, how many meet so often where
    somebody meets again, and by how much somebody sits more often at a larger table than somebody else: of two plans
    the smaller is the better. With the least that can be of the first two (`audit.mates`).
    """

    again: int
    most: int
    couples: int
    larger: int
    unavoidable: int
    most_unavoidable: int

    @property
    def ideal(self) -> bool:
        """Whether nobody can meet anybody again less often."""
        return (self.again, self.most) == (self.unavoidable, self.most_unavoidable)

    @property
    def met(self) -> tuple[int, int, int]:
        """What is said of who meets whom."""
        return self.again, self.most, self.couples


def mates(players: int, turns: Turns) -> Mates:
    """The meetings again in these turns."""
    met = Counter(couple for tables in turns for table in tables for couple in combinations(sorted(table), 2))
    sizes = [[len(table) for table in tables] for tables in turns]
    largest = max(size for turn in sizes for size in turn)
    mixed = any(size < largest for turn in sizes for size in turn)
    six = Counter(one for tables in turns for table in tables if len(table) == largest for one in table if mixed)
    larger = [six[player] for player in range(players)]
    again, most = sum(comb(times, 2) for times in met.values()), max(met.values())
    least = least_meetings_again(sizes, players)
    return Mates(
        again,
        most,
        sum(times == most for times in met.values() if most > 1),
        max(larger) - min(larger),
        least,
        least_most_met(sizes, players, least),
    )


def problems(seats: int, players: int, turns: Turns) -> list[str]:
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


def goals() -> dict[Cell, tuple[int, int]]:
    """The most meetings again that a plan may have, and of the two who meet most, by seats, players and turns."""
    lines = [line.split() for line in GOALS.read_text("ascii").splitlines() if not line.startswith("#")]
    return {
        (int(seats), int(players), turns): (int(again), int(most))
        for seats, players, *limits in lines
        for turns, limit in zip(TURNS, limits, strict=True)
        for again, most in (limit.split("/"),)
    }


def searched(cell: Cell, way: str, bases: int, number: int, steps: int) -> StoredTables:
    """The entry that the search of this way, with so many base turns if any, number and steps finds."""
    seats, players, turns = cell
    entry, sizes = StoredTables(seats, players, turns, way, number, steps, ()), sizes_of(players, seats)
    aim = aim_of(entry, sizes, bases)
    if entry.group:
        bases_found = individual_turns(players, sizes, bases, entry.group, number, steps, aim)
        return replace(entry, lineups=tuple(map(tuple, bases_found)))
    rng = seeded(number)
    laid = individual_catalogue.laid_out(seats, players) if way.startswith(individual_catalogue.LAID) else []
    plays = who_plays([Past() for _ in range(players)], sum(sizes), turns - len(laid))
    met = [table for tables in laid for table in tables]
    if counts_again(way):
        begun = dealt_in_turn(plays, sizes, rng)
    else:
        begun = [dealt(shuffled(rng, playing), sizes) for playing in plays]
    search = MateSearch(players, begun, met, rng, aim=aim)
    search.run(steps, *heat_of(way))
    return replace(entry, lineups=tuple(tuple(tuple(table) for table in tables) for tables in search.turns))


def ways(cell: Cell) -> Iterator[tuple[str, int]]:
    """In which ways so many turns may be searched, and from how many base turns each; a few may be left over."""
    for way, bases in _ways(cell):
        yield way + individual_catalogue.AGAIN, bases


def _ways(cell: Cell) -> Iterator[tuple[str, int]]:
    seats, players, turns = cell
    if 0 < len(individual_catalogue.laid_out(seats, players)) < turns:
        yield individual_catalogue.LAID, 0
    for length in range(turns, turns + LONGER + 1):
        for bases in range(1, MOST_BASES + 1):
            order = length // bases
            if length % bases == 0 and 3 <= order <= players:
                yield str(order), bases
                if order in PRODUCTS:
                    yield PRODUCTS[order], bases
    yield individual_catalogue.SEARCHED, 0


def save(entries: Sequence[StoredTables]) -> None:
    """Write the file, in order."""
    ordered = sorted(entries, key=lambda entry: (entry.seats, entry.players, entry.turns))
    FILE.write_text(HEADER + "".join(f"{individual_catalogue.written(entry)}\n" for entry in ordered), "ascii")


def improve(numbers: int, steps: int, number: int) -> int:
    """Try so many numbers, from `number` on, in every way for every cell that may be better; 1 if nothing was found.

    A line gives way to a better one alone: as long as none is found its number gives the draw that it gave.
    """
    entries = list(individual_catalogue.entries())
    before = list(entries)
    for seats, players, turns in sorted(goals(), key=lambda cell: (cell[0], cell[1], -cell[2])):
        entries = _improved(entries, (seats, players, turns), range(number, number + numbers), steps)
    return int(entries == before)


def _improved(entries: list[StoredTables], cell: Cell, numbers: range, steps: int) -> list[StoredTables]:
    """The entries with the best that was found for a cell; an entry for more turns serves as long as it is as good."""
    seats, players, turns = cell
    for number in numbers:
        for way, bases in ways(cell):
            now = known_from(entries, *cell)
            counted = None if now is None else mates(players, now)
            if counted is not None and counted.ideal:
                return entries
            new = searched(cell, way, bases, number, steps)
            found = mates(players, new.first(turns))
            if (counted is None or found.met < counted.met) and not problems(seats, players, new.first(turns)):
                entries = [one for one in entries if (one.seats, one.players, one.turns) != cell] + [new]
                print(f"{cell} {way} {number}: {found}", flush=True)
                save(entries)
    return entries


def rebuild() -> int:
    """Repeat every recorded search; 1 if a line came out otherwise than it is, which then stays."""
    other = 0
    for entry in individual_catalogue.entries():
        cell = entry.seats, entry.players, entry.turns
        if searched(cell, entry.way, len(entry.lineups), entry.number, entry.steps) != entry:
            other = 1
            print(f"{entry.seats} seats, {entry.players} players, {entry.turns} turns: not found again")
    return other


def verify() -> int:
    """Count the turns of every cell beside its goal; 1 if any may not be used or misses it."""
    wrong = at_bound = ideal = 0
    for (seats, players, turns), limit in goals().items():
        plan = known_from(individual_catalogue.entries(), seats, players, turns)
        where = f"{seats} seats, {players} players, {turns} turns"
        if plan is None:
            wrong += 1
            print(f"{where}: no plan")
            continue
        counted, found = mates(players, plan), problems(seats, players, plan)
        if (counted.again, counted.most) > limit:
            found.append(f"met again {counted.again}, at most {counted.most} times; the goal is {limit}")
        at_bound += counted.again == counted.unavoidable
        ideal += counted.ideal
        wrong += len(found)
        for problem in found:
            print(f"{where}: {problem}")
    print(f"{len(goals())} cells, {at_bound} at the bound, {ideal} of them with nobody more often than must be")
    print(f"{FILE.stat().st_size} bytes, {len(individual_catalogue.entries())} entries, {wrong} faults")
    return int(wrong > 0)


CATALOGUE = Catalogue(verify, improve, "NUMBERS", steps=STEPS, rebuild=rebuild)

if __name__ == "__main__":  # the same as `python3 -m benchmarks.searches round_tables --verify`
    sys.exit(verify())
