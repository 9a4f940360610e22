"""What the searches for tables where everybody is alone were for: what a line of the catalogue says behind its dash.

Before meetings again were counted as v(v - 1) / 2 for two who meet v times, a third meeting cost hardly more than the
second (or, "plain", as much), so that it was cheap to let the same two meet at every table. Lines of that time stay
where nothing better was found: a number gives the draw that it gave.
"""

from collections.abc import Sequence
from functools import partial
from math import comb, prod

from tournaments.scheduling.audit.side_audit import least_meetings_again, least_most_met
from tournaments.scheduling.individual_tables.individual_catalogue import AGAIN, PLAIN, StoredTables
from tournaments.scheduling.individual_tables.mate_search import MOST, Aim, cost_of_meeting, few_again, least_cost

COSTS = (0, 4, 5, 7)
"""What it cost to meet for the first, the second, the third time; from there on 3 more each time."""
HEAT_AGAIN, HEAT_BEFORE = (1_500, 9_770), (2_400, 9_680)
"""How hot a search of all turns at once begins, and how it cools."""


def counts_again(way: str) -> bool:
    """Whether the search counted meetings again as the draw does."""
    return way.endswith(AGAIN)


def heat_of(way: str) -> tuple[int, int]:
    """The heat of a search of all turns at once, and its cooling."""
    return HEAT_AGAIN if counts_again(way) else HEAT_BEFORE


def aim_of(entry: StoredTables, sizes: Sequence[int], bases: int) -> Aim:
    """What the search of an entry is for, at tables of these sizes, with so many base turns if they are developed."""
    couples, meetings = comb(entry.players, 2), sum(comb(size, 2) for size in sizes)
    meetings *= prod(entry.group) * bases if entry.group else entry.turns
    if not counts_again(entry.way):
        cost = _always_alike if entry.way.endswith(PLAIN) else _hardly_more
        return Aim(cost, COSTS[1] * max(0, meetings - couples))
    if not entry.group:
        return few_again([sizes] * entry.turns, entry.players)
    again = least_meetings_again([sizes] * entry.turns, entry.players)
    most = max(MOST, least_most_met([sizes] * entry.turns, entry.players, again))
    return Aim(partial(cost_of_meeting, most=most), least_cost(meetings, couples, most=most))


def _always_alike(before: int) -> int:
    return COSTS[1] * (before > 0)


def _hardly_more(before: int) -> int:
    return COSTS[before] if before < len(COSTS) else COSTS[-1] + 3 * (before - len(COSTS) + 1)
