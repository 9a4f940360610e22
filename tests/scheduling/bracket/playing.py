"""Brackets to be tested, and evenings played through them with invented results."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from random import Random
from types import MappingProxyType

from tournaments.scheduling.base.types import EntrantId, Field, KnockoutOptions, Options, SecondChance, singles
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.types import Bracket, Decided, Node, NodeKey, NodeState, Section, Standing
from tournaments.scheduling.knockout import bracket_of

ALONE = KnockoutOptions()
THIRD = KnockoutOptions(third_place=True)
PLACING = KnockoutOptions(placing=True)
CONSOLATION = KnockoutOptions(second_chance=SecondChance.CONSOLATION)
CONSOLATION_THIRD = KnockoutOptions(third_place=True, second_chance=SecondChance.CONSOLATION)
DOUBLE = KnockoutOptions(second_chance=SecondChance.DOUBLE)
DOUBLE_TWO_FINALS = KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True)
KINDS = (ALONE, THIRD, PLACING, CONSOLATION, CONSOLATION_THIRD, DOUBLE, DOUBLE_TWO_FINALS)
NOTHING_DECIDED: Mapping[NodeKey, Decided] = MappingProxyType({})


def bracket(count: int, knockout: KnockoutOptions = ALONE, hall: int | None = None, number: int = 1) -> Bracket:
    """The bracket of `count` entrants without seeds."""
    return bracket_of(singles(count), Options(knockout=knockout, hall=hall), number)


def seeded_bracket(count: int, knockout: KnockoutOptions, hall: int | None, number: int, seeds: int) -> Bracket:
    """The bracket of `count` entrants, of whom the last are seeded, at most so many."""
    field = Field(singles(count).teams, seeds=singles(count).ids[::-1][:seeds])
    return bracket_of(field, Options(knockout=knockout, hall=hall), number)


def in_order(count: int, knockout: KnockoutOptions = ALONE) -> Bracket:
    """The bracket of entrants who are seeded as they are numbered."""
    return bracket_of(Field(singles(count).teams, seeds=singles(count).ids), Options(knockout=knockout), 1)


def of(drawn: Bracket, section: Section) -> list[Node]:
    return [node for node in drawn.nodes if node.section is section]


def to_play(drawn: Bracket) -> list[Node]:
    return [node for node in drawn.nodes if node.turn is not None]


def entrants(drawn: Bracket) -> set[str]:
    return {source.entrant for node in drawn.nodes for source in node.sources if source.entrant is not None}


@dataclass
class Evening:
    """How a bracket ended: the results, who withdrew, and all matches as they are."""

    results: dict[NodeKey, Decided]
    gone: set[str]
    standings: dict[NodeKey, Standing]

    def played(self, section: Section, drawn: Bracket) -> list[Standing]:
        return [self.standings[node.key] for node in of(drawn, section) if node.key in self.results]


def favourites(drawn: Bracket, decided: Mapping[NodeKey, Decided] = NOTHING_DECIDED, stopping: int = 10_000) -> Evening:
    """An evening in which the smaller number wins every match that is not `decided`, stopped after so many matches."""
    results = dict(decided)
    for node in drawn.nodes:
        standing = standings_of(drawn, results)[node.key]
        if node.key not in results and standing.state is NodeState.READY and len(results) < stopping:
            results[node.key] = Decided(min((side for side in standing.sides if side is not None), key=int))
    return Evening(results, set(), standings_of(drawn, results))


def chance(drawn: Bracket, seed: int, no_shows: bool = False, stopping: int = 10_000) -> Evening:
    """An evening whose matches are decided by lot, in any order, stopped after so many; with `no_shows` now and then
    neither side comes, or somebody withdraws.
    """
    evening, rng = Evening({}, set(), {}), Random(seed)
    names = sorted(entrants(drawn))
    while True:
        evening.standings = standings_of(drawn, evening.results, evening.gone)
        ready = [key for key, standing in evening.standings.items() if standing.state is NodeState.READY]
        if not ready or len(evening.results) >= stopping:
            return evening
        for key in rng.sample(ready, min(rng.randint(1, len(ready)), stopping - len(evening.results))):
            nobody = no_shows and rng.random() < 0.1
            evening.results[key] = Decided(None if nobody else rng.choice(evening.standings[key].sides))
        if no_shows and rng.random() < 0.3:
            evening.gone.add(rng.choice(names))


class Far(StrEnum):
    """How far a later match is when an earlier one is corrected."""

    MADE = "made"
    BEGUN = "begun"
    ENDED = "ended"


def ancestors(drawn: Bracket, key: NodeKey) -> set[NodeKey]:
    """All matches that a match comes from."""
    nodes = drawn.by_key
    found: set[NodeKey] = set()
    left = [key]
    while left:
        before = {one.match for one in nodes[left.pop()].sources if one.match} - found
        found |= before
        left += before
    return found


def pairs_of(drawn: Bracket) -> Iterator[tuple[NodeKey, NodeKey]]:
    """Every match that is played, with every later one that comes from it."""
    before = {node.key: ancestors(drawn, node.key) for node in to_play(drawn)}
    for node in to_play(drawn):
        yield from ((node.key, later) for later, those in before.items() if node.key in those)


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
