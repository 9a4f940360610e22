"""3q players in threes, q a prime power that leaves 1 when divided by 6: 21, 39, 57, 75, 93 ...; all meet all.

Number the players of three columns by the elements of a field, and let t be a sixth of those other than 0, which are
the powers of w. A base turn has the three zeros; in every column w^i, w^(i + 2t), w^(i + 4t) for i below t; and across
the columns such threes for i from t on, every second t of them. Adding every element gives q turns. In each of the
other 3t turns such a three across the columns meets all its sums. In (3q - 1) / 2 turns every two share one table (D.
K. Ray-Chaudhuri and R. M. Wilson, Solution of Kirkman's schoolgirl problem, 1971).
"""

from tournaments.scheduling.whist.fields import prime_powers, ring
from tournaments.scheduling.whist.plan import Table

COLUMNS = 3


def suits(players: int) -> bool:
    """Whether the construction gives turns for so many players."""
    rows, left = divmod(players, COLUMNS)
    return left == 0 and rows % 6 == 1 and rows > 1 and len(prime_powers(rows)) == 1


def plan(players: int) -> list[list[Table]]:
    """All turns; column j has the players j * q and on."""
    numbers = ring(rows := players // COLUMNS)
    sixth = rows // 6
    powers = numbers.powers[0]

    def across(first: int) -> Table:
        return tuple(column * rows + powers[(first + 2 * column * sixth) % len(powers)] for column in range(COLUMNS))

    def moved(table: Table, step: int) -> Table:
        return tuple(player // rows * rows + numbers.plus(player % rows, step) for player in table)

    base: list[Table] = [(0, rows, 2 * rows)]
    for first in range(sixth):
        three = [powers[first + 2 * part * sixth] for part in range(COLUMNS)]
        base += [tuple(column * rows + element for element in three) for column in range(COLUMNS)]
        base += [across(first + part * sixth) for part in (1, 3, 5)]
    turns = [[moved(table, step) for table in base] for step in range(rows)]
    spare = [across(first + part * sixth) for first in range(sixth) for part in (0, 2, 4)]
    return [*turns, *([moved(table, step) for step in range(rows)] for table in spare)]
