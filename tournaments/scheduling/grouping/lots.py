"""Who is drawn into which group: sizes equal within one, seeds spread, members of one club apart.

Pots, as in the final draw of the football World Cup: of the seeds the first ones, as many as there are groups, are one
pot and come into different groups, the next ones are another. Within a pot lots decide, only the seeds of the first pot
are the heads of the groups in their order. Serpentine seeding, the other practice, would leave lots nothing to decide,
and so could not keep clubs apart.

Pots are never in the way of the clubs. Draw a bipartite graph with pots on one side and clubs on the other, where an
entrant is the edge between its pot and its club; a group is a colour. A club with more members than there are groups
becomes several nodes, each of that many members, but for a last one of those left over. So no node has more edges than
there are colours, and the edges can be coloured so that none of one colour meet (D. König, "Über Graphen und ihre
Anwendung auf Determinantentheorie und Mengenlehre", Mathematische Annalen 77, 1916). Then every pot gives each group
one entrant (the last pot one or none), and every club is spread over the groups evenly within one: fewer of its members
cannot be together.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from types import MappingProxyType

from rules.problems import problem_at
from tournaments.scheduling.base.chance import below, shuffled
from tournaments.scheduling.base.restrictions import RestrictionsUnmet, assigned_parts, bans
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Played, Relation, Restrictions

Groups = tuple[tuple[EntrantId, ...], ...]

_Edge = tuple[int, int]


def drawn_groups(
    entrants: Sequence[EntrantId],
    count: int,
    seeds: Sequence[EntrantId],
    clubs: Sequence[Sequence[EntrantId]],
    rng: Random,
) -> Groups:
    """The entrants in `count` groups, pot by pot.

    `clubs` have no members in common. Every entrant of the first pot is the head of the group of its number; which
    groups are larger by one, lots decide.
    """
    pots = pots_of(entrants, count, seeds, rng)
    node_of = _club_nodes(entrants, count, clubs, rng)
    edges = {entrant: (pot, node_of[entrant]) for pot, members in enumerate(pots) for entrant in members}
    colouring = _Colouring(count, len(pots), rng)
    for entrant in shuffled(rng, [*edges]):
        colouring.add(entrant, edges[entrant])
    colour_of = colouring.colours()
    heads = [colour_of[seed] for seed in seeds[:count]]
    order = [*heads, *shuffled(rng, [colour for colour in range(count) if colour not in heads])]
    return tuple(
        tuple(entrant for members in pots for entrant in members if colour_of[entrant] == colour) for colour in order
    )


def pots_of(
    entrants: Sequence[EntrantId], count: int, seeds: Sequence[EntrantId], rng: Random
) -> list[list[EntrantId]]:
    """Pots of `count` entrants, the last one of those left over: the seeds first, the best first, then the others by
    lot.
    """
    others = shuffled(rng, [entrant for entrant in entrants if entrant not in set(seeds)])
    line = [*seeds, *others]
    return [line[start : start + count] for start in range(0, len(line), count)]


def _club_nodes(
    entrants: Sequence[EntrantId], count: int, clubs: Sequence[Sequence[EntrantId]], rng: Random
) -> dict[EntrantId, int]:
    """The node of every entrant: of its club, a new one after `count` members; or of its own."""
    node_of: dict[EntrantId, int] = {}
    nodes = 0
    for club in clubs:
        for place, entrant in enumerate(shuffled(rng, club)):
            node_of[entrant] = nodes + place // count
        nodes += -(-len(club) // count)
    for entrant in entrants:
        if entrant not in node_of:
            node_of[entrant] = nodes
            nodes += 1
    return node_of


class _Colouring:
    """A proper colouring of the edges of a bipartite graph that grows edge by edge."""

    def __init__(self, colours: int, pots: int, rng: Random) -> None:
        self.rng, self.pots = rng, pots
        self.every = range(colours)
        self.at: dict[tuple[int, int], EntrantId] = {}
        self.ends: dict[EntrantId, _Edge] = {}

    def colours(self) -> dict[EntrantId, int]:
        """The colour of every edge."""
        return {entrant: colour for (_, colour), entrant in self.at.items()}

    def add(self, entrant: EntrantId, edge: _Edge) -> None:
        """Colour one more edge: with any colour that is free at both ends, or with one made free there.

        Where one colour is free only at the pot and another only at the club, the path of these two colours that
        begins at the club cannot end at the pot, because the graph is bipartite; along it the two change places.
        """
        pot, club = edge[0], self.pots + edge[1]
        at_pot, at_club = self._free_at(pot), self._free_at(club)
        both = [colour for colour in at_pot if colour in at_club]
        if both:
            colour = both[below(self.rng, len(both))]
        else:
            colour = at_pot[below(self.rng, len(at_pot))]
            self._swap(club, colour, at_club[below(self.rng, len(at_club))])
        self.ends[entrant] = (pot, club)
        self.at[pot, colour] = self.at[club, colour] = entrant

    def _free_at(self, node: int) -> list[int]:
        return [colour for colour in self.every if (node, colour) not in self.at]

    def _swap(self, node: int, wanted: int, other: int) -> None:
        """Free the `wanted` colour at the node: exchange it with the `other` along the path of both."""
        path = []
        colour = wanted
        while (entrant := self.at.get((node, colour))) is not None:
            path.append((entrant, colour))
            one, two = self.ends[entrant]
            node = two if node == one else one
            colour = other if colour == wanted else wanted
        for entrant, colour in path:
            for end in self.ends[entrant]:
                del self.at[end, colour]
        for entrant, colour in path:
            for end in self.ends[entrant]:
                self.at[end, other if colour == wanted else wanted] = entrant


# Groups of entrants who may belong to several clubs or have restrictions: fewer of those to be kept apart meet.
#
# Clubs that have nobody in common need nothing of this: `lots` spreads them as evenly as possible. A pair of two bars,
# or a family whose members play for different ones, is more than that proof covers; then lots are drawn several times,
# and two entrants change groups as long as that brings fewer couples together.

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


def groups_apart(
    entrants: Sequence[EntrantId], count: int, field: Field, restrictions: Restrictions, rng: Random
) -> Groups:
    """The entrants in `count` groups: the lot with nobody together who can be apart, or the best of LOTS; then
    those who ask for some of the groups are moved to one of them, and all apart again as far as that allows.

    In a group of two all meet at first; so where there is one, who is apart at first is kept apart by the groups.
    Raises RestrictionsUnmet where a group has no room for all who ask for it, or a head of another group does.
    """
    if len(entrants) >= 3 * count:
        apart = tuple(restriction for restriction in restrictions.apart if not restriction.first_turn)
        restrictions = replace(restrictions, apart=apart)
    groups = _apart(entrants, count, field, restrictions, rng)
    return _within(groups, field, restrictions, rng) if restrictions.within else groups


def _within(groups: Groups, field: Field, restrictions: Restrictions, rng: Random) -> Groups:
    """The same groups after exchanges within pots, so that everybody is in one of those they ask for."""
    asked = {one.entrant: one.parts for one in restrictions.within}
    seeds = [seed for seed in field.seeds if any(seed in group for group in groups)]
    pot_of = {seed: place // len(groups) for place, seed in enumerate(seeds)}
    at = {one: number for number, group in enumerate(groups) for one in group}
    left_out = [one for one in asked if pot_of.get(one) == 0 and at[one] + 1 not in asked[one]]
    found = [list(group) for group in groups]
    for pot in (None, *sorted({*pot_of.values()} - {0})):
        members = [one for one in shuffled(rng, sorted(at)) if pot_of.get(one) == pot]
        room = Counter(at[one] for one in members)
        mine = {one: sorted(asked[one], key=lambda part: part != at[one] + 1) for one in members if one in asked}
        wanted = assigned_parts(mine, room)
        left_out += [one for one in mine if one not in wanted]
        for one, part in wanted.items():
            if at[one] != part:
                other = next(it for it in members if at[it] == part and wanted.get(it, -1) != part)
                _exchange(found, at, one, other)
    if left_out:
        raise RestrictionsUnmet(tuple(problem_at(ScheduleProblem.WISH_PART_FULL, one) for one in left_out))
    every = range(1, len(groups) + 1)
    return _improved(
        tuple(map(tuple, found)), seeds, _prices(field, restrictions), {**dict.fromkeys(at, every), **asked}
    )


def _exchange(groups: list[list[EntrantId]], at: dict[EntrantId, int], one: EntrantId, two: EntrantId) -> None:
    here, there = groups[at[one]], groups[at[two]]
    here[here.index(one)], there[there.index(two)] = two, one
    at[one], at[two] = at[two], at[one]


def _apart(entrants: Sequence[EntrantId], count: int, field: Field, restrictions: Restrictions, rng: Random) -> Groups:
    wanted = [restriction for restriction in restrictions.apart if restriction.relation is not Relation.PARTNERS]
    families = [restriction.members for restriction in wanted if restriction.hard] + [*field.clubs]
    families += [restriction.members for restriction in wanted if not restriction.hard]
    here = set(entrants)
    seeds = tuple(seed for seed in field.seeds if seed in here)
    disjoint = _disjoint(families, entrants)
    prices = _prices(field, restrictions)
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


def _prices(field: Field, restrictions: Restrictions) -> Counter[Couple]:
    """What it costs to have two in one group."""
    prices = Counter(frozenset(couple) for club in field.clubs for couple in combinations(club, 2))
    for ban in bans(restrictions):
        if ban.relation is not Relation.PARTNERS:
            prices[frozenset((ban.one, ban.two))] += HARD_PRICE if ban.hard else 1
    return prices


def _price(groups: Groups, prices: Mapping[Couple, int]) -> int:
    return sum(prices.get(frozenset(couple), 0) for group in groups for couple in combinations(group, 2))


def _improved(
    groups: Groups,
    seeds: Sequence[EntrantId],
    prices: Mapping[Couple, int],
    asked: Mapping[EntrantId, Sequence[int]] = MappingProxyType({}),
) -> Groups:
    """The groups after all exchanges of two entrants of one pot that help, and leave them in groups that they have
    `asked` for where any are named; the heads of the groups stay.
    """
    best = [list(group) for group in groups]
    pot_of = {seed: place // len(groups) for place, seed in enumerate(seeds)}

    def may(one: EntrantId, to: int) -> bool:
        return not asked or to + 1 in asked[one]

    pairs = list(combinations(range(len(best)), 2))
    while any(_exchanged(best, numbers, pot_of, prices, may) for numbers in pairs):
        pass
    return tuple(map(tuple, best))


def _exchanged(
    groups: list[list[EntrantId]],
    numbers: tuple[int, int],
    pot_of: Mapping[EntrantId, int],
    prices: Mapping[Couple, int],
    may: Callable[[EntrantId, int], bool],
) -> bool:
    """Whether two entrants of the groups of these numbers changed places to the gain of both groups together."""
    one, two = (groups[number] for number in numbers)
    for here, first in enumerate(one):
        for there, second in enumerate(two):
            pot = pot_of.get(first)
            if pot == pot_of.get(second) and pot != 0 and may(first, numbers[1]) and may(second, numbers[0]):
                gain = _cost(first, one, first, prices) + _cost(second, two, second, prices)
                gain -= _cost(second, one, first, prices) + _cost(first, two, second, prices)
                if gain > 0:
                    one[here], two[there] = second, first
                    return True
    return False


def _cost(entrant: EntrantId, group: Iterable[EntrantId], leaving: EntrantId, prices: Mapping[Couple, int]) -> int:
    """What the entrant costs in the group without the one that is `leaving` it."""
    return sum(prices.get(frozenset((entrant, other)), 0) for other in group if other != leaving)


# Groups in the middle of an event: everybody stays in their group, and newcomers join the smallest.


def joined(
    groups: Iterable[Sequence[EntrantId]],
    newcomers: Iterable[Sequence[EntrantId]],
    clubs: Sequence[Sequence[EntrantId]],
    rng: Random,
) -> Groups:
    """The groups with the newcomers, those who belong together by turns: each time the smallest group takes them, of
    several the one with the fewest members of their clubs, of several such lots choose one.
    """
    grown = [list(group) for group in groups]
    members = [set(club) for club in clubs]
    for those in newcomers:
        mates = {one for club in members if not club.isdisjoint(those) for one in club}
        ranks = [(len(group), sum(one in mates for one in group)) for group in grown]
        best = [group for group, rank in zip(grown, ranks, strict=True) if rank == min(ranks)]
        best[below(rng, len(best))].extend(those)
    return tuple(map(tuple, grown))


def keeps(groups: Groups, played: Iterable[Played]) -> bool:
    """Whether everything that was played is within a group."""
    group_of = {entrant: number for number, group in enumerate(groups) for entrant in group}
    return all(len({group_of.get(entrant) for entrant in one.meeting.seated}) == 1 for one in played)


def have_met(entrants: Sequence[EntrantId], played: Iterable[Played], rng: Random) -> list[list[EntrantId]]:
    """The entrants in sets of those whom meetings connect, so that nobody can have met out of a group; the largest
    first, equal ones by lot.
    """
    root = {entrant: entrant for one in played for entrant in one.meeting.seated} | {one: one for one in entrants}

    def found(entrant: EntrantId) -> EntrantId:
        while root[entrant] != entrant:
            entrant = root[entrant]
        return entrant

    for one in played:
        first, *others = one.meeting.seated
        for other in others:
            root[found(other)] = found(first)
    sets: dict[EntrantId, list[EntrantId]] = {}
    for entrant in entrants:
        sets.setdefault(found(entrant), []).append(entrant)
    return sorted(shuffled(rng, [*sets.values()]), key=len, reverse=True)
