"""Matches that are not played to their end: a side did not come, it was broken off, or the time of its turn is up."""

import datetime
import uuid
from enum import StrEnum

from rules.awards import ABSENT, BOTH_ABSENT, AwardKind
from rules.matches import PlayedDeal
from rules.time_up import TimeRule, loser_when_stopped
from rules.violations import Violation, violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.match_states import Move, check_move
from tournaments.models import Award, Match
from tournaments.rights import Right
from tournaments.selectors.match_facts import KnownMatch
from tournaments.selectors.regulation import regulation_of
from tournaments.services.changes import Actor, Change
from tournaments.services.deals import reports_settle
from tournaments.services.outcome_changes import outcome_change


class AwardFault(StrEnum):
    ABSENT_UNKNOWN = "award_absent_unknown"
    PLAYED = "award_played"
    REASON_MISSING = "award_reason_missing"
    ABANDONED_REASON_MISSING = "award_abandoned_reason_missing"
    LOSER_UNKNOWN = "award_loser_unknown"
    TIME_NOT_UP = "award_time_not_up"
    PLAYS_ON = "award_plays_on"
    LEVEL = "award_level"


LOGGED_AS = {AwardKind.ABSENT: "absent", AwardKind.ABANDONED: "loser", AwardKind.TIME_UP: "stopped"}
"""Under which word the log names the side that lost, by what an award was."""


def match_award(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    absent: int,
    actor: Actor,
    key: uuid.UUID | None = None,
    reason: str = "",
    redraw: bool = False,
) -> None:
    """Award a match of which no deal was played: `absent` is the side that did not come, 3 when neither did.

    `redraw`: a later turn that was drawn already and has no result is drawn again. Raises DomainError with every fault,
    StaleVersion when somebody saved first.
    """
    with outcome_change(
        LogKind.AWARD,
        tournament_id=tournament_id,
        match_id=match_id,
        expected_version=expected_version,
        actor=actor,
        needs=Right.AWARD,
        key=key,
        reason=reason,
        redraw=redraw,
    ) as begun:
        if begun is None:
            return
        entry, known = begun
        faults = []
        if absent not in ABSENT:
            faults.append(violation(AwardFault.ABSENT_UNKNOWN, "absent"))
        if known.in_force:
            faults.append(violation(AwardFault.PLAYED))
        else:
            faults += check_move(known.state, Move.AWARD_NOBODY if absent == BOTH_ABSENT else Move.AWARD)
        if faults:
            raise DomainError(*faults)
        _lost(entry, known, AwardKind.ABSENT, absent)


def match_abandon(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    loser: int,
    actor: Actor,
    key: uuid.UUID | None = None,
    reason: str,
    redraw: bool = False,
) -> None:
    """Break a match off that began and cannot be finished: side `loser` loses it, 3 when both do.

    The deals that were played stay on record and count nowhere; what the table told is settled by it. `redraw`: a later
    turn that was drawn already and has no result is drawn again. Raises DomainError with every fault, StaleVersion when
    somebody saved first.
    """
    with outcome_change(
        LogKind.ABANDONED,
        tournament_id=tournament_id,
        match_id=match_id,
        expected_version=expected_version,
        actor=actor,
        needs=Right.AWARD,
        key=key,
        reason=reason,
        redraw=redraw,
    ) as begun:
        if begun is None:
            return
        entry, known = begun
        if faults := _abandon_faults(entry, known, loser):
            raise DomainError(*faults)
        if known.told:
            reports_settle(entry, match_id)
        _lost(entry, known, AwardKind.ABANDONED, loser)


def _abandon_faults(entry: Change, known: KnownMatch, loser: int) -> list[Violation]:
    faults = list(check_move(known.state, Move.ABANDON))
    if loser not in ABSENT:
        faults.append(violation(AwardFault.LOSER_UNKNOWN, "absent"))
    if not entry.reason:
        faults.append(violation(AwardFault.ABANDONED_REASON_MISSING, "reason"))
    return faults


def match_stop(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    actor: Actor,
    key: uuid.UUID | None = None,
    reason: str = "",
    redraw: bool = False,
) -> None:
    """Stop a match that is not over when the time of its turn is up: the rule of the stage says who loses it.

    The deals that were played stay in force. `redraw`: a later turn that was drawn already and has no result is drawn
    again. Raises DomainError with every fault, StaleVersion when somebody saved first.
    """
    with outcome_change(
        LogKind.STOPPED,
        tournament_id=tournament_id,
        match_id=match_id,
        expected_version=expected_version,
        actor=actor,
        needs=Right.AWARD,
        key=key,
        reason=reason,
        redraw=redraw,
    ) as begun:
        if begun is None:
            return
        entry, known = begun
        _lost(entry, known, AwardKind.TIME_UP, _loser_now(known, entry.at))


def _loser_now(known: KnownMatch, now: datetime.datetime) -> int:
    """Who loses the match by the rule of its stage; raises DomainError where it may not be stopped, or goes on."""
    rule = regulation_of(known.match.turn.stage).time_rule
    played = [PlayedDeal(row.number, row.attempt, row.score) for row in known.in_force]
    loser = loser_when_stopped(rule, known.match_format, played)
    faults = check_move(known.state, Move.STOP)
    ends_at = known.match.turn.ends_at
    if ends_at is None or now < ends_at:
        faults = (*faults, violation(AwardFault.TIME_NOT_UP))
    if loser is None:
        goes_on = AwardFault.PLAYS_ON if rule is TimeRule.PLAY_ON else AwardFault.LEVEL
        faults = (*faults, violation(goes_on))
    if faults or loser is None:
        raise DomainError(*faults)
    return loser


def _lost(entry: Change, known: KnownMatch, kind: AwardKind, side: int) -> None:
    """Write down that `side` lost the match, and why."""
    match = known.match
    Award.objects.create(
        tournament_id=entry.tournament_id, match=match, kind=kind, absent=side, entered_id=entry.entry_id
    )
    entry.record(subject=match.pk, new={LOGGED_AS[kind]: side})


def award_withdraw(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    actor: Actor,
    key: uuid.UUID | None = None,
    reason: str,
    redraw: bool = False,
) -> None:
    """Take an award back, so that the match can be played, or goes on; it stays on record, with the reason.

    `redraw`: a later turn that was drawn already and has no result is drawn again.
    """
    with outcome_change(
        LogKind.AWARD_WITHDRAWN,
        tournament_id=tournament_id,
        match_id=match_id,
        expected_version=expected_version,
        actor=actor,
        needs=Right.AWARD,
        key=key,
        reason=reason,
        redraw=redraw,
    ) as begun:
        if begun is None:
            return
        entry, known = begun
        award = known.award
        if award is None:
            raise DomainError(*check_move(known.state, Move.TAKE_BACK))
        if not entry.reason:
            raise DomainError(violation(AwardFault.REASON_MISSING, "reason"))
        Award.objects.filter(pk=award.pk).update(replaced_id=entry.entry_id)
        if award.kind == AwardKind.ABSENT:
            Match.objects.filter(pk=match_id).update(started_at=None)
        entry.record(subject=match_id, old={LOGGED_AS[AwardKind(award.kind)]: award.absent})
