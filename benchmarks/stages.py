"""Brackets, groups and pairings beside those of public libraries, all judged by the project's own audit.

    python3 -m benchmarks.stages                        everything, about ten minutes
    python3 -m benchmarks.stages --only swiss           one part: knockout, double, groups, fixed, danish or swiss

Libraries are compared where they are installed: `pip install -r requirements/benchmarks.txt`, and for those that run in
Node.js `npm ci --prefix benchmarks/peers/node`. A time is the median of all draws of a row, as a multiple of our own,
in processor time of the process that draws.
"""

import sys
from functools import partial

from benchmarks.peers.known import DOUBLE, FIXED, GROUPS, KNOCKOUT, PAIRING
from benchmarks.printed import Part, print_parts
from benchmarks.rows_brackets import double_rows, knockout_rows
from benchmarks.rows_groups import fixed_rows, group_rows
from benchmarks.rows_pairings import pairing_rows

PAIRED = "rematches; second rests; clubmates who met; points apart, squared"

PARTS = {
    "knockout": Part(
        "Knockout, ten draws: wrong byes and seeds who meet too early; clubmates in first matches",
        ("Entrants", "Bound", "Ours", *KNOCKOUT),
        knockout_rows,
    ),
    "double": Part(
        "Double elimination: rematches of an evening, mean of two hundred with equal chances",
        ("Entrants", "Ours", *DOUBLE),
        double_rows,
    ),
    "groups": Part(
        "Groups, ten draws: faults; clubmates together; rests twice running; widest gap of visits to tables",
        ("Entrants, groups", "Bound", "Ours", *GROUPS),
        group_rows,
    ),
    "fixed": Part(
        "All against all, ten draws: faults; rests twice running; widest gap of visits to tables",
        ("Entrants", "Bound", "Ours", *FIXED),
        fixed_rows,
    ),
    "danish": Part(
        f"Danish, three evenings: {PAIRED}",
        ("Entrants, turns", "Bound", "Ours", *PAIRING["danish"]),
        partial(pairing_rows, "danish"),
    ),
    "swiss": Part(
        f"Swiss, three evenings: {PAIRED}",
        ("Entrants, turns", "Bound", "Ours", *PAIRING["swiss"]),
        partial(pairing_rows, "swiss"),
    ),
}


def main() -> int:
    return print_parts(__doc__, PARTS)


if __name__ == "__main__":
    sys.exit(main())
