"""Writing what was played."""

import uuid
from collections.abc import Sequence
from enum import StrEnum

from rules.matches import PlayedDeal, check_match, match_outcome
from rules.violations import Violation, violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.match_states import MatchState, Move, check_move
from tournaments.models import Match
from tournaments.rights import Right
from tournaments.selectors.match_facts import KnownMatch
from tournaments.selectors.told import json_of_deals
from tournaments.services.changes import Actor, Change
from tournaments.services.deals import deal_changes, deals_in, deals_write, reports_settle
from tournaments.services.outcome_changes import outcome_change


class ResultFault(StrEnum):
    REASON_MISSING = "result_reason_missing"
    CONFIRMED = "result_confirmed"


def match_record(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    deals: Sequence[PlayedDeal],
    actor: Actor,
    key: uuid.UUID | None = None,
    reason: str = "",
    redraw: bool = False,
) -> None:
    """Make `deals` the result in force of a match, whole or in part, on the word of the desk.

    Deals that are new are added; a deal that differs from what is in force, or is missing, is a correction:
    the old row is ended, the new one added, and a reason is required. What the table told before is settled by it.
    Raises DomainError with every fault, StaleVersion when somebody else saved first. Who may not correct adds what is
    missing and mends what is incomplete; a complete match stays as it is. The same `key` a second time changes
    nothing. A bracket moves on by itself; `redraw`: a later turn that was drawn already and has no result is drawn
    again.
    """
    with outcome_change(
        LogKind.RESULT,
        tournament_id=tournament_id,
        match_id=match_id,
        expected_version=expected_version,
        actor=actor,
        needs=Right.CONFIRM,
        key=key,
        reason=reason,
        redraw=redraw,
    ) as begun:
        if begun is None:
            return
        entry, known = begun
        if faults := _faults(entry, known, deals, corrects=Right.CORRECT in actor.rights):
            raise DomainError(*faults)
        _write(entry, known, deals)


def _write(entry: Change, known: KnownMatch, deals: Sequence[PlayedDeal]) -> None:
    changes = deal_changes(known.in_force, deals)
    if not changes.any:
        entry.nothing_changed = True
        return
    if changes.ended:
        entry.kind = LogKind.CORRECTION
    deals_write(entry, known.match, changes)
    if known.told:
        reports_settle(entry, known.match.pk)
    if not deals:
        Match.objects.filter(pk=known.match.pk).update(started_at=None)
    old, new = deals_in(changes.ended), changes.added
    entry.record(subject=known.match.pk, old=json_of_deals(old), new=json_of_deals(new))


def _faults(entry: Change, known: KnownMatch, deals: Sequence[PlayedDeal], *, corrects: bool) -> list[Violation]:
    """Everything that forbids `deals`; `corrects`: whether the actor may change a complete match."""
    changes = deal_changes(known.in_force, deals)
    faults = list(check_match(known.match_format, deals))
    move = _move(known, deals, whole=not faults and match_outcome(known.match_format, deals).complete)
    if changes.any:
        faults += check_move(known.state, move)
    if changes.ended and known.state is MatchState.CONFIRMED and not corrects:
        faults.append(violation(ResultFault.CONFIRMED))
    elif changes.ended and not entry.reason:
        faults.append(violation(ResultFault.REASON_MISSING, "reason"))
    return faults


def _move(known: KnownMatch, deals: Sequence[PlayedDeal], *, whole: bool) -> Move:
    """What saving `deals` means for the match."""
    if not deals:
        return Move.EMPTY
    settled = known.state is MatchState.CONFIRMED
    if whole:
        return Move.CORRECT if settled else Move.RECORD
    return Move.SHORTEN if settled else Move.PART
