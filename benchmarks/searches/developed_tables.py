"""Check, rebuild and find tournaments/scheduling/data/developed_tables.txt, turns that go round the circle.

    python3 -m benchmarks.searches developed_tables                                 develop every turn and count
    python3 -m benchmarks.searches developed_tables --rebuild                       repeat every search (a day)
    python3 -m benchmarks.searches developed_tables --improve 58 --steps 10000000   search for 58 entrants

Every couple can be anywhere on the circles, as far apart as it is. Searched are places for all of them that leave
nobody out and no table free: some couple moves to somebody left out or to a free table, and worse steps are accepted
now and then. A line that does not come out again is said, and the file stays as it is.

How often depends on the temperatures (thousandths) at the beginning and at the end, which are in the line too. Most
searches cooled down from 300 to 80; one temperature throughout, between 160 and 190, finds turns for 112 in a fifth of
the steps. 160, 172, 184 and 196 were found by the same search written in C, fifty times as fast; it gave the same
lines as this one wherever both were run.
"""

from collections import Counter
from functools import partial
from random import Random
from typing import NamedTuple

from benchmarks.searches.catalogue import Catalogue
from benchmarks.searches.stored import FOLDER, by_count, count_of, rebuild
from tournaments.scheduling.all_against_all import developed_tables
from tournaments.scheduling.all_against_all.developed_tables import developed
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, below, exponential_limits, seeded
from tournaments.scheduling.stored import stored_lines

FILE = FOLDER / developed_tables.DATA
HEADER = (
    "# entrants number steps hottest coldest, then the first of every couple of one turn: made by benchmarks/searches\n"
)
TEMPERATURE, STAGES = 175, 200


class Couple(NamedTuple):
    """So many places `apart`; `crossing` from one circle to the other; `lone`, met by one who is outside and whose
    table lies `beyond` its own place by half so many places; or `tableless`, playing at the table outside.
    """

    apart: int
    crossing: bool = False
    lone: bool = False
    beyond: int = 0
    tableless: bool = False


