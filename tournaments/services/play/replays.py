"""Matches of a bracket that others have begun than a corrected result leads there: they can be played again."""

from collections.abc import Callable
from dataclasses import replace

from rules.problems import problem_at
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.problems.evening_problems import ResultProblem
from tournaments.event.rights import Right
from tournaments.models import Match, Stage
from tournaments.selectors.core.match_facts import KnownMatch, known_match
from tournaments.selectors.core.report_queries import json_of_deals
from tournaments.selectors.counted.bracket_queries import bracket_course
from tournaments.services.frame.changes import Action, Change, MatchAction, carried_out, require
from tournaments.services.frame.deal_changes import DealChanges, deals_in, deals_write, reports_settle
from tournaments.services.frame.write_lock import tournament_hold, writing
from tournaments.services.play.award_changes import award_withdraw
from tournaments.services.play.bracket_changes import bracket_advance
from tournaments.services.play.match_lock import writes_match


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
