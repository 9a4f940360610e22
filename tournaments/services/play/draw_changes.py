"""Drawing, publishing and taking back a calendar: a whole stage at once, or turn by turn where results decide."""

import contextlib
import uuid
from collections.abc import Iterator

from django.db.models import QuerySet
from django.utils import timezone

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError, ScheduleBug
from tournaments.event.match_states import MatchState
from tournaments.event.problems.evening_problems import AddedProblem, DrawProblem, LineupProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Draw, Match, Seat, Stage, Turn
from tournaments.scheduling.base.restrictions import RestrictionsUnmet
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Meeting
from tournaments.scheduling.bracket.plan import bracket_as_json
from tournaments.scheduling.dealers import from_dealers
from tournaments.scheduling.groups import groups_of
from tournaments.scheduling.knockout import bracket_of
from tournaments.scheduling.pairing.turn import Couples, hand_problems, hand_turns
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.core.calendar import (
    ADDED,
    BY_HAND,
    Drawing,
    is_by_hand,
    snapshot_of,
    turns_as_json,
    turns_before,
    turns_of,
)
from tournaments.selectors.core.continuing import audit_of_draw, has_begun, redraw_due
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import is_published
from tournaments.selectors.core.stages import stage_in_play, turns_before_stage
from tournaments.selectors.counted.progress import drawn_until, is_outdated, next_drawing
from tournaments.selectors.play.draw_queries import NUMBER, hand_sheet, problems_named
from tournaments.selectors.play.missing import Idle, added_to, free_table, idle_now
from tournaments.services.frame.changes import Change, writes
from tournaments.services.play.bracket_changes import bracket_advance, bracket_turns_write
from tournaments.services.play.match_lock import matches_claim_all, writes_match
from tournaments.services.play.table_moves import Seated, Seating, write_matches


@writes(LogKind.DRAWN)
def draw_make(change: Change, number: int) -> Draw | None:
    """Draw what comes next in the stage being played, and keep it as a draft; the same number gives the same draw.

    That is the whole calendar, or the next turn where it follows from results. Raises DomainError with everything that
    is in the way. None when this request was carried out before.
    """
    stage = stage_in_play(change.tournament_id)
    refuse_if_not_due(stage)
    draw = _drawn(stage, next_drawing(stage, number), number)
    if errors := audit_of_draw(draw, turns_before(draw)).problems:
        raise ScheduleBug(f"draw {number} of {stage} is not valid: {errors}")
    draw.save()
    change.record(subject=draw.id, new=logged(draw))
    return draw


def _drawn(stage: Stage, drawing: Drawing, number: int) -> Draw:
    """The draw, not stored yet; raises DomainError with everything that is in the way."""
    if problems := FORMATS[stage.format].problems(drawing.present, drawing.options):
        raise DomainError(*problems_named(stage, drawing, problems))
    try:
        return _made(stage, drawing, number)
    except RestrictionsUnmet as unmet:
        raise DomainError(*problems_named(stage, drawing, unmet.problems)) from unmet


def _made(stage: Stage, drawing: Drawing, number: int) -> Draw:
    turns = FORMATS[stage.format].draw(drawing.present, drawing.options, number, drawing.played)
    if stage.traits.alone:
        turns = from_dealers(turns, drawing.played)
    if stage.traits.turn_by_turn and not turns:  # all but one have left since
        left = len(drawing.options.standing)
        raise DomainError(problem_at(ScheduleProblem.TOO_FEW_ENTRANTS, entrants=left, least=2))
    is_bracket = stage.traits.bracket
    bracket = bracket_of(drawing.field, drawing.options, number) if is_bracket else None
    groups = groups_of(drawing.field, drawing.options, number) if stage.traits.in_groups else None
    return Draw(
        tournament_id=stage.tournament_id,
        stage=stage,
        first_turn=drawing.first_turn,
        number=number,
        options=snapshot_of(drawing),
        turns=turns_as_json(turns, drawing.ids),
        bracket=None if bracket is None else bracket_as_json(bracket, drawing.ids),
        groups=None if groups is None else [[drawing.ids[one] for one in members] for members in groups],
        drawn_at=timezone.now(),
    )


@writes(LogKind.PUBLISHED)
def draw_publish(change: Change, draw_id: uuid.UUID) -> None:
    """Make a draft the calendar: from now on its turns, matches and seats exist and are public.

    Where somebody came or left it takes the place of the turns that have not begun; a result that is being saved in
    one of them arrives before and makes the draft outdated, or turns stale.
    """
    draw = next(iter(_with_stage(change.tournament_id, draw_id)), None)
    if draw is None:
        raise DomainError(problem_at(DrawProblem.UNKNOWN))
    if not draw.stage.traits.turn_by_turn:
        matches_claim_all(change.tournament_id)
    refuse_if_not_due(draw.stage)
    if draw.stage != stage_in_play(change.tournament_id) or is_outdated(draw, draw.stage):
        raise DomainError(problem_at(DrawProblem.OUTDATED))
    _take_back(draw)
    _publish(draw)
    change.record(subject=draw.id, new=logged(draw))


