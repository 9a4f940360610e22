"""The table of a season: points first, then the tie-breaks, and who moves on to a final.

Sources: GenovaGioca, 'Regolamento GGA' (the best two evenings of each discipline) and 'Regolamento Circuiti' (two parts
of four evenings, three count in each, the first two of each part play the final); Disc Golf Scene, 'Setting up
leaderboards' (finals outside the most that count; those who may still reach the minimum are shown).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType

from rules.match_points import Points
from tournaments.seasons.counting import Counts, came_to, counts, left_of, minimum_of, standing_of
from tournaments.seasons.tiebreaks import Asked, Settled, settle
from tournaments.seasons.types import (
    Counted,
    Finals,
    Group,
    Minimum,
    Season,
    SeasonRow,
    SeasonTie,
    Section,
    Standing,
    UnitId,
    credited,
)

_OUT = 1_000_000
"""The block of those who cannot reach the minimum, behind everybody else."""


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The rows, the best first; within a shared place in the order of ids. `counts`: what they were made of. `ties`:
    how those of equal points were treated, the best first and a whole before its parts.
    """

    rows: tuple[SeasonRow, ...]
    counts: Counts
    ties: tuple[SeasonTie, ...]


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who moves on to the final, from which section, "" where the season has none. `tied`: shares the last place that
    moves on with more than there is room for, so a lot or a match has to say."""

    section: str
    unit: UnitId
    place: int
    tied: bool = False


def season_table(season: Season) -> SeasonTable:
    """The table over the evenings so far.

    Those below the minimum of evenings are ranked with the others as long as they can reach it; after that
    they come last, without a place. Where finalists come first, the places of the last final come first.
    Raises what `scoring.worths` raises.
    """
    counted = counts(season)
    asked = Asked(season, counted)
    standings = _standings(season, counted)
    blocks = _blocks(season, standings)
    ordered = sorted(counted.of, key=lambda unit: (blocks[unit], -counted.of[unit].total, unit))
    rows: list[SeasonRow] = []
    ties: list[SeasonTie] = []
    for (block, _total), same in groupby(ordered, key=lambda unit: (blocks[unit], counted.of[unit].total)):
        group = tuple(same)
        tied = len(group) > 1 and block < _OUT
        settled = settle(group, season.regulation.criteria, asked, len(rows)) if tied else Settled(((group, None),), ())
        ties += settled.ties
        for part, decided_by in settled.parts:
            place = None if block == _OUT else len(rows) + 1
            for position, unit in enumerate(part):
                row = _row(unit, counted, standings[unit], place)
                if tied:
                    row = replace(row, shared=len(part) > 1, decided_by=None if position else decided_by)
                rows.append(row)
    return SeasonTable(tuple(rows), counted, tuple(ties))


def _row(unit: UnitId, counted: Counts, standing: Standing, place: int | None) -> SeasonRow:
    own = counted.of[unit]
    total = counted.total(own.total)
    return SeasonRow(place, False, unit, total, came_to(own), own.counting, own.struck, own.finals, standing)  # noqa: FBT003


def _standings(season: Season, counted: Counts) -> Mapping[UnitId, Standing]:
    needed, left = minimum_of(season), left_of(season)
    return {unit: standing_of(came_to(own), needed, left) for unit, own in counted.of.items()}


def _blocks(season: Season, standings: Mapping[UnitId, Standing]) -> Mapping[UnitId, int]:
    """What is compared before points: the place in the last final where that decides, and being out."""
    ahead = {}
    finals = [sheet for sheet in season.sheets if sheet.final]
    if finals and season.regulation.finals is Finals.AHEAD:
        last = finals[-1]
        every_line = zip(last.lines, credited(last, season.regulation.unit), strict=True)
        ahead = {unit: line.place for line, units in every_line for unit in units}
    behind = max(ahead.values(), default=0) + 1
    return {
        unit: _OUT if standing is Standing.OUT and unit not in ahead else ahead.get(unit, behind)
        for unit, standing in standings.items()
    }


def section_season(season: Season, section: Section) -> Season:
    """One section of a season as a season of its own, without finals: the table of the autumn, or of a discipline."""
    regulation = season.regulation
    own = replace(
        regulation,
        counted=Counted(regulation.counted.best, regulation.counted.share),
        evenings=section.evenings,
        minimum=Minimum() if section.key else regulation.minimum,
        parts=(),
        disciplines=(),
    )
    per = regulation.counted.per
    sheets = tuple(one for one in season.sheets if not one.final and one.section(per) == section.key)
    return replace(season, regulation=own, sheets=sheets)


def qualified(season: Season) -> tuple[Qualified, ...]:
    """Who moves on to the final, section by section: those qualified earlier leave the place to the next."""
    regulation = season.regulation
    found: list[Qualified] = []
    for section in regulation.sections or (Section("", "", regulation.evenings),):
        rows = season_table(section_season(season, section)).rows
        moved = {one.unit for one in found}
        left = [row for row in rows if row.place is not None and row.unit not in moved]
        found += _first(section.key, left, regulation.qualifiers)
    return tuple(found)


def _first(section: str, rows: Sequence[SeasonRow], most: int) -> list[Qualified]:
    """The first `count`, and those level with the last of them."""
    if len(rows) <= most or not most:
        return [Qualified(section, row.unit, row.place or 0) for row in rows[:most]]
    last = rows[most - 1].place
    tied = rows[most].place == last
    return [
        Qualified(section, row.unit, row.place or 0, tied and row.place == last)
        for position, row in enumerate(rows)
        if position < most or (tied and row.place == last)
    ]


def open_ties(rows: Sequence[SeasonRow]) -> tuple[Group, ...]:
    """Those who share a place, best place first: what is left for a lot, or for nobody."""
    shared = [row for row in rows if row.shared]
    return tuple(tuple(row.unit for row in same) for _place, same in groupby(shared, key=lambda row: row.place))


# How sure the first place of a season is: the measured season most like it.
#
# Source: docs/numbers.md, "Seasons": the same field every evening, spread as assumed there, match points added up.

FIRST_OF_100: Mapping[tuple[int, int], int] = MappingProxyType(
    {
        (size, evenings): times
        for size, own in ((8, (27, 37, 43, 54)), (16, (17, 27, 31, 44)), (46, (8, 17, 21, 31)))
        for evenings, times in zip((1, 3, 5, 10), own, strict=True)
    }
)
"""In how many of a hundred seasons of this many entrants and evenings the strongest is first."""
MEASURED_FROM = ((27, 46), (12, 16), (6, 8))
"""From this many entrants on (first) an evening is like a measured one (second); bounds are geometric means."""
LARGEST = 65
"""An evening of more is like none that was measured, as is one of fewer than six."""


def first_of_100(entrants: int, evenings: int) -> int | None:
    """In about how many of a hundred seasons the strongest is first: of those that were measured, and are like it, the
    one of most evenings that the season has had. None where none is: before the first evening, and with few or many
    entrants.
    """
    field = next((size for least, size in MEASURED_FROM if least <= entrants <= LARGEST), None)
    measured = [length for size, length in FIRST_OF_100 if size == field and length <= evenings]
    return FIRST_OF_100[field, max(measured)] if field and measured else None


# Who moves when the table of a season becomes another one: after a correction, or after one more evening.


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody whose place or points become others; None where they are in one of the two tables only, and for the
    place of somebody without one.
    """

    unit: UnitId
    place_before: int | None
    place_after: int | None
    points_before: Points | None
    points_after: Points | None


def moved(before: Sequence[SeasonRow], after: Sequence[SeasonRow]) -> tuple[Moved, ...]:
    """Everyone on whom the tables differ, in the order of the later table, then those missing from it."""
    earlier, later = {row.unit: row for row in before}, {row.unit: row for row in after}
    units = [*later, *(unit for unit in earlier if unit not in later)]
    pairs = [(unit, earlier.get(unit), later.get(unit)) for unit in units]
    compared = [Moved(unit, _place(old), _place(new), _points(old), _points(new)) for unit, old, new in pairs]
    return tuple(
        one for one in compared if (one.place_before, one.points_before) != (one.place_after, one.points_after)
    )


def _place(row: SeasonRow | None) -> int | None:
    return None if row is None else row.place


def _points(row: SeasonRow | None) -> Points | None:
    return None if row is None else row.total
