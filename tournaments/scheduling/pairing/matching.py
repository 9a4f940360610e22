"""The cheapest way to make couples of everybody: a perfect matching of least weight.

The search is networkx's, after J. Edmonds (1965) and Z. Galil (1986). It would need more than a second for all couples
of 128 people, so it is shown only those that can be in the answer. That loses nothing. Everybody asks a price of the
own couple, and a set of an odd number of people asks one of every couple that is half in it, of which there is always
at least one; no couple is asked for more than its weight, and what is left is its excess. So a way to make couples
weighs at least all prices and the excess of every couple in it; and a couple whose excess is more than what a way that
is known weighs above all prices is in no better one.
"""

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass

Couple = tuple[int, int]
"""Two people by their indexes, the lower first."""

FIRST_CANDIDATES = 8


def cheapest(weights: Mapping[Couple, int], people: int, sets: Iterable[Collection[int]] = ()) -> tuple[Couple, ...]:
    """Everybody (0 to people - 1, an even number) in couples, so that the weights of the couples add up to the least.

    `weights` has every couple. `sets` of people make the search faster where leaving one is what costs most; the answer
    does not depend on them. Where several ways are equally cheap it is one of them.
    """
    prices = _prices(weights, people, [set(own) for own in sets if len(own) % 2])
    known = sum(prices.doubled[couple] for couple in _good(prices.excess, people))
    return _matching(
        {couple: prices.doubled[couple] for couple, own in prices.excess.items() if own <= known - prices.of_sets}
    )


def _good(excess: Mapping[Couple, int], people: int) -> tuple[Couple, ...]:
    """Everybody in couples, cheaply: the least excess with nobody but the first few candidates of everybody."""
    own = _of_each(sorted(excess, key=excess.__getitem__), people)
    few = FIRST_CANDIDATES
    while True:
        couples = _matching({couple: excess[couple] for couples in own for couple in couples[:few]})
        if 2 * len(couples) == people:
            return couples
        few *= 2


def most_couples(couples: Collection[Couple]) -> int:
    """How many of these couples can be made so that nobody is in two."""
    return len(_matching(dict.fromkeys(couples, 0)))


def single_number(levels: Mapping[Couple, tuple[int, ...]], couples: int) -> dict[Couple, int]:
    """One number for the levels of every couple, so that of any two sums over this many `couples` the lower is the one
    whose first level adds up to less, and with equal first levels the second, and so on.
    """
    most = [max(column) for column in zip(*levels.values(), strict=True)]
    factors = [1]
    for highest in reversed(most[1:]):
        factors.append(factors[-1] * (couples * highest + 1))
    factors.reverse()
    return {
        couple: sum(value * factor for value, factor in zip(own, factors, strict=True) if value)
        for couple, own in levels.items()
    }


def _matching(weights: Mapping[Couple, int]) -> tuple[Couple, ...]:
    """A maximum matching of these, of least cost."""
    import networkx  # here, because a start that draws nothing need not wait for it

    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, two, weight) for (one, two), weight in weights.items())
    found = networkx.min_weight_matching(graph)
    return tuple(sorted((min(couple), max(couple)) for couple in found))


@dataclass(frozen=True, slots=True)
class _Prices:
    """What is asked: `excess`, the doubled weight of every couple less all that it pays, never below 0; `doubled`, the
    same with only its two people paid, which tells any two ways apart as the weights do; `of_sets`, the prices of all
    sets together.
    """

    excess: Mapping[Couple, int]
    doubled: Mapping[Couple, int]
    of_sets: int


def _prices(weights: Mapping[Couple, int], people: int, odd: Iterable[Container[int]]) -> _Prices:
    """First every `odd` set asks for as much as its couples with others can pay, then everybody for half of what is
    left of their own cheapest couple; at last, all in turn raise that as far as their couples allow.
    """
    left = {couple: 2 * weight for couple, weight in weights.items()}
    of_sets = 0
    for members in odd:
        leaving = [(one, two) for one, two in left if (one in members) != (two in members)]
        price = min((left[couple] for couple in leaving), default=0)
        of_sets += price
        for couple in leaving:
            left[couple] -= price
    own = _of_each(left, people)
    asked = [min((left[couple] for couple in couples), default=0) // 2 for couples in own]
    for person, couples in enumerate(own):
        asked[person] += min((left[one, two] - asked[one] - asked[two] for one, two in couples), default=0)
    return _Prices(
        {(one, two): rest - asked[one] - asked[two] for (one, two), rest in left.items()},
        {(one, two): 2 * weight - asked[one] - asked[two] for (one, two), weight in weights.items()},
        of_sets,
    )


def _of_each(couples: Iterable[Couple], people: int) -> list[list[Couple]]:
    """The couples of every person, in the order given."""
    own: list[list[Couple]] = [[] for _ in range(people)]
    for couple in couples:
        one, two = couple
        own[one].append(couple)
        own[two].append(couple)
    return own
