"""How often players meet in some turns, beside the least that is possible: the judge of the catalogue."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, pairwise

from tournaments.scheduling.whist.plan import Plan


@dataclass(frozen=True, slots=True, order=True)
class Repeats:
    """What is wrong with some turns, the worst first, so that the smaller of two is the better.

    `partners`: repeated partners beyond the unavoidable; `opponents_over` and `opponents_under`: opponents met more
    often than the average rounded up, or less often than the average rounded down, in meetings, where of two the
    second too many counts twice, the third three times; `mates`: meetings at one table, as partners or opponents,
    after the first, with `unavoidable` of them.
    """

    partners: int
    opponents_over: int
    opponents_under: int
    mates: int
    unavoidable: int

    @property
    def ideal(self) -> bool:
        """Whether nothing can be better."""
        return (self.partners, self.opponents_over, self.opponents_under) == (0, 0, 0) and (
            self.mates == self.unavoidable
        )


def repeats(players: int, lineups: Plan) -> Repeats:
    """The repeats of these turns; a table is two partners and their two opponents."""
    couples = [frozenset(couple) for couple in combinations(range(players), 2)]
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for one, two, three, four in (table for lineup in lineups for table in lineup):
        partners.update((frozenset((one, two)), frozenset((three, four))))
        opponents.update(frozenset((left, right)) for left in (one, two) for right in (three, four))
    least, more = divmod(opponents.total(), len(couples))
    most = least + (more > 0)
    return Repeats(
        sum(times - 1 for times in partners.values()) - max(0, partners.total() - len(couples)),
        sum(over * (over + 1) // 2 for couple in couples if (over := opponents[couple] - most) > 0),
        sum(max(0, least - opponents[couple]) for couple in couples),
        sum(max(0, partners[couple] + opponents[couple] - 1) for couple in couples),
        max(0, partners.total() + opponents.total() - len(couples)),
    )


def problems(players: int, lineups: Plan) -> list[str]:
    """What no turns may have: wrong tables, somebody at two of them, uneven rests, rests twice running."""
    found = []
    games: Counter[int] = Counter()
    resting = []
    for number, lineup in enumerate(lineups, start=1):
        seated = [player for table in lineup for player in table]
        games.update(seated)
        resting.append(set(range(players)).difference(seated))
        if [len(table) for table in lineup] != [4] * (players // 4) or len(set(seated)) < len(seated):
            found.append(f"turn {number} is not {players // 4} tables of four different players")
    shares = [games[player] for player in range(players)]
    if max(shares) - min(shares) > 1:
        found.append(f"somebody plays {min(shares)} times and somebody {max(shares)} times")
    if any(earlier & later for earlier, later in pairwise(resting)):
        found.append("somebody rests twice running")
    return found
