"""How many deals of a match are level and played again: so many lines a sheet has to spare.

Source: docs/numbers.md, "Deals": how often a deal is level, measured with the program's own card engine.
"""

import math
from fractions import Fraction

LEVEL = Fraction(25, 1000)
"""Of two players, who have more level deals than four, six, or three alone."""
MATCHES = 100
"""Of a large evening: 46 pairs play 92 matches in four turns."""
NEEDED = Fraction(99, 100)
"""Of so many evenings no sheet lacks a line."""


def replay_lines(deals: int, matches: int = MATCHES, level: Fraction = LEVEL) -> int:
    """The fewest lines with which, in 99 of 100 evenings of so many matches of so many deals, no sheet lacks one.

    A match lacks one where more of its deals are level than it has lines. The chances of all matches are added, which
    is at least the chance that any lacks one. Raises ValueError for less than one deal or match, and for a share of
    level deals that is not between 0 and 1.
    """
    if deals < 1 or matches < 1 or not 0 <= level < 1:
        raise ValueError("an evening has matches, a match has deals, and some deals are won")
    lines, enough = 0, (1 - level) ** deals
    while matches * (1 - enough) > 1 - NEEDED:
        lines += 1
        enough += math.comb(deals - 1 + lines, lines) * level**lines * (1 - level) ** deals
    return lines
