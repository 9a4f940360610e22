"""What is asked of a draw besides its format: whether it can be read, and whether drawn turns keep it.

A restriction for mixed sides is nothing but two restrictions to be apart: no two of a group are partners. So everything
that is asked about who meets whom comes down to `Ban`s of two entrants.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from rules.problems import Problem, problem_at
from tournaments.scheduling.base.base import repeated
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    Apart,
    EntrantId,
    Field,
    Meeting,
    Mixed,
    Options,
    Relation,
    Restrictions,
    Stay,
    Turn,
)

UNMET = {
    Relation.PARTNERS: ScheduleProblem.WISH_PARTNERS_UNMET,
    Relation.OPPONENTS: ScheduleProblem.WISH_OPPONENTS_UNMET,
    Relation.TABLE: ScheduleProblem.WISH_TABLE_UNMET,
}


OF_RESTRICTIONS = frozenset(one for one in ScheduleProblem if one.value.startswith("wish"))
"""What is wrong with what is asked of a draw."""


class RestrictionsUnmet(ValueError):
    """No draw was found that keeps every hard restriction; `problems` names those that the best one breaks."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(f"{problem.code} {problem.where}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Ban:
    """Two who are not to meet in this way, in the first turn or in any; hard or only if it can be had."""

    one: EntrantId
    two: EntrantId
    relation: Relation
    first_turn: bool
    hard: bool


def bans(restrictions: Restrictions) -> tuple[Ban, ...]:
    """Every two who are not to meet, from the restrictions to be apart and to be mixed."""
    mixed = (
        Apart(group, Relation.PARTNERS, hard=restriction.hard)
        for restriction in restrictions.mixed
        for group in (restriction.ones, restriction.others)
    )
    return tuple(
        Ban(one, two, restriction.relation, restriction.first_turn, restriction.hard)
        for restriction in (*restrictions.apart, *mixed)
        for one, two in combinations(restriction.members, 2)
    )


def not_at_first(couples: Iterable[tuple[EntrantId, EntrantId]]) -> tuple[Apart, ...]:
    """What keeps these couples from meeting in their first match."""
    return tuple(Apart(couple, first_turn=True) for couple in couples)


def only_at_first(restrictions: Restrictions) -> bool:
    """Whether nothing is asked but who is within which part, and who does not meet in the first match."""
    others = (one for one in restrictions.apart if not one.first_turn or one.relation is Relation.PARTNERS)
    return not (restrictions.stay or restrictions.mixed or any(others))


Barred = Mapping[EntrantId, frozenset[EntrantId]]
"""Whom somebody is not to meet."""


def barred_by(some: Iterable[Ban]) -> Barred:
    """Whom everybody of these bans is not to meet."""
    found: dict[EntrantId, set[EntrantId]] = {}
    for ban in some:
        found.setdefault(ban.one, set()).add(ban.two)
        found.setdefault(ban.two, set()).add(ban.one)
    return {one: frozenset(those) for one, those in found.items()}


def left_alone(field: Field, restrictions: Restrictions) -> list[Problem]:
    """Everybody who may meet nobody in the first match, where everybody has one."""
    hard = (ban for ban in bans(restrictions) if ban.hard and ban.relation is not Relation.PARTNERS)
    others = len(field.ids) - 1
    alone = (one for one, those in barred_by(hard).items() if len(those) == others)
    return [problem_at(ScheduleProblem.WISH_NOBODY_LEFT, one) for one in alone]


def restrictions_among(restrictions: Restrictions, entrants: Iterable[EntrantId]) -> Restrictions:
    """What is left of the restrictions when only these entrants play on."""
    here = set(entrants)

    def stay(members: tuple[EntrantId, ...]) -> tuple[EntrantId, ...]:
        return tuple(member for member in members if member in here)

    apart = (replace(restriction, members=stay(restriction.members)) for restriction in restrictions.apart)
    mixed = (
        replace(restriction, ones=stay(restriction.ones), others=stay(restriction.others))
        for restriction in restrictions.mixed
    )
    return Restrictions(
        tuple(restriction for restriction in apart if len(restriction.members) > 1),
        tuple(restriction for restriction in restrictions.stay if restriction.entrant in here),
        tuple(restriction for restriction in mixed if restriction.ones and restriction.others),
        tuple(restriction for restriction in restrictions.within if restriction.entrant in here),
    )


