"""Matches of a bracket that others have begun than a corrected result leads there: they can be played again."""

from collections.abc import Callable
from dataclasses import replace

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.evening import ResultFault
from tournaments.event.rights import Right
from tournaments.models import Match, Stage
from tournaments.selectors.core.match_facts import KnownMatch, known_match
from tournaments.selectors.core.told import json_of_deals
from tournaments.selectors.counted.brackets import bracket_course
from tournaments.services.frame.changes import Change, Deed, MatchDeed, carried_out, require
from tournaments.services.frame.deals import DealChanges, deals_in, deals_write, reports_settle
from tournaments.services.frame.gate import tournament_hold, writing
from tournaments.services.play.awards import award_withdraw
from tournaments.services.play.brackets import bracket_advance
from tournaments.services.play.matches import writes_match


def with_replays(deed: MatchDeed, write: Callable[[MatchDeed], None]) -> None:
    """Carry out a change of what came of a match; where the deed draws again and the match is of a bracket, all that
    others have begun there than the results now lead there is emptied and made again, or nothing is changed at all.

    Every match that is emptied has an entry of its own in the log. Raises what `write` raises, and DomainError without
    a reason, or where the actor may not draw.
    """
    match = Match.objects.select_related("turn__stage__tournament").filter(tournament_id=deed.tournament, pk=deed.match)
    stage = next((one.turn.stage for one in match), None) if deed.redraw else None
    if stage is None or not stage.traits.bracket:
        write(deed)
        return
    require(deed.actor, Right.RUN)
    with writing():
        tournament_hold(deed.tournament)
        repeated = carried_out(deed)
        write(replace(deed, redraw=False))
        if not repeated:
            _replay(deed, stage)


def _replay(deed: MatchDeed, stage: Stage) -> None:
    """Empty one match after the other, the earliest first, until nobody sits where others are led."""
    while (course := bracket_course(stage)) and (stays := course.reseating().stays):
        if not deed.reason:
            raise DomainError(violation(ResultFault.REASON_MISSING, "reason"))
        overtaken = course.results[next(key for key in course.results if key in stays)].id
        again = Deed(deed.tournament, deed.actor, reason=deed.reason, at=deed.at).of_match(overtaken, None)
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
