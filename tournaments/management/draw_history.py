"""`draw --history` and `--missing`: what was played stays, the rest is drawn, the next turn is repaired."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from rules.violations import Violation, violation
from tournaments.management.draw_arguments import ArgumentFault, DrawRequest
from tournaments.management.schedule_file import History
from tournaments.scheduling.audit.continued import after_last_table
from tournaments.scheduling.audit.figures import Figure
from tournaments.scheduling.audit.report import AuditReport, audit
from tournaments.scheduling.dealers import Place, dealers_in, dealing_chairs
from tournaments.scheduling.kernel.base import turn_of
from tournaments.scheduling.kernel.types import EntrantId, Field, Lineup, Played, Schedule, Turn, Wishes
from tournaments.scheduling.kernel.wishes import unmet, wishes_among
from tournaments.scheduling.registry import FORMATS, schedule_problems
from tournaments.scheduling.repair import Repair, repair_turn
from tournaments.scheduling.undisturbed import lost_by_changes


@dataclass(frozen=True, slots=True)
class Missing:
    """Somebody who was missing in the next turn, how that was repaired, and who of the table rests now instead."""

    entrant: EntrantId
    repair: Repair
    resting: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class Continued:
    """An event with a history: all turns, played and drawn; their audit; what the event lost by its changes; who deals
    first; and who was missing.

    In the audit who left does not rest after their last table; what the turns before a change promised may be among
    its faults.
    """

    schedule: Schedule
    report: AuditReport
    lost: tuple[Figure, ...]
    dealers: Mapping[Place, EntrantId]
    missing: tuple[Missing, ...] = ()


def continued(
    request: DrawRequest, history: History, missing: Iterable[EntrantId] = ()
) -> tuple[Continued | None, tuple[Violation, ...]]:
    """What is left of the event of the request after its history, or why it cannot be drawn.

    Those `missing` sit out the first turn that is left; the turns after it are drawn as if they were there.
    """
    present = history.present(request.field)
    field = request.field if _sides_stay(request) else present
    options = replace(request.options, wishes=wishes_among(request.options.wishes, field.ids))
    if problems := schedule_problems(request.format, field, options, request.number):
        return None, problems
    turns = FORMATS[request.format].draw(field, options, request.number, history.played)
    if field is not present:
        turns = _without_absent(turns, history, field, options.wishes)
    if not turns:
        return None, (violation(ArgumentFault.HISTORY_COMPLETE, played=len(history.turns)),)
    strangers = [entrant for entrant in missing if entrant not in present.ids]
    if strangers:
        return None, tuple(violation(ArgumentFault.MISSING_UNKNOWN, entrant=entrant) for entrant in strangers)
    chairs = dealing_chairs((*history.turns, *turns), history.dealt)
    next_turn, repairs = _repaired(
        turns[0], dict.fromkeys(missing), history.played, request.field, options.wishes, options.seats
    )
    turns = (next_turn, *turns[1:])
    rested = tuple(turn_of(turn.number, list(turn.meetings), request.field) for turn in turns)
    whole = Schedule(request.format, request.number, history.turns + rested)
    away = after_last_table(whole.turns, history.absent)
    report = audit(whole, request.field, request.options, away=away)
    lost = lost_by_changes(request.format, request.field, request.options, request.number, report)
    schedule = Schedule(request.format, request.number, history.turns + turns)
    dealers = dealers_in(chairs, schedule.turns)
    return Continued(schedule, report, lost, dealers, repairs), ()


def _sides_stay(request: DrawRequest) -> bool:
    """Whether the same sides play all the time: the draw holds when somebody leaves, and only that side changes."""
    traits = FORMATS[request.format].traits
    return request.options.lineup is Lineup.FIXED or not (
        traits.teams or traits.needs_outcomes or traits.partners or traits.alone
    )


def _without_absent(turns: Iterable[Turn], history: History, field: Field, wishes: Wishes) -> tuple[Turn, ...]:
    """The turns repaired one after the other for everybody who left; a turn in which nobody plays any more is gone."""
    played = history.played
    left: list[Turn] = []
    for turn in turns:
        repaired, _ = _repaired(turn, dict.fromkeys(history.absent), played, field, wishes)
        if repaired.meetings:
            left.append(replace(repaired, number=len(history.turns) + len(left) + 1))
            played += tuple(Played(left[-1].number, meeting) for meeting in left[-1].meetings)
    return tuple(left)


def _repaired(
    turn: Turn,
    missing: Collection[EntrantId],
    played: tuple[Played, ...],
    field: Field,
    wishes: Wishes,
    seats: int | None = None,
) -> tuple[Turn, tuple[Missing, ...]]:
    """The turn without those who are missing, one after the other, and how each was replaced: by somebody who breaks no
    hard wish there, if such a one rests.
    """
    repairs = []
    for entrant in missing:
        resting = set(turn.rests)
        willing = tuple(one for one in _replacements(entrant, turn, field) if one not in missing)
        broken = len(unmet((turn,), wishes))
        welcome = tuple(
            one
            for one in willing
            if len(unmet((repair_turn(turn, entrant, (), (one,), seats).turn,), wishes)) <= broken
        )
        repair = repair_turn(turn, entrant, played, welcome if set(welcome) & resting else willing, seats)
        turn = repair.turn
        repairs.append(Missing(entrant, repair, tuple(one for one in turn.rests if one not in resting)))
    return turn, tuple(repairs)


def _replacements(entrant: EntrantId, turn: Turn, field: Field) -> tuple[EntrantId, ...]:
    """Who may take somebody's chair: of the same team; without teams anybody, but nobody for an entrant that meets one
    other.
    """
    if any(side == (entrant,) for meeting in turn.meetings if len(meeting.sides) == 2 for side in meeting.sides):
        return ()
    team = next(team for team in field.teams if entrant in team)
    return team if len(team) > 1 else field.ids
