"""Check, rebuild and improve tournaments/scheduling/data/table_plans.txt, the tables of all against all.

    python3 -m benchmarks.searches table_plans                                 count the visits again, size by size
    python3 -m benchmarks.searches table_plans --rebuild                       repeat every search (some hours)
    python3 -m benchmarks.searches table_plans --improve 46 --steps 40000000   search for 46 entrants

Half a circle is searched, the other half is its mirror image. The search begins with the exchange of `berger`, which
leaves only every third entrant at a table too often. Two pairings of a turn exchange tables; the one who is at a table
more than twice makes the cost, and worse steps are accepted ever less. A line that does not come out again is
said, and the file stays as it is.
"""

from collections import Counter
from functools import partial
from random import Random

from benchmarks.searches.catalogue import Catalogue
from benchmarks.searches.stored import FOLDER, by_count, count_of, rebuild
from tournaments.scheduling.all_against_all import table_plans
from tournaments.scheduling.all_against_all.berger import Pairing
from tournaments.scheduling.all_against_all.table_plans import FIRST, Plan, turns_by_table
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, below, exponential_limits, seeded
from tournaments.scheduling.stored import stored_lines

FILE = FOLDER / table_plans.DATA
HEADER = "# entrants number steps, then the tables of every turn of half a circle: made by benchmarks/searches\n"
SIZES = range(10, 201, 6)
HOTTEST, COLDEST, STAGES = 250, 150, 200
LOOKS = 21
"""How many places are looked at for somebody who is at a table too often, before any is taken."""


class TableSearch:
    """The turns around 1, 2, 3 ..., of which those around -1, -2, -3 ... are the mirror image.

    People opposite each other count as one, but for the one in the middle and the last one, who is outside: their
    visits count twice, once in each half. `at[turn][table]` is the pairing there.
    """

    def __init__(self, count: int, rng: Random) -> None:
        self.rng = rng
        self.tables = count // 2
        self.half = self.tables - 1
        self.outside = self.tables
        cycle = count - 1
        self.visits = [[int(person == table) for table in range(self.tables)] for person in range(self.tables)]
        self.visits.append([int(table == 0) for table in range(self.tables)])
        self.at: list[list[tuple[int, int, int]]] = []
        for centre in range(1, self.tables):
            turn = [(0, self._folded(centre, cycle), self.outside)]
            for step in range(1, self.tables):
                turn.append((step, self._folded(centre + step, cycle), self._folded(centre - step, cycle)))
            other = self._folded(2 * centre, cycle)
            turn[0], turn[other] = turn[other], turn[0]
            self.at.append(turn)
            for table, (_, *people) in enumerate(turn):
                for person in people:
                    self.visits[person][table] += self._weight(person)
        self.cost = sum(max(0, times - 2) for row in self.visits for times in row)

    @staticmethod
    def _folded(place: int, cycle: int) -> int:
        return min(place % cycle, -place % cycle)

    def _weight(self, person: int) -> int:
        return 2 if person in (0, self.outside) else 1

    def run(self, steps: int) -> None:
        """Search until nobody is anywhere too often, or so many steps."""
        for stage in range(STAGES):
            limits = exponential_limits(HOTTEST - (HOTTEST - COLDEST) * stage // STAGES)
            for _ in range(steps // STAGES):
                if not self.cost:
                    return
                self._step(limits)

    def _step(self, limits: tuple[int, ...]) -> None:
        turn, here, person = self._crowded()
        there = below(self.rng, self.tables)
        if below(self.rng, 2):
            for _ in range(self.tables):
                if self.visits[person][there] < 2:
                    break
                there = below(self.rng, self.tables)
        if here == there:
            return
        before = self.cost
        self._exchange(turn, here, there)
        worse = self.cost - before
        if worse > 0 and worse > limits[below(self.rng, EXPONENTIAL_SIZE)]:
            self._exchange(turn, here, there)

    def _crowded(self) -> tuple[int, int, int]:
        """A turn, a table and somebody who plays there, and who is there too often if one is found soon."""
        for _ in range(LOOKS):
            turn, table = below(self.rng, self.half), below(self.rng, self.tables)
            _, one, two = self.at[turn][table]
            if self.visits[one][table] > 2:
                return turn, table, one
            if self.visits[two][table] > 2:
                break
        return turn, table, two

    def _exchange(self, turn: int, here: int, there: int) -> None:
        at = self.at[turn]
        for table, other in ((here, there), (there, here)):
            for person in at[table][1:]:
                row, weight = self.visits[person], self._weight(person)
                self.cost += max(0, row[table] - weight - 2) - max(0, row[table] - 2)
                row[table] -= weight
                self.cost += max(0, row[other] + weight - 2) - max(0, row[other] - 2)
                row[other] += weight
        at[here], at[there] = at[there], at[here]

    @property
    def plan(self) -> Plan:
        """The tables of the pairings 0, 1, 2 ... places from the centre, turn by turn."""
        places = ({step: table for table, (step, _, _) in enumerate(turn)} for turn in self.at)
        return [[tables[step] for step in range(self.tables)] for tables in places]


def line(count: int, number: int, steps: int) -> str:
    """The line that the search with this number ends with after so many steps, or sooner once it is perfect."""
    search = TableSearch(count, seeded(number))
    search.run(steps)
    words = ("".join(chr(FIRST + table) for table in tables) for tables in search.plan)
    return f"{count} {number} {steps} {' '.join(words)}"


def too_often(turns: list[list[Pairing]]) -> int:
    """How many visits to a table are more than the second one of somebody."""
    times = Counter((one, table) for turn in turns for table, pairing in enumerate(turn) for one in pairing)
    return sum(max(0, visits - 2) for visits in times.values())


def verify() -> int:
    """Count the visits of every size for which the exchange of `berger` fails; 1 if a stored one is no plan at all."""
    wrong = 0
    for count in SIZES:
        plan = table_plans.plans().get(count)
        wrong += plan is not None and not _is_plan(plan, count)
        how = "searched when drawn" if plan is None else "stored"
        print(f"{count:4} entrants  {too_often(turns_by_table(count, 1))} visits too many at the start, {how}")
    return min(1, wrong)


def _is_plan(plan: Plan, count: int) -> bool:
    tables = list(range(count // 2))
    return len(plan) == len(tables) - 1 and all(sorted(turn) == tables for turn in plan)


def improve(count: int, steps: int, number: int) -> int:
    """Search, and put what is found into the file; 1 if it is no better than what is there."""
    others = [other for other in stored_lines(table_plans.DATA) if count_of(other) != count]
    before, kept = too_often(turns_by_table(count, 1)), FILE.read_text("ascii")
    FILE.write_text(by_count(HEADER, [*others, line(count, number, steps)]), "ascii")
    table_plans.plans.cache_clear()
    after = too_often(turns_by_table(count, 1))
    print(f"{count:4} entrants  {after} visits too many, {before} before")
    if after < before:
        return 0
    FILE.write_text(kept, "ascii")
    return 1


CATALOGUE = Catalogue(verify, improve, "ENTRANTS", steps=1_000_000, rebuild=partial(rebuild, table_plans.DATA, line))
