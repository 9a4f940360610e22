"""Bars, clubs and families: of one evening, the sum of the best lines of each; of a season, the sum of its evenings.

Source: practice of bars that send several pairs to an evening; FIBUR ranks clubs beside persons.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.exact import Points, exact
from tournaments.seasons.scoring import line_points
from tournaments.seasons.types import ResultSheet, Season


@dataclass(frozen=True, slots=True)
class ClubRow:
    """One bar or club: its place, its points, and how much of them comes from each evening, by position."""

    place: int
    shared: bool
    club: str
    total: Points
    evenings: Mapping[int, Points]


def club_points(clubs: Sequence[str], points: Sequence[Points], most: int) -> Mapping[str, Points]:
    """What every bar or club has from one evening: the sum of its best `most` lines. Lines of nobody's club ("") count
    for none.
    """
    own: defaultdict[str, list[Points]] = defaultdict(list)
    for club, made in zip(clubs, points, strict=True):
        if club:
            own[club].append(made)
    return {club: exact(sum(sorted(made, reverse=True)[:most])) for club, made in own.items()}


def club_table(season: Season) -> tuple[ClubRow, ...]:
    """The table of bars and clubs over all evenings, the best first; empty where nobody came for one."""
    evenings: defaultdict[str, dict[int, Points]] = defaultdict(dict)
    for position, sheet in enumerate(season.sheets):
        for club, made in _of_evening(sheet, season).items():
            evenings[club][position] = made
    return ranked({club: exact(sum(own.values())) for club, own in evenings.items()}, evenings)


def ranked(totals: Mapping[str, Points], evenings: Mapping[str, Mapping[int, Points]]) -> tuple[ClubRow, ...]:
    """The rows of these totals; who has as many points shares the place."""
    held = Counter(totals.values())
    rows: list[ClubRow] = []
    for club in sorted(totals, key=lambda club: (-totals[club], club)):
        total = totals[club]
        place = rows[-1].place if rows and rows[-1].total == total else len(rows) + 1
        rows.append(ClubRow(place, held[total] > 1, club, total, evenings[club]))
    return tuple(rows)


def _of_evening(sheet: ResultSheet, season: Season) -> Mapping[str, Points]:
    points = [one * sheet.weight for one in line_points(sheet, season.regulation.scoring)]
    return club_points([line.club for line in sheet.lines], points, season.regulation.club_pairs)
