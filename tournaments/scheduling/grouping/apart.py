"""Groups that keep apart who may belong to several clubs, or wishes it: who is together, and fewer of them.

Clubs that have nobody in common need nothing of this: `lots` spreads them as evenly as possible. A pair of two bars, or
a family whose members play for different ones, is more than that proof covers; then lots are drawn several times, and
two entrants change groups as long as that brings fewer couples together.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.scheduling.grouping.lots import Groups, drawn_groups
from tournaments.scheduling.kernel.types import EntrantId, Field, Relation, Wishes
from tournaments.scheduling.kernel.wishes import bans

HARD_PRICE = 1_000
LOTS = 20

Couple = frozenset[EntrantId]


@dataclass(frozen=True, slots=True)
class Together:
    """Members of one club in the same group: the number of the group, from 1, and who they are."""

    group: int
    members: tuple[EntrantId, ...]


def together(groups: Sequence[Sequence[EntrantId]], clubs: Iterable[Sequence[EntrantId]]) -> tuple[Together, ...]:
    """Where members of one club are not apart, group by group."""
    listed = [set(club) for club in clubs]
    return tuple(
        Together(number, tuple(entrant for entrant in group if entrant in club))
        for number, group in enumerate(groups, start=1)
        for club in listed
        if len(club.intersection(group)) > 1
    )


def groups_apart(entrants: Sequence[EntrantId], count: int, field: Field, wishes: Wishes, rng: Random) -> Groups:
    """The entrants in `count` groups: the lot with nobody together who can be apart, or the best of LOTS."""
    wanted = [wish for wish in wishes.apart if wish.relation is not Relation.PARTNERS and not wish.first_turn]
    families = [wish.members for wish in wanted if wish.hard] + [*field.clubs]
    families += [wish.members for wish in wanted if not wish.hard]
    here = set(entrants)
    seeds = tuple(seed for seed in field.seeds if seed in here)
    disjoint = _disjoint(families, entrants)
    prices = _prices(field, wishes)
    best = drawn_groups(entrants, count, seeds, disjoint, rng)
    if sum(map(len, disjoint)) == sum(len(here.intersection(family)) for family in families):
        return best
    best = _improved(best, seeds, prices)
    for _ in range(LOTS - 1):
        if not _price(best, prices):
            break
        lot = _improved(drawn_groups(entrants, count, seeds, disjoint, rng), seeds, prices)
        best = min(best, lot, key=lambda groups: _price(groups, prices))
    return best


def _disjoint(families: Iterable[Sequence[EntrantId]], entrants: Iterable[EntrantId]) -> list[tuple[EntrantId, ...]]:
    """The families with everybody in the first of theirs only."""
    left = set(entrants)
    found = []
    for family in families:
        members = tuple(entrant for entrant in family if entrant in left)
        left.difference_update(members)
        found.append(members)
    return found


def _prices(field: Field, wishes: Wishes) -> Counter[Couple]:
    """What it costs to have two in one group."""
    prices = Counter(frozenset(couple) for club in field.clubs for couple in combinations(club, 2))
    for ban in bans(wishes):
        if ban.relation is not Relation.PARTNERS and not ban.first_turn:
            prices[frozenset((ban.one, ban.two))] += HARD_PRICE if ban.hard else 1
    return prices


def _price(groups: Groups, prices: Mapping[Couple, int]) -> int:
    return sum(prices.get(frozenset(couple), 0) for group in groups for couple in combinations(group, 2))


def _improved(groups: Groups, seeds: Sequence[EntrantId], prices: Mapping[Couple, int]) -> Groups:
    """The groups after all exchanges of two entrants of one pot that help; the heads of the groups stay."""
    best = [list(group) for group in groups]
    pot_of = {seed: place // len(groups) for place, seed in enumerate(seeds)}
    while any(_exchanged(best[one], best[two], pot_of, prices) for one, two in combinations(range(len(best)), 2)):
        pass
    return tuple(map(tuple, best))


def _exchanged(
    one: list[EntrantId], two: list[EntrantId], pot_of: Mapping[EntrantId, int], prices: Mapping[Couple, int]
) -> bool:
    """Whether two entrants of these groups changed places to the gain of both groups together."""
    for here, first in enumerate(one):
        for there, second in enumerate(two):
            pot = pot_of.get(first)
            if pot == pot_of.get(second) and pot != 0:
                gain = _cost(first, one, first, prices) + _cost(second, two, second, prices)
                gain -= _cost(second, one, first, prices) + _cost(first, two, second, prices)
                if gain > 0:
                    one[here], two[there] = second, first
                    return True
    return False


def _cost(entrant: EntrantId, group: Iterable[EntrantId], leaving: EntrantId, prices: Mapping[Couple, int]) -> int:
    """What the entrant costs in the group without anybody who is `leaving` it."""
    return sum(prices.get(frozenset((entrant, other)), 0) for other in group if other != leaving)
