"""Somebody who cannot move always plays at the same table."""

import uuid

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import FixedTableProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Player, Turn
from tournaments.models.entrant import FIXED_TABLES
from tournaments.selectors.core.stages import stage_in_play
from tournaments.services.frame.changes import Change, writes
from tournaments.services.play.table_moves import tables_settle


@writes(LogKind.TABLE_FIXED)
def table_fix(change: Change, player_id: uuid.UUID, table: int | None) -> int:
    """Let a player always play at this table, or move again with None; how many published matches changed tables.

    Every draw keeps it from now on, and so do the matches that were published and not called yet: others make room.
    Raises DomainError.
    """
    player = (
        Player.objects.select_related("team__tournament")
        .filter(tournament_id=change.tournament_id, pk=player_id)
        .first()
    )
    if player is None:
        raise DomainError(problem_at(EntrantProblem.PLAYER_UNKNOWN))
    if player.fixed_table == table:
        change.nothing_changed = True
        return 0
    if table is not None and (problems := _problems(player, table)):
        raise DomainError(*problems)
    old, player.fixed_table = player.fixed_table, table
    player.save(update_fields=["fixed_table"])
    turns = Turn.objects.filter(tournament_id=change.tournament_id).values_list("pk", flat=True)
    moved = tables_settle(change.tournament_id, list(turns))
    change.record(
        subject=player.id,
        old={"player": player.name, "table": old},
        new={"player": player.name, "table": table, "moved": moved},
    )
    return moved


def _problems(player: Player, table: int) -> list[Problem]:
    least, most = FIXED_TABLES
    if not least <= table <= most:
        return [problem_at(FixedTableProblem.RANGE, "table", least=least, most=most)]
    hall = stage_in_play(player.tournament_id).hall
    if hall is not None and table > hall:
        return [problem_at(FixedTableProblem.OUTSIDE_HALL, "table", table=table, hall=hall)]
    if player.team.tournament.kind.lined_up:
        return []
    others = player.team.players.exclude(pk=player.pk).filter(fixed_table__isnull=False).exclude(fixed_table=table)
    other = others.values_list("name", "fixed_table").first()
    return (
        [] if other is None else [problem_at(FixedTableProblem.PARTNER, "table", partner=other[0], table=str(other[1]))]
    )
