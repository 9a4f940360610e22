"""The regulation of a stage, read from its row into the value that the pure parts work with."""

from fractions import Fraction

from rules.formats import LevelRule, MatchFormat, MatchKind
from rules.matches import MatchPoints, Result, points_table
from rules.places import PlacePoints, SharedRule
from tournaments.models import Stage, Tournament
from tournaments.regulation import Regulation
from tournaments.scheduling.types import EVERY_PAIR, Lineup
from tournaments.standings.types import Criterion


def match_format_of(stage: Stage) -> MatchFormat:
    return MatchFormat(
        kind=MatchKind(stage.match_kind),
        length=stage.match_length,
        level_rule=LevelRule(stage.level_rule),
        winner_only_allowed=stage.winner_only_allowed,
        cappotto_allowed=stage.cappotto_allowed,
    )


def match_points_of(stage: Stage) -> MatchPoints:
    """The stored table, "5-0" -> 7, as the rules read it."""
    return points_table({read_result(result): points for result, points in stage.match_points.items()})


def read_result(text: str) -> Result:
    """ "4-1" -> (4, 1)."""
    first, second = text.split("-")
    return int(first), int(second)


def match_points_as_json(table: MatchPoints) -> dict[str, int]:
    return {f"{first}-{second}": points for (first, second), points in table.values}


def place_points_of(tournament: Tournament) -> PlacePoints:
    """The stored list of points by place; fractions are stored as "3/2"."""
    return PlacePoints(
        tuple(Fraction(value) for value in tournament.place_points), SharedRule(tournament.shared_places)
    )


def regulation_of(stage: Stage) -> Regulation:
    return Regulation(
        tables=stage.tables,
        hall=stage.hall,
        legs=EVERY_PAIR if stage.legs is None else stage.legs,
        lineup=Lineup(stage.lineup),
        match_format=match_format_of(stage),
        match_points=match_points_of(stage),
        tiebreaks=tuple(Criterion(key) for key in stage.tiebreaks),
        place_points=place_points_of(stage.tournament),
    )
