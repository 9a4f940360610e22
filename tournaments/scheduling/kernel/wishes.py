"""What is asked of a draw besides its format: whether it can be read, and whether drawn turns keep it.

A wish for mixed sides is nothing but two wishes to be apart: no two of a group are partners. So everything that is
asked about who meets whom comes down to `Ban`s of two entrants.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from rules.violations import Violation, violation
from tournaments.scheduling.kernel.base import repeated
from tournaments.scheduling.kernel.faults import ScheduleFault
from tournaments.scheduling.kernel.types import (
    Apart,
    EntrantId,
    Field,
    Meeting,
    Mixed,
    Options,
    Relation,
    Stay,
    Turn,
    Wishes,
)

UNMET = {
    Relation.PARTNERS: ScheduleFault.WISH_PARTNERS_UNMET,
    Relation.OPPONENTS: ScheduleFault.WISH_OPPONENTS_UNMET,
    Relation.TABLE: ScheduleFault.WISH_TABLE_UNMET,
}


class WishesUnmet(ValueError):
    """No draw was found that keeps every hard wish; `violations` names those that the best one breaks."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__(", ".join(f"{fault.code} {fault.where}" for fault in violations))
        self.violations = violations


@dataclass(frozen=True, slots=True)
class Ban:
    """Two who are not to meet in this way, in the first turn or in any; hard or only if it can be had."""

    one: EntrantId
    two: EntrantId
    relation: Relation
    first_turn: bool
    hard: bool


def bans(wishes: Wishes) -> tuple[Ban, ...]:
    """Every two who are not to meet, from the wishes to be apart and to be mixed."""
    mixed = (
        Apart(group, Relation.PARTNERS, hard=wish.hard) for wish in wishes.mixed for group in (wish.ones, wish.others)
    )
    return tuple(
        Ban(one, two, wish.relation, wish.first_turn, wish.hard)
        for wish in (*wishes.apart, *mixed)
        for one, two in combinations(wish.members, 2)
    )


def wishes_among(wishes: Wishes, entrants: Iterable[EntrantId]) -> Wishes:
    """What is left of the wishes when only these entrants play on."""
    here = set(entrants)

    def stay(members: tuple[EntrantId, ...]) -> tuple[EntrantId, ...]:
        return tuple(member for member in members if member in here)

    apart = (replace(wish, members=stay(wish.members)) for wish in wishes.apart)
    mixed = (replace(wish, ones=stay(wish.ones), others=stay(wish.others)) for wish in wishes.mixed)
    return Wishes(
        tuple(wish for wish in apart if len(wish.members) > 1),
        tuple(wish for wish in wishes.stay if wish.entrant in here),
        tuple(wish for wish in mixed if wish.ones and wish.others),
        tuple(wish for wish in wishes.within if wish.entrant in here),
    )


def wish_problems(field: Field, options: Options, *, partners: bool = True) -> list[Violation]:
    """Every reason why the wishes cannot be read, whatever the format; without `partners` also those about partners."""
    wishes, known = options.wishes, set(field.ids)
    named = [wish.members for wish in wishes.apart]
    named += [(wish.entrant,) for wish in wishes.stay]
    named += [group for wish in wishes.mixed for group in (wish.ones, wish.others)]
    strangers = dict.fromkeys(entrant for members in named for entrant in members if entrant not in known)
    found = [violation(ScheduleFault.WISH_UNKNOWN, entrant) for entrant in strangers]
    for members in named:
        found += [violation(ScheduleFault.WISH_REPEATED, entrant) for entrant in repeated(members)]
    if any(len(set(wish.members)) < 2 for wish in wishes.apart):
        found.append(violation(ScheduleFault.WISH_APART_ALONE))
    if any(not group for wish in wishes.mixed for group in (wish.ones, wish.others)):
        found.append(violation(ScheduleFault.WISH_GROUP_EMPTY))
    for wish in wishes.mixed:
        both = [entrant for entrant in dict.fromkeys(wish.ones) if entrant in wish.others]
        found += [violation(ScheduleFault.WISH_IN_BOTH_GROUPS, entrant) for entrant in both]
    found += [
        violation(ScheduleFault.WISH_STAY_TWICE, entrant) for entrant in repeated(wish.entrant for wish in wishes.stay)
    ]
    for stay in wishes.stay:
        if stay.table is not None and stay.table < 1:
            found.append(violation(ScheduleFault.WISH_TABLE_BELOW_ONE, stay.entrant, table=stay.table))
    if not partners and (wishes.mixed or any(wish.relation is Relation.PARTNERS for wish in wishes.apart)):
        found.append(violation(ScheduleFault.WISH_WITHOUT_PARTNERS))
    return found


