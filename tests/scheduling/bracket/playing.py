"""Brackets to be tested, and evenings played through them with invented results."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from tournaments.scheduling.base.types import Field, KnockoutOptions, Options, SecondChance, singles
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
