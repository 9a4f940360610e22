"""Somebody is missing at a table where partners rotate: the smallest change that lets the turn be played."""

import uuid
from dataclasses import dataclass

from tournaments.models import Stage
from tournaments.scheduling.kernel.base import turn_of
from tournaments.scheduling.kernel.types import Field
from tournaments.scheduling.repair import repair_turn
from tournaments.selectors.core.continuing import played_so_far
from tournaments.selectors.core.outcomes import MatchRecord, TeamRef, match_records
from tournaments.selectors.core.stages import entrants_of, turns_before_stage
from tournaments.selectors.core.team_refs import team_ref


@dataclass(frozen=True, slots=True)
class TableRepair:
    """What is to be done at a table without `missing`: `substitute` comes in, who rests in the turn; or, where nobody
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
