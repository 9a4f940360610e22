"""Everybody who has a place at a table, from a turn on."""

import uuid
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from django.db.models import Max, Q, QuerySet

from rules.awards import AwardKind
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Award, Draw, Match, Player, Team, Tournament
from tournaments.selectors.core.calendar import added_of, is_by_hand
from tournaments.selectors.core.continuing import IN_FORCE, SETTLED_AT_ITS_TABLE
from tournaments.selectors.core.match_rows import Place, Sitting
from tournaments.selectors.core.stages import named_by, players_listed, players_of, teams_of, turns_before_stage


@dataclass(frozen=True, slots=True)
class Playing:
    """Somebody who plays, and the name of their pair or quarter; alone they are their own."""

    player: Player
    entrant: str


def playing_from(tournament_id: uuid.UUID, turn: int | None = None) -> tuple[Playing, ...]:
    """Those with a place in a turn of the calendar from `turn` on; without one, from the first on that has not begun.

    Without those who left the tournament or were replaced before, and without substitutes no longer needed.
    """
    names = {team.id: team.name for team in teams_of(tournament_id) if team.withdrawn_id is None}
    everybody = [player for player in players_of(tournament_id) if player.team_id in names]
    places = Sitting(tournament_id).places(everybody)
    if turn is None and any(place.later for place in places):
        turn = _last_begun(tournament_id) + 1
    return tuple(Playing(player, names[player.team_id]) for place in places for player in _who_has(place, turn or 1))


def beside(player: Player, turn: int | None = None) -> list[Player]:
    """The partners of a player in a turn of the calendar from `turn` on, as in `playing_from`; nobody in a quarter,
    whose players sit wherever they are lined up.
    """
    if not player.tournament.kind.together:
        return []
    places = Sitting(player.tournament_id).places(player.team.players.order_by("number"))
    others = [place for place in places if player not in (place.first, *dict(place.later).values())]
    return [one for place in others for one in _who_has(place, turn or _last_begun(player.tournament_id) + 1)]


def _last_begun(tournament_id: uuid.UUID) -> int:
    begun = Match.objects.filter(IN_FORCE, tournament_id=tournament_id)
    return begun.aggregate(last=Max("turn__number"))["last"] or 0


def _who_has(place: Place, turn: int) -> list[Player]:
    """Those who have a place from a turn on, in order."""
    chain = [(1, place.first), *place.later]
    return [*(player for (_came, player), (ends, _next) in pairwise(chain) if ends > turn), place.at()]


# Which matches of somebody who left were given away, and which of them the hall went on without.


def given_away(team: Team) -> QuerySet[Award]:
    """The awards that came with its leaving and are in force."""
    return Award.objects.filter(tournament_id=team.tournament_id, entered_id=team.withdrawn_id, replaced__isnull=True)


def missed(team: Team) -> QuerySet[Award]:
    """Those of them that the hall has gone on without: their turn has begun. A turn of which matches are only given
    away has not.
    """
    leaving = Award.objects.filter(
        tournament_id=team.tournament_id,
        kind=AwardKind.ABSENT,
        entered__kind=LogKind.WITHDRAWAL,
        replaced__isnull=True,
    )
    played = Match.objects.filter(SETTLED_AT_ITS_TABLE, tournament_id=team.tournament_id).exclude(
        pk__in=leaving.values("match_id")
    )
    return given_away(team).filter(match__turn_id__in=played.values("turn_id"))


@dataclass(frozen=True, slots=True)
class ComingBack:
    """What somebody who left finds: of the matches that were given away how many stay so and how many are to be played
    if they play on from now, and what had become of the matches otherwise.
    """

    kept: int
    reopened: int
    effect: WithdrawalEffect


def coming_back(tournament: Tournament, team_id: uuid.UUID) -> ComingBack | None:
    """None of who has not left."""
    team = Team.objects.filter(tournament=tournament, pk=team_id, withdrawn__isnull=False).first()
    if team is None:
        return None
    kept = missed(team).count()
    return ComingBack(kept, given_away(team).count() - kept, WithdrawalEffect(team.withdrawal))


# Who took part in an evening, for the next one: names, and nothing else that is known of people.


@dataclass(frozen=True, slots=True)
class PastEntrant:
    """A quarter with its players, a pair or a player, as they were entered; substitutes are not named.

    `club` is the bar whose members a draw keeps apart; `evenings` how many they came to, where several are looked at.
    """

    id: uuid.UUID
    name: str
    people: tuple[str, ...]
    club: str
    withdrawn: bool
    evenings: int = 0
    title: str = ""


def former_entrants(tournament: Tournament) -> tuple[PastEntrant, ...]:
    """Everybody who was entered, in the order of the list; who entered again is there once."""
    people: dict[uuid.UUID, list[str]] = defaultdict(list)
    for player in players_listed(tournament.id):
        people[player.team_id].append(player.name)
    return tuple(
        PastEntrant(
            id=team.id,
            name=team.name,
            people=tuple(people[team.id]),
            club=team.club,
            withdrawn=team.withdrawn_id is not None,
            title=team.title,
        )
        for team in teams_of(tournament.id)
        if team.again_of_id is None
    )


# Whether a quarter, a pair or a player can be taken off the list, as if it had never been there.


class Removal(StrEnum):
    """FREE nothing names it; PLACED it took a place after the draw, and its match has not begun; DRAWN what was drawn
    with it has no result yet, and is drawn again without it; PAIRED that was paired by hand, which nobody can draw
    again; PLAYED results belong to what was drawn with it: it can only leave.
    """

    FREE = "free"
    PLACED = "placed"
    DRAWN = "drawn"
    PAIRED = "paired"
    PLAYED = "played"


def removal_of(team: Team) -> Removal:
    """How a team can be removed, whatever else is in the way of it."""
    published = Draw.objects.select_related("stage__tournament").filter(
        tournament_id=team.tournament_id, published_at__isnull=False
    )
    naming = [draw for draw in published if str(team.id) in named_by(draw.stage.tournament, [draw.options])]
    if not naming:
        return Removal.FREE
    if any(str(team.id) == one.entrant for draw in naming for one in added_of(draw.options)):
        begun = Match.objects.filter(IN_FORCE | Q(started_at__isnull=False), seats__player__team=team)
        return Removal.PLAYED if begun.exists() else Removal.PLACED
    if any(_is_played(draw) for draw in naming):
        return Removal.PLAYED
    return Removal.PAIRED if any(is_by_hand(draw) for draw in naming) else Removal.DRAWN


def removal_in(tournament: Tournament, team_id: uuid.UUID) -> str:
    """The same for whom a page shows; nothing while nobody is taken off a list any more."""
    team = Team.objects.filter(tournament=tournament, pk=team_id).first()
    return "" if team is None or tournament.closed_at is not None else removal_of(team).value


def _is_played(draw: Draw) -> bool:
    """Whether a match that was drawn here, or in a turn after it, has a result."""
    first = turns_before_stage(draw.stage) + draw.first_turn
    later = Match.objects.filter(tournament_id=draw.tournament_id, turn__number__gte=first)
    return later.filter(IN_FORCE).exists()
