"""Check and improve tournaments/scheduling/data/starters.txt.

    python3 -m benchmarks.searches starters                                count every starter again (seconds)
    python3 -m benchmarks.searches starters --improve 74 --steps 2000000   search a better one for 74 players

The search keeps partners perfect: it takes pairs of which every distance comes up once, and changes which two
pairs share a table until the distances between opponents are as even as it finds. Where the file is better, the file
stays. The perfect starters were found by choosing tables one by one, always where the fewest are left to choose, and
giving up early: most tables are symmetric (a, -a against b, -b), a few are free. A starter that is counted
here needs no other proof.
"""

from collections import Counter
from itertools import product
from random import Random

from benchmarks.searches.catalogue import Catalogue
from benchmarks.searches.stored import FOLDER
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, below, exponential_limits, seeded, shuffled
from tournaments.scheduling.whist import starters
from tournaments.scheduling.whist.plan import Four
from tournaments.scheduling.whist.starters import Starter

FILE = FOLDER / starters.DATA
HEADER = "# players circle tables; read by whist/starters.py\n"
HOTTEST, COLDEST, SWEEPS = 4_000, 300, 60

Pair = tuple[int, int]


def distance(one: int, two: int, circle: int) -> int:
    """How far apart two places of the circle are, the short way; from the player who stays: 0."""
    apart = (one - two) % circle
    return 0 if circle in (one, two) else min(apart, circle - apart)


def unevenness(starter: Starter) -> tuple[int, int]:
    """How many partners repeat, and the sum over all couples of (times opponents - 2) squared, each divided by
    the length of the circle times two, so that one distance counts two and half the circle one.
    """
    _, circle, fours = starter
    partners = Counter(distance(*pair, circle) for a, b, c, d in fours for pair in ((a, b), (c, d)))
    opponents = Counter(distance(*pair, circle) for a, b, c, d in fours for pair in product((a, b), (c, d)))
    repeated = uneven = 0
    for apart in range(0 if starter.players > circle else 1, circle // 2 + 1):
        half = 2 * apart == circle
        repeated += max(0, partners[apart] * (1 + half) - 1) * (2 - half)
        uneven += (opponents[apart] * (1 + half) - 2) ** 2 * (2 - half)
    return repeated, uneven


def least(players: int) -> int:
    """The unevenness that cannot be beaten: what is short of two opponents each where two or three rest."""
    return 2 * max(0, players % 4 - 1) if players % 4 > 1 else 0


def problems(starter: Starter) -> list[str]:
    """What is wrong with a starter: places used twice or that do not exist, and tables that are missing."""
    used = [place for four in starter.fours for place in four]
    found = []
    if len(set(used)) != len(used) or not set(used) <= set(range(starter.players)):
        found.append(f"{starter.players}: a place is used twice or does not exist")
    if len(starter.fours) != starter.players // 4:
        found.append(f"{starter.players}: {len(starter.fours)} tables")
    return found


def verify() -> int:
    """Print how even every starter is beside what is possible; 1 if a line is broken."""
    broken = []
    for players, starter in sorted(starters.starters().items()):
        repeated, uneven = unevenness(starter)
        verdict = "ideal" if (repeated, uneven) == (0, least(players)) else "near"
        print(f"{players:4} players  partners repeated {repeated}  opponents {uneven} of {least(players)}  {verdict}")
        broken += problems(starter)
    print("\n".join(broken) or "every starter seats everybody once")
    return int(bool(broken))


def first_pairs(players: int) -> tuple[list[Pair], list[Four]]:
    """Pairs in which every distance comes up once, and the table of the player who stays, if there is one."""
    tables = players // 4
    if players % 4 == 2:
        odd = [(-near % players, near + 1) for near in range(tables)]
        return odd + [(far, players - far) for far in range(tables + 1, 2 * tables + 1)], []
    circle = players - (players % 4 == 0)
    pairs = [(near, circle - near) for near in range(1, circle // 2 + 1)]
    if players % 4 == 1:
        return pairs, []
    one, two = pairs.pop()
    return pairs[: 2 * (tables - (players % 4 == 0))], [(circle, 0, one, two)] if players % 4 == 0 else []


def improved(players: int, steps: int, rng: Random) -> Starter:
    """The best starter of one search of so many tried changes."""
    circle = players - (players % 4 == 0)
    pairs, fixed = first_pairs(players)
    pairs = shuffled(rng, pairs)
    best = now = Starter(players, circle, _tables(pairs, fixed))
    for sweep in range(SWEEPS):
        limits = exponential_limits(HOTTEST - (HOTTEST - COLDEST) * sweep // SWEEPS)
        for _ in range(steps // SWEEPS):
            one, two = below(rng, len(pairs)), below(rng, len(pairs))
            pairs[one], pairs[two] = pairs[two], pairs[one]
            then = Starter(players, circle, _tables(pairs, fixed))
            if unevenness(then)[1] - unevenness(now)[1] <= limits[below(rng, EXPONENTIAL_SIZE)]:
                now = then
                best = min(best, now, key=unevenness)
            else:
                pairs[one], pairs[two] = pairs[two], pairs[one]
    return best


def _tables(pairs: list[Pair], fixed: list[Four]) -> tuple[Four, ...]:
    return (*fixed, *((*pairs[place], *pairs[place + 1]) for place in range(0, len(pairs) - 1, 2)))


def line(starter: Starter) -> str:
    """The line of the data file."""
    names = {starter.circle: starters.STAYS} if starter.players > starter.circle else {}
    tables = ("-".join(str(names.get(place, place)) for place in four) for four in starter.fours)
    return f"{starter.players} {starter.circle} {' '.join(tables)}\n"


def improve(players: int, steps: int, number: int) -> int:
    """Search, and write the file again if the search did better than its line; 1 if it did not."""
    known = starters.starters()
    found = improved(players, steps, seeded(number))
    print(f"{players}: found {unevenness(found)}")
    if players in known and unevenness(found) >= unevenness(known[players]):
        return 1
    every = {**known, players: found}
    FILE.write_text(HEADER + "".join(line(every[size]) for size in sorted(every)), encoding="ascii")
    return 0


CATALOGUE = Catalogue(verify, improve, "PLAYERS", steps=100_000)
