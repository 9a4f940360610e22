"""The constructions of full-length plans of fours, each for the numbers of players that suit it."""

from tournaments.scheduling.whist import parallel_classes, quarter_turns
from tournaments.scheduling.whist.plan import Four, Plan, renamed, resting

# n = 4q + 1 players, q as in `parallel_classes` and suiting `quarter_turns`: 53, 69, 101, 117, 149, 165 ...
#
# Each of the q splits of 3q + 1 players into fours gets one new player, who joins all its fours. Now any two of all
# players share exactly one block: a five, or the block of the q new ones. Every block plays its own perfect plan; the
# turn in which x rests inside a block becomes part of turn x of all, where the blocks of x hold everybody but x once.
# Source: the closure of whist tournaments under pairwise balanced designs, R. M. Wilson, 1972-75.


def suits(count: int) -> bool:
    """Whether the construction gives a perfect plan for so many players."""
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


# One player fewer: the perfect plan of n + 1 players without one of them, for n that leaves 3 when divided by 4.
#
# In every turn the three others of the missing player's table rest, so everybody rests three times. Each is short of
# the four opponents met at those tables; whether these are four different ones depends on the plan. They are when the
# plan walks round a circle in which the missing player stays at a table inf-0-a-b with a and -b different, and then
# nothing can be better.


def without_last(plan: Plan, count: int) -> Plan:
    """The plan of `count` + 1 players without the last one and without the tables that player sat at."""
    return [[four for four in fours if count not in four] for fours in plan]
