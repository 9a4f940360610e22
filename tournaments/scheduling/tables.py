"""Who plays where: spreading everybody over the tables of the hall without touching who meets whom."""

from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from tournaments.scheduling.kernel.chance import below

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
    for step in range(steps):
        if step % 1024 == 0 and all(max(row) - min(row) <= 1 for row in visits):
            return
        if pairs and step % BLOCK_EXCHANGE_EVERY == 0:
            _try_block_exchange(*pairs[below(rng, len(pairs))], visits)
        elif movable:
            block = movable[below(rng, len(movable))]
            _try_exchange(block, visits, below(rng, len(block.order)), below(rng, len(block.order)))


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


def _try_block_exchange(one: Block, two: Block, visits: list[list[int]]) -> None:
    """Exchange all tables of two blocks unless the visits become less even."""
    moves = [*_moves(one, two.tables), *_moves(two, one.tables)]
    if _gain(moves, visits) <= 0:
        _move(moves, visits)
        one.tables, two.tables = two.tables, one.tables


def _moves(block: Block, tables: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Every person of the block with its table now and among these tables."""
    return [
        (person, here, there)
        for place, here, there in zip(block.order, block.tables, tables, strict=True)
        for person in block.meetings[place]
    ]


def _try_exchange(block: Block, visits: list[list[int]], one: int, two: int) -> None:
    """Exchange the meetings at two places of the block unless the visits become less even."""
    here, there = block.tables[one], block.tables[two]
    moves = [(person, here, there) for person in block.meetings[block.order[one]]]
    moves += [(person, there, here) for person in block.meetings[block.order[two]]]
    if here != there and _gain(moves, visits) <= 0:
        _move(moves, visits)
        block.order[one], block.order[two] = block.order[two], block.order[one]


def _move(moves: list[tuple[int, int, int]], visits: list[list[int]]) -> None:
    for person, here, there in moves:
        visits[person][here] -= 1
        visits[person][there] += 1


def _gain(moves: list[tuple[int, int, int]], visits: list[list[int]]) -> int:
    """What the cost gains by these moves: one visit more costs (n + 1)**4 - n**4 where there were n, here without the
    power, which takes longer.
    """
    gain = 0
    for person, here, there in moves:
        row = visits[person]
        less, more = row[here] - 1, row[there]
        gain += more * (more * (4 * more + 6) + 4) - less * (less * (4 * less + 6) + 4)
    return gain
