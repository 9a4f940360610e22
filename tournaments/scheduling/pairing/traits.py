"""What every format is that pairs the next turn from the table."""

from tournaments.scheduling.kernel.base import Traits

PAIRED = Traits(
    teams=False,
    needs_outcomes=True,
    fixed_length=False,
    asks=("pairing", "turns", "rematches", "hall", "queued"),
    rests_unequally=True,
    seeded=True,
)
