"""n = ku players in k groups of u, k = 4, 8 or 16: 80, 84, 104, 116, 124, 128, 136 ...

Fours (or blocks of k) with one player of every group are laid so that two players of different groups share
exactly one block, and the blocks come in u classes that each hold everybody. Class m has the blocks of the
players r_j(m) + c of group j, for every c; the rows r_j are such that any two differ by everything once
(a difference matrix). A block plays the perfect plan of k, a group that of u. Where one of each group rests in the
turns of the groups, these k are a block of the first class and play one of its turns there. Source: R. D. Baker and
R. M. Wilson, whist tournaments, 1975-77.
"""

from tournaments.scheduling.whist import powers_of_two, quarter_turns, starters
from tournaments.scheduling.whist.fields import Ring, prime_powers, ring
from tournaments.scheduling.whist.plan import Four, Plan, renamed, resting

BLOCKS = (4, 8, 16)
MATRIX_OF_21 = (
    (0,) * 21,
    tuple(range(21)),
    (0, 2, 9, 12, 8, 16, 18, 20, 11, 15, 7, 5, 1, 6, 13, 10, 3, 19, 14, 17, 4),
    (0, 3, 1, 16, 20, 2, 14, 13, 9, 18, 15, 7, 6, 17, 12, 4, 19, 8, 11, 5, 10),
)

Sum = tuple[tuple[int, ...], ...]


def suits(count: int) -> bool:
    """Whether the construction gives a perfect plan for this many players."""
    return bool(_blocks(count))


def _blocks(count: int) -> tuple[int, ...]:
    """The sizes of blocks that do."""
    return tuple(
        block
        for block in BLOCKS
        if count % block == 0 and _group_plan_exists(count // block) and _matrix_exists(block, count // block)
    )


def _group_plan_exists(size: int) -> bool:
    return quarter_turns.suits(size) or powers_of_two.suits(size) or starters.is_perfect(size)


def _matrix_exists(block: int, size: int) -> bool:
    smallest = min((prime**exponent for prime, exponent in prime_powers(size)), default=0)
    return smallest >= block or (block, size) == (4, 21)


def plan(count: int) -> Plan:
    """The count - 1 turns, nobody resting."""
    block = _blocks(count)[0]
    size = count // block
    matrix, sums = _matrix(block, size)
    turns: Plan = []
    for column in range(size):
        blocks = [[sums[matrix[row][column]][shift] + row * size for row in range(block)] for shift in range(size)]
        turns += [[four for names in blocks for four in renamed(fours, names)] for fours in powers_of_two.plan(block)]
    spare = turns.pop(0) if size % 4 == 1 else []
    groups = _group_plan(size)
    for fours in groups:
        turn = [four for row in range(block) for four in renamed(fours, range(row * size, (row + 1) * size))]
        turns.append(turn + _of_those_resting(turn, spare, count))
    return turns


def _of_those_resting(turn: list[Four], spare: list[Four], count: int) -> list[Four]:
    """The tables of the spare turn whose players rest in the turn of the groups."""
    free = set(resting(turn, count))
    return [four for four in spare if free.issuperset(four)]


def _group_plan(size: int) -> Plan:
    if quarter_turns.suits(size):
        return quarter_turns.plan(size)
    return powers_of_two.plan(size) if powers_of_two.suits(size) else starters.plan(size)


def _matrix(block: int, size: int) -> tuple[Sum, Sum]:
    """The rows of the difference matrix, the first class being all equal, and the table of sums."""
    if size == 21:
        return MATRIX_OF_21, tuple(tuple((one + two) % size for two in range(size)) for one in range(size))
    numbers: Ring = ring(size)
    elements = range(size)
    rows = tuple(
        tuple(numbers.times(factor, column) for column in elements) for factor in numbers.unit_different(block)
    )
    return rows, tuple(tuple(numbers.plus(one, two) for two in elements) for one in elements)
