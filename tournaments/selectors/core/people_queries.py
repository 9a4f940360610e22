"""The people of a tournament: teams as pages name them, and players or pairs as a draw calls them."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import QuerySet

from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.surnames import Surnames
from tournaments.models import Player, Stage, Team, Tournament
from tournaments.scheduling.base.types import EntrantId
from tournaments.selectors.core.disclosure import called_in
from tournaments.selectors.core.match_rows import Sitting
from tournaments.selectors.core.outcomes import PlayerRef, SideRecord, TeamRef
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.stages import teams_of


def team_refs(tournament: Tournament) -> dict[str, TeamRef]:
    """All teams of a tournament as pages name them, by id."""
    return {str(team.id): team_ref(team, tournament) for team in teams_of(tournament.id)}


def team_ref(team: Team, tournament: Tournament) -> TeamRef:
    """A team as pages name it."""
    called = called_in(tournament)
    return TeamRef(
        str(team.id),
        team.number,
        called.name(team.id, team.name),
        suited=tournament.kind.suited,
        withdrawn=team.withdrawn_id is not None,
        effect=WithdrawalEffect(team.withdrawal),
        title=called.title(team.title),
    )


@prepared
def _everybody(tournament_id: uuid.UUID, /) -> QuerySet[Player]:
    return Player.objects.filter(tournament_id=tournament_id).order_by("team__number", "number")


@prepared
def _named(tournament_id: uuid.UUID, /) -> QuerySet[Player, tuple[str, int]]:
    return Player.objects.filter(tournament_id=tournament_id).values_list("name", "team__number")


def names_with_numbers(tournament: Tournament) -> list[tuple[str, int]]:
    """Everybody's name and the number of the pair, player or quarter it belongs to."""
    return list(_named(tournament.id))


class People:
    """Everybody of a tournament; a draw names some of them by id."""

    def __init__(self, stage: Stage) -> None:
        tournament = stage.tournament
        self.by_player = tournament.kind.lined_up
        rows = _everybody(tournament.id)
        self.teams = team_refs(tournament)
        name = called_in(tournament).name
        self.players = {str(one.id): PlayerRef(str(one.id), name(one.id, one.name)) for one in rows}
        self.team_of = {str(player.id): str(player.team_id) for player in rows}
        self.members: dict[str, list[PlayerRef]] = defaultdict(list)
        for place in Sitting(tournament.id).places(rows):
            self.members[str(place.first.team_id)].append(self.players[str(place.at().id)])

    def __contains__(self, one: str) -> bool:
        return one in (self.players if self.by_player else self.teams)

    def team(self, one: str) -> TeamRef:
        return self.teams[self.team_of[one] if self.by_player else one]

    def name(self, one: str) -> str:
        return self.players[one].name if self.by_player else self.teams[one].name

    @property
    def called(self) -> dict[str, str]:
        """Everybody's name by id."""
        if self.by_player:
            return {one: player.name for one, player in self.players.items()}
        return {one: team.name for one, team in self.teams.items()}

    def side(self, ids: Sequence[str]) -> SideRecord:
        """Those who sit on one side of a table."""
        if self.by_player:
            return SideRecord(self.team(ids[0]), tuple(self.players[one] for one in ids))
        players = tuple(player for one in ids for player in self.members[one])
        if len(ids) == 1:
            return SideRecord(self.teams[ids[0]], players)
        return SideRecord.of_partners([self.teams[one] for one in ids], players)

    def listed(self, ids: Collection[str]) -> list[str]:
        """The ids in the order of the lists."""
        return [one for one in (self.players if self.by_player else self._by_number()) if one in ids]

    def codes(self, members: Iterable[Sequence[str]]) -> dict[str, EntrantId]:
        """From every id to the code that the draw knows: "2.5" for a player of a quarter, "7" for a pair; those who
        left the tournament since is not among them.
        """
        codes = {}
        for place, listed in enumerate(members, start=1):
            for number, one in enumerate(listed, start=1):
                if one in self:
                    codes[one] = f"{place}.{number}" if self.by_player else str(place)
        return codes

    def _by_number(self) -> list[str]:
        return sorted(self.teams, key=lambda one: self.teams[one].number)


# Which surnames of a tournament, and of a club, were corrected.


def surnames_in(tournament: Tournament) -> Surnames:
    """How the names of a tournament are read: as they were corrected, all others as they are proposed."""
    return Surnames(dict(_corrected(tournament.id)))


@prepared
def _corrected(tournament_id: uuid.UUID, /) -> QuerySet[Player, tuple[str, str]]:
    return Player.objects.filter(tournament_id=tournament_id).exclude(surname="").values_list("name", "surname")


def surnames_said(tournament_id: uuid.UUID) -> Surnames:
    """What was said last of the surnames of people in any evening of the club of this tournament."""
    return Surnames(dict(_said(tournament_id)))


def surnames_of_new(tournament_id: uuid.UUID, told: Mapping[str, str], there: Iterable[str]) -> Surnames:
    """How names that come in are read: by name what is `told` of the surname, or nothing; then as it was said before,
    else in the order of most names, with those that are `there`.
    """
    return surnames_said(tournament_id).with_told(told).as_listed([*there, *told])


@prepared
def _said(tournament_id: uuid.UUID, /) -> QuerySet[Player, tuple[str, str]]:
    club = Tournament.objects.values("club_id").filter(pk=tournament_id)
    rows = Player.objects.filter(tournament__club_id__in=club).exclude(surname="").order_by("pk")
    return rows.values_list("name", "surname")
