"""n = 4q + 1 players, q as in `parallel_classes` and suiting `quarter_turns`: 53, 69, 101, 117, 149, 165 ...

Each of the q splits of 3q + 1 players into fours gets one new player, who joins all its fours. Now any two of all
players share exactly one block: a five, or the block of the q new ones. Every block plays its own perfect plan; the
turn in which x rests inside a block becomes part of turn x of all, where the blocks of x hold everybody but x once.
Source: the closure of whist tournaments under pairwise balanced designs, R. M. Wilson, 1972-75.
"""

from tournaments.scheduling.whist import parallel_classes, quarter_turns
from tournaments.scheduling.whist.plan import Four, Plan, renamed, resting


def suits(count: int) -> bool:
    """Whether the construction gives a perfect plan for this many players."""
    return count % 4 == 1 and parallel_classes.suits(count // 4 * 3 + 1) and quarter_turns.suits(count // 4)


def plan(count: int) -> Plan:
    """The `count` turns; in turn x player x rests."""
    old = count // 4 * 3 + 1
    blocks: list[tuple[int, ...]] = [tuple(range(old, count))]
    for number, split in enumerate(parallel_classes.splits(old)):
        blocks += [(*four, old + number) for four in split]
    turns: Plan = [[] for _ in range(count)]
    for block in blocks:
        for who, fours in _by_resting(len(block)):
            turns[block[who]] += renamed(fours, block)
    return turns


def _by_resting(size: int) -> list[tuple[int, list[Four]]]:
    """The turns of the plan of one block, each with the one player who rests."""
    return [(resting(fours, size)[0], fours) for fours in quarter_turns.plan(size)]
