"""Writing what was played."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rules.matches import check_match, counted_scores, match_outcome
from rules.outcomes import PlayedDeal
from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.match_states import MatchState, Move, check_move
from tournaments.event.problems.evening_problems import ResultProblem
from tournaments.event.regulation import TYPED
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Match, Stage
from tournaments.models.result import BY_HELPER
from tournaments.selectors.core.match_facts import KnownMatch, known_match
from tournaments.selectors.core.match_rows import json_of_notes, notes_of
from tournaments.selectors.core.report_queries import different, json_of_deals
from tournaments.selectors.counted.bracket_queries import bracket_course
from tournaments.services.frame.changes import Action, Change, MatchAction, carried_out, require
from tournaments.services.frame.deal_changes import DealChanges, deal_changes, deals_in, deals_write, reports_settle
from tournaments.services.frame.write_lock import tournament_hold, writing
from tournaments.services.play.award_changes import award_withdraw, writes_outcome
from tournaments.services.play.bracket_changes import bracket_advance
from tournaments.services.play.match_lock import writes_match
from tournaments.services.play.report_changes import report_make

# What is noted of a match beside what was played: typed on its sheet, saved and taken back with the result.

Notes = Mapping[str, int | None]
NO_NOTES: Notes = {}


def note_changes(match: Match, notes: Notes) -> tuple[dict[str, int | None], dict[str, int | None]]:
    """What was noted and what is to be instead, for every note that is named and would change."""
    stored = notes_of(match)
    new = {name: value for name, value in notes.items() if stored[name] != value}
    return {name: stored[name] for name in new}, new


def note_problems(notes: Notes) -> tuple[Problem, ...]:
    """Every note with a value that it cannot have."""
    wrong = [name for name, value in notes.items() if value is not None and value not in TYPED[name]]
    return tuple(problem_at(ResultProblem.NOTE_UNKNOWN, name) for name in wrong)


def notes_write(match: Match, notes: Notes) -> None:
    """Make the notes of a match what they are to be."""
    if notes:
        Match.objects.filter(pk=match.pk).update(**notes)


@writes_outcome(LogKind.RESULT, needs=Right.CONFIRM)
def match_record(change: Change, known: KnownMatch, deals: Sequence[PlayedDeal], notes: Notes = NO_NOTES) -> None:
    """Make `deals` the result in force of a match, whole or in part, on the word of the desk, and note what is named.

    Deals that are new are added; a deal that differs from what is in force, or is missing, is a correction:
    the old row is ended, the new one added, and a reason is required. What the table told before is settled by it.
    Raises DomainError with every problem, StaleVersion when somebody else saved first. Without the right to correct, a
    member adds what is missing and mends what is incomplete; a complete match stays as it is. The same `key` a second
    time changes nothing. A bracket moves on by itself; `redraw`: a later turn that was drawn already and has no result
    is drawn again.
    """
    changes = deal_changes(known.in_force, deals)
    problems = (*check_match(known.match_format, deals), *note_problems(notes))
    move = _move(known, deals, whole=not problems and match_outcome(known.match_format, deals).complete)
    before, noted = note_changes(known.match, notes)
    if problems := (*problems, *_refused(change, known, changes, move, noted)):
        raise DomainError(*problems)
    if not changes.any and not noted:
        change.nothing_changed = True
        return
    if changes.ended:
        change.kind = LogKind.CORRECTION
    deals_write(change, known.match, changes)
    notes_write(known.match, noted)
    if known.reported and changes.any:
        reports_settle(change, known.match.pk)
    if move is Move.EMPTY and changes.any:
        Match.objects.filter(pk=known.match.pk).update(started_at=None)
    change.record(
        subject=known.match.pk,
        old=json_of_deals(deals_in(changes.ended)) + json_of_notes(before),
        new=json_of_deals(changes.added) + json_of_notes(noted),
    )


def _refused(change: Change, known: KnownMatch, changes: DealChanges, move: Move, noted: Notes) -> tuple[Problem, ...]:
    """Why this move of the match is refused, to everybody or to this actor."""
    problems = tuple(check_move(known.state, move)) if changes.any else ()
    other = changes.ended or noted
    if other and known.state is MatchState.CONFIRMED and Right.CORRECT not in change.action.actor.rights:
        return (*problems, problem_at(ResultProblem.CONFIRMED))
    if changes.ended and not change.reason:
        return (*problems, problem_at(ResultProblem.REASON_MISSING, "reason"))
    return problems


def _move(known: KnownMatch, deals: Sequence[PlayedDeal], *, whole: bool) -> Move:
    """What saving `deals` means for the match."""
    if not deals:
        return Move.EMPTY
    settled = known.state is MatchState.CONFIRMED
    if whole:
        return Move.CORRECT if settled else Move.RECORD
    return Move.SHORTEN if settled else Move.PART


# Entering a match sheet at the desk, whatever the person who types it may do.

# Saving an older view of a match in one of these states may leave nothing to decide.
AGREEABLE = frozenset({MatchState.TO_PLAY, MatchState.PLAYING, MatchState.ENTERED, MatchState.CONFIRMED})


def match_enter(action: MatchAction, deals: Sequence[PlayedDeal], notes: Notes = NO_NOTES) -> None:
    """Take down what somebody of the desk reads from a match sheet.

    It is the result where the actor may confirm results, with what is noted beside it; the word of anybody else waits
    for the desk, needs no reason and notes nothing else. A whole result that agrees with whatever came in between, such
    as what the table told, is saved on top of it. Raises DomainError with every problem, StaleVersion when somebody
    else saved something else first.
    """
    write = match_record if Right.CONFIRM in action.actor.rights else _tell
    try:
        write(action, deals, notes)
    except StaleVersion as stale:
        if not _agrees(action.match, deals, notes):
            raise
        write(replace(action, seen=stale.found), deals, notes)


def _tell(action: MatchAction, deals: Sequence[PlayedDeal], notes: Notes) -> None:
    report_make(replace(action, reason="", redraw=False), BY_HELPER, deals)


def _agrees(match_id: uuid.UUID, deals: Sequence[PlayedDeal], notes: Notes) -> bool:
    """Whether `deals` are a whole result that what is saved of the match is part of, and that the table told alike; and
    nothing else was noted of it.
    """
    known = known_match(match_id)
    if known.state not in AGREEABLE or check_match(known.match_format, deals) or any(note_changes(known.match, notes)):
        return False
    whole = match_outcome(known.match_format, deals).complete
    kept = not deal_changes(known.in_force, deals).ended
    said = counted_scores(known.match_format, deals)
    return whole and kept and different(known.match_format, known.reported) <= {said}


# Matches of a bracket that others have begun than a corrected result leads there: they can be played again.


def with_replays(action: MatchAction, write: Callable[[MatchAction], None]) -> None:
    """Carry out a change of what came of a match; where the action draws again and the match is of a bracket, all that
    others have begun there than the results now lead there is emptied and made again, or nothing is changed at all.

    Every match that is emptied has an entry of its own in the log. Raises what `write` raises, and DomainError without
    a reason, or where the actor may not draw.
    """
    match = Match.objects.select_related("turn__stage__tournament").filter(
        tournament_id=action.tournament, pk=action.match
    )
    stage = next((one.turn.stage for one in match), None) if action.redraw else None
    if stage is None or not stage.traits.bracket:
        write(action)
        return
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold(action.tournament)
        repeated = carried_out(action)
        write(replace(action, redraw=False))
        if not repeated:
            _replay(action, stage)


def _replay(action: MatchAction, stage: Stage) -> None:
    """Empty one match after the other, the earliest first, until nobody sits where others are led."""
    while (course := bracket_course(stage)) and (stays := course.reseating().stays):
        if not action.reason:
            raise DomainError(problem_at(ResultProblem.REASON_MISSING, "reason"))
        overtaken = course.results[next(key for key in course.results if key in stays)].id
        again = Action(action.tournament, action.actor, reason=action.reason, at=action.at).of_match(overtaken, None)
        if known_match(overtaken).award is not None:
            award_withdraw(again)
        else:
            match_empty(again)


@writes_match(LogKind.CORRECTION, needs=Right.CORRECT)
def match_empty(change: Change, known: KnownMatch) -> None:
    """Take away all that is known of a match that is not awarded, also that it has begun."""
    deals_write(change, known.match, DealChanges(known.in_force, ()))
    reports_settle(change, known.match.pk)
    Match.objects.filter(pk=known.match.pk).update(started_at=None)
    change.record(subject=known.match.pk, old=json_of_deals(deals_in(known.in_force)), new=[])
    bracket_advance(known.match.turn.stage)