def stay_problems(options: Options, tables: int, seats: int) -> list[Violation]:
    """Fixed tables above the `tables` in use, and tables that more people must not leave than the `seats` there
    can be for them.
    """
    stays = [wish for wish in options.wishes.stay if wish.table is not None]
    found = [
        violation(ScheduleFault.WISH_TABLE_UNUSED, wish.entrant, table=wish.table, most=tables)
        for wish in stays
        if wish.table is not None and wish.table > tables
    ]
    asked = Counter(wish.table for wish in stays if wish.table is not None and wish.hard)
    found += [
        violation(ScheduleFault.WISH_TABLE_CROWDED, table=table, players=players, seats=seats)
        for table, players in sorted(asked.items())
        if players > seats
    ]
    return found


def unmet(turns: Iterable[Turn], wishes: Wishes) -> tuple[Violation, ...]:
    """The hard wishes that these turns break, each with the first place where it is broken."""
    drawn = tuple(turns)
    found = [_apart_unmet(drawn, wish) for wish in wishes.apart if wish.hard]
    found += [_stay_unmet(drawn, wish) for wish in wishes.stay if wish.hard]
    found += [_mixed_unmet(drawn, wish) for wish in wishes.mixed if wish.hard]
    return tuple(fault for fault in found if fault is not None)


def kept(turns: tuple[Turn, ...], wishes: Wishes) -> tuple[Turn, ...]:
    """The turns, which keep every hard wish; raises WishesUnmet when they do not."""
    if broken := unmet(turns, wishes):
        raise WishesUnmet(broken)
    return turns


def _apart_unmet(turns: Iterable[Turn], wish: Apart) -> Violation | None:
    members = set(wish.members)
    for turn in turns:
        if wish.first_turn and turn.number != 1:
            continue
        for meeting in turn.meetings:
            for one, two in _met(meeting, wish.relation):
                if one in members and two in members:
                    return violation(UNMET[wish.relation], one, two, turn=turn.number)
    return None


def _mixed_unmet(turns: Iterable[Turn], wish: Mixed) -> Violation | None:
    ones, others = set(wish.ones), set(wish.others)
    for turn in turns:
        for meeting in turn.meetings:
            for one, two in _met(meeting, Relation.PARTNERS):
                if ones.issuperset((one, two)) or others.issuperset((one, two)):
                    return violation(ScheduleFault.WISH_MIXED_UNMET, one, two, turn=turn.number)
    return None


def _stay_unmet(turns: Iterable[Turn], wish: Stay) -> Violation | None:
    table = wish.table
    for turn in turns:
        for meeting in turn.meetings:
            if any(wish.entrant in side for side in meeting.sides):
                table = meeting.table if table is None else table
                if meeting.table != table:
                    return violation(ScheduleFault.WISH_STAY_UNMET, wish.entrant, turn=turn.number, table=meeting.table)
    return None


def _met(meeting: Meeting, relation: Relation) -> Iterator[tuple[EntrantId, EntrantId]]:
    """Every two who meet in this way at a table."""
    if relation is not Relation.OPPONENTS:
        for side in meeting.sides:
            yield from combinations(side, 2)
    if relation is not Relation.PARTNERS:
        for one, two in combinations(meeting.sides, 2):
            yield from product(one, two)
