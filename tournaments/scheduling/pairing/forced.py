"""Who meets again or rests again although nobody should, and why there was no alternative.

Why a turn cannot do without rematches has always one kind of reason (W. T. Tutte, 1947): there are groups of an odd
number of people who have new opponents only inside their group and among a few others, and these others are fewer than
the groups. One person is a group, too. The groups are found as T. Gallai and J. Edmonds found them: somebody is in one
if a way to pair as many as possible without rematches can leave this one over.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.scheduling.kernel.types import EntrantId, Field, Options, Played
from tournaments.scheduling.pairing.matching import Couple, most_couples
from tournaments.scheduling.pairing.ranking import obstacles
from tournaments.scheduling.pairing.seating import homes, tables_in_use
from tournaments.scheduling.pairing.turn import Pairing, Wanted, paired


class ForcedKind(StrEnum):
    """What could not be avoided: a REMATCH; a REST, because nobody is left who has not sat out; a rest WISHED for
    nobody, because hard wishes leave nobody else to rest.
    """

    REMATCH = "rematch"
    REST = "rest"
    WISHED = "wished"


@dataclass(frozen=True, slots=True)
class Reason:
    """More `groups` of an odd number than `others`, with new opponents only inside their own group and among the
    others.

    With an odd number of entrants the rest takes the part of one of them: `rest_in_group` and `rest_in_others` say
    where. Resting again does not count as new.
    """

    groups: tuple[tuple[EntrantId, ...], ...]
    others: tuple[EntrantId, ...]
    rest_in_group: bool = False
    rest_in_others: bool = False


@dataclass(frozen=True, slots=True)
class Forced:
    """Two who meet again, or one who rests again, how many `times` that happened before, and why two have to meet."""

    kind: ForcedKind
    members: tuple[EntrantId, ...]
    times: int
    reasons: tuple[Reason, ...] = ()


def forced(
    wanted: Wanted, field: Field, options: Options, number: int, played: tuple[Played, ...]
) -> tuple[Forced, ...]:
    """Everything in the next pairing that happens again and could not be avoided, rests first."""
    pairing = paired(wanted, field, options, number, played)
    if pairing is None:
        return ()
    again = [] if options.rematches else [two for two in pairing.pairs if pairing.past.met.get(frozenset(two), 0)]
    reasons = _reasons(pairing, _new(pairing, field, options)) if again else ()
    return (
        *_rested_again(pairing),
        *(Forced(ForcedKind.REMATCH, two, pairing.past.met[frozenset(two)], _about(two, reasons)) for two in again),
    )


def _rested_again(pairing: Pairing) -> list[Forced]:
    if pairing.resting is None or not (times := pairing.past.sat_out(pairing.resting)):
        return []
    fewest = min(pairing.past.sat_out(entrant) for entrant in pairing.ranking.entrants)
    return [Forced(ForcedKind.WISHED if fewest < times else ForcedKind.REST, (pairing.resting,), times)]


def _about(two: Iterable[EntrantId], reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """The reasons that name one of the two, or all where none does."""
    named = [one for one in reasons if any(not set(group).isdisjoint(two) for group in one.groups)]
    return tuple(named) or reasons


def _new(pairing: Pairing, field: Field, options: Options) -> list[Couple]:
    """Every couple that has not met and may meet, and whose rest is as rare as the one that was drawn."""
    entrants, past = pairing.ranking.entrants, pairing.past
    count = len(entrants)
    hard = obstacles(field, options, homes(options, tables_in_use(count, options)), first=not past.pairings).hard
    new = [
        (one, two)
        for two in range(count)
        for one in range(two)
        if not past.met.get(both := frozenset((entrants[one], entrants[two])), 0) and not hard.get(both, 0)
    ]
    if pairing.resting is not None:
        rests = past.sat_out(pairing.resting)
        new += [(place, count) for place, entrant in enumerate(entrants) if past.sat_out(entrant) <= rests]
    return new


def _reasons(pairing: Pairing, new: list[Couple]) -> tuple[Reason, ...]:
    import networkx  # here, because a start that draws nothing need not wait for it

    entrants = pairing.ranking.entrants
    people = range(len(entrants) + len(entrants) % 2)
    over = _can_be_left_over(new, people)
    graph = networkx.Graph()
    graph.add_nodes_from(people)
    graph.add_edges_from(new)
    groups = [sorted(group) for group in networkx.connected_components(graph.subgraph(over))]
    others = {other for person in over for other in graph[person]} - over
    blocks = networkx.connected_components(graph.subgraph(over | others))
    return tuple(
        _reason(entrants, [group for group in sorted(groups) if group[0] in block], sorted(others & block))
        for block in sorted(map(frozenset, blocks), key=min)
    )


def _reason(entrants: tuple[EntrantId, ...], groups: list[list[int]], others: list[int]) -> Reason:
    rest = len(entrants)
    named = (tuple(entrants[one] for one in group if one != rest) for group in groups)
    return Reason(
        tuple(group for group in named if group),
        tuple(entrants[one] for one in others if one != rest),
        rest_in_group=any(rest in group for group in groups),
        rest_in_others=rest in others,
    )


def _can_be_left_over(new: list[Couple], people: range) -> set[int]:
    """Whom some way to make as many of these couples as possible leaves without one."""
    most = most_couples(new)
    return {person for person in people if most_couples([couple for couple in new if person not in couple]) == most}
