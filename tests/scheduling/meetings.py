"""An independent count of who met whom, for the tests of draws with rotating pairs."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.scheduling.base.types import Played, Turn


@dataclass
class Counts:
    """Partners and opponents by couple, games by player, and the players of each turn."""

    partners: Counter[frozenset[str]] = field(default_factory=Counter)
    opponents: Counter[frozenset[str]] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    turns: list[list[str]] = field(default_factory=list)

    @property
    def mates_again(self) -> int:
        return sum(times - 1 for times in (self.partners + self.opponents).values())

    @property
    def partners_again(self) -> int:
        return sum(times - 1 for times in self.partners.values())


def counted(turns: tuple[Turn, ...]) -> Counts:
    counts = Counts()
    for turn in turns:
        seated = []
        for meeting in turn.meetings:
            (a, b), (c, d) = meeting.sides
            counts.partners.update([frozenset((a, b)), frozenset((c, d))])
            counts.opponents.update(
                couple for couple in map(frozenset, combinations((a, b, c, d), 2)) if couple not in ({a, b}, {c, d})
            )
            seated += [a, b, c, d]
        counts.games.update(seated)
        counts.turns.append(seated)
    return counts


def numbered(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


def played(turns: tuple[Turn, ...]) -> tuple[Played, ...]:
    return tuple(Played(turn.number, meeting) for turn in turns for meeting in turn.meetings)
