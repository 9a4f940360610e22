"""g columns of k players each row: g turns of tables with one player of every column, and nobody meets twice.

Number the players of every column by the elements of a ring of g elements in whose fields there are at least as many
elements as columns. In turn m the table c takes from column j the player c + e_j * m, where the differences of any two
e have inverses. So players of two columns share exactly one table of all g turns, and those of one column none. With
one column more, of which only the first u players are there, u tables of every turn take a player more. Where k divides
g nobody of a column has met, and one more turn lets every column sit down by itself. (R. C. Bose and S. S. Shrikhande,
1960: transversal designs from fields.)
"""

from tournaments.scheduling.whist.fields import prime_powers, ring
from tournaments.scheduling.whist.plan import Table


def suits(columns: int, rows: int, over: int = 0) -> bool:
    """Whether columns can be laid: the number of columns, players in each, and `over` players of one more."""
    return rows >= 2 and over <= rows and min(p**e for p, e in prime_powers(rows)) >= columns + (over > 0)


def length(columns: int, rows: int, over: int = 0) -> int:
    """How many turns there are: one for every row, and one more where columns can sit down by themselves."""
    return rows + (rows % columns == 0 and over == 0)


def plan(columns: int, rows: int, over: int = 0) -> list[list[Table]]:
    """All turns; column j has the players j * rows and on, the `over` players come last."""
    numbers = ring(rows)
    factors = numbers.unit_different(columns + (over > 0))
    turns = []
    for turn in range(rows):
        shifts = [numbers.times(factor, turn) for factor in factors]
        tables = [[numbers.plus(shift, row) for shift in shifts] for row in range(rows)]
        turns.append(
            [
                tuple(column * rows + row for column, row in enumerate(rows_of) if column < columns or row < over)
                for rows_of in tables
            ]
        )
    if length(columns, rows, over) > rows:
        turns.append(
            [
                tuple(range(column * rows + start, column * rows + start + columns))
                for column in range(columns)
                for start in range(0, rows, columns)
            ]
        )
    return turns