class ColumnSearch:
    """One turn: `first` has the first of every couple, `taken` how many are at every place and at every table.

    Places come first, circle by circle, then the tables. With an odd number of tables there is one circle, the other
    being its mirror image, and a table and its mirror image count as one; who has place 0 meets the mirror image.

    With an even number the couple without a table and the two lone ones do not move: the places of all have the same
    sums, of numbers and of squares, wherever the couples are, and these three are put where both sums come out.
    """

    def __init__(self, count: int, rng: Random) -> None:
        self.rng = rng
        self.mirrored = count // 2 % 2 == 1
        self.circle = count // 2 - (not self.mirrored)
        half = (self.circle - 1) // 2
        self.couples = [Couple(apart) for apart in range(1, half + 1)]
        self.places = self.circle if self.mirrored else 2 * self.circle
        if not self.mirrored:
            self.couples += [Couple(apart, crossing=True) for apart in range(1, half)]
            self.couples.append(Couple(half, crossing=True, tableless=True))
            self.couples += [Couple(0, lone=True, beyond=half), Couple(0, lone=True)]
        wanted = self.places + (half + 1 if self.mirrored else self.circle)
        self.taken = [0] * wanted
        self.free = list(range(wanted))
        self.rank = list(range(wanted))
        self.movable = len(self.couples) - (0 if self.mirrored else 3)
        self.first = [0] * len(self.couples)
        if self.mirrored:
            self._take((0, self.circle))
        else:
            self.first[-2:] = [self.circle - half + (0 if half % 2 else self.circle), half]
        for couple, first in zip(self.couples, self.first, strict=True):
            self._take(self._needs(couple, first))

    def run(self, steps: int, hottest: int, coldest: int) -> bool:
        """Search until nobody is left out and no table is free, which is True, or so many steps."""
        for stage in range(STAGES):
            limits = exponential_limits(hottest - (hottest - coldest) * stage // STAGES)
            for _ in range(steps // STAGES):
                if not self.free:
                    return True
                self._step(limits)
        return not self.free

    def _step(self, limits: tuple[int, ...]) -> None:
        index = below(self.rng, self.movable)
        missing = self.free[below(self.rng, len(self.free))]
        side = below(self.rng, 2)
        couple, placed = self.couples[index], self.first[index]
        first = (
            self._to_place(couple, missing, side) if missing < self.places else self._to_table(couple, missing, side)
        )
        if first == placed:
            return
        before, old, new = len(self.free), self._needs(couple, placed), self._needs(couple, first)
        self._leave(old)
        self._take(new)
        worse = len(self.free) - before
        if worse > 0 and worse > limits[below(self.rng, EXPONENTIAL_SIZE)]:
            self._leave(new[::-1])
            self._take(old[::-1])
        else:
            self.first[index] = first

    def _to_place(self, couple: Couple, place: int, side: int) -> int:
        """Where the first of the couple is when one of the two, as `side` says, is at this place."""
        if couple.lone or side:
            return place
        circle, one = divmod(place, self.circle)
        return (circle ^ couple.crossing) * self.circle + (one - couple.apart) % self.circle

    def _to_table(self, couple: Couple, table: int, side: int) -> int:
        """Where the first of the couple is, on circle `side`, when it has this table; mirrored if `side` and there
        is one circle.
        """
        twice = table - self.places
        if self.mirrored and side:
            twice = -twice
        one = (twice - couple.apart - couple.beyond) * ((self.circle + 1) // 2) % self.circle
        return one if self.mirrored else side * self.circle + one

    def _needs(self, couple: Couple, first: int) -> tuple[int, ...]:
        """The places and the table of a couple; tables are counted by twice their number, as sums of places."""
        side, one = divmod(first, self.circle)
        table = (2 * one + couple.apart + couple.beyond) % self.circle
        if couple.lone:
            return (first, self.places + table)
        two = (side ^ couple.crossing) * self.circle + (one + couple.apart) % self.circle
        if couple.tableless:
            return (first, two)
        return (first, two, self.places + (min(table, self.circle - table) if self.mirrored else table))

    def _take(self, needs: tuple[int, ...]) -> None:
        for need in needs:
            self.taken[need] += 1
            if self.taken[need] == 1:
                last = self.free.pop()
                if last != need:
                    self.free[self.rank[need]] = last
                    self.rank[last] = self.rank[need]

    def _leave(self, needs: tuple[int, ...]) -> None:
        for need in needs:
            self.taken[need] -= 1
            if not self.taken[need]:
                self.rank[need] = len(self.free)
                self.free.append(need)


def line(count: int, number: int, steps: int, hottest: int = TEMPERATURE, coldest: int = TEMPERATURE) -> str | None:
    """The line that the search with this number finds in so many steps; None if it finds none."""
    search = ColumnSearch(count, seeded(number))
    if not search.run(steps, hottest, coldest):
        return None
    return " ".join(map(str, [count, number, steps, hottest, coldest, *search.first]))


def is_even(count: int, column: list[int]) -> bool:
    """Whether everybody plays once a turn, meets everybody once and comes to every table once or twice."""
    turns = developed(count, column)
    everybody = list(range(count))
    met = {frozenset(pairing) for turn in turns for pairing in turn}
    visits = Counter((one, table) for turn in turns for table, pairing in enumerate(turn) for one in pairing)
    return (
        len(turns) == count - 1
        and all(sorted(one for pairing in turn for one in pairing) == everybody for turn in turns)
        and len(met) == count * (count - 1) // 2
        and len(visits) == count * (count // 2)
        and max(visits.values()) == 2
    )


def verify() -> int:
    """Develop every stored turn; 1 if one does not bring everybody everywhere alike."""
    wrong = [count for count, column in developed_tables.columns().items() if not is_even(count, column)]
    for count in developed_tables.columns():
        print(f"{count:4} entrants  {'not even' if count in wrong else 'everybody once or twice at every table'}")
    return min(1, len(wrong))


def improve(count: int, steps: int, number: int) -> int:
    """Search, and put what is found into the file; 1 if nothing is."""
    found = line(count, number, steps)
    if found is None:
        print(f"{count:4} entrants  nothing found")
        return 1
    kept = [other for other in stored_lines(developed_tables.DATA) if count_of(other) != count]
    FILE.write_text(by_count(HEADER, [*kept, found]), "ascii")
    print(f"{count:4} entrants  found")
    return 0


CATALOGUE = Catalogue(
    verify,
    improve,
    "ENTRANTS",
    steps=10_000_000,
    rebuild=partial(rebuild, developed_tables.DATA, line, developed_tables.OPTIONS),
)
