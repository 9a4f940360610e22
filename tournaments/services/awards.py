"""Matches that are not played to their end: a side did not come, or it was broken off."""

import uuid
from enum import StrEnum

from rules.awards import ABSENT, BOTH_ABSENT, AwardKind
from rules.violations import violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.match_states import Move, check_move
from tournaments.models import Award, Match
from tournaments.rights import Right
from tournaments.selectors.match_facts import known_match
from tournaments.services.brackets import bracket_advance, bracket_hold
from tournaments.services.changes import Actor, change
from tournaments.services.deals import reports_settle
from tournaments.services.draws import last_turn_redraw
from tournaments.services.matches import match_claim


class AwardFault(StrEnum):
    ABSENT_UNKNOWN = "award_absent_unknown"
    PLAYED = "award_played"
    REASON_MISSING = "award_reason_missing"
    ABANDONED_REASON_MISSING = "award_abandoned_reason_missing"
    LOSER_UNKNOWN = "award_loser_unknown"


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

    `redraw`: a later turn that was drawn already and has no result is drawn anew. Raises DomainError with every fault,
    StaleVersion when somebody saved first.
    """
    with change(
        tournament_id,
        LogKind.AWARD,
        actor=actor,
        needs=_right(redraw=redraw),
        key=key,
        reason=reason.strip(),
        setup=redraw,
    ) as entry:
        bracket_hold(tournament_id, match_id)
        if not match_claim(entry, match_id, expected_version):
            return
        known = known_match(match_id)
        faults = []
        if absent not in ABSENT:
            faults.append(violation(AwardFault.ABSENT_UNKNOWN, "absent"))
        if known.in_force:
            faults.append(violation(AwardFault.PLAYED))
        else:
            faults += check_move(known.state, Move.AWARD_NOBODY if absent == BOTH_ABSENT else Move.AWARD)
        if faults:
            raise DomainError(*faults)
        Award.objects.create(tournament_id=tournament_id, match=known.match, absent=absent, entered_id=entry.entry_id)
        entry.record(subject=match_id, new={"absent": absent})
        bracket_advance(known.match.turn.stage)
        if redraw:
            last_turn_redraw(known.match.turn.stage, after=known.match.turn.number)


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
    turn that was drawn already and has no result is drawn anew. Raises DomainError with every fault, StaleVersion when
    somebody saved first.
    """
    kind, why = LogKind.ABANDONED, reason.strip()
    with change(
        tournament_id, kind, actor=actor, needs=_right(redraw=redraw), key=key, reason=why, setup=redraw
    ) as entry:
        bracket_hold(tournament_id, match_id)
        if not match_claim(entry, match_id, expected_version):
            return
        known = known_match(match_id)
        faults = list(check_move(known.state, Move.ABANDON))
        if loser not in ABSENT:
            faults.append(violation(AwardFault.LOSER_UNKNOWN, "absent"))
        if not entry.reason:
            faults.append(violation(AwardFault.ABANDONED_REASON_MISSING, "reason"))
        if faults:
            raise DomainError(*faults)
        Award.objects.create(
            tournament_id=tournament_id,
            match=known.match,
            kind=AwardKind.ABANDONED,
            absent=loser,
            entered_id=entry.entry_id,
        )
        reports_settle(entry, known.match)
        entry.record(subject=match_id, new={"loser": loser})
        bracket_advance(known.match.turn.stage)
        if redraw:
            last_turn_redraw(known.match.turn.stage, after=known.match.turn.number)


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

    `redraw`: a later turn that was drawn already and has no result is drawn anew.
    """
    kind, why = LogKind.AWARD_WITHDRAWN, reason.strip()
    with change(
        tournament_id, kind, actor=actor, needs=_right(redraw=redraw), key=key, reason=why, setup=redraw
    ) as entry:
        bracket_hold(tournament_id, match_id)
        if not match_claim(entry, match_id, expected_version):
            return
        known = known_match(match_id)
        award = known.award
        if award is None:
            raise DomainError(*check_move(known.state, Move.TAKE_BACK))
        if not entry.reason:
            raise DomainError(violation(AwardFault.REASON_MISSING, "reason"))
        Award.objects.filter(pk=award.pk).update(replaced_id=entry.entry_id)
        abandoned = award.kind == AwardKind.ABANDONED
        if not abandoned:
            Match.objects.filter(pk=match_id).update(started_at=None)
        entry.record(subject=match_id, old={"loser" if abandoned else "absent": award.absent})
        bracket_advance(known.match.turn.stage)
        if redraw:
            last_turn_redraw(known.match.turn.stage, after=known.match.turn.number)


def _right(*, redraw: bool) -> Right:
    """Who may award a match need not be one who draws."""
    return Right.RUN if redraw else Right.AWARD
