"""What is on paper beside what is on the pages: everybody's table by surname, and since when it is so."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from rules.games import own_first
from tournaments.event.surnames import PersonName, Surnames
from tournaments.models import LogEntry, Player, Tournament
from tournaments.selectors.core.disclosure import called_in
from tournaments.selectors.core.match_rows import Sitting
from tournaments.selectors.core.outcomes import MatchRecord, SideRecord, TeamRef
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.counted.rests import rests_in


@dataclass(frozen=True, slots=True)
class PlayerPlace:
    """Where one player sits in a turn; `table` is None for one who rests, and the number of the match where matches
    wait for tables: then `hall_table` is where it was called to. `opponents` are the other sides by name. `by_reserve`:
    somebody who is not ranked plays for them. `done`: the match is over.
    """

    person: PersonName
    team: TeamRef
    table: int | None = None
    partners: tuple[str, ...] = ()
    opponents: str = ""
    by_reserve: bool = False
    hall_table: int | None = None
    done: bool = False


def places_by_surname(playing: StageCourse, turn: TurnProgress) -> tuple[PlayerPlace, ...]:
    """Everybody who has a table in this turn or rests in it, a player each, in the order of their surnames."""
    surnames = surnames_in(playing.stage.tournament)
    seated = [
        place
        for match in turn.matches
        for side, *others in own_first(match.sides)
        for place in _seated(match, side, others, surnames)
    ]
    return tuple(sorted([*seated, *_resting(playing, turn, surnames)], key=lambda place: place.person.order))


def _seated(
    match: MatchRecord, side: SideRecord, others: Sequence[SideRecord], surnames: Surnames
) -> list[PlayerPlace]:
    opponents = " – ".join(one.team.name for one in others)
    teams = side.teams or (side.team,) * len(side.players)
    return [
        PlayerPlace(
            surnames.parts(player.name),
            team,
            match.table,
            tuple(one.name for one in side.players if one.id != player.id),
            opponents,
            side.by_reserve,
            None if match.complete else match.notes.hall_table,
            match.complete,
        )
        for player, team in zip(side.players, teams, strict=True)
    ]


def _resting(playing: StageCourse, turn: TurnProgress, surnames: Surnames) -> list[PlayerPlace]:
    """Those who rest, the people of a pair one by one."""
    rests = rests_in(playing, turn)
    whole = {rest.team.id: rest.team for rest in rests if not rest.players}
    found = [(rest.team, player.name) for rest in rests for player in rest.players]
    if whole:
        tournament = playing.stage.tournament
        called = called_in(tournament)
        everybody = Player.objects.filter(tournament=tournament, team_id__in=whole).order_by("team__number", "number")
        places = Sitting(tournament.id).places(everybody)
        people = [place.at(turn.number) for place in places]
        found += [(whole[str(one.team_id)], called.name(one.id, one.name)) for one in people]
    return [PlayerPlace(surnames.parts(name), team) for team, name in found]


def changed_at(tournament: Tournament, version: int | None = None) -> datetime.datetime:
    """The time of the last change to the tournament, or to a version of it."""
    seen = tournament.version if version is None else version
    entry = LogEntry.objects.filter(tournament=tournament, seq=seen).values_list("at", flat=True).first()
    return entry or tournament.created_at
