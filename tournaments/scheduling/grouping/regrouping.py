"""Groups in the middle of an event: everybody stays where they are, and anybody who comes joins the smallest group."""

from collections.abc import Iterable, Sequence
from random import Random

from tournaments.scheduling.grouping.lots import Groups
from tournaments.scheduling.kernel.chance import below, shuffled
from tournaments.scheduling.kernel.types import EntrantId, Played


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
