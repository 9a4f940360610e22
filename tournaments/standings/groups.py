"""The tables of groups, and all their entrants in one complete ranking.

Across the groups the winners come first, then the seconds, then the thirds, whatever they scored: who played in another
group had other opponents. Inside such a level groups of different sizes must not be compared by sums, since a fourth
member is one match more. So averages per match are compared, as exact fractions: match points, then the difference of
deals, then that of card points, if those of everybody concerned are known. Fencing ranks its pools in this way, where
the first index is victories divided by bouts (FIE, Rules for Competitions, book 2, the articles on the round of pools);
that all matches count, those against the last of a larger group too, is the difference to football, where UEFA strikes
them out. Those still level are separated by a recorded play-off, lot or decision of the desk, else shares the place,
and the rows say so.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Protocol

from rules.match_points import Points
from tournaments.standings.field import NO_DEDUCTIONS
from tournaments.standings.table import RECORDED_CRITERIA, rank
from tournaments.standings.types import Criterion, Decision, Encounter, EntrantId, Group, Row, StillLevel, Totals

AVERAGED = (Criterion.DEAL_DIFFERENCE, Criterion.POINT_DIFFERENCE)
"""What is compared behind the points of those at one place of their groups, each as the average of a match."""


class Across(StrEnum):
    """What separates two rows of the ranking across groups."""

    GROUP_PLACE = "group_place"
    POINTS_PER_MATCH = "points_per_match"
    DEALS_PER_MATCH = "deals_per_match"
    CARDS_PER_MATCH = "cards_per_match"
    PLAY_OFF = "play_off"
    LOT = "lot"
    DESK = "desk"


@dataclass(frozen=True, slots=True)
class Averages:
    """What an entrant has per match; nought before the first. `cards` is None where card points are not all known."""

    points: Fraction
    deals: Fraction
    cards: Fraction | None


@dataclass(frozen=True, slots=True)
class AcrossRow:
    """One line of the ranking across groups.

    `group` counts from 1, `group_place` is the place in it. `shared`: somebody else has the same `place`. `decided_by`:
    what puts this line below the one above; None on the first line and between lines that share a place.
    """

    place: int
    shared: bool
    entrant: EntrantId
    group: int
    group_place: int
    averages: Averages
    decided_by: Across | None


class Placed(Protocol):
    """A line of any ranking."""

    @property
    def place(self) -> int:
        """The place, from 1."""

    @property
    def entrant(self) -> EntrantId:
        """Its holders."""


@dataclass(frozen=True, slots=True)
class _Member:
    entrant: EntrantId
    group: int
    place: int
    averages: Averages


_Tie = list[_Member]
_Value = Callable[[_Member], Fraction | int | None]


def rank_groups(
    groups: Iterable[Collection[EntrantId]],
    encounters: Sequence[Encounter],
    criteria: Sequence[Criterion],
    decisions: Sequence[Decision] = (),
    deductions: Mapping[EntrantId, Points] = NO_DEDUCTIONS,
    *,
    rest_is_opponent: bool = False,
    open_turns: Collection[int] = (),
    below_zero: bool = False,
    mini_table_of_two: bool = True,
    still_level: StillLevel = StillLevel.AGAIN,
) -> tuple[tuple[Row, ...], ...]:
    """The table of every group over its own finished matches, as `table.rank` makes it.

    Raises KeyError when a match is not one between members of a group.
    """
    members = [tuple(group) for group in groups]
    group_of = {entrant: number for number, group in enumerate(members) for entrant in group}
    own: list[list[Encounter]] = [[] for _ in members]
    for encounter in encounters:
        somebody = next(entrant for line in encounter.lines for entrant in line.entrants)
        own[group_of[somebody]].append(encounter)
    return tuple(
        rank(
            group,
            matches,
            criteria,
            decisions,
            deductions=_of(group, deductions),
            rest_is_opponent=rest_is_opponent,
            open_turns=open_turns,
            below_zero=below_zero,
            mini_table_of_two=mini_table_of_two,
            still_level=still_level,
        )
        for group, matches in zip(members, own, strict=True)
    )


def _of(group: Group, deductions: Mapping[EntrantId, Points]) -> dict[EntrantId, Points]:
    """The deductions of the members of a group."""
    return {one: deductions[one] for one in group if one in deductions}


def across(
    tables: Sequence[Sequence[Row]], decisions: Sequence[Decision] = (), gone: Collection[EntrantId] = ()
) -> tuple[AcrossRow, ...]:
    """Everybody in the tables of the groups in one ranking, best first; within a shared place by group, then by id.

    `decisions` are recorded play-offs and lots, oldest first; of two that cover a tie the later counts, and a play-off
    before any lot. Those who are `gone`, of whom nothing counts, are behind everybody, with one place for all of them.
    """
    everybody = [
        _Member(row.entrant, number, row.place, averages(row.totals))
        for number, table in enumerate(tables, start=1)
        for row in table
    ]
    rows: list[AcrossRow] = []
    counted, nothing = ([one for one in everybody if (one.entrant in gone) is out] for out in (False, True))
    for tie, separator in (*_settled(counted, decisions), (nothing, None)):
        for position, member in enumerate(tie):
            decided_by = None if position or not rows else separator
            rows.append(_row(member, len(rows) + 1 - position, len(tie) > 1, decided_by))
    return tuple(rows)


def tiers(rows: Iterable[Placed]) -> tuple[Group, ...]:
    """The entrants of any ranking from the best down, those who share a place together: what decides who moves on."""
    return tuple(tuple(row.entrant for row in same) for _, same in groupby(rows, key=lambda row: row.place))


def averages(totals: Totals) -> Averages:
    """The sums of an entrant, divided by the matches."""
    matches = max(1, totals.played)
    known = totals.cards_for is not None and totals.cards_against is not None
    cards = Fraction((totals.cards_for or 0) - (totals.cards_against or 0), matches) if known else None
    return Averages(Fraction(totals.points, matches), Fraction(totals.deal_difference, matches), cards)


def _row(member: _Member, place: int, shared: bool, decided_by: Across | None) -> AcrossRow:
    return AcrossRow(place, shared, member.entrant, member.group, member.place, member.averages, decided_by)


def _settled(everybody: _Tie, decisions: Sequence[Decision]) -> list[tuple[_Tie, Across | None]]:
    """Everybody in parts that nothing separates any more, best first, each with what put it below the one above."""
    listed = sorted(everybody, key=lambda member: (member.group, member.entrant))
    parts: list[tuple[_Tie, Across | None]] = [(listed, None)]
    for separator, value in (
        (Across.GROUP_PLACE, lambda member: -member.place),
        (Across.POINTS_PER_MATCH, lambda member: member.averages.points),
        (Across.DEALS_PER_MATCH, lambda member: member.averages.deals),
        (Across.CARDS_PER_MATCH, lambda member: member.averages.cards),
    ):
        parts = [smaller for part in parts for smaller in _split(part, separator, value)]
    for kind in RECORDED_CRITERIA:
        separator = Across(kind.value)
        parts = [smaller for part in parts for smaller in _split(part, separator, _recorded(part[0], kind, decisions))]
    return [part for part in parts if part[0]]


def _split(part: tuple[_Tie, Across | None], separator: Across, value: _Value) -> list[tuple[_Tie, Across | None]]:
    """The part divided by a value, the higher first; whole where somebody's value is not known."""
    tie, before = part
    values = {member.entrant: known for member in tie if (known := value(member)) is not None}
    if len(values) < len(tie):
        return [part]
    ordered = sorted(tie, key=lambda member: values[member.entrant], reverse=True)
    smaller = [list(same) for _, same in groupby(ordered, key=lambda member: values[member.entrant])]
    return [(one, separator if number else before) for number, one in enumerate(smaller)] or [part]


def _recorded(tie: _Tie, kind: Criterion, decisions: Sequence[Decision]) -> _Value:
    """The recorded order of the latest decision of this kind that places the whole tie; nothing where there is none."""
    names = {member.entrant for member in tie}
    orders = [decision.order for decision in decisions if decision.kind is kind and names.issubset(decision.order)]
    return lambda member: -orders[-1].index(member.entrant) if orders else None
