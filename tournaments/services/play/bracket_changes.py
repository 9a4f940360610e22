"""Moving a bracket on: matches come to be when both their sides are known, by rule and never by hand."""

import uuid
from collections import defaultdict
from collections.abc import Mapping
from functools import partial

from rules.problems import problem_at
from tournaments.event.errors import DomainError, ScheduleBug
from tournaments.event.problems.evening_problems import PassageProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Draw, Entry, Fixture, Player, Stage, Team, Tournament, Turn
from tournaments.scheduling.base.types import Meeting
from tournaments.scheduling.bracket.added import AddedEntrant
from tournaments.scheduling.bracket.bracket_progress import could_reach
from tournaments.scheduling.bracket.bracket_step import Unclear, Ways
from tournaments.scheduling.bracket.types import Node, NodeKey, NodeState, Sides
from tournaments.selectors.core.calendar import ENTERED_AGAIN
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.match_rows import Chosen, results_in
from tournaments.selectors.core.stages import stage_in_play, turns_before_stage, turns_of
from tournaments.selectors.counted.bracket_around import bracket_around
from tournaments.selectors.counted.bracket_queries import bracket_course, bracket_of_draw
from tournaments.selectors.counted.passages import may_withdraw, passage_page
from tournaments.services.frame.changes import Change, writes
from tournaments.services.play.match_lock import matches_claim_all
from tournaments.services.play.table_moves import Expected, Seated, Seating, write_matches


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

    `scheduling/bracket/bracket_progress.py` says what that is: matches whose two sides are known now are made; a match
    that has not begun and is led to by others now, or by nobody, is taken away or made again; whatever has begun stays.
    """
    now = bracket_course(stage) if stage.traits.bracket else None
    if now is None:
        return
    plan = now.reseating()
    if plan.drop:
        gone = [now.results[key].id for key in plan.drop]
        Fixture.objects.filter(tournament_id=stage.tournament_id, matches__in=gone).delete()
    if plan.make:
        _make(stage, Ways(now.bracket), plan.make)


def bracket_follow(known: KnownMatch) -> None:
    """As `bracket_advance`, where nothing but the result of one match changed, `known` as it was before.

    A result that says what the one before said leads nobody elsewhere. Of one that is new the matches around it say
    what follows; what they cannot say is worked out of the whole bracket.
    """
    stage = known.match.turn.stage
    around = bracket_around(stage)
    if around is None:
        return
    (now,) = results_in(Chosen(stage, match_id=known.match.id))
    before = known.outcome
    if (known.begun, before.complete, before.winner) == (now.begun, now.complete, now.winner):
        return
    if before.complete or not now.begun:
        bracket_advance(stage)
        return
    try:
        making = around.following(now)
    except Unclear:
        bracket_advance(stage)
        return
    if making:
        _make(stage, around.ways, making)


def _make(stage: Stage, ways: Ways, making: Mapping[NodeKey, Sides]) -> None:
    write_matches(stage.tournament, _seated(stage, ways, making), partial(_expected, stage))


def place_take(stage: Stage, place: AddedEntrant, number: int) -> None:
    """Into a free place of a published bracket, by a lot of this number; `bracket_advance` then makes the match."""
    draw = Draw.objects.get(stage=stage, published_at__isnull=False)
    taken = {"team": place.entrant, "match": place.match, "turn": place.turn, "table": place.table, "number": number}
    draw.options = draw.options | {ENTERED_AGAIN: [*draw.options.get(ENTERED_AGAIN, ()), taken]}
    draw.save(update_fields=["options"])


def place_leave(team: Team) -> None:
    """Out of the place of a bracket that somebody took after the draw; inside the change that takes them off the list,
    while their match has not begun.
    """
    for draw in Draw.objects.filter(tournament_id=team.tournament_id, published_at__isnull=False):
        taken = draw.options.get(ENTERED_AGAIN, [])
        left = [one for one in taken if one["team"] != str(team.id)]
        if left == taken:
            continue
        others = {name: value for name, value in draw.options.items() if name != ENTERED_AGAIN}
        draw.options = others | ({ENTERED_AGAIN: left} if left else {})
        draw.save(update_fields=["options"])
        Fixture.objects.filter(tournament_id=team.tournament_id, matches__seats__player__team=team).delete()
        bracket_advance(draw.stage)


def _seated(stage: Stage, ways: Ways, making: Mapping[NodeKey, Sides]) -> list[Seated]:
    before = turns_before_stage(stage)
    turns = {turn.number: turn for turn in turns_of(stage)}
    seating = Seating(stage, {uuid.UUID(side) for both in making.values() for side in both if side is not None})
    seated: list[Seated] = []
    for (turn, table), key in sorted((_place(ways.nodes[key]), key) for key in making):
        sides = tuple((side,) for side in making[key] if side is not None)
        (one,) = seating.seated(turns[before + turn], [Meeting(table, sides)])
        one.match.rounds_left, one.match.in_consolation = ways.rounds[key].left, ways.rounds[key].consolation
        seated.append(one)
    return seated


def _place(node: Node) -> tuple[int, int]:
    """Its turn, counted from the first of its stage, and its table."""
    if node.turn is None or node.table is None:
        raise ScheduleBug(f"{node.key} is to be played nowhere")
    return node.turn, node.table


def _expected(stage: Stage) -> list[Expected]:
    """The matches that somebody who never leaves a table may still come to."""
    now = bracket_course(stage)
    if now is None:
        return []
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


# Moving on from one stage to the next, once the organizer has seen who moves where.


@writes(LogKind.PASSAGE)
def passage_confirm(change: Change) -> None:
    """Let everybody move on to the next stage who has earned it.

    Raises DomainError while results are missing or a tie decides who moves on.
    """
    matches_claim_all(change.tournament_id)
    page = passage_page(Tournament.objects.get(pk=change.tournament_id))
    if page is None:
        raise DomainError(problem_at(PassageProblem.NO_STAGE))
    problems = list(page.problems)
    if not page.complete:
        problems.append(problem_at(PassageProblem.NOT_COMPLETE))
    if page.undecided:
        problems.append(problem_at(PassageProblem.UNDECIDED, ties=len(page.undecided)))
    if problems:
        raise DomainError(*problems)
    Entry.objects.bulk_create(
        Entry(
            tournament_id=change.tournament_id,
            stage=page.stage,
            team_id=uuid.UUID(mover.team.id),
            number=mover.seed,
            group=mover.group,
            place=mover.place,
        )
        for mover in page.movers
    )
    change.record(
        subject=page.stage.id,
        new={"stage": page.stage.number, "names": [mover.team.name for mover in page.movers]},
    )


@writes(LogKind.PASSAGE_WITHDRAWN)
def passage_withdraw(change: Change) -> None:
    """Take everybody back to the stage before, while nothing of the later one is published."""
    stage = stage_in_play(change.tournament_id)
    entries = Entry.objects.filter(tournament_id=change.tournament_id, stage=stage).select_related("team")
    names = [one.team.name for one in entries]
    if not names:
        raise DomainError(problem_at(PassageProblem.NOT_MADE))
    if not may_withdraw(stage):
        raise DomainError(problem_at(PassageProblem.STAGE_DRAWN))
    Draw.objects.filter(stage=stage).delete()
    entries.delete()
    change.record(subject=stage.id, old={"stage": stage.number, "names": names})
