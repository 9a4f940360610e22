"""Moving a bracket on: matches come to be when both their sides are known, by rule and never by hand."""

import uuid
from collections import defaultdict
from collections.abc import Mapping
from functools import partial

from tournaments.event.errors import ScheduleBug
from tournaments.models import Draw, Fixture, Player, Stage, Turn
from tournaments.scheduling.bracket.reach import could_reach
from tournaments.scheduling.bracket.rounds import rounds_of
from tournaments.scheduling.bracket.types import Node, NodeKey, NodeState, Sides
from tournaments.scheduling.kernel.types import Meeting
from tournaments.selectors.core.stages import turns_before_stage, turns_of
from tournaments.selectors.counted.brackets import BracketCourse, bracket_course, bracket_of_draw
from tournaments.services.play.seating import Seated, Seating, write_matches
from tournaments.services.play.table_moves import Expected


def bracket_turns_write(draw: Draw) -> None:
    """The turns of a whole bracket, before anybody but the first knows whom they meet."""
    before = turns_before_stage(draw.stage)
    last = bracket_of_draw(draw.id).turns
    Turn.objects.bulk_create(
        Turn(tournament_id=draw.tournament_id, stage=draw.stage, number=before + number)
        for number in range(1, last + 1)
    )


def bracket_advance(stage: Stage) -> None:
    """Bring the matches of a stage in line with its bracket; call it inside the change that moved the bracket on.

    `scheduling/bracket/reseating.py` says what that is: matches whose two sides are known now are made; a match that
    has not begun and is led to by others now, or by nobody, is taken away or made again; whatever has begun stays.
    """
    now = bracket_course(stage) if stage.traits.bracket else None
    if now is None:
        return
    plan = now.reseating()
    if plan.drop:
        gone = [now.results[key].id for key in plan.drop]
        Fixture.objects.filter(tournament_id=stage.tournament_id, matches__in=gone).delete()
    if plan.make:
        write_matches(stage.tournament, _seated(stage, now, plan.make), partial(_expected, stage, now))


def _seated(stage: Stage, now: BracketCourse, making: Mapping[NodeKey, Sides]) -> list[Seated]:
    before = turns_before_stage(stage)
    turns = {turn.number: turn for turn in turns_of(stage)}
    seating = Seating(stage, {uuid.UUID(side) for both in making.values() for side in both if side is not None})
    seated: list[Seated] = []
    nodes = now.bracket.by_key
    rounds = rounds_of(now.bracket)
    for (turn, table), key in sorted((_place(nodes[key]), key) for key in making):
        sides = tuple((side,) for side in making[key] if side is not None)
        (one,) = seating.seated(turns[before + turn], [Meeting(table, sides)])
        one.match.rounds_left, one.match.in_consolation = rounds[key].left, rounds[key].consolation
        seated.append(one)
    return seated


def _place(node: Node) -> tuple[int, int]:
    """Its turn, counted from the first of its stage, and its table."""
    if node.turn is None or node.table is None:
        raise ScheduleBug(f"{node.key} is to be played nowhere")
    return node.turn, node.table


def _expected(stage: Stage, now: BracketCourse) -> list[Expected]:
    """The matches that somebody who never leaves a table may still come to."""
    teams: dict[str, list[uuid.UUID]] = defaultdict(list)
    fixed = Player.objects.filter(tournament_id=stage.tournament_id, fixed_table__isnull=False)
    for team, player in fixed.values_list("team_id", "id"):
        teams[str(team)].append(player)
    before, reach = turns_before_stage(stage), could_reach(now.bracket, now.standings)
    turns = {turn.number: turn.id for turn in turns_of(stage)}
    return [
        Expected(turns[before + node.turn], node.table, players)
        for node in now.bracket.nodes
        if node.turn is not None and node.table is not None
        if now.standings[node.key].state is NodeState.WAITING
        if (players := [player for team in reach[node.key] for player in teams.get(team, ())])
    ]
