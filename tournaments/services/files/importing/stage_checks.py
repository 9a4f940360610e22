"""Whether the stages follow each other, and all who play in a later one played in the one before."""

import uuid
from collections.abc import Iterator

from tournaments.event.problems.import_problems import ImportProblem, Placed, placed
from tournaments.event.regulation import Ranked
from tournaments.event.row import row_problems
from tournaments.models import Stage
from tournaments.scheduling.base.types import SecondChance
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.services.files.importing.rows import Rows
from tournaments.services.setup.setup import trust_problems

FIELDS = {"takes": "take_first"} | {one: one for one in ("take_who", "take_block", "groups", "carries", "crossings")}


def stage_problems(rows: Rows) -> list[Placed]:
    """Every problem of the order of stages, entries and turns, whose references are sound.

    Who moves on is a fact: the organizer confirmed it, and it stays when an older result is corrected.
    """
    return [*_order_problems(rows), *_entry_problems(rows), *_turn_problems(rows)]


def entrants_by_stage(rows: Rows) -> dict[uuid.UUID, list[uuid.UUID]]:
    """The teams that play in a stage: in the first all of them, later those who moved on, in the order of seeding.

    Who left before they were ever drawn does not play.
    """
    return {stage.id: _all(rows, stage) if stage.number == 1 else _entered(rows, stage) for stage in rows.stages}


def _all(rows: Rows, stage: Stage) -> list[uuid.UUID]:
    published = [draw.options for draw in rows.draws if draw.stage_id == stage.id and draw.published_at]
    drawn = {one for options in published for members in options["teams"] for one in members}
    # Where quarters meet, the draw names their people.
    drawn |= {str(rows.team_of[player.id]) for player in rows.players if str(player.id) in drawn}
    everybody = sorted(rows.teams, key=lambda team: team.number)
    return [team.id for team in everybody if team.withdrawn_id is None or str(team.id) in drawn]


def _entered(rows: Rows, stage: Stage) -> list[uuid.UUID]:
    entries = [entry for entry in rows.entries if entry.stage_id == stage.id]
    return [entry.team_id for entry in sorted(entries, key=lambda entry: entry.number)]


def _order_problems(rows: Rows) -> Iterator[Placed]:
    played = {(turn.stage_id, turn.number) for turn in rows.turns}
    for at, stage in enumerate(rows.stages):
        if stage.ended_after is not None and (stage.id, stage.ended_after) not in played:
            yield placed(ImportProblem.STAGE_ENDED_ELSEWHERE, "stages", at, "ended_after", found=stage.ended_after)
        if stage.number != at + 1:
            yield placed(ImportProblem.STAGE_NOT_NEXT, "stages", at, "number", found=stage.number, wanted=at + 1)
        if stage.second_final and stage.second_chance != SecondChance.DOUBLE:
            yield placed(ImportProblem.SECOND_FINAL, "stages", at, "second_final")
    for problem in trust_problems(rows.tournament.ranked, rows.tournament.trust):
        yield Placed(("tournament", "trust"), problem)
    regulations = [regulation_of(stage) for stage in rows.stages]
    for problem in row_problems(regulations, Ranked(rows.tournament.ranked)):
        yield Placed(("stages", int(problem.values["stage"]) - 1, FIELDS.get(str(problem.where[0]), "format")), problem)


def _entry_problems(rows: Rows) -> Iterator[Placed]:
    entrants = entrants_by_stage(rows)
    stages = {stage.number: stage.id for stage in rows.stages}
    groups: dict[uuid.UUID | None, int] = dict.fromkeys([*stages.values(), None], 0)
    groups |= {draw.stage_id: len(draw.groups) for draw in rows.draws if draw.published_at and draw.groups}
    for at, entry in enumerate(rows.entries):
        before = stages.get(entry.stage.number - 1)
        if before is None:
            yield placed(ImportProblem.ENTRY_OF_FIRST, "entries", at, "stage")
        elif entry.team_id not in entrants[before]:
            yield placed(ImportProblem.ENTRY_NOT_BEFORE, "entries", at, "team")
        if entry.number > len(entrants[entry.stage_id]):
            yield placed(ImportProblem.ENTRY_NOT_CONTINUOUS, "entries", at, "number")
        if entry.group is not None and entry.group > groups[before]:
            yield placed(ImportProblem.ENTRY_GROUP, "entries", at, "group")


def _turn_problems(rows: Rows) -> Iterator[Placed]:
    """The numbers go on from stage to stage; that they are there once is known."""
    last: dict[int, int] = {}
    for turn in rows.turns:
        last[turn.stage.number] = max(turn.number, last.get(turn.stage.number, turn.number))
    for at, turn in enumerate(rows.turns):
        before = max((number for stage, number in last.items() if stage < turn.stage.number), default=0)
        if not before < turn.number <= len(rows.turns):
            yield placed(ImportProblem.TURN_NOT_NEXT, "turns", at, "number", found=turn.number)
