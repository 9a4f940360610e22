"""Matches that are not played to their end: a side did not come, or it was broken off; and teams that left."""

import uuid
from enum import StrEnum

from rules.awards import ABSENT, BOTH_ABSENT, AwardKind
from rules.violations import violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.match_states import Move, check_move
from tournaments.models import Award, Match, Team
from tournaments.rights import Right
from tournaments.selectors.match_facts import known_match
from tournaments.selectors.stages import stage_in_play
from tournaments.services.brackets import bracket_advance, bracket_hold
from tournaments.services.changes import Actor, change
from tournaments.services.deals import reports_settle
from tournaments.services.draws import last_turn_redraw
from tournaments.services.entrants import team_of
from tournaments.services.matches import match_claim, matches_claim_all
from tournaments.services.pairs import let_in_again


class AwardFault(StrEnum):
    ABSENT_UNKNOWN = "award_absent_unknown"
    PLAYED = "award_played"
    REASON_MISSING = "award_reason_missing"
    ABANDONED_REASON_MISSING = "award_abandoned_reason_missing"
    LOSER_UNKNOWN = "award_loser_unknown"
    WITHDRAWN_ALREADY = "award_withdrawn_already"
    NOT_WITHDRAWN = "award_not_withdrawn"


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


def team_withdraw(
    *, tournament_id: uuid.UUID, team_id: uuid.UUID, actor: Actor, reason: str = "", redraw: bool = False
) -> None:
    """Let a team leave: what it played stays, nobody is drawn against it any more, its next opponent goes on.

    `redraw`: a turn that was drawn with it and has no result is drawn anew.
    """
    with change(tournament_id, LogKind.WITHDRAWAL, actor=actor, reason=reason.strip(), setup=True) as entry:
        matches_claim_all(tournament_id)
        team = team_of(tournament_id, team_id)
        if team.withdrawn_id is not None:
            raise DomainError(violation(AwardFault.WITHDRAWN_ALREADY, team=team.name))
        Team.objects.filter(pk=team.pk).update(withdrawn_id=entry.entry_id)
        entry.record(subject=team_id, new={"team": team.name})
        _carry_on(tournament_id, redraw=redraw)


def team_return(*, tournament_id: uuid.UUID, team_id: uuid.UUID, actor: Actor, redraw: bool = False) -> None:
    """Take a withdrawal back; matches that the bracket gave away meanwhile come back unless others played them.

    `redraw`: a turn that was drawn without it and has no result is drawn anew. Who left before they were drawn
    come in as latecomers do.
    """
    with change(tournament_id, LogKind.WITHDRAWAL_UNDONE, actor=actor, setup=True) as entry:
        matches_claim_all(tournament_id)
        team = team_of(tournament_id, team_id)
        if team.withdrawn_id is None:
            raise DomainError(violation(AwardFault.NOT_WITHDRAWN, team=team.name))
        Team.objects.filter(pk=team.pk).update(withdrawn_id=None)
        let_in_again(tournament_id, team_id)
        entry.record(subject=team_id, old={"team": team.name})
        _carry_on(tournament_id, redraw=redraw)


def _right(*, redraw: bool) -> Right:
    """Who may award a match need not be one who draws."""
    return Right.RUN if redraw else Right.AWARD


def _carry_on(tournament_id: uuid.UUID, *, redraw: bool) -> None:
    """Bring the stage that is played in line with who is left in it."""
    stage = stage_in_play(tournament_id)
    bracket_advance(stage)
    if redraw:
        last_turn_redraw(stage, after=0)
