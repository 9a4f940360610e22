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

from collections.abc import Sequence
from random import Random

from tournaments.scheduling.kernel.chance import below, shuffled
from tournaments.scheduling.kernel.types import EntrantId

Groups = tuple[tuple[EntrantId, ...], ...]

_Edge = tuple[int, int]


def drawn_groups(
    entrants: Sequence[EntrantId],
    count: int,
    seeds: Sequence[EntrantId],
    clubs: Sequence[Sequence[EntrantId]],
    rng: Random,
) -> Groups:
    """The entrants in `count` groups, the pots one after the other.

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
