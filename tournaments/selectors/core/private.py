"""What is known of people and shown to nobody but the desk, and whom it makes the oldest and the youngest."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.event.surnames import PersonName, person_name
from tournaments.models import Player, PrivateData, Substitution, Tournament
from tournaments.selectors.core.match_rows import Sitting
from tournaments.selectors.core.prepared import prepared


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person with private data; None and empty where nothing is known."""

    id: uuid.UUID
    name: str
    person: PersonName
    team_id: uuid.UUID
    team: str
    phone: str
    email: str
    card: str
    note: str
    birth_year: int | None
    minor_allowed: bool | None
    paid: bool
    paid_cents: int | None
    sits: bool = True

    @property
    def contacts(self) -> tuple[str, ...]:
        """How somebody is reached, and what was noted."""
        return tuple(filter(None, (self.phone, self.email, self.card, self.note)))

    @property
    def is_known(self) -> bool:
        """Whether anything is written down."""
        return bool(self.contacts) or self.paid or self.birth_year is not None or self.minor_allowed is not None


@dataclass(frozen=True, slots=True)
class AgeAward:
    """Entrants of the same, extreme age: `years` is the sum of the years in which their people were born."""

    years: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SubstitutionLine:
    id: uuid.UUID
    team_id: uuid.UUID
    player_id: uuid.UUID
    player: str
    substitute: str
    from_turn: int


def people_lines(tournament: Tournament) -> tuple[PersonLine, ...]:
    """Everybody in the order of their surnames; who `sits` there now, and who was replaced or never came."""
    everybody = list(_players(tournament.id))
    sitting = {place.at().id for place in Sitting(tournament.id).places(everybody)}
    known = {row.player_id: row for row in _known(tournament.id)}
    nothing = PrivateData()
    lines = (
        PersonLine(
            id=player.id,
            name=player.name,
            person=person_name(player.name, player.surname),
            team_id=player.team_id,
            team=player.team.name,
            phone=known.get(player.id, nothing).phone,
            email=known.get(player.id, nothing).email,
            card=known.get(player.id, nothing).card,
            note=known.get(player.id, nothing).note,
            birth_year=known.get(player.id, nothing).birth_year,
            minor_allowed=known.get(player.id, nothing).minor_allowed,
            paid=known.get(player.id, nothing).paid,
            paid_cents=known.get(player.id, nothing).paid_cents,
            sits=player.id in sitting,
        )
        for player in everybody
        if player.team.withdrawn_id is None or player.id in known
    )
    return tuple(sorted(lines, key=lambda line: line.person.order))


@prepared
def _known(tournament_id: uuid.UUID, /) -> QuerySet[PrivateData]:
    return PrivateData.objects.filter(tournament_id=tournament_id)


@prepared
def _players(tournament_id: uuid.UUID, /) -> QuerySet[Player]:
    return Player.objects.filter(tournament_id=tournament_id).select_related("team")


def lines_of(tournament: Tournament, team_id: uuid.UUID) -> tuple[PersonLine, ...]:
    """The people of one quarter, pair or player."""
    return tuple(line for line in people_lines(tournament) if line.team_id == team_id)


def person_line(tournament: Tournament, player_id: uuid.UUID) -> PersonLine | None:
    return next((line for line in people_lines(tournament) if line.id == player_id), None)


def oldest(lines: Sequence[PersonLine]) -> AgeAward | None:
    """The entrants whose people were born earliest, added up; only those of whom every year is known."""
    return _extreme(lines, min)


def youngest(lines: Sequence[PersonLine]) -> AgeAward | None:
    return _extreme(lines, max)


def years_of(lines: Sequence[PersonLine]) -> dict[uuid.UUID, int]:
    """The years of birth of those who play together, added up; only where every one is known. A substitute's is in the
    place of who was replaced, so that all pairs have two.
    """
    sums: dict[uuid.UUID, int] = {}
    together = [line for line in lines if line.sits]
    unknown = {line.team_id for line in together if line.birth_year is None}
    for line in together:
        if line.birth_year is not None and line.team_id not in unknown:
            sums[line.team_id] = sums.get(line.team_id, 0) + line.birth_year
    return sums


def _extreme(lines: Sequence[PersonLine], pick: Callable[[Sequence[int]], int]) -> AgeAward | None:
    names = {line.team_id: line.team for line in lines}
    sums = years_of(lines)
    if not sums:
        return None
    years = pick(list(sums.values()))
    return AgeAward(years, tuple(sorted(names[team] for team, total in sums.items() if total == years)))


def substitutions_of(tournament: Tournament, team_id: uuid.UUID | None = None) -> tuple[SubstitutionLine, ...]:
    """Those in force, of everybody or in one pair or quarter, in the order of turns."""
    rows = Substitution.objects.filter(tournament=tournament, replaced__isnull=True)
    rows = rows.filter(player__team_id=team_id) if team_id else rows
    return tuple(
        SubstitutionLine(row.id, row.player.team_id, row.player_id, row.player.name, row.substitute.name, row.from_turn)
        for row in rows.select_related("player", "substitute").order_by("from_turn", "id")
    )


def sitting_now(tournament: Tournament, team_id: uuid.UUID) -> tuple[tuple[uuid.UUID, str], ...]:
    """Who plays in a pair or quarter at the moment, each on the place of one who was entered with it."""
    players = Player.objects.filter(tournament=tournament, team_id=team_id).order_by("number")
    return tuple((one.id, one.name) for one in (place.at() for place in Sitting(tournament.id).places(players)))
