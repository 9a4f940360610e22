"""One player for another from a turn on: what was played stays with its player."""

import uuid

from django.db.models import F, Max

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.letters import fold_name
from tournaments.event.problems.entrant_problems import EntrantProblem, SubstitutionProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Match, Player, Seat, Substitution, Team
from tournaments.selectors.core.continuing import IN_FORCE
from tournaments.selectors.core.match_rows import has_substitutes
from tournaments.selectors.core.people_queries import surnames_said
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.entries.playing import beside
from tournaments.services.entries.alike import Alike, no_longer_waiting, own_place, seat_questions
from tournaments.services.entries.pairs import name_after_people
from tournaments.services.frame.changes import Change, writes

LATEST_TURN = 9999
"""More than any calendar has, and no more than a database holds."""


@writes(LogKind.SUBSTITUTION, needs=Right.AWARD)
def player_substitute(
    change: Change, *, player_id: uuid.UUID, name: str, from_turn: int, alike: Alike = Alike.ASK
) -> Player | None:
    """Let somebody new sit for a player from a turn of the calendar on; the new player.

    The pair or quarter keeps what it won, as does the place of somebody whose partners rotate. Refused where the player
    has played in that turn or a later one already. A name that somebody playing or waiting for a partner has is
    `alike`: refused with the question until it is answered. None when this very request was carried out before. Raises
    DomainError with every problem.
    """
    player = Player.objects.select_related("team").filter(tournament_id=change.tournament_id, pk=player_id).first()
    if player is None:
        raise DomainError(problem_at(EntrantProblem.PLAYER_UNKNOWN))
    seats = _claimed_seats(change.tournament_id, player, from_turn)
    problems = _problems(change, player, name, from_turn)
    if problems := [*problems, *_seat_problems(player, name, from_turn, alike)]:
        raise DomainError(*problems)
    gone = no_longer_waiting(change, [name], alike)
    last = player.team.players.aggregate(last=Max("number"))["last"]
    surname = surnames_said(change.tournament_id).said(name)
    substitute = Player.objects.create(
        tournament_id=change.tournament_id, team=player.team, number=last + 1, name=name, surname=surname
    )
    Substitution.objects.create(
        tournament_id=change.tournament_id,
        player=player,
        substitute=substitute,
        from_turn=from_turn,
        entered_id=change.log_id,
    )
    Seat.objects.filter(pk__in=seats).update(player=substitute)
    left = {"alone": list(gone)} if gone else None
    change.record(subject=player.id, old=left, new={"out": player.name, "in": name, "turn": from_turn})
    _rename(player.team)
    return substitute


@writes(LogKind.SUBSTITUTION, needs=Right.AWARD)
def substitution_withdraw(change: Change, substitution_id: uuid.UUID, *, alike: Alike = Alike.ASK) -> None:
    """Take a substitution back, as long as the substitute has not played. A player who gets the place back and plays
    elsewhere by now is `alike`, as in `player_substitute`.
    """
    rows = Substitution.objects.select_related("player__team", "substitute")
    row = rows.filter(tournament_id=change.tournament_id, pk=substitution_id, replaced__isnull=True).first()
    if row is None:
        raise DomainError(problem_at(SubstitutionProblem.GONE))
    seats = _claimed_seats(change.tournament_id, row.substitute, 1)
    replaced_too = row.substitute.substitutions.filter(replaced__isnull=True).exists()
    if replaced_too or _has_played(row.substitute, 1):
        raise DomainError(problem_at(SubstitutionProblem.SUBSTITUTE_PLAYED, player=row.substitute.name))
    if problems := _seat_problems_again(row, alike):
        raise DomainError(*problems)
    gone = no_longer_waiting(change, [row.player.name], alike)
    Seat.objects.filter(pk__in=seats).update(player=row.player)
    Substitution.objects.filter(pk=row.pk).update(replaced_id=change.log_id)
    said = {"out": row.player.name, "in": row.substitute.name, "turn": row.from_turn}
    change.record(subject=row.player_id, old=said | ({"alone": list(gone)} if gone else {}))
    _rename(row.player.team)


def _claimed_seats(tournament_id: uuid.UUID, player: Player, from_turn: int) -> list[uuid.UUID]:
    """The seats of a player from a turn on; a result that is being saved there arrives before us or turns stale."""
    seats = Seat.objects.filter(tournament_id=tournament_id, player=player, turn__number__gte=from_turn)
    Match.objects.filter(pk__in=seats.values("match_id")).update(version=F("version") + 1)
    return list(seats.values_list("pk", flat=True))


def _problems(change: Change, player: Player, name: str, from_turn: int) -> list[Problem]:
    problems = []
    came, gone = player.substitutes_for.values_list("from_turn", "replaced").first() or (None, None)
    if not has_substitutes(stage_in_play(change.tournament_id)):
        problems.append(problem_at(SubstitutionProblem.SINGLE_PLAYER))
    if not name:
        problems.append(problem_at(EntrantProblem.PLAYER_NAME_MISSING, "name"))
    if not change.reason:
        problems.append(problem_at(SubstitutionProblem.REASON_MISSING, "reason"))
    if player.substitutions.filter(replaced__isnull=True).exists():
        problems.append(problem_at(SubstitutionProblem.ALREADY, player=player.name))
    if gone is not None:
        problems.append(problem_at(SubstitutionProblem.GONE))
    if not 1 <= from_turn <= LATEST_TURN:
        problems.append(problem_at(SubstitutionProblem.TURN_UNLIKELY, "from_turn"))
    elif came is not None and from_turn <= came:
        problems.append(problem_at(SubstitutionProblem.BEFORE_THE_PLAYER, "from_turn", player=player.name, turn=came))
    elif _has_played(player, from_turn):
        problems.append(problem_at(SubstitutionProblem.PLAYED, "from_turn", player=player.name, turn=from_turn))
    return problems


def _seat_problems(player: Player, name: str, from_turn: int, alike: Alike) -> list[Problem]:
    """Nobody sits for themselves or beside themselves; a place elsewhere, or a wait for one, is asked about."""
    if not name:
        return []
    key = fold_name(name)
    if key == fold_name(player.name):
        return [problem_at(SubstitutionProblem.ONESELF, "name", player=player.name)]
    if any(key == fold_name(one.name) for one in beside(player, from_turn)):
        return [problem_at(SubstitutionProblem.PARTNER, "name", player=name)]
    return seat_questions(player.tournament_id, [name], alike, turn=from_turn, **own_place(player))


def _seat_problems_again(row: Substitution, alike: Alike) -> list[Problem]:
    """The same for the replaced player who gets the place back."""
    name, turn = row.player.name, row.from_turn
    if any(fold_name(name) == fold_name(one.name) for one in beside(row.substitute, turn)):
        return [problem_at(SubstitutionProblem.PARTNER, player=name)]
    return seat_questions(row.tournament_id, [name], alike, turn=turn, **own_place(row.substitute))


def _has_played(player: Player, from_turn: int) -> bool:
    return Match.objects.filter(IN_FORCE, seats__player=player, turn__number__gte=from_turn).exists()


def _rename(team: Team) -> None:
    """A quarter keeps its own name."""
    if team.tournament.kind.listed:
        name_after_people(team)
