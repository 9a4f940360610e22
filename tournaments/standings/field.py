"""Everything a tie-break may look at, indexed once so that each tied group costs only its own matches."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from rules.exact import Points
from tournaments.standings.totals import NO_DEDUCTIONS, NO_REST_POINTS, totals
from tournaments.standings.types import Criterion, Decision, Encounter, EntrantId, MiniRow, Totals


@dataclass(frozen=True, slots=True)
class Field:
    """The totals, the matches of every entrant, and the recorded decisions, oldest first. `rest_is_opponent`: anybody
    who has a match fewer than others has met, for the points of the opponents, somebody with as many points.
    `mini_table_of_two`: the mini-table is asked about two as well."""

    totals: Mapping[EntrantId, Totals]
    encounters: Mapping[EntrantId, Sequence[Encounter]]
    decisions: Sequence[Decision]
    rest_is_opponent: bool
    mini_table_of_two: bool

    def among(self, group: Collection[EntrantId]) -> tuple[Encounter, ...]:
        """The matches in which members of the group were on different sides, each match once."""
        members = frozenset(group)
        found = {
            encounter.key: encounter
            for entrant in group
            for encounter in self.encounters[entrant]
            if _across(members, encounter)
        }
        return tuple(found.values())

    def decision(self, kind: Criterion, group: Collection[EntrantId]) -> Decision | None:
        """The latest recorded decision of this kind that places the whole group."""
        covering = (
            decision
            for decision in reversed(self.decisions)
            if decision.kind is kind and set(group).issubset(decision.order)
        )
        return next(covering, None)


def _across(members: frozenset[EntrantId], encounter: Encounter) -> bool:
    """Whether members were on more than one side."""
    there = False
    for line in encounter.lines:
        if not members.isdisjoint(line.entrants):
            if there:
                return True
            there = True
    return False


def field(
    entrants: Iterable[EntrantId],
    encounters: Sequence[Encounter],
    decisions: Sequence[Decision],
    rest_points: Mapping[EntrantId, Points] = NO_REST_POINTS,
    deductions: Mapping[EntrantId, Points] = NO_DEDUCTIONS,
    *,
    rest_cards: Mapping[EntrantId, Points] = NO_REST_POINTS,
    rest_is_opponent: bool = False,
    below_zero: bool = False,
    mini_table_of_two: bool = False,
) -> Field:
    """The field of a table. Raises KeyError when a match or a rest names somebody who is not an entrant."""
    sums = totals(entrants, encounters, rest_points, deductions, rest_cards=rest_cards, below_zero=below_zero)
    played: dict[EntrantId, list[Encounter]] = {entrant: [] for entrant in sums}
    for encounter in encounters:
        for line in encounter.lines:
            for entrant in line.entrants:
                played[entrant].append(encounter)
    return Field(sums, played, decisions, rest_is_opponent, mini_table_of_two)


def met_equally(group: Collection[EntrantId], among: Iterable[Encounter]) -> bool:
    """Whether everybody in the group met everybody else, and equally often."""
    meetings: defaultdict[frozenset[EntrantId], int] = defaultdict(int)
    for encounter in among:
        for one, other in combinations(encounter.lines, 2):
            for first, second in product(one.entrants, other.entrants):
                meetings[frozenset((first, second))] += 1
    pairs = (frozenset(pair) for pair in combinations(group, 2))
    times = meetings.get(next(pairs, frozenset()), 0)
    return times > 0 and all(meetings.get(pair) == times for pair in pairs)


def mini_rows(group: Collection[EntrantId], among: Iterable[Encounter]) -> Mapping[EntrantId, MiniRow]:
    """The mini-table of the group: the totals of each member over the matches among them."""
    outsiders = {entrant for encounter in among for line in encounter.lines for entrant in line.entrants}
    sums = totals({*group, *outsiders}, among)
    return {
        entrant: MiniRow(
            entrant,
            sums[entrant].played,
            sums[entrant].points,
            sums[entrant].deals_won,
            sums[entrant].deals_lost,
        )
        for entrant in group
    }
