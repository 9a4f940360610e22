"""Sums per entrant, in one pass over the matches.

Source: Giochi regulation (Pinasca, 2022), 'Classifica della disciplina': the points of every pair of a
quarter are added up over every match played.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from tournaments.standings.types import Encounter, EntrantId, Totals

# One match as one side sees it: outcome, points, deals won, lost and level, card points made and conceded.
# A plain tuple, because the sums of thousands of matches run over its columns.
_Line = tuple[int, int, int, int, int, int | None, int | None]
_WON, _LEVEL, _LOST = 1, 0, -1
_OUTCOMES = {1: (_WON, _LOST), 2: (_LOST, _WON), None: (_LEVEL, _LEVEL)}
_BOTH_LOST = (_LOST, _LOST)
_UNKNOWN = (None, None)
NO_REST_POINTS: Mapping[EntrantId, int] = MappingProxyType({})
NO_DEDUCTIONS = NO_REST_POINTS


def totals(
    entrants: Iterable[EntrantId],
    encounters: Iterable[Encounter],
    rest_points: Mapping[EntrantId, int] = NO_REST_POINTS,
    deductions: Mapping[EntrantId, int] = NO_DEDUCTIONS,
) -> Mapping[EntrantId, Totals]:
    """The sums of every entrant, in the order given; zeros for one who has not played.

    `rest_points` are the match points of those who get some for having rested, in all; they raise the points and no
    other sum. `deductions` are those that penalties take; they take no more than there is. Raises KeyError when a
    match, a rest or a penalty names somebody who is not an entrant.
    """
    lines: dict[EntrantId, list[_Line]] = {entrant: [] for entrant in entrants}
    for encounter in encounters:
        (home, away), (mine, theirs) = encounter.sides, _lines(encounter)
        for entrant in home:
            lines[entrant].append(mine)
        for entrant in away:
            lines[entrant].append(theirs)
    sums = {entrant: _sum(played) if played else Totals() for entrant, played in lines.items()}
    for entrant, points in rest_points.items():
        sums[entrant] = replace(sums[entrant], points=sums[entrant].points + points, rest_points=points)
    for entrant, points in deductions.items():
        taken = min(points, sums[entrant].points)
        sums[entrant] = replace(sums[entrant], points=sums[entrant].points - taken, deducted=taken)
    return sums


def _lines(encounter: Encounter) -> tuple[_Line, _Line]:
    first, second = _OUTCOMES[encounter.winner] if encounter.winner or not encounter.forfeit else _BOTH_LOST
    mine, theirs = encounter.points
    won, lost = encounter.deals
    level = encounter.level_deals
    made, conceded = encounter.cards or _UNKNOWN
    return (first, mine, won, lost, level, made, conceded), (second, theirs, lost, won, level, conceded, made)


def _sum(lines: list[_Line]) -> Totals:
    outcomes, points, won, lost, level, made, conceded = zip(*lines, strict=True)
    return Totals(
        played=len(lines),
        won=outcomes.count(_WON),
        level=outcomes.count(_LEVEL),
        lost=outcomes.count(_LOST),
        points=sum(points),
        deals_won=sum(won),
        deals_lost=sum(lost),
        level_deals=sum(level),
        cards_for=None if None in made else sum(made),
        cards_against=None if None in conceded else sum(conceded),
        results=_results(zip(won, lost, strict=True)),
    )


def _results(deals: Iterable[tuple[int, int]]) -> dict[str, int]:
    """Best results first: 5-0, 4-1, 3-2, 2-3."""
    counts = Counter(deals)
    best_first = sorted(counts, key=lambda result: (result[1] - result[0], -result[0]))
    return {f"{won}-{lost}": counts[won, lost] for won, lost in best_first}
