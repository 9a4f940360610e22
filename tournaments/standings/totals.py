"""Sums per entrant, in one pass over the matches.

Source: Giochi regulation (Pinasca, 2022), 'Classifica della disciplina': the points of every pair of a
quarter are added up over every match played.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from rules.exact import Points, exact
from rules.outcomes import Ending
from tournaments.standings.types import Encounter, EntrantId, Line, Totals

NO_REST_POINTS: Mapping[EntrantId, Points] = MappingProxyType({})
NO_DEDUCTIONS = NO_REST_POINTS


def totals(
    entrants: Iterable[EntrantId],
    encounters: Iterable[Encounter],
    rest_points: Mapping[EntrantId, Points] = NO_REST_POINTS,
    deductions: Mapping[EntrantId, Points] = NO_DEDUCTIONS,
    *,
    rest_cards: Mapping[EntrantId, Points] = NO_REST_POINTS,
    below_zero: bool = False,
) -> Mapping[EntrantId, Totals]:
    """The sums of every entrant, in the order given; zeros for one who has not played.

    `rest_points` are the match points of those who get some for having rested, in all; they raise the points and no
    other sum. `rest_cards` are card points for rests, kept apart from those that were played. `deductions` are those
    that penalties take; they take no more than there is, unless sums can be `below_zero`. Raises KeyError when a match,
    a rest or a penalty names somebody who is not an entrant.
    """
    lines: dict[EntrantId, list[Line]] = {entrant: [] for entrant in entrants}
    for encounter in encounters:
        for line in encounter.lines:
            for entrant in line.entrants:
                lines[entrant].append(line)
    sums = {entrant: _sum(played) if played else Totals() for entrant, played in lines.items()}
    for entrant, points in rest_points.items():
        before = sums[entrant]
        given = exact(before.rest_points + points)
        sums[entrant] = replace(before, points=exact(before.points + points), rest_points=given)
    for entrant, cards in rest_cards.items():
        sums[entrant] = replace(sums[entrant], rest_cards=cards)
    for entrant, points in deductions.items():
        taken = points if below_zero else max(0, min(points, sums[entrant].points))
        sums[entrant] = replace(sums[entrant], points=exact(sums[entrant].points - taken), deducted=taken)
    return sums


def _sum(lines: list[Line]) -> Totals:
    _entrants, points, played, unplayed = zip(*lines, strict=True)
    won, lost, level, made, conceded, _worth, endings, called = zip(*played, strict=True)
    return Totals(
        played=len(lines),
        won=endings.count(Ending.WON),
        level=endings.count(Ending.LEVEL),
        lost=endings.count(Ending.LOST),
        points=exact(sum(points)),
        deals_won=sum(won),
        deals_lost=sum(lost),
        level_deals=sum(level),
        cards_for=None if None in made else sum(made),
        cards_against=None if None in conceded else sum(conceded),
        results=_results(zip(won, lost, strict=True)),
        calls_won=None if None in called else sum(called),
        rest_points=0 if not any(unplayed) else exact(sum(line.points for line in lines if line.came_in_vain)),
    )


def _results(deals: Iterable[tuple[int, int]]) -> dict[str, int]:
    """Best results first: 5-0, 4-1, 3-2, 2-3."""
    counts = Counter(deals)
    best_first = sorted((lost - won, -won, won, lost) for won, lost in counts)
    return {f"{won}-{lost}": counts[won, lost] for _behind, _fewer, won, lost in best_first}
