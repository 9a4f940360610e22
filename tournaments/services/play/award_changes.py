"""Matches that are not played to their end: a side did not come, it was broken off, or the time of its turn is up."""

import contextlib
import datetime
import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from rules.awards import AwardKind, TimeRule, loser_when_stopped, may_be_absent
from rules.games import EVERY_SIDE, Sides
from rules.outcomes import PlayedDeal
from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.match_states import Move, check_move
from tournaments.event.problems.evening_problems import AwardProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Award, Match, Stage
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.services.frame.changes import Change, MatchAction, Repeated
from tournaments.services.frame.deal_changes import reports_settle
from tournaments.services.play.bracket_changes import bracket_advance, bracket_follow
from tournaments.services.play.match_lock import counted_match, match_change

# The frame of every change of what came of a match, on the word of the desk.

P = ParamSpec("P")


def writes_outcome(
    kind: LogKind, *, needs: Right
) -> Callable[[Callable[Concatenate[Change, KnownMatch, P], None]], Callable[Concatenate[MatchAction, P], None]]:
    """Make a service of a function that changes what came of a match, as `matches.writes_match` does.

    The function gets the change and the match as it is known; afterwards the evening goes on from what it left. An
    action that draws again needs the right to draw, whatever else the change `needs`.
    """

    def service(
        write: Callable[Concatenate[Change, KnownMatch, P], None],
    ) -> Callable[Concatenate[MatchAction, P], None]:
        @functools.wraps(write)
        def verb(action: MatchAction, /, *args: P.args, **kwargs: P.kwargs) -> None:
            right = Right.RUN if action.redraw else needs
            with contextlib.suppress(Repeated), match_change(action, kind, needs=right) as change:
                known = counted_match(action.match)
                write(change, known, *args, **kwargs)
                if not change.nothing_changed:
                    bracket_follow(known)
                    _redraw(known.match.turn.stage, after=known.match.turn.number, redraw=action.redraw)

        return verb

    return service


def carry_on(stage: Stage, *, after: int, redraw: bool) -> None:
    """Bring what follows in line with the results: the bracket by itself, and if asked the turn that was drawn last.

    Only a turn after the calendar's turn `after` is drawn again; call it inside a change.
    """
    bracket_advance(stage)
    _redraw(stage, after=after, redraw=redraw)


def _redraw(stage: Stage, *, after: int, redraw: bool) -> None:
    if redraw:
        from tournaments.services.play.draw_changes import last_turn_redraw  # here, because few results ask for it

        last_turn_redraw(stage, after=after)


LOGGED_AS = {AwardKind.ABSENT: "absent", AwardKind.ABANDONED: "loser", AwardKind.TIME_UP: "stopped"}
"""Under which word the log has the number of the sides that lost, by what an award was."""


@writes_outcome(LogKind.AWARD, needs=Right.AWARD)
def match_award(change: Change, known: KnownMatch, absent: int) -> None:
    """Award a match of which no deal was played: `absent` are the sides that did not come, as their number.

    `redraw`: a later turn that was drawn already and has no result is drawn again. Raises DomainError with every
    problem, StaleVersion when somebody saved first.
    """
    problems = []
    if not may_be_absent(known.match_format, absent):
        problems.append(problem_at(AwardProblem.ABSENT_UNKNOWN, "absent"))
    if known.in_force:
        problems.append(problem_at(AwardProblem.PLAYED))
    else:
        problems += check_move(known.state, Move.AWARD_NOBODY if absent == EVERY_SIDE else Move.AWARD)
    if problems:
        raise DomainError(*problems)
    _lost(change, known, AwardKind.ABSENT, Sides(absent))


@writes_outcome(LogKind.ABANDONED, needs=Right.AWARD)
def match_abandon(change: Change, known: KnownMatch, loser: int) -> None:
    """Break a match off that began and cannot be finished: one side loses it, or all do; `loser` is their number.

    The deals that were played stay on record and count nowhere; what the table told is settled by it. `redraw`: a later
    turn that was drawn already and has no result is drawn again. Raises DomainError with every problem, StaleVersion
    when somebody saved first.
    """
    problems = list(check_move(known.state, Move.ABANDON))
    if not may_be_absent(known.match_format, loser):
        problems.append(problem_at(AwardProblem.LOSER_UNKNOWN, "absent"))
    if not change.reason:
        problems.append(problem_at(AwardProblem.ABANDONED_REASON_MISSING, "reason"))
    if problems:
        raise DomainError(*problems)
    if known.reported:
        reports_settle(change, known.match.pk)
    _lost(change, known, AwardKind.ABANDONED, Sides(loser))


@writes_outcome(LogKind.STOPPED, needs=Right.AWARD)
def match_stop(change: Change, known: KnownMatch) -> None:
    """Stop a match that is not over when the time of its turn is up: the rule of the stage says who loses it.

    The deals that were played stay in force. `redraw`: a later turn that was drawn already and has no result is drawn
    again. Raises DomainError with every problem, StaleVersion when somebody saved first.
    """
    _lost(change, known, AwardKind.TIME_UP, _loser_now(known, change.at))


def _loser_now(known: KnownMatch, now: datetime.datetime) -> Sides:
    """The loser by the stage's rule for time; raises DomainError where the match may not be stopped."""
    rule = regulation_of(known.match.turn.stage).time_rule
    played = [PlayedDeal(row.number, row.attempt, row.score) for row in known.in_force]
    loser = loser_when_stopped(rule, known.match_format, played)
    problems = check_move(known.state, Move.STOP)
    ends_at = known.match.turn.ends_at
    if ends_at is None or now < ends_at:
        problems = (*problems, problem_at(AwardProblem.TIME_NOT_UP))
    if loser is None:
        goes_on = AwardProblem.PLAYS_ON if rule is TimeRule.PLAY_ON else AwardProblem.LEVEL
        problems = (*problems, problem_at(goes_on))
    if problems or loser is None:
        raise DomainError(*problems)
    return loser


def _lost(change: Change, known: KnownMatch, kind: AwardKind, sides: Sides) -> None:
    """Write down that `sides` lost the match, and why."""
    match = known.match
    Award.objects.create(
        tournament_id=change.tournament_id, match=match, kind=kind, absent=sides.value, entered_id=change.log_id
    )
    change.record(subject=match.pk, new={LOGGED_AS[kind]: sides.value})


@writes_outcome(LogKind.AWARD_WITHDRAWN, needs=Right.AWARD)
def award_withdraw(change: Change, known: KnownMatch) -> None:
    """Take an award back, so that the match can be played, or goes on; it stays on record, with the reason.

    `redraw`: a later turn that was drawn already and has no result is drawn again.
    """
    award = known.award
    if award is None:
        raise DomainError(*check_move(known.state, Move.TAKE_BACK))
    if not change.reason:
        raise DomainError(problem_at(AwardProblem.REASON_MISSING, "reason"))
    Award.objects.filter(pk=award.pk).update(replaced_id=change.log_id)
    if award.kind == AwardKind.ABSENT:
        Match.objects.filter(pk=known.match.pk).update(started_at=None)
    change.record(subject=known.match.pk, old={LOGGED_AS[AwardKind(award.kind)]: award.absent})
