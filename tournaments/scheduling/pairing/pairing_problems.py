"""Why a field cannot be paired turn by turn."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.problems import Problem, problem_at
from tournaments.scheduling.base.base import (
    groups_problems,
    hall_problems,
    knockout_problems,
    order_problems,
    repeated_ids,
    seats_problems,
    seeds_and_clubs_problems,
)
from tournaments.scheduling.base.restrictions import left_alone, restriction_problems, stay_problems
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Options, Played
from tournaments.scheduling.pairing.costs import obstacles
from tournaments.scheduling.pairing.matching import Couple, most_couples
from tournaments.scheduling.pairing.turn import Pairing, Wanted, homes, paired, tables_in_use

MOST_ENTRANTS = 512
MOST_TURNS = 100


def pairing_problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason against pairing this field by its table: numbers, options of other formats, names, restrictions."""
    count = len(field.teams)
    found = [
        *repeated_ids(field),
        *hall_problems(options),
        *order_problems(options),
        *seats_problems(options),
        *groups_problems(options),
        *knockout_problems(options),
        *seeds_and_clubs_problems(field),
    ]
    if count < 2:
        found.append(problem_at(ScheduleProblem.TOO_FEW_ENTRANTS, entrants=count, least=2))
    if count > MOST_ENTRANTS:
        found.append(problem_at(ScheduleProblem.TOO_MANY_PAIRED, entrants=count, most=MOST_ENTRANTS))
    if options.tables is not None and options.tables < 1:
        found.append(problem_at(ScheduleProblem.TABLES_BELOW_ONE, tables=options.tables))
    if options.legs != 1:
        found.append(problem_at(ScheduleProblem.LEGS_NOT_CHOSEN))
    found += _turns(count, options)
    found += _strangers(field, options)
    return (*found, *_restrictions(field, options, possible=not found))


def _turns(count: int, options: Options) -> list[Problem]:
    """The turns must be chosen; without rematches there are at most as many as everybody has opponents, and rests.

    Once points were made some may have left: then the turns stay as many as they were, and rematches may be forced.
    """
    if options.turns is None:
        return [problem_at(ScheduleProblem.TURNS_MISSING)]
    if options.turns < 1:
        return [problem_at(ScheduleProblem.TURNS_BELOW_ONE, turns=options.turns)]
    open_end = options.rematches or any(rank.points for rank in options.standing)
    most = MOST_TURNS if open_end else min(MOST_TURNS, max(1, count - 1 + count % 2))
    return [problem_at(ScheduleProblem.TOO_MANY_TURNS, turns=options.turns, most=most)] if options.turns > most else []


def _strangers(field: Field, options: Options) -> list[Problem]:
    """Names in the table that are not in the field, or are there twice."""
    known = set(field.ids)
    named = Counter(rank.entrant for rank in options.standing)
    return [
        *(problem_at(ScheduleProblem.STANDING_UNKNOWN, one) for one in named if one not in known),
        *(problem_at(ScheduleProblem.STANDING_TWICE, one) for one, times in named.items() if times > 1),
    ]


def _restrictions(field: Field, options: Options, *, possible: bool) -> list[Problem]:
    """Restrictions that cannot be read, or certainly not be kept: nobody has a partner, and two at different tables
    cannot meet.
    """
    found = restriction_problems(field, options, partners=False)
    if found or not possible:
        return found
    tables = tables_in_use(len(field.ids), options)
    found = [*_too_many_apart(field, options), *stay_problems(options, tables, 2 if tables == 1 else 1)]
    return found or (left_alone(field, options.restrictions) if len(field.ids) % 2 == 0 else [])


def _too_many_apart(field: Field, options: Options) -> list[Problem]:
    """Groups that can never meet among themselves and are more than the others and a rest."""
    couples, count = len(field.ids) // 2, len(field.ids)
    most = count - couples
    return [
        problem_at(
            ScheduleProblem.WISH_TOO_MANY_APART, restriction.members[0], members=len(restriction.members), most=most
        )
        for restriction in options.restrictions.apart
        if restriction.hard and len(restriction.members) > most
    ]


# Who meets again or rests again although nobody should, and why there was no alternative.
#
# Why a turn cannot do without rematches has always one kind of reason (W. T. Tutte, 1947): there are groups of an odd
# number of people who have new opponents only inside their group and among a few others, and these others are fewer
# than the groups. One person is a group, too. The groups are found as T. Gallai and J. Edmonds found them: somebody is
# in one if a way to pair as many as possible without rematches can leave this one over.


class ForcedKind(StrEnum):
    """What could not be avoided: a REMATCH; a REST, because nobody is left who has not sat out; a rest RESTRICTED for
    nobody, because hard restrictions leave nobody else to rest.
    """

    REMATCH = "rematch"
    REST = "rest"
    RESTRICTED = "wished"


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
    return [Forced(ForcedKind.RESTRICTED if fewest < times else ForcedKind.REST, (pairing.resting,), times)]


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
    """Everybody left out by some maximum matching of these couples."""
    most = most_couples(new)
    return {person for person in people if most_couples([couple for couple in new if person not in couple]) == most}
