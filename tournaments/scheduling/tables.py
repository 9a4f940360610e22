"""Who plays where: spreading everybody over the tables of the hall without touching who meets whom."""

from dataclasses import dataclass, field
from random import Random

from tournaments.scheduling.chance import below


@dataclass(slots=True)
class Block:
    """Meetings of one turn that may change tables among themselves; meeting i stands at table tables[i]."""

    meetings: list[tuple[int, ...]]
    tables: tuple[int, ...]
    order: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.order = list(range(len(self.meetings)))


def balance_tables(blocks: list[Block], people: int, tables: int, rng: Random, steps: int) -> None:
    """Change the `order` of the blocks until the visits of every person to every table are as even as
    `steps` allow.

    People and tables are indexes from 0. In every block meeting order[i] comes to table tables[i]. The cost
    is the sum of the fourth powers of the visits: where nobody meets anybody twice the sum of squares can be
    constant.
    """
    visits = [[0] * tables for _ in range(people)]
    for block in blocks:
        for place, table in zip(block.order, block.tables, strict=True):
            for person in block.meetings[place]:
                visits[person][table] += 1
    movable = [block for block in blocks if len(block.order) > 1]
    for step in range(steps if movable else 0):
        if step % 1024 == 0 and _even(visits):
            return
        block = movable[below(rng, len(movable))]
        _try_exchange(block, visits, below(rng, len(block.order)), below(rng, len(block.order)))


def _even(visits: list[list[int]]) -> bool:
    return all(max(row) - min(row) <= 1 for row in visits)


def _try_exchange(block: Block, visits: list[list[int]], one: int, two: int) -> None:
    """Exchange the meetings at two places of the block unless the visits become less even."""
    here, there = block.tables[one], block.tables[two]
    movers = block.meetings[block.order[one]]
    others = block.meetings[block.order[two]]
    change = sum(_moved(visits[person], here, there) for person in movers)
    change += sum(_moved(visits[person], there, here) for person in others)
    if change > 0 or one == two:
        return
    for person in movers:
        visits[person][here] -= 1
        visits[person][there] += 1
    for person in others:
        visits[person][there] -= 1
        visits[person][here] += 1
    block.order[one], block.order[two] = block.order[two], block.order[one]


def _moved(row: list[int], here: int, there: int) -> int:
    """What the cost of one person gains by one visit less here and one more there."""
    less, more = row[here], row[there]
    return int((less - 1) ** 4 - less**4 + (more + 1) ** 4 - more**4)