@prepared
def _with_stage(tournament_id: uuid.UUID, draw_id: uuid.UUID, /) -> QuerySet[Draw]:
    return Draw.objects.select_related("stage__tournament").filter(tournament_id=tournament_id, pk=draw_id)


def _publish(draw: Draw) -> None:
    draw.published_at = timezone.now()
    draw.save(update_fields=["published_at"])
    if draw.bracket is None:
        _write_calendar(draw)
    else:
        bracket_turns_write(draw)
        bracket_advance(draw.stage)


@writes(LogKind.UNPUBLISHED)
def draw_unpublish(change: Change) -> None:
    """Take back what was published last, or the whole calendar where it was drawn at once, while no result is in
    it; the draw itself stays on record.
    """
    matches_claim_all(change.tournament_id)
    stage = stage_in_play(change.tournament_id)
    draw = _published_last(stage) if stage.traits.turn_by_turn else _published(stage).first()
    if draw is None:
        raise DomainError(problem_at(DrawProblem.NOT_PUBLISHED))
    if has_begun(draw):
        raise DomainError(problem_at(DrawProblem.RESULTS_EXIST))
    _take_back(draw)
    change.record(subject=draw.id, old=logged(draw))


def last_turn_redraw(stage: Stage, *, after: int) -> bool:
    """Draw the turn that was drawn last again, with its own number, from the results as they are now.

    Only a turn after the calendar's turn `after` that has no result, and only where turns follow from results; never
    one that was paired by hand: people sit there already. Whether it was drawn; call it inside a change. Raises
    DomainError where so few are left that nothing can be drawn.
    """
    draw = _published_last(stage)
    if draw is None or is_by_hand(draw) or not stage.traits.turn_by_turn:
        return False
    if turns_before_stage(stage) + draw.first_turn <= after:
        return False
    if has_begun(draw):
        return False
    _take_back(draw)
    _publish(_drawn(stage, next_drawing(stage, draw.number), draw.number))
    return True


def calendar_redraw(stage: Stage) -> int:
    """Draw a whole published stage, of which nothing was played, again from its entrants of now; the number stays.

    Call it inside a change of the set-up. Raises DomainError with everything that is in the way.
    """
    with drawn_again(stage) as number:
        return number


@contextlib.contextmanager
def drawn_again(stage: Stage) -> Iterator[int]:
    """Take back what was published last of a stage, let the body change who plays, and draw it again with its own
    number, which the body gets.

    Nothing of it may be played. Call it inside a change of the set-up. Raises DomainError with everything that is
    in the way.
    """
    draw = _published_last(stage)
    if draw is None:
        raise DomainError(problem_at(DrawProblem.NOT_PUBLISHED))
    _take_back(draw)
    yield draw.number
    again = _drawn(stage, next_drawing(stage, draw.number), draw.number)
    if errors := audit_of_draw(again, turns_before(again)).problems:
        raise ScheduleBug(f"draw {draw.number} of {stage} is not valid: {errors}")
    _publish(again)


def _published_last(stage: Stage) -> Draw | None:
    return _published(stage).last()


def _published(stage: Stage) -> QuerySet[Draw]:
    """What was published of a stage and not taken back, in the order of its turns."""
    drawn = Draw.objects.select_related("stage__tournament").filter(stage=stage, published_at__isnull=False)
    return drawn.order_by("first_turn")


def _take_back(draw: Draw) -> None:
    """Remove everything that is published from the first turn of a draw on, which nothing of its tournament follows."""
    first = turns_before_stage(draw.stage) + draw.first_turn
    turns = Turn.objects.filter(tournament_id=draw.tournament_id, number__gte=first)
    if turns.exists():  # else Django looks for all that could be below them
        turns.delete()
    _published(draw.stage).filter(first_turn__gte=draw.first_turn).update(published_at=None)


def logged(draw: Draw) -> dict[str, int | bool]:
    """What the log says of a draw: its number or that it was made by hand, and stage and turn where there could be
    another.
    """
    where = {"stage": draw.stage.number, "turn": draw.first_turn}
    how: dict[str, int | bool] = {BY_HAND: True} if is_by_hand(draw) else {"number": draw.number}
    return how | {name: value for name, value in where.items() if value > 1}


def refuse_if_not_due(stage: Stage) -> None:
    """Stop a draw that is not the next thing to do: it is published, or the turn before it is still being played."""
    if not is_published(stage):
        return
    if stage.ended_after is not None:
        raise DomainError(problem_at(DrawProblem.ALL_DRAWN))
    if not stage.traits.turn_by_turn:
        if redraw_due(stage) is None:
            raise DomainError(problem_at(DrawProblem.PUBLISHED_ALREADY))
        return
    if not all(record.complete for record in match_records(stage)):
        raise DomainError(problem_at(DrawProblem.TURN_OPEN))
    if stage.turns_chosen is not None and drawn_until(stage) >= stage.turns_chosen:
        raise DomainError(problem_at(DrawProblem.ALL_DRAWN))


