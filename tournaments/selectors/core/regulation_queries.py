"""The regulation of a stage, read from its row into the value that the pure parts work with."""

from rules.games import Game
from rules.match_formats import MatchFormat
from rules.match_points import MatchPoints, default_points
from rules.places import PlacePoints
from tournaments.event.counted_by import UNTOLD, CountedBy
from tournaments.event.regulation import Lock, Regulation
from tournaments.models import Award, Deal, Draw, Stage, Tournament
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.qualify import Takes
from tournaments.settings.declared import BY_KEY
from tournaments.settings.kinds import Stored
from tournaments.settings.values import Column, part_from, regulation_from


def column_of(stage: Stage) -> Column:
    """What a column of the settings of a stage holds, be it its own or that of its tournament."""

    def column(key: str) -> Stored:
        return getattr(stage.tournament if BY_KEY[key].of_all else stage, key)

    return column


def regulation_of(stage: Stage) -> Regulation:
    return regulation_from(column_of(stage), CountedBy(stage.tournament.counted_by or UNTOLD))


def game_of(stage: Stage) -> Game:
    """The game with its choices."""
    key, choices = BY_KEY["game"].kind.read(stage.game), BY_KEY["game_choices"].kind.read(stage.game_choices)
    return Game(key, **choices)


def place_points_of(tournament: Tournament) -> PlacePoints:
    """The stored list of points by place."""
    return PlacePoints(**part_from(lambda key: getattr(tournament, key), "place_points"))


def knockout_of(stage: Stage) -> KnockoutOptions:
    return KnockoutOptions(**part_from(lambda key: getattr(stage, key), "knockout"))


def takes_of(stage: Stage) -> Takes | None:
    if stage.take_first is None:
        return None
    return Takes(**part_from(lambda key: getattr(stage, key), "takes"))


def points_for_format(regulation: Regulation, match_format: MatchFormat) -> MatchPoints:
    """The points table of a match of this length: that of the stage, unless the turn has a length of its own."""
    return regulation.match_points if match_format == regulation.match_format else default_points(match_format)


# How far the regulation of a stage can still be changed as things are.


def stage_lock(stage: Stage) -> Lock:
    """PUBLISHED holds what it was drawn from, RESULTS its whole regulation, where they are of a later stage too, CLOSED
    everything.
    """
    if stage.tournament.closed_at is not None:
        return Lock.CLOSED
    if has_results(stage):
        return Lock.RESULTS
    if is_published(stage):
        return Lock.PUBLISHED
    return Lock.OPEN


def is_published(stage: Stage) -> bool:
    """Whether something of this stage is drawn for everybody to see."""
    return Draw.objects.filter(stage=stage, published_at__isnull=False).exists()


def has_results(stage: Stage) -> bool:
    """Whether a match of this stage or a later one was played or awarded, whole or in part."""
    here = {
        "tournament_id": stage.tournament_id,
        "replaced__isnull": True,
        "match__turn__stage__number__gte": stage.number,
    }
    return Deal.objects.filter(**here).exists() or Award.objects.filter(**here).exists()
