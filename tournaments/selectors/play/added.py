"""Two who sit at no table in the turn that is played: who they are, and the match that the desk added for them."""

import uuid
from dataclasses import dataclass

from tournaments.models import Draw, Match, Seat, Stage, Team
from tournaments.selectors.core.calendar import ADDED
from tournaments.selectors.core.continuing import latest_draw
from tournaments.selectors.core.stages import entrants_of, turns_before_stage


@dataclass(frozen=True, slots=True)
class Idle:
    """Who sits at no table of the draw that is played, in the order of the list. `turn` is its last in the calendar."""

    draw: Draw
    turn: int
    teams: tuple[Team, ...]


def idle_now(stage: Stage) -> Idle | None:
    """Who could be seated against each other now; None where turns do not follow from results or none is drawn."""
    draw = latest_draw(stage) if stage.traits.turn_by_turn and stage.ended_after is None else None
    if draw is None:
        return None
    first = turns_before_stage(stage) + draw.first_turn
    seats = Seat.objects.filter(tournament_id=stage.tournament_id, turn__number__gte=first)
    busy = set(seats.values_list("player__team_id", flat=True))
    there = (team for team in entrants_of(stage) if team.withdrawn_id is None)
    last = max(turn["number"] for turn in draw.turns)
    return Idle(draw, turns_before_stage(stage) + last, tuple(team for team in there if team.id not in busy))


def added_to(match: Match) -> Draw | None:
    """The draw to which the desk added this match; None for one that was drawn."""
    draw = latest_draw(match.turn.stage)
    return draw if draw is not None and is_added(draw, match.turn.number, match.drawn) else None


def is_added(draw: Draw, turn: int, table: int) -> bool:
    """Whether the match at this table of the draw, in a turn of the calendar, was added to it."""
    last = turns_before_stage(draw.stage) + max(one["number"] for one in draw.turns)
    return turn == last and any(one["table"] == table for one in draw.options.get(ADDED, ()))


def free_table(tournament_id: uuid.UUID, turn: int) -> int:
    """The first table of a turn at which nobody sits, and which no draw gave to somebody who plays elsewhere."""
    taken: set[int] = set()
    for match in Match.objects.filter(tournament_id=tournament_id, turn__number=turn):
        taken |= {match.table, match.drawn}
    return next(table for table in range(1, len(taken) + 2) if table not in taken)
