"""Who plays where: spreading everybody over the tables of the hall without touching who meets whom."""

from dataclasses import dataclass, field
from itertools import combinations
from random import Random

BLOCK_EXCHANGE_EVERY = 8


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
    visits = [[0] * tables for _ in range(people)]
    for block in blocks:
        for place, table in zip(block.order, block.tables, strict=True):
            for person in block.meetings[place]:
                visits[person][table] += 1
    movable = [block for block in blocks if len(block.order) > 1]
    pairs = _exchangeable(blocks)
    rise = _rise(len(blocks))
    random = rng.random  # asked so often that a function around it would cost more than everything else
    for step in range(steps):
        if step % 1024 == 0 and all(max(row) - min(row) <= 1 for row in visits):
            return
        if pairs and step % BLOCK_EXCHANGE_EVERY == 0:
            _try_block_exchange(*pairs[int(random() * len(pairs))], visits, rise)
        elif movable:
            block = movable[int(random() * len(movable))]
            places = len(block.order)
            _try_exchange(block, visits, rise, int(random() * places), int(random() * places))


def _exchangeable(blocks: list[Block]) -> list[tuple[Block, Block]]:
    """Every two blocks of one turn with as many tables as each other."""
    turns: dict[int, list[Block]] = {}
    for block in blocks:
        turns.setdefault(block.turn, []).append(block)
    return [
        (one, two)
        for turn in turns.values()
        for one, two in combinations(turn, 2)
        if len(one.tables) == len(two.tables)
    ]


def _rise(most: int) -> list[int]:
    """What one visit more costs where there were n, for n up to `most`: (n + 1)**4 - n**4."""
    return [(visits + 1) ** 4 - visits**4 for visits in range(most + 1)]


def _try_block_exchange(one: Block, two: Block, visits: list[list[int]], rise: list[int]) -> None:
    """Exchange all tables of two blocks unless the visits become less even."""
    moves = [*_moves(one, two.tables), *_moves(two, one.tables)]
    if sum(_gain(*move, visits, rise) for move in moves) <= 0:
        for move in moves:
            _move(*move, visits)
        one.tables, two.tables = two.tables, one.tables


Move = tuple[tuple[int, ...], int, int]
"""People who sit together, with their table now and the one that they would have."""


def _moves(block: Block, tables: tuple[int, ...]) -> list[Move]:
    """Every meeting of the block with its table now and among these tables."""
    return [
        (block.meetings[place], here, there)
        for place, here, there in zip(block.order, block.tables, tables, strict=True)
    ]


def _try_exchange(block: Block, visits: list[list[int]], rise: list[int], one: int, two: int) -> None:
    """Exchange the meetings at two places of the block unless the visits become less even."""
    if one == two:
        return
    order, here, there = block.order, block.tables[one], block.tables[two]
    first, second = block.meetings[order[one]], block.meetings[order[two]]
    if _gain(first, here, there, visits, rise) + _gain(second, there, here, visits, rise) <= 0:
        _move(first, here, there, visits)
        _move(second, there, here, visits)
        order[one], order[two] = order[two], order[one]


def _move(people: tuple[int, ...], here: int, there: int, visits: list[list[int]]) -> None:
    for person in people:
        visits[person][here] -= 1
        visits[person][there] += 1


def _gain(people: tuple[int, ...], here: int, there: int, visits: list[list[int]], rise: list[int]) -> int:
    """What the cost gains by this move."""
    gain = 0
    for person in people:
        row = visits[person]
        gain += rise[row[there]] - rise[row[here] - 1]
    return gain
