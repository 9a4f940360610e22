"""Which members of one club a bracket could not keep apart as long as it should."""

from dataclasses import dataclass
from itertools import combinations

from tournaments.scheduling.base.types import EntrantId, Field
from tournaments.scheduling.bracket.types import Bracket, Section


@dataclass(frozen=True, slots=True)
class Clubmates:
    """Two members of one club, the column of the main bracket in which they can meet first, and the one before which
    nobody of a club of this size would have to meet another.
    """

    one: EntrantId
    two: EntrantId
    column: int
    expected: int


def early_clubmates(field: Field, bracket: Bracket) -> tuple[Clubmates, ...]:
    """The clubmates who can meet earlier than the size of their club makes necessary, the earliest first.

    Two of a club need not meet before the final, three or four before the semi-finals, and so on. Where they are seeded
    the seeding comes first; where they are not, seeds or byes left no other place.
    """
    first = [node for node in bracket.nodes if node.section is Section.MAIN and node.column == 1]
    place = {
        source.entrant: 2 * match + side
        for match, node in enumerate(first)
        for side, source in enumerate(node.sources)
        if source.entrant is not None
    }
    columns = len(first).bit_length()
    found = []
    for club in field.clubs:
        expected = max(1, columns + 1 - (len(club) - 1).bit_length())
        for one, two in combinations(club, 2):
            column = (place[one] ^ place[two]).bit_length()
            if column < expected:
                found.append(Clubmates(one, two, column, expected))
    return tuple(sorted(found, key=lambda mates: mates.column))
