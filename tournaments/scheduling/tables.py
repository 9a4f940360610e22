"""Who plays where: spreading everybody over the tables of the hall without touching who meets whom."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

BLOCK_EXCHANGE_EVERY = 8
LOOK_EVERY = 1024


@dataclass(slots=True)
class Block:
    """Meetings of one turn that may change tables among themselves; meeting order[i] is at table tables[i]."""

    meetings: list[tuple[int, ...]]
    tables: tuple[int, ...]
    turn: int
    order: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.order = list(range(len(self.meetings)))


def balance_tables(blocks: list[Block], people: int, tables: int, rng: Random, steps: int) -> None:
    """Change the blocks until the visits of every person to every table are as even as `steps` allow.

    People and tables are indexes from 0. Meetings change tables within their block, and blocks of the same size in
    the same turn change all their tables. The cost is the sum of the fourth powers of the visits: where nobody meets
    anybody twice the sum of squares can be constant.
    """
    hall = _Hall(blocks, people, tables)
    movable, pairs, refused = hall.movable, hall.pairs, hall.refused
    random = rng.random  # asked so often that a function around it would cost more than everything else
    for step in range(steps):
        if step % LOOK_EVERY == 0:
            if all(max(row) - min(row) <= 1 for row in hall.visits):
                return
            if len(refused) == hall.changes:
                _pass_over(range(step, steps), random, pairs=bool(pairs), movable=bool(movable))
                return
        if pairs and step % BLOCK_EXCHANGE_EVERY == 0:
            number = int(random() * len(pairs))
            if number not in refused:
                hall.try_block_exchange(number)
        elif movable:
            seated, places, first = movable[int(random() * len(movable))]
            one, two = int(random() * places), int(random() * places)
            if one != two and first + one * places + two not in refused:
                hall.try_exchange(seated, first, one, two)


def _pass_over(steps: Iterable[int], random: Callable[[], float], *, pairs: bool, movable: bool) -> None:
    """Ask for the chance of steps in which nothing would change, so that whatever is drawn next gets its own."""
    for step in steps:
        if pairs and step % BLOCK_EXCHANGE_EVERY == 0:
            random()
        elif movable:
            random()
            random()
            random()


Rows = list[list[int]]
"""The visits of everybody at a table, to each table of the hall."""


class _Seated:
    """A block with the visits of those who sit at each of its places, so that nobody need be looked up."""

    def __init__(self, block: Block, visits: Rows) -> None:
        self.block = block
        self.rows = [[visits[person] for person in block.meetings[place]] for place in block.order]


class _Hall:
    """Who visits which table how often, and which changes were `refused` since the last one that was made.

    As long as nothing changes they would be refused again. All `changes` have numbers: that of two blocks is its place
    in `pairs`; that of two meetings has one for either order, counted from the first one of their block.
    """

    def __init__(self, blocks: list[Block], people: int, tables: int) -> None:
        self.visits = [[0] * tables for _ in range(people)]
        seated = [_Seated(block, self.visits) for block in blocks]
        for one in seated:
            for rows, table in zip(one.rows, one.block.tables, strict=True):
                for row in rows:
                    row[table] += 1
        # What one visit more costs where there were n, and what one less saves: (n + 1)**4 - n**4, one place apart.
        self.rise = [(visits + 1) ** 4 - visits**4 for visits in range(len(blocks) + 1)]
        self.fall = [0, *self.rise]
        self.pairs = _exchangeable(seated)
        self.movable: list[tuple[_Seated, int, int]] = []
        self.refused: set[int] = set()
        self.changes = first = len(self.pairs)
        for one in seated:
            places = len(one.rows)
            if places > 1:
                self.movable.append((one, places, first))
                self.changes += places * (places - 1)
                first += places * places

    def try_exchange(self, seated: _Seated, first: int, one: int, two: int) -> None:
        """Exchange the meetings at two places of the block unless the visits become less even."""
        rows, tables, rise, fall = seated.rows, seated.block.tables, self.rise, self.fall
        here, there = tables[one], tables[two]
        mine, other = rows[one], rows[two]
        gain = 0  # worked out here as in `_gain`: a call would take as long again
        for row in mine:
            gain += rise[row[there]] - fall[row[here]]
        for row in other:
            gain += rise[row[here]] - fall[row[there]]
        if gain > 0:
            self.refused.add(first + one * len(rows) + two)
            self.refused.add(first + two * len(rows) + one)
            return
        _move(mine, here, there)
        _move(other, there, here)
        rows[one], rows[two] = other, mine
        order = seated.block.order
        order[one], order[two] = order[two], order[one]
        self.refused.clear()

    def try_block_exchange(self, number: int) -> None:
        """Exchange all tables of two blocks unless the visits become less even."""
        one, two = self.pairs[number]
        here, there = one.block.tables, two.block.tables
        moves = [*zip(one.rows, here, there, strict=True), *zip(two.rows, there, here, strict=True)]
        if sum(self._gain(*move) for move in moves) > 0:
            self.refused.add(number)
            return
        for move in moves:
            _move(*move)
        one.block.tables, two.block.tables = there, here
        self.refused.clear()

    def _gain(self, rows: Rows, here: int, there: int) -> int:
        """What the cost gains when those of these rows go from one table to another."""
        return sum(self.rise[row[there]] - self.fall[row[here]] for row in rows)


def _move(rows: Rows, here: int, there: int) -> None:
    for row in rows:
        row[here] -= 1
        row[there] += 1


def _exchangeable(blocks: list[_Seated]) -> list[tuple[_Seated, _Seated]]:
    """Every two blocks of one turn with as many tables as each other."""
    turns: dict[int, list[_Seated]] = {}
    for one in blocks:
        turns.setdefault(one.block.turn, []).append(one)
    return [
        (one, two) for turn in turns.values() for one, two in combinations(turn, 2) if len(one.rows) == len(two.rows)
    ]
