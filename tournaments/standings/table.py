"""The order of the standings: match points first, then the tie-breaks, each place with its reason.

How a tie is treated. The criteria are asked in order about the whole tied group; the first that does not
find all of them level splits it. Every part that is still tied then starts again from the first criterion,
as the classifica avulsa requires (two that are left of three are again a case for the head-to-head). Who is
still tied when no criterion is left shares the place. Source for points first: Giochi regulation (Pinasca,
2022), 'Classifica della disciplina'.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from rules.exact import Points
from tournaments.standings.field import Field, field
from tournaments.standings.tiebreaks import ask, met_points
from tournaments.standings.totals import NO_DEDUCTIONS, NO_REST_POINTS
from tournaments.standings.types import (
    Criterion,
    Decision,
    Encounter,
    EntrantId,
    Group,
    Row,
    Step,
    StepOutcome,
)


@dataclass(frozen=True, slots=True)
class _Part:
    """Entrants that no criterion asked so far could tell apart, and what put them below the part above."""

    group: Group
    decided_by: Criterion | None
    steps: tuple[Step, ...]


def rank(
    entrants: Collection[EntrantId],
    encounters: Sequence[Encounter],
    criteria: Sequence[Criterion],
    decisions: Sequence[Decision] = (),
    rest_points: Mapping[EntrantId, Points] = NO_REST_POINTS,
    deductions: Mapping[EntrantId, Points] = NO_DEDUCTIONS,
    *,
    rest_cards: Mapping[EntrantId, Points] = NO_REST_POINTS,
    rest_is_opponent: bool = False,
    below_zero: bool = False,
    mini_table_of_two: bool = True,
) -> tuple[Row, ...]:
    """The standings over the finished matches given, best first; within a shared place in the order of ids.

    `decisions` are lots and play-offs, oldest first; of two that cover a tie the later counts. `rest_points` are match
    points for rests, `rest_cards` their card points; only where `rest_is_opponent` a rest counts for the points of the
    opponents, as against an equal (FIDE handbook C.07, Buchholz). `deductions` are what penalties take, no more than
    there is unless sums can be `below_zero`; no tie-break sees it. `mini_table_of_two`: without the head-to-head the
    mini-table is asked of two, too. Raises ValueError for an entrant or a match given twice, KeyError for a stranger.
    """
    _require_distinct("entrant", entrants)
    _require_distinct("match", [encounter.key for encounter in encounters])
    indexed = field(
        entrants,
        encounters,
        decisions,
        rest_points,
        deductions,
        rest_cards=rest_cards,
        rest_is_opponent=rest_is_opponent,
        below_zero=below_zero,
        mini_table_of_two=mini_table_of_two and Criterion.HEAD_TO_HEAD not in criteria,
    )
    met = met_points(tuple(indexed.totals), indexed) if Criterion.BUCHHOLZ in criteria and indexed.totals else {}
    rows: list[Row] = []
    for level in _by_points(indexed):
        for part in _settle(level, criteria, indexed):
            rows.extend(_rows(part, met, place=len(rows) + 1, tied=level if level[1:] else (), field=indexed))
    return tuple(rows)


def open_ties(rows: Iterable[Row]) -> tuple[Group, ...]:
    """The groups that share a place, best place first: what is left for a play-off, a lot, or nobody."""
    shared = (row for row in rows if row.shared)
    return tuple(tuple(row.entrant for row in same) for _, same in groupby(shared, key=lambda row: row.place))


def _require_distinct(what: str, names: Collection[str]) -> None:
    if len(set(names)) != len(names):
        raise ValueError(f"one {what} is given twice")


def _by_points(field: Field) -> list[Group]:
    """Groups of equal match points, best first, in the order of ids inside."""
    ordered = sorted(field.totals, key=lambda entrant: (-field.totals[entrant].points, entrant))
    return [tuple(level) for _, level in groupby(ordered, key=lambda entrant: field.totals[entrant].points)]


def _settle(group: Group, criteria: Sequence[Criterion], field: Field) -> list[_Part]:
    """The parts into which the criteria divide a group of equal points, best first."""
    settled: list[_Part] = []
    pending = [_Part(group, None, ())]
    while pending:
        part = pending.pop()
        smaller = _split(part, criteria, field)
        if len(smaller) == 1:
            settled.extend(smaller)
        else:
            pending.extend(reversed(smaller))
    return settled


def _split(part: _Part, criteria: Sequence[Criterion], field: Field) -> list[_Part]:
    """The parts made by the first criterion that tells members apart, or the part itself if none does."""
    steps = part.steps
    for criterion in criteria if len(part.group) > 1 else ():
        step = ask(criterion, part.group, field)
        steps = (*steps, step)
        if step.outcome is StepOutcome.SPLIT:
            groups = [
                tuple(entrant for entrant, _ in same) for _, same in groupby(step.values, key=lambda pair: pair[1])
            ]
            separators = [part.decided_by, *[criterion] * (len(groups) - 1)]
            return [_Part(smaller, separator, steps) for smaller, separator in zip(groups, separators, strict=True)]
    return [_Part(part.group, part.decided_by, steps)]


def _rows(part: _Part, met: Mapping[EntrantId, Fraction], *, place: int, tied: Group, field: Field) -> list[Row]:
    return [
        Row(
            place=place,
            shared=len(part.group) > 1,
            entrant=entrant,
            totals=field.totals[entrant],
            decided_by=part.decided_by if position == 0 else None,
            tied=tied,
            steps=part.steps,
            met=met.get(entrant),
        )
        for position, entrant in enumerate(part.group)
    ]
