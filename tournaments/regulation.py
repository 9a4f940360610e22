"""What an organizer decides before the first result, as one value. Pure: no Django, nothing stored.

`GIOCHI` is the regulation of the Giochi of Pinasca (2022); every other preset is one more such value.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.matches import (
    MatchFormat,
    MatchKind,
    MatchPoints,
    check_format,
    check_points_table,
    default_points,
)
from rules.places import GIOCHI_PLACE_POINTS, PlacePoints, check_places
from rules.violations import Violation, violation
from tournaments.scheduling.types import Legs, Lineup
from tournaments.standings.criteria import DEFAULT_CRITERIA, FormatTraits, check_criteria
from tournaments.standings.types import Criterion


class Ranked(StrEnum):
    """Who is ranked by a tournament, and so what an entrant is: a quarter, a pair, or a player."""

    TEAMS = "teams"
    PAIRS = "pairs"
    PLAYERS = "players"


class RegulationFault(StrEnum):
    TABLES_RANGE = "regulation_tables_range"
    LEGS_RANGE = "regulation_legs_range"
    HALL_RANGE = "regulation_hall_range"
    HALL_BELOW_TABLES = "regulation_hall_below_tables"


FIVE_FIXED = MatchFormat(MatchKind.FIXED, 5)
FIVE_FIXED_POINTS = default_points(FIVE_FIXED)


@dataclass(frozen=True, slots=True)
class Regulation:
    """How one stage is played and counted. `tables` None: as many as the smallest team can fill. `hall`, the
    tables of the hall, None: enough for every fixture of a turn.
    """

    tables: int | None = None
    legs: Legs = 1
    lineup: Lineup = Lineup.FREE
    match_format: MatchFormat = FIVE_FIXED
    match_points: MatchPoints = FIVE_FIXED_POINTS
    tiebreaks: tuple[Criterion, ...] = DEFAULT_CRITERIA
    place_points: PlacePoints = GIOCHI_PLACE_POINTS
    hall: int | None = None


GIOCHI = Regulation()
PRESETS: Mapping[str, Regulation] = {"giochi": GIOCHI}


def check_regulation(regulation: Regulation, *, confirmed: bool = False) -> tuple[Violation, ...]:
    """Every fault of a regulation, each led by the name of the part it stands in.

    `confirmed`: the organizer knows that card points will not be comparable and wants them as a tie-break.
    """
    faults: list[Violation] = []
    if regulation.tables is not None and not 1 <= regulation.tables <= 200:
        faults.append(violation(RegulationFault.TABLES_RANGE, "tables", least=1, most=200))
    if isinstance(regulation.legs, int) and not 1 <= regulation.legs <= 100:
        faults.append(violation(RegulationFault.LEGS_RANGE, "legs", least=1, most=100))
    if regulation.hall is not None:
        faults += _hall_faults(regulation.hall, regulation.tables)
    format_faults = check_format(regulation.match_format)
    faults += _in("match_format", format_faults)
    if not format_faults:
        faults += _in("match_points", check_points_table(regulation.match_format, regulation.match_points))
    faults += _in(
        "tiebreaks",
        check_criteria(regulation.tiebreaks, traits_of(regulation.match_format), confirmed=confirmed),
    )
    faults += _in("place_points", check_places(regulation.place_points))
    return tuple(faults)


def _hall_faults(hall: int, tables: int | None) -> list[Violation]:
    """The hall has tables, and all those of one fixture; how many a fixture has by itself only the draw knows."""
    if not 1 <= hall <= 2000:
        return [violation(RegulationFault.HALL_RANGE, "hall", least=1, most=2000)]
    if tables is not None and hall < tables:
        return [violation(RegulationFault.HALL_BELOW_TABLES, "hall", hall=hall, tables=tables)]
    return []


def traits_of(match_format: MatchFormat) -> FormatTraits:
    """What a match format means for comparing card points."""
    return FormatTraits(
        equal_length=match_format.kind in (MatchKind.FIXED, MatchKind.SUM),
        points_always_known=not match_format.winner_only_allowed,
    )


def _in(part: str, faults: Sequence[Violation]) -> list[Violation]:
    return [fault.at(part) for fault in faults]
