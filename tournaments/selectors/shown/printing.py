"""What stands on paper beside what stands on the pages: everybody's table by name, and since when it is so."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from rules.sides import own_first
from tournaments.event.letters import alphabetical
from tournaments.models import LogEntry, Player, Tournament
from tournaments.selectors.core.outcomes import MatchRecord, SideRecord, TeamRef, team_ref
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.counted.rests import rests_in


@dataclass(frozen=True, slots=True)
class PlayerPlace:
    """Where one player sits in a turn; `table` is None for one who rests. `opponents` are the other sides by name."""

    name: str
    team: TeamRef
    table: int | None
    partners: tuple[str, ...]
    opponents: str


def places_by_name(playing: StageCourse, turn: TurnProgress) -> tuple[PlayerPlace, ...]:
    """All players who have a table in this turn or rest in it, in the order of their names; who always play
    together stand there once, under the name of all of them.
    """
    tournament = playing.stage.tournament
    if tournament.kind.together:
        places = [_seated(match, side, others) for match in turn.matches for side, *others in own_first(match.sides)]
        places += [PlayerPlace(rest.team.name, rest.team, None, (), "") for rest in rests_in(playing, turn)]
        return tuple(sorted(places, key=lambda place: alphabetical(place.name)))
    return _players(playing, turn)


def _seated(match: MatchRecord, side: SideRecord, others: Sequence[SideRecord]) -> PlayerPlace:
    return PlayerPlace(side.team.name, side.team, match.table, (), _called(others))


def _called(sides: Sequence[SideRecord]) -> str:
    return " – ".join(side.team.name for side in sides)


def _players(playing: StageCourse, turn: TurnProgress) -> tuple[PlayerPlace, ...]:
    tournament = playing.stage.tournament
    seats = {
        player.id: (match.table, tuple(one.name for one in side.players if one.id != player.id), _called(others))
        for match in turn.matches
        for side, *others in own_first(match.sides)
        for player in side.players
    }
    resting = {rest.team.id for rest in rests_in(playing, turn)}
    players = Player.objects.filter(tournament=tournament).select_related("team").order_by("team__number", "number")
    shown = [one for one in players if str(one.id) in seats or str(one.team_id) in resting]
    places = (
        PlayerPlace(one.name, team_ref(one.team, tournament), *seats.get(str(one.id), (None, (), ""))) for one in shown
    )
    return tuple(sorted(places, key=lambda place: alphabetical(place.name)))


def changed_at(tournament: Tournament, version: int | None = None) -> datetime.datetime:
    """When the tournament came to be as it is, or as it was in a version."""
    seen = tournament.version if version is None else version
    entry = LogEntry.objects.filter(tournament=tournament, seq=seen).values_list("at", flat=True).first()
    return entry or tournament.created_at