def _write_calendar(draw: Draw) -> None:
    """Turns, fixtures, matches and seats as they were drawn."""
    seating = Seating(draw.stage)
    before = turns_before_stage(draw.stage)
    turns: list[Turn] = []
    written: list[Seated] = []
    for drawn in turns_of(draw):
        turn = Turn(tournament_id=draw.tournament_id, stage=draw.stage, number=before + drawn.number)
        turns.append(turn)
        written += seating.seated(turn, drawn.meetings)
    Turn.objects.bulk_create(turns)
    write_matches(draw.stage.tournament, written)


# A turn that was paired on paper while there was no program, taken as it was.


@writes(LogKind.DRAWN)
def draw_by_hand(change: Change, couples: Couples) -> Draw | None:
    """Keep what was paired on paper as a draft of the turn that comes next in the stage being played.

    `couples` fills every place of `hand_sheet`. Raises DomainError with everything that is in the way. None when
    this request was carried out before.
    """
    stage = stage_in_play(change.tournament_id)
    if not stage.traits.turn_by_turn:
        raise DomainError(problem_at(DrawProblem.NOT_BY_HAND))
    refuse_if_not_due(stage)
    sheet = hand_sheet(stage)
    if sheet.problems:
        raise DomainError(*sheet.problems)
    if problems := hand_problems(couples, sheet.places, sheet.entrants, sheet.played_last):
        raise DomainError(*problems)
    turns = hand_turns({place: couples[place] for place in sheet.places}, sheet.entrants, sheet.drawing.field)
    draw = Draw(
        tournament_id=change.tournament_id,
        stage=stage,
        first_turn=sheet.drawing.first_turn,
        number=NUMBER,
        options=snapshot_of(sheet.drawing) | {BY_HAND: True},
        turns=turns_as_json(turns, sheet.drawing.ids),
        drawn_at=timezone.now(),
    )
    draw.save()
    change.record(subject=draw.id, new=logged(draw))
    return draw


# A match for two who sit at no table: a late pair and a resting one need not look on until the next turn.


@writes(LogKind.LINEUP)
def match_add(change: Change, one: uuid.UUID, other: uuid.UUID) -> Match:
    """Seat two against each other who sit at no table of the turn that is played; their match counts like any other.

    It belongs to the draw from now on, which is audited with it and repeated without it. Raises DomainError with what
    is in the way: turns that do not follow from results, somebody who plays, a hall that is full, two who have met.
    """
    matches_claim_all(change.tournament_id)
    stage = stage_in_play(change.tournament_id)
    idle = idle_now(stage)
    if idle is None:
        raise DomainError(problem_at(AddedProblem.NOT_HERE))
    table = free_table(change.tournament_id, idle.turn)
    if problems := [*_problems(stage, idle, table, {one, other})]:
        raise DomainError(*problems)
    turn = Turn.objects.get(tournament_id=change.tournament_id, number=idle.turn)
    sides = ((str(one),), (str(other),))
    added = [*idle.draw.options.get(ADDED, ()), {"table": table, "sides": [list(side) for side in sides]}]
    idle.draw.options = idle.draw.options | {ADDED: added}
    idle.draw.save(update_fields=["options"])
    (seated,) = Seating(stage, {one, other}).seated(turn, [Meeting(table, sides)])
    write_matches(stage.tournament, [seated])
    change.record(subject=seated.match.id, new=_said(seated.match))
    return seated.match


@writes_match(LogKind.LINEUP, needs=Right.RUN)
def match_drop(change: Change, known: KnownMatch) -> None:
    """Take an added match away again, as long as nothing of it was ever told. Raises DomainError for any other one,
    StaleVersion when somebody saved first.
    """
    match, draw = known.match, added_to(known.match)
    if draw is None:
        raise DomainError(problem_at(AddedProblem.DRAWN))
    if known.state is not MatchState.TO_PLAY or match.deals.exists() or match.awards.exists() or match.reports.exists():
        raise DomainError(problem_at(LineupProblem.BEGUN))
    change.record(subject=match.id, old=_said(match), new=[])
    left = [one for one in draw.options[ADDED] if one["table"] != match.drawn]
    others = {name: value for name, value in draw.options.items() if name != ADDED}
    draw.options = others | ({ADDED: left} if left else {})
    draw.save(update_fields=["options"])
    fixture = match.fixture
    match.delete()
    if fixture is not None:
        fixture.delete()


def _problems(stage: Stage, idle: Idle, table: int, two: set[uuid.UUID]) -> Iterator[Problem]:
    if len(two & {team.id for team in idle.teams}) < 2:
        yield problem_at(AddedProblem.NOT_IDLE)
    if stage.hall is not None and not stage.queued and table > stage.hall:
        yield problem_at(AddedProblem.HALL_FULL, hall=stage.hall)
    ids = {str(one) for one in two}
    met = any({team for side in record.sides for team in side.team_ids} == ids for record in match_records(stage))
    if met and not stage.rematches:
        yield problem_at(AddedProblem.HAVE_MET)


def _said(match: Match) -> list[list[object]]:
    seats = Seat.objects.filter(match_id=match.pk).select_related("player")
    return [[seat.side, seat.chair, seat.player.name] for seat in seats]
