"""Somebody is missing at a table where partners rotate: the smallest change that lets the turn be played."""

import uuid
from dataclasses import dataclass

from tournaments.models import Draw, Match, Seat, Stage, Team
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import Field
from tournaments.scheduling.repair import repair_turn
from tournaments.selectors.core.calendar import ADDED
from tournaments.selectors.core.continuing import latest_draw, played_so_far
from tournaments.selectors.core.outcomes import MatchRecord, TeamRef, match_records
from tournaments.selectors.core.people_queries import team_ref
from tournaments.selectors.core.stages import entrants_of, turns_before_stage


@dataclass(frozen=True, slots=True)
class TableRepair:
    """What is to be done at a table without `missing`: `substitute`, resting in the turn, comes in; or, where nobody
    does, it closes and the `others` rest. `only` says that nobody would play in the turn then.

    `met` is with how many of the table the substitute has played before as now.
    """

    missing: TeamRef
    substitute: TeamRef | None
    others: tuple[TeamRef, ...]
    met: int
    only: bool


def may_be_missing(stage: Stage) -> bool:
    """Whether a single chair can be filled from among those who rest."""
    return stage.traits.redrawn


def table_repairs(stage: Stage, match_id: uuid.UUID) -> tuple[TableRepair, ...]:
    """For everybody at a table what is to be done without them, in the order of the chairs; none for a match that is
    not of this stage.
    """
    records = match_records(stage)
    match = next((record for record in records if record.id == match_id), None)
    return () if match is None else tuple(_repair(stage, records, match, one) for one in _seated(match))


def _repair(stage: Stage, records: tuple[MatchRecord, ...], match: MatchRecord, missing: TeamRef) -> TableRepair:
    here = {str(team.id): team_ref(team, stage.tournament) for team in entrants_of(stage) if team.withdrawn_id is None}
    labels = {one: one for record in records for side in record.sides for one in side.team_ids}
    before = turns_before_stage(stage)
    now = played_so_far([one for one in records if one.turn == match.turn], labels, before)
    history = played_so_far([one for one in records if one.turn < match.turn], labels, before)
    turn = turn_of(match.turn - before, [one.meeting for one in now], Field(tuple((one,) for one in here)))
    repair = repair_turn(turn, missing.id, history)
    return TableRepair(
        missing=missing,
        substitute=None if repair.substitute is None else here[repair.substitute],
        others=tuple(one for one in _seated(match) if one.id != missing.id),
        met=repair.partners_again + repair.opponents_again,
        only=len(now) == 1,
    )


def _seated(match: MatchRecord) -> tuple[TeamRef, ...]:
    return tuple(team for side in match.sides for team in side.teams or (side.team,))


# Two who sit at no table in the turn that is played: who they are, and the match that the desk added for them.


@dataclass(frozen=True, slots=True)
class Idle:
    """Those at no table of the draw that is played, in the order of the list. `turn` is its last in the calendar."""

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
