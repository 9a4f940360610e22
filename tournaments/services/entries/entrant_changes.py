"""Writing teams and players; `pairs` writes entrants whose name is that of their people."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

from django.db.models import Count, Max, Q, QuerySet

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.kinds import KINDS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.surnames import surname_after
from tournaments.models import Declaration, Draw, Handover, Payment, Penalty, Player, Prize, Seat, Team, Tournament
from tournaments.selectors.core.people_queries import surnames_of_new
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.stages import stage_in_play, teams_of
from tournaments.selectors.entries.playing import Removal, beside, removal_of
from tournaments.services.entries.alike import (
    Alike,
    no_longer_waiting,
    own_place,
    renamed_to,
    seat_questions,
    twice_on_a_side,
)
from tournaments.services.entries.pairs import is_fixed, name_after_people
from tournaments.services.frame.changes import Change, writes
from tournaments.services.frame.club_room import room_for_entrants
from tournaments.services.play.bracket_changes import place_leave
from tournaments.services.play.draw_changes import drawn_again
from tournaments.services.play.match_lock import matches_claim_all


@writes(LogKind.TEAMS)
def team_add(change: Change, name: str) -> Team | None:
    """Add a team; None when this very request was carried out before."""
    _refuse_if_published(change.tournament_id)
    _refuse_bad_team_name(change.tournament_id, name)
    teams = Team.objects.filter(tournament_id=change.tournament_id)
    there = teams.aggregate(last=Max("number"), many=Count("id"))
    room_for_entrants(there["many"] + 1)
    number = (there["last"] or 0) + 1
    team = Team.objects.create(tournament_id=change.tournament_id, number=number, name=name)
    change.record(subject=team.id, new={"team": name})
    return team


@writes(LogKind.TEAMS)
def team_rename(change: Change, team_id: uuid.UUID, name: str) -> Team:
    team = team_of(change.tournament_id, team_id)
    if _people(change.tournament_id) is not None:
        raise DomainError(problem_at(EntrantProblem.NAMED_BY_PEOPLE))
    _refuse_bad_team_name(change.tournament_id, name, but=team_id)
    change.record(subject=team.id, old={"team": team.name}, new={"team": name})
    change.nothing_changed = team.name == name
    team.name = name
    team.save(update_fields=["name"])
    return team


@writes(LogKind.TEAMS)
def team_remove(change: Change, team_id: uuid.UUID) -> None:
    """Remove a team that never played, with its players. What was drawn with it is drawn again with its own number.

    Raises DomainError with everything that is in the way: results of what was drawn with it, declarations, payments,
    prizes and penalties that name it, or too few who are left.
    """
    team_off_list(change, team_id)


def team_off_list(change: Change, team_id: uuid.UUID) -> None:
    """The same inside a change of the set-up, which it records."""
    matches_claim_all(change.tournament_id)
    team = team_of(change.tournament_id, team_id)
    if _people(change.tournament_id) is not None:
        change.kind = LogKind.PLAYERS
    removal = removal_of(team)
    if problems := [*_removal_problems(team, removal)]:
        raise DomainError(*problems)
    players = list(team.players.order_by("number").values_list("name", flat=True))
    old = {"team": team.name, "players": players}
    _leave_lots(team)
    if removal is Removal.PLACED:
        place_leave(team)
    if removal in (Removal.FREE, Removal.PLACED):
        team.delete()
        change.record(subject=team_id, old=old)
        return
    with drawn_again(stage_in_play(change.tournament_id)) as number:
        team.delete()
    change.record(subject=team_id, old=old, new={"redrawn": number})


def _leave_lots(team: Team) -> None:
    """Out of the lots for prizes, in which nobody who is not on the list can be; the log keeps what was drawn."""
    for prize in Prize.objects.filter(tournament_id=team.tournament_id).exclude(order=[]):
        order = [one for one in prize.order if one != str(team.id)]
        if order != prize.order:
            unsettled: dict[str, object] = {} if order else {"settling": "", "lot": None}
            Prize.objects.filter(pk=prize.pk).update(order=order, **unsettled)


def _removal_problems(team: Team, removal: Removal) -> Iterator[Problem]:
    here = {"tournament_id": team.tournament_id}
    if removal is Removal.PLAYED:
        yield problem_at(EntrantProblem.TEAM_DRAWN, team=team.name)
    if removal is Removal.PAIRED:
        yield problem_at(EntrantProblem.TEAM_PAIRED, team=team.name)
    if Declaration.objects.filter(Q(team=team) | Q(target=team), **here).exists():
        yield problem_at(EntrantProblem.TEAM_DECLARED, team=team.name)
    if Payment.objects.filter(team=team, replaced__isnull=True, **here).exists():
        yield problem_at(EntrantProblem.TEAM_PAID, team=team.name)
    if Handover.objects.filter(team=team, replaced__isnull=True, **here).exists():
        yield problem_at(EntrantProblem.TEAM_PRIZED, team=team.name)
    if Penalty.objects.filter(team=team, **here).exists():
        yield problem_at(EntrantProblem.TEAM_PENALISED, team=team.name)


@writes(LogKind.PLAYERS)
def players_add(
    change: Change, names: Mapping[uuid.UUID, Sequence[str]], surnames: Mapping[str, str] | None = None
) -> tuple[Player, ...]:
    """Add players, by team in the order given. Late players may come in at any time; the draw is not touched.
    `surnames` are those that are known apart from the names.
    """
    added: list[Player] = []
    told = dict.fromkeys((name for some in names.values() for name in some), "") | dict(surnames or {})
    there = tuple(_there(change.tournament_id))
    said = surnames_of_new(change.tournament_id, told, [name for _team, _number, name in there])
    most, lasts = _people(change.tournament_id), {team: number for team, number, _name in there}
    teams = {team.id: team for team in teams_of(change.tournament_id)}
    for team_id, team_names in names.items():
        if team_id not in teams:
            raise DomainError(problem_at(EntrantProblem.TEAM_UNKNOWN))
        team, last = teams[team_id], lasts.get(team_id, 0)
        if most is not None and last + len(team_names) > most:
            raise DomainError(problem_at(EntrantProblem.PEOPLE_COUNT))
        added += [
            Player(
                tournament_id=change.tournament_id, team=team, number=number, name=_given(name), surname=said.said(name)
            )
            for number, name in enumerate(team_names, start=last + 1)
        ]
    Player.objects.bulk_create(added)
    change.record(new=[{"team": player.team.name, "player": player.name} for player in added])
    change.nothing_changed = not added
    return tuple(added)


@prepared
def _there(tournament_id: uuid.UUID, /) -> QuerySet[Player, tuple[uuid.UUID, int, str]]:
    """The team, number and name of every player, by number."""
    return (
        Player.objects.filter(tournament_id=tournament_id).order_by("number").values_list("team_id", "number", "name")
    )


@writes(LogKind.PLAYERS)
def player_rename(change: Change, player_id: uuid.UUID, name: str, *, alike: Alike = Alike.ASK) -> Player:
    """Mend a name. A name that somebody else in the tournament has is `alike`: refused with the question until
    it is answered.
    """
    player = _player(change.tournament_id, player_id)
    gone: tuple[str, ...] = ()
    if called := renamed_to(player.team, [player], [name]):
        problems = twice_on_a_side([*(one.name for one in beside(player)), name])
        if problems := [*problems, *seat_questions(player.tournament_id, called, alike, **own_place(player))]:
            raise DomainError(*problems)
        gone = no_longer_waiting(change, called, alike)
    old = {"player": player.name} | ({"alone": list(gone)} if gone else {})
    change.record(subject=player.id, old=old, new={"player": name})
    change.nothing_changed = player.name == name
    player.surname = surname_after(player.name, player.surname, name)
    player.name = _given(name)
    player.save(update_fields=["name", "surname"])
    if _people(change.tournament_id) is not None:
        name_after_people(player.team)
    return player


@writes(LogKind.PLAYERS)
def player_remove(change: Change, player_id: uuid.UUID) -> None:
    """Remove a player of a quarter whom the published calendar neither seats nor names among those who rest."""
    player = _player(change.tournament_id, player_id)
    if Tournament.objects.get(pk=change.tournament_id).kind.listed:
        raise DomainError(problem_at(EntrantProblem.PLAYER_IS_ENTRANT, player=player.name))
    if Seat.objects.filter(tournament_id=change.tournament_id, player=player).exists():
        raise DomainError(problem_at(EntrantProblem.PLAYER_SEATED, player=player.name))
    published = Draw.objects.filter(tournament_id=change.tournament_id, published_at__isnull=False).first()
    if published and any(str(player.id) in team for team in published.options["teams"]):
        raise DomainError(problem_at(EntrantProblem.PLAYER_DRAWN, player=player.name))
    change.record(subject=player.id, old={"team": player.team.name, "player": player.name})
    player.delete()


def _given(name: str) -> str:
    if not name:
        raise DomainError(problem_at(EntrantProblem.PLAYER_NAME_MISSING))
    return name


def team_of(tournament_id: uuid.UUID, team_id: uuid.UUID) -> Team:
    """The team of this id, inside a change of its tournament; refused where it is not there (any more)."""
    team = Team.objects.filter(tournament_id=tournament_id, pk=team_id).first()
    if team is None:
        raise DomainError(problem_at(EntrantProblem.TEAM_UNKNOWN))
    return team


def _player(tournament_id: uuid.UUID, player_id: uuid.UUID) -> Player:
    player = Player.objects.select_related("team").filter(tournament_id=tournament_id, pk=player_id).first()
    if player is None:
        raise DomainError(problem_at(EntrantProblem.PLAYER_UNKNOWN))
    return player


def _refuse_bad_team_name(tournament_id: uuid.UUID, name: str, but: uuid.UUID | None = None) -> None:
    if not name:
        raise DomainError(problem_at(EntrantProblem.TEAM_NAME_MISSING))
    # Compared here: SQLite knows capitals of plain ASCII letters only, and would let in what PostgreSQL refuses.
    names = dict(Team.objects.filter(tournament_id=tournament_id).values_list("id", "name"))
    if name.casefold() in {other.casefold() for team_id, other in names.items() if team_id != but}:
        raise DomainError(problem_at(EntrantProblem.TEAM_NAME_TAKEN, team=name))


def _refuse_if_published(tournament_id: uuid.UUID) -> None:
    if Draw.objects.filter(tournament_id=tournament_id, published_at__isnull=False).exists():
        of_teams = _people(tournament_id) is None
        raise DomainError(problem_at(EntrantProblem.TEAMS_PUBLISHED if of_teams else EntrantProblem.ENTRANTS_PUBLISHED))


def _people(tournament_id: uuid.UUID) -> int | None:
    """How many people an entrant is; None where quarters with any number of players are ranked."""
    return KINDS[Tournament.objects.values_list("ranked", flat=True).get(pk=tournament_id)].people


# Seeding a whole list at once.


@writes(LogKind.PLAYERS)
def seeds_set(change: Change, order: Sequence[uuid.UUID]) -> None:
    """Seed these in their order, the best first, and nobody else; until the draw that used the seeds.

    Raises DomainError for somebody who is not on the list (any more), and where the draw is published.
    """
    teams = {team.id: team for team in Team.objects.filter(tournament_id=change.tournament_id)}
    problems = [problem_at(EntrantProblem.TEAM_UNKNOWN)] if not set(order) <= teams.keys() else []
    if is_fixed(stage_in_play(change.tournament_id)):
        problems.append(problem_at(EntrantProblem.ENTRANTS_PUBLISHED))
    if problems:
        raise DomainError(*problems)
    old = _seeded(teams.values())
    Team.objects.filter(tournament_id=change.tournament_id).update(seed=None)
    places = {team: seed for seed, team in enumerate(dict.fromkeys(order), start=1)}
    for team in teams.values():
        team.seed = places.get(team.id)
    Team.objects.bulk_update(teams.values(), ["seed"])
    new = _seeded(teams.values())
    change.record(old={"seeds": old}, new={"seeds": new})
    change.nothing_changed = old == new


def _seeded(teams: Iterable[Team]) -> list[str]:
    """The names of those who are seeded, in order."""
    return [team.name for team in sorted((one for one in teams if one.seed), key=attrgetter("seed"))]
