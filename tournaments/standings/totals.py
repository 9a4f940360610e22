"""Sums per entrant, in one pass over the matches.

Source: Giochi regulation (Pinasca, 2022), 'Classifica della disciplina': the points of every pair of a
quarter are added up over every match played.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tournaments.standings.types import Encounter, EntrantId, Totals


class _Line(NamedTuple):
    """One match as one side sees it."""

    outcome: int  # 1 won, 0 level, -1 lost
    points: int
    deals: tuple[int, int]
    level_deals: int
    cards: tuple[int, int] | None


def totals(entrants: Iterable[EntrantId], encounters: Iterable[Encounter]) -> Mapping[EntrantId, Totals]:
    """The sums of every entrant, in the order given; zeros for one who has not played.

    Raises KeyError when a match names somebody who is not an entrant.
    """
    lines: dict[EntrantId, list[_Line]] = {entrant: [] for entrant in entrants}
    for encounter in encounters:
        first, second = _lines(encounter)
        for entrant in encounter.sides[0]:
            lines[entrant].append(first)
        for entrant in encounter.sides[1]:
            lines[entrant].append(second)
    return {entrant: _sum(played) for entrant, played in lines.items()}


def _lines(encounter: Encounter) -> tuple[_Line, _Line]:
    first, second = _outcomes(encounter)
    points, deals, cards, level = encounter.points, encounter.deals, encounter.cards, encounter.level_deals
    return (
        _Line(first, points[0], deals, level, cards),
        _Line(
            second, points[1], (deals[1], deals[0]), level, None if cards is None else (cards[1], cards[0])
        ),
    )


def _outcomes(encounter: Encounter) -> tuple[int, int]:
    if encounter.winner is None:
        return (-1, -1) if encounter.forfeit else (0, 0)
    return (1, -1) if encounter.winner == 1 else (-1, 1)


def _sum(lines: list[_Line]) -> Totals:
    outcomes = [line.outcome for line in lines]
    cards = [line.cards for line in lines if line.cards is not None]
    complete = len(cards) == len(lines)
    return Totals(
        played=len(lines),
        won=outcomes.count(1),
        level=outcomes.count(0),
        lost=outcomes.count(-1),
        points=sum(line.points for line in lines),
        deals_won=sum(line.deals[0] for line in lines),
        deals_lost=sum(line.deals[1] for line in lines),
        level_deals=sum(line.level_deals for line in lines),
        cards_for=sum(made for made, _ in cards) if complete else None,
        cards_against=sum(conceded for _, conceded in cards) if complete else None,
        results=_results(lines),
    )


def _results(lines: list[_Line]) -> dict[str, int]:
    """Best results first: 5-0, 4-1, 3-2, 2-3."""
    counts: dict[tuple[int, int], int] = {}
    for line in lines:
        counts[line.deals] = counts.get(line.deals, 0) + 1
    best_first = sorted(counts, key=lambda deals: (deals[1] - deals[0], -deals[0]))
    return {f"{won}-{lost}": counts[won, lost] for won, lost in best_first}
