"""Groups in a hall with too few tables for a whole turn: all their pairings in as few turns as can be.

Fewer turns are impossible than the largest group has by itself, or than the pairings fill all tables. That many always
suffice: if the edges of a graph can be coloured with some number of colours, then also with any larger number so that
all colours are used equally often within one (C. J. H. McDiarmid, "The solution of a timetabling problem", Journal of
the Institute of Mathematics and its Applications 9, 1972; D. de Werra, 1971). A pairing is an edge, a turn a colour.

Mostly it is enough to fill turn after turn with those who have waited longest, and then nearly nobody waits twice
running; in few halls those groups must come first that would not be done in time otherwise, in fewer still the turns
are evened out as in the proof.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from tournaments.scheduling.all_against_all.berger import Pairing

Turns = list[list[Pairing]]
Path = tuple[set[Pairing], set[Pairing]]


def fewest_turns(turns: Turns, sizes: Sequence[int], tables: int) -> Turns:
    """All pairings in the fewest possible turns of at most this many tables.

    `sizes` are those of the groups; the first numbers are the members of the first group.
    """
    fewest = max(len(turns), -(-sum(map(len, turns)) // tables))
    for urgent in (False, True):
        filled = _Filling(turns, sizes, fewest if urgent else None).turns(tables)
        if len(filled) == fewest:
            return filled
    return _by_waiting(_evened_out(turns, fewest))


class _Filling:
    """What is left to play, and who has played when; `fewest` turns to be kept to, None where nothing is urgent."""

    def __init__(self, turns: Turns, sizes: Sequence[int], fewest: int | None) -> None:
        self.left = [pairing for turn in turns for pairing in turn]
        self.listed = {pairing: place for place, pairing in enumerate(self.left)}
        starts = [0, *accumulate(sizes)]
        self.group = [group for group, size in enumerate(sizes) for _ in range(size)]
        self.most = [size // 2 for size in sizes]
        self.of_group = Counter(self.group[pairing.first] for pairing in self.left)
        self.games = Counter(one for pairing in self.left for one in pairing)
        self.last = [-1] * starts[-1]
        self.fewest = fewest

    def turns(self, tables: int) -> Turns:
        """Turn after turn, each time the first pairings of those who are free."""
        made: Turns = []
        while self.left:
            busy: set[int] = set()
            turn: list[Pairing] = []
            for pairing in sorted(self.left, key=self._rank(len(made))):
                if len(turn) < tables and busy.isdisjoint(pairing):
                    turn.append(pairing)
                    busy.update(pairing)
            self._play(turn, len(made))
            made.append(turn)
        return made

    def _rank(self, now: int) -> Callable[[Pairing], tuple[int, list[int], int, int]]:
        """The order: what is urgent, who has waited longest, who has most to play, then as listed."""

        def rank(pairing: Pairing) -> tuple[int, list[int], int, int]:
            first, second = pairing
            waited = sorted((self.last[first], self.last[second]))
            return -self._late(pairing, now), waited, -self.games[first] - self.games[second], self.listed[pairing]

        return rank

    def _late(self, pairing: Pairing, now: int) -> int:
        """How many turns too few would be left if this pairing waited."""
        if self.fewest is None:
            return 0
        group = self.group[pairing.first]
        needed = max(-(-self.of_group[group] // self.most[group]), *(self.games[one] for one in pairing))
        return max(0, needed - (self.fewest - now - 1))

    def _play(self, turn: list[Pairing], now: int) -> None:
        played = Counter(turn)
        left = []
        for pairing in self.left:
            if played[pairing]:
                played[pairing] -= 1
            else:
                left.append(pairing)
        self.left = left
        for pairing in turn:
            self.of_group[self.group[pairing.first]] -= 1
            for one in pairing:
                self.games[one] -= 1
                self.last[one] = now


def _evened_out(turns: Turns, number: int) -> Turns:
    """The same pairings in this larger number of turns, whose lengths are equal within one.

    The pairings of the longest and the shortest turn form paths and circles on which the two alternate; a path with
    more of the longest turn is handed over from one to the other, until neither has two more.
    """
    even = [list(turn) for turn in turns] + [[] for _ in range(number - len(turns))]
    while len(longest := max(even, key=len)) - len(shortest := min(even, key=len)) > 1:
        path = next(path for path in _paths(longest, shortest) if len(path[0]) > len(path[1]))
        longest[:], shortest[:] = _handed_over(longest, path), _handed_over(shortest, path)
    return even


def _paths(longest: Sequence[Pairing], shortest: Sequence[Pairing]) -> Iterator[Path]:
    """The pairings of both turns along every path or circle with one of the longest."""
    here = [{one: pairing for pairing in turn for one in pairing} for turn in (longest, shortest)]
    for start in longest:
        path: Path = ({start}, set())
        waiting = [(one, 1) for one in start]
        while waiting:
            one, side = waiting.pop()
            pairing = here[side].get(one)
            if pairing is not None and pairing not in path[side]:
                path[side].add(pairing)
                waiting += [(other, 1 - side) for other in pairing]
        yield path


def _handed_over(turn: Sequence[Pairing], path: Path) -> list[Pairing]:
    """The turn with the other pairings of the path instead of its own."""
    mine, others = path if not path[0].isdisjoint(turn) else path[::-1]
    return [pairing for pairing in turn if pairing not in mine] + sorted(others)


def _by_waiting(turns: Turns) -> Turns:
    """The turns in an order in which those come first whose entrants have waited longest."""
    left, made = list(turns), list[list[Pairing]]()
    last: Counter[int] = Counter()
    while left:
        waits = [sum((len(made) + 1 - last[one]) ** 2 for pairing in turn for one in pairing) for turn in left]
        made.append(left.pop(waits.index(max(waits))))
        last.update({one: len(made) - last[one] for pairing in made[-1] for one in pairing})
    return made


# Everybody gets one place, at the least cost in all.
#
# The Hungarian method with potentials: H. W. Kuhn, "The Hungarian method for the assignment problem", Naval Research
# Logistics Quarterly 2, 1955, in the cubic form of J. Edmonds and R. M. Karp, 1972. Whole numbers only.


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of every row of a square table, so that the sum of the costs is the least."""
    size = len(costs)
    rows, columns = [0] * size, [0] * (size + 1)
    row_of = [-1] * (size + 1)
    for row in range(size):
        row_of[size] = row
        column = size
        least: list[int | None] = [None] * size
        came_from = [size] * size
        used = [False] * (size + 1)
        while row_of[column] >= 0:
            used[column] = True
            here = row_of[column]
            for other in range(size):
                if not used[other]:
                    slack = costs[here][other] - rows[here] - columns[other]
                    now = least[other]
                    if now is None or slack < now:
                        least[other], came_from[other] = slack, column
            left = ((now, other) for other, now in enumerate(least) if now is not None and not used[other])
            step, column_next = min(left)
            for other in range(size + 1):
                if used[other]:
                    rows[row_of[other]] += step
                    columns[other] -= step
                elif (now := least[other]) is not None:
                    least[other] = now - step
            column = column_next
        while column != size:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
    places = [0] * size
    for column, row in enumerate(row_of[:size]):
        places[row] = column
    return places
