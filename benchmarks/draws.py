"""How good draws are, how long they take, and the same of other programs, all judged by the project's own audit.

    python3 -m benchmarks.draws                        everything, about two minutes
    python3 -m benchmarks.draws --only quarters        one part: full, limited, quarters or all-play-all

Public libraries are compared where they are installed: `pip install -r requirements/benchmarks.txt`. The times are of
one run on one processor, as multiples of our own.
"""

import sys
from functools import partial

from benchmarks.peers.known import ALL_PLAY_ALL, QUARTERS, ROTATING
from benchmarks.printed import Part, print_parts
from benchmarks.rows_all_play_all import all_play_all_rows
from benchmarks.rows_quarters import quarter_rows
from benchmarks.rows_rotating import rotating_rows
from tournaments.scheduling.rotating_partners import most_turns

FULL = tuple((players, most_turns(players, None)) for players in (8, 12, 13, 16, 17, 20, 22, 24, 32, 40, 64, 100))
LIMITED = (
    *((12, 5), (13, 5), (16, 5), (17, 5), (20, 5), (16, 7)),
    *((20, 7), (22, 7), (24, 7), (32, 7), (40, 7), (100, 7)),
)

PARTS = {
    "full": Part(
        "Full length: partners again; opponents, fewest–most; their variance in ten-thousandths",
        ("Players, turns", "Bound", "Ours", *ROTATING),
        partial(rotating_rows, FULL, mates=False),
    ),
    "limited": Part(
        "Limited turns: the same; table mates again",
        ("Players, turns", "Bound", "Ours", *ROTATING),
        partial(rotating_rows, LIMITED, mates=True),
    ),
    "quarters": Part(
        "Quarters (legs; tables of a fixture): partners again; opponents again; rests twice running",
        ("Quarters", "Bound", "Ours", *QUARTERS),
        quarter_rows,
    ),
    "all-play-all": Part(
        "All against all: most less least visited table, for who has the widest gap",
        ("Entrants", "Bound", "Ours", *ALL_PLAY_ALL),
        all_play_all_rows,
    ),
}


def main() -> int:
    return print_parts(__doc__, PARTS)


if __name__ == "__main__":
    sys.exit(main())
