"""One player for another from a turn on: what was played stays with the one who played it."""

import uuid

from django.db.models import F, Max

from rules.violations import Violation, violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.entrants import EntrantFault, SubstitutionFault
from tournaments.event.rights import Right
from tournaments.models import Match, Player, Seat, Substitution, Team
from tournaments.selectors.core.begun import IN_FORCE
from tournaments.selectors.core.sitting import has_substitutes
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.core.surnames import surnames_said
from tournaments.services.entries.naming_rows import name_after_people
from tournaments.services.frame.changes import Change, writes

LATEST_TURN = 9999
"""More than any calendar has, and no more than a database holds."""


@writes(LogKind.SUBSTITUTION, needs=Right.AWARD)
def player_substitute(change: Change, *, player_id: uuid.UUID, name: str, from_turn: int) -> Player | None:
    """Let somebody new sit for a player from a turn of the calendar on; the new player.

    The pair or quarter keeps what it won, as does the place of somebody whose partners rotate. Refused where the player
    has played in that turn or a later one already. None when this very request was carried out before. Raises
    DomainError with every fault.
    """
    player = Player.objects.select_related("team").filter(tournament_id=change.tournament_id, pk=player_id).first()
    if player is None:
        raise DomainError(violation(EntrantFault.PLAYER_UNKNOWN))
    seats = _claimed_seats(change.tournament_id, player, from_turn)
    if faults := _faults(change, player, name, from_turn):
        raise DomainError(*faults)
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
    change.record(subject=player.id, new={"out": player.name, "in": name, "turn": from_turn})
    _rename(player.team)
    return substitute


@writes(LogKind.SUBSTITUTION, needs=Right.AWARD)
def substitution_withdraw(change: Change, substitution_id: uuid.UUID) -> None:
    """Take a substitution back, as long as the substitute has not played."""
    rows = Substitution.objects.select_related("player__team", "substitute")
    row = rows.filter(tournament_id=change.tournament_id, pk=substitution_id, replaced__isnull=True).first()
    if row is None:
        raise DomainError(violation(SubstitutionFault.GONE))
    seats = _claimed_seats(change.tournament_id, row.substitute, 1)
    replaced_too = row.substitute.substitutions.filter(replaced__isnull=True).exists()
    if replaced_too or _has_played(row.substitute, 1):
        raise DomainError(violation(SubstitutionFault.SUBSTITUTE_PLAYED, player=row.substitute.name))
    Seat.objects.filter(pk__in=seats).update(player=row.player)
    Substitution.objects.filter(pk=row.pk).update(replaced_id=change.log_id)
    said = {"out": row.player.name, "in": row.substitute.name, "turn": row.from_turn}
    change.record(subject=row.player_id, old=said)
    _rename(row.player.team)


def _claimed_seats(tournament_id: uuid.UUID, player: Player, from_turn: int) -> list[uuid.UUID]:
    """The seats of a player from a turn on; a result that is being saved there arrives before us or turns stale."""
    seats = Seat.objects.filter(tournament_id=tournament_id, player=player, turn__number__gte=from_turn)
    Match.objects.filter(pk__in=seats.values("match_id")).update(version=F("version") + 1)
    return list(seats.values_list("pk", flat=True))


def _faults(change: Change, player: Player, name: str, from_turn: int) -> list[Violation]:
    faults = []
    if not has_substitutes(stage_in_play(change.tournament_id)):
        faults.append(violation(SubstitutionFault.SINGLE_PLAYER))
    if not name:
        faults.append(violation(EntrantFault.PLAYER_NAME_MISSING, "name"))
    if not change.reason:
        faults.append(violation(SubstitutionFault.REASON_MISSING, "reason"))
    if player.substitutions.filter(replaced__isnull=True).exists():
        faults.append(violation(SubstitutionFault.ALREADY, player=player.name))
    came = player.substitutes_for.values_list("from_turn", flat=True).first()
    if not 1 <= from_turn <= LATEST_TURN:
        faults.append(violation(SubstitutionFault.TURN_UNLIKELY, "from_turn"))
    elif came is not None and from_turn <= came:
        faults.append(violation(SubstitutionFault.BEFORE_THE_PLAYER, "from_turn", player=player.name, turn=came))
    elif _has_played(player, from_turn):
        faults.append(violation(SubstitutionFault.PLAYED, "from_turn", player=player.name, turn=from_turn))
    return faults


def _has_played(player: Player, from_turn: int) -> bool:
    return Match.objects.filter(IN_FORCE, seats__player=player, turn__number__gte=from_turn).exists()


def _rename(team: Team) -> None:
    """A quarter keeps its own name."""
    if team.tournament.kind.listed:
        name_after_people(team)
