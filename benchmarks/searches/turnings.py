"""Check and improve tournaments/scheduling/data/turnings.txt, which way round the tables of the plans sit.

    python3 -m benchmarks.searches turnings                             who has a neighbour twice on the same hand
    python3 -m benchmarks.searches turnings --improve 24 --steps 8000   search better turnings for 24 players
    python3 -m benchmarks.searches turnings --improve 0                 for every number of players, one after the other

Two tables pull at each other for every two players who are opponents at both: such a couple wants one of the two the
one way round and one the other. The search turns table after table, all of them `--steps` times, and takes worse
turnings ever less (simulated annealing). The better turnings stay in the file.
"""

from collections import Counter
from random import Random

from benchmarks.searches.catalogue import Catalogue
from benchmarks.searches.stored import FOLDER
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, below, exponential_limits, seeded
from tournaments.scheduling.whist import turnings
from tournaments.scheduling.whist.catalogue import chaired_plan
from tournaments.scheduling.whist.plan import Four, Plan

FILE = FOLDER / turnings.DATA
HEADER = "# players, then one binary digit for every table, in base 32; read by whist/turnings.py\n"
DIGITS = "0123456789abcdefghijklmnopqrstuv"
HOTTEST, COLDEST, COOLINGS = 4_000, 300, 100
SIZES = range(5, 102)

Pulls = list[list[tuple[int, int]]]


def around(four: Four) -> tuple[tuple[int, int], ...]:
    """Everybody at the table with the player on the left."""
    a, b, c, d = four
    return (a, c), (c, b), (b, d), (d, a)


def repeated(plan: Plan) -> int:
    """How often somebody has the same player on the left again."""
    left = Counter(couple for fours in plan for four in fours for couple in around(four))
    return sum(times - 1 for times in left.values())


def uneven(plan: Plan, count: int) -> int:
    """How many ordered couples do not sit exactly once with the second on the left of the first."""
    left = Counter(couple for fours in plan for four in fours for couple in around(four))
    return count * (count - 1) - sum(times == 1 for times in left.values())


def pulls(plan: Plan) -> Pulls:
    """For every table the others that it pulls at, and how strongly: above 0 if they want to differ."""
    fours = [four for turn in plan for four in turn]
    met: dict[tuple[int, int], list[tuple[int, int]]] = {}
    found: list[Counter[int]] = [Counter() for _ in fours]
    for table, four in enumerate(fours):
        for one, after in around(four):
            way = 1 if one < after else -1
            earlier = met.setdefault((min(one, after), max(one, after)), [])
            for other, other_way in earlier:
                found[table][other] += way * other_way
                found[other][table] += way * other_way
            earlier.append((table, way))
    return [[(other, pull) for other, pull in own.items() if pull] for own in found]


def searched(plan: Plan, sweeps: int, rng: Random) -> int:
    """The binary digits at the end of one search in which every table is tried `sweeps` times."""
    pull = pulls(plan)
    way = [1 - 2 * below(rng, 2) for _ in pull]
    strain = [sum(force * way[other] for other, force in own) for own in pull]
    for cooling in range(COOLINGS):
        limits = exponential_limits(HOTTEST - (HOTTEST - COLDEST) * cooling // COOLINGS)
        for _ in range(sweeps // COOLINGS):
            for table, own in enumerate(pull):
                if -way[table] * strain[table] <= limits[below(rng, EXPONENTIAL_SIZE)]:
                    way[table] = -way[table]
                    for other, force in own:
                        strain[other] += 2 * force * way[table]
    return sum(1 << table for table, chosen in enumerate(way) if chosen < 0)


def verify() -> int:
    """Print how many neighbours repeat with every line; 1 if one has digits for more tables."""
    broken = False
    for count, digits in sorted(turnings.turnings().items()):
        plan = chaired_plan(count)
        turned = turnings.turned(plan, digits)
        print(f"{count:4} players  {repeated(turned):4} neighbours again, {uneven(turned, count):4} couples not once")
        broken |= digits >> sum(len(fours) for fours in plan) > 0
    return int(broken)


def improve(count: int, steps: int, number: int) -> int:
    """Search for so many players, or for each of `SIZES` if 0; 1 if nothing better was found."""
    better = [improved(size, steps, number) for size in ([count] if count else SIZES)]
    return int(not any(better))


def improved(count: int, steps: int, number: int) -> bool:
    """Search, and write the file again if the search did better than its line, or there is none."""
    plan, known = chaired_plan(count), dict(turnings.turnings())
    before = known.get(count, 0)
    was = repeated(turnings.turned(plan, before))
    if not was:
        return False
    found = searched(plan, steps, seeded(number))
    now = repeated(turnings.turned(plan, found))
    print(f"{count}: {now} neighbours again, {was} before", flush=True)
    if now >= was and count in known:
        return False
    known[count] = found if now < was else before
    FILE.write_text(HEADER + "".join(line(size, known[size]) for size in sorted(known)), encoding="ascii")
    turnings.turnings.cache_clear()
    return True


def line(count: int, digits: int) -> str:
    """The line of the data file."""
    text = ""
    while digits:
        digits, last = divmod(digits, turnings.BASE)
        text = DIGITS[last] + text
    return f"{count} {text or '0'}\n"


CATALOGUE = Catalogue(verify, improve, "PLAYERS", steps=4_000)