def restriction_problems(field: Field, options: Options, *, partners: bool = True) -> list[Problem]:
    """Every reason why the restrictions cannot be read, whatever the format; without `partners` also those about
    partners.
    """
    restrictions, known = options.restrictions, set(field.ids)
    named = [restriction.members for restriction in restrictions.apart]
    named += [(restriction.entrant,) for restriction in restrictions.stay]
    named += [group for restriction in restrictions.mixed for group in (restriction.ones, restriction.others)]
    strangers = dict.fromkeys(entrant for members in named for entrant in members if entrant not in known)
    found = [problem_at(ScheduleProblem.WISH_UNKNOWN, entrant) for entrant in strangers]
    for members in named:
        found += [problem_at(ScheduleProblem.WISH_REPEATED, entrant) for entrant in repeated(members)]
    if any(len(set(restriction.members)) < 2 for restriction in restrictions.apart):
        found.append(problem_at(ScheduleProblem.WISH_APART_ALONE))
    if any(not group for restriction in restrictions.mixed for group in (restriction.ones, restriction.others)):
        found.append(problem_at(ScheduleProblem.WISH_GROUP_EMPTY))
    for restriction in restrictions.mixed:
        both = [entrant for entrant in dict.fromkeys(restriction.ones) if entrant in restriction.others]
        found += [problem_at(ScheduleProblem.WISH_IN_BOTH_GROUPS, entrant) for entrant in both]
    found += [
        problem_at(ScheduleProblem.WISH_STAY_TWICE, entrant)
        for entrant in repeated(restriction.entrant for restriction in restrictions.stay)
    ]
    for stay in restrictions.stay:
        if stay.table is not None and stay.table < 1:
            found.append(problem_at(ScheduleProblem.WISH_TABLE_BELOW_ONE, stay.entrant, table=stay.table))
    if not partners and (
        restrictions.mixed or any(restriction.relation is Relation.PARTNERS for restriction in restrictions.apart)
    ):
        found.append(problem_at(ScheduleProblem.WISH_WITHOUT_PARTNERS))
    return found


def stay_problems(options: Options, tables: int, seats: int) -> list[Problem]:
    """Fixed tables above the `tables` in use, and tables that more people must not leave than the `seats` there
    can be for them.
    """
    stays = [restriction for restriction in options.restrictions.stay if restriction.table is not None]
    found = [
        problem_at(ScheduleProblem.WISH_TABLE_UNUSED, restriction.entrant, table=restriction.table, most=tables)
        for restriction in stays
        if restriction.table is not None and restriction.table > tables
    ]
    asked = Counter(restriction.table for restriction in stays if restriction.table is not None and restriction.hard)
    found += [
        problem_at(ScheduleProblem.WISH_TABLE_CROWDED, table=table, players=players, seats=seats)
        for table, players in sorted(asked.items())
        if players > seats
    ]
    return found


def unmet(turns: Iterable[Turn], restrictions: Restrictions) -> tuple[Problem, ...]:
    """The hard restrictions that these turns break, each with the first place where it is broken."""
    drawn = tuple(turns)
    found = [_apart_unmet(drawn, restriction) for restriction in restrictions.apart if restriction.hard]
    found += [_stay_unmet(drawn, restriction) for restriction in restrictions.stay if restriction.hard]
    found += [_mixed_unmet(drawn, restriction) for restriction in restrictions.mixed if restriction.hard]
    return tuple(problem for problem in found if problem is not None)


def kept(turns: tuple[Turn, ...], restrictions: Restrictions) -> tuple[Turn, ...]:
    """The turns, which keep every hard restriction; raises RestrictionsUnmet when they do not."""
    if broken := unmet(turns, restrictions):
        raise RestrictionsUnmet(broken)
    return turns


def _apart_unmet(turns: Iterable[Turn], restriction: Apart) -> Problem | None:
    members = set(restriction.members)
    for turn in turns:
        if restriction.first_turn and turn.number != 1:
            continue
        for meeting in turn.meetings:
            for one, two in _met(meeting, restriction.relation):
                if one in members and two in members:
                    return problem_at(UNMET[restriction.relation], one, two, turn=turn.number)
    return None


def _mixed_unmet(turns: Iterable[Turn], restriction: Mixed) -> Problem | None:
    ones, others = set(restriction.ones), set(restriction.others)
    for turn in turns:
        for meeting in turn.meetings:
            for one, two in _met(meeting, Relation.PARTNERS):
                if ones.issuperset((one, two)) or others.issuperset((one, two)):
                    return problem_at(ScheduleProblem.WISH_MIXED_UNMET, one, two, turn=turn.number)
    return None


def _stay_unmet(turns: Iterable[Turn], restriction: Stay) -> Problem | None:
    table = restriction.table
    for turn in turns:
        for meeting in turn.meetings:
            if any(restriction.entrant in side for side in meeting.sides):
                table = meeting.table if table is None else table
                if meeting.table != table:
                    return problem_at(
                        ScheduleProblem.WISH_STAY_UNMET, restriction.entrant, turn=turn.number, table=meeting.table
                    )
    return None


def _met(meeting: Meeting, relation: Relation) -> Iterator[tuple[EntrantId, EntrantId]]:
    """Every two who meet in this way at a table."""
    if relation is not Relation.OPPONENTS:
        for side in meeting.sides:
            yield from combinations(side, 2)
    if relation is not Relation.PARTNERS:
        for one, two in combinations(meeting.sides, 2):
            yield from product(one, two)


# Parts of a draw that are played on days of their own.


def assigned_parts(asked: Mapping[EntrantId, Sequence[int]], room: Mapping[int, int]) -> dict[EntrantId, int]:
    """A part for as many as can have one of those they ask for, each part for as many as it has room (augmenting paths,
    Ford and Fulkerson 1956).
    """
    found: dict[EntrantId, int] = {}

    def place(one: EntrantId, seen: set[int]) -> bool:
        for part in (number - 1 for number in asked[one]):
            if part in seen:
                continue
            seen.add(part)
            there = [other for other, its in found.items() if its == part]
            if len(there) < room[part] or any(place(other, seen) for other in there):
                found[one] = part
                return True
        return False

    for one in asked:
        place(one, set())
    return found
