"""Check and improve tournaments/scheduling/data/halls.txt, the tables of the plans in which nobody rests.

    python3 -m benchmarks.searches halls                                how evenly everybody visits the tables
    python3 -m benchmarks.searches halls --improve 24 --steps 3000000   search a better arrangement for 24 players

The search exchanges the tables of two fours of one turn; the fourth powers of what each player's visits to each
table are off the average make the cost, and worse steps are accepted ever less. The better arrangement stays in the
file.
"""

from random import Random

from benchmarks.searches.catalogue import Catalogue
from benchmarks.searches.stored import FOLDER
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, below, exponential_limits, seeded
from tournaments.scheduling.whist import plan as halls
from tournaments.scheduling.whist.catalogue import whist_plan
from tournaments.scheduling.whist.plan import Places, Plan

FILE = FOLDER / halls.DATA
HEADER = "# players, then for every turn the tables of its fours; read by whist/plan.py\n"
HOTTEST, COLDEST, SWEEPS = 30_000, 150, 100


def visits(plan: Plan, places: Places, count: int) -> list[list[int]]:
    """How often every player is at every table."""
    found = [[0] * (count // 4) for _ in range(count)]
    for fours, tables in zip(plan, places, strict=True):
        for four, table in zip(fours, tables, strict=True):
            for player in four:
                found[player][table] += 1
    return found


def spread(plan: Plan, places: Places, count: int) -> tuple[int, int]:
    """The widest gap of anybody between two tables, and how many players have it."""
    gaps = [max(row) - min(row) for row in visits(plan, places, count)]
    return max(gaps), gaps.count(max(gaps))


def verify() -> int:
    """Print the spread of every line; 1 if a line is no arrangement."""
    broken = False
    for count, places in sorted(halls.halls().items()):
        plan = whist_plan(count)
        if any(sorted(tables) != list(range(count // 4)) for tables in places) or len(places) != len(plan):
            print(f"{count:4} players  tables used twice or left out")
            broken = True
        else:
            gap, players = spread(plan, places, count)
            print(f"{count:4} players  most and least visited table differ by {gap}, for {players} of them")
    return int(broken)


def searched(plan: Plan, count: int, steps: int, rng: Random) -> Places:
    """The arrangement at the end of one search of so many tried exchanges."""
    tables = count // 4
    places = [list(range(tables)) for _ in plan]
    seen = visits(plan, places, count)
    price = [abs(times * tables - len(plan)) ** 4 // tables**4 for times in range(len(plan) + 2)]
    for sweep in range(SWEEPS):
        limits = exponential_limits(max(COLDEST, HOTTEST * (SWEEPS - sweep) ** 3 // SWEEPS**3))
        for _ in range(steps // SWEEPS):
            turn, one, two = below(rng, len(plan)), below(rng, tables), below(rng, tables)
            here, there = places[turn][one], places[turn][two]
            moves = [(seen[player], here, there) for player in plan[turn][one]]
            moves += [(seen[player], there, here) for player in plan[turn][two]]
            cost = sum(
                price[row[old] - 1] - price[row[old]] + price[row[new] + 1] - price[row[new]] for row, old, new in moves
            )
            if one != two and cost <= limits[below(rng, EXPONENTIAL_SIZE)]:
                for row, old, new in moves:
                    row[old] -= 1
                    row[new] += 1
                places[turn][one], places[turn][two] = there, here
    return places


def improve(count: int, steps: int, number: int) -> int:
    """Search, and write the file again if the search did better than its line; 1 if it did not."""
    plan, known = whist_plan(count), halls.halls()
    found = searched(plan, count, steps, seeded(number))
    print(f"{count}: found {spread(plan, found, count)}")
    if count in known and spread(plan, found, count) >= spread(plan, known[count], count):
        return 1
    every = {**known, count: found}
    FILE.write_text(HEADER + "".join(line(size, every[size]) for size in sorted(every)), encoding="ascii")
    return 0


def line(count: int, places: Places) -> str:
    """The line of the data file."""
    turns = ("".join(chr(halls.FIRST + table) for table in tables) for tables in places)
    return f"{count} {' '.join(turns)}\n"


CATALOGUE = Catalogue(verify, improve, "PLAYERS", steps=1_000_000)
