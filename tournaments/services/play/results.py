"""Writing what was played."""

from collections.abc import Sequence

from rules.match_faults import check_match
from rules.matches import match_outcome
from rules.outcomes import PlayedDeal
from rules.violations import Violation, violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.results import ResultFault
from tournaments.event.match_states import MatchState, Move, check_move
from tournaments.event.rights import Right
from tournaments.models import Match
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.noted import json_of_notes
from tournaments.selectors.core.told import json_of_deals
from tournaments.services.frame.changes import Change
from tournaments.services.frame.deals import DealChanges, deal_changes, deals_in, deals_write, reports_settle
from tournaments.services.play.notes import NO_NOTES, Notes, note_changes, note_faults, notes_write
from tournaments.services.play.outcome_changes import writes_outcome


@writes_outcome(LogKind.RESULT, needs=Right.CONFIRM)
def match_record(change: Change, known: KnownMatch, deals: Sequence[PlayedDeal], notes: Notes = NO_NOTES) -> None:
    """Make `deals` the result in force of a match, whole or in part, on the word of the desk, and note what is named.

    Deals that are new are added; a deal that differs from what is in force, or is missing, is a correction:
    the old row is ended, the new one added, and a reason is required. What the table told before is settled by it.
    Raises DomainError with every fault, StaleVersion when somebody else saved first. Who may not correct adds what is
    missing and mends what is incomplete; a complete match stays as it is. The same `key` a second time changes
    nothing. A bracket moves on by itself; `redraw`: a later turn that was drawn already and has no result is drawn
    again.
    """
    changes = deal_changes(known.in_force, deals)
    faults = (*check_match(known.match_format, deals), *note_faults(notes))
    move = _move(known, deals, whole=not faults and match_outcome(known.match_format, deals).complete)
    before, noted = note_changes(known.match, notes)
    if faults := (*faults, *_refused(change, known, changes, move, noted)):
        raise DomainError(*faults)
    if not changes.any and not noted:
        change.nothing_changed = True
        return
    if changes.ended:
        change.kind = LogKind.CORRECTION
    deals_write(change, known.match, changes)
    notes_write(known.match, noted)
    if known.told and changes.any:
        reports_settle(change, known.match.pk)
    if move is Move.EMPTY and changes.any:
        Match.objects.filter(pk=known.match.pk).update(started_at=None)
    change.record(
        subject=known.match.pk,
        old=json_of_deals(deals_in(changes.ended)) + json_of_notes(before),
        new=json_of_deals(changes.added) + json_of_notes(noted),
    )


def _refused(
    change: Change, known: KnownMatch, changes: DealChanges, move: Move, noted: Notes
) -> tuple[Violation, ...]:
    """Why the match may not be moved on like that, or not by the one who acts."""
    faults = tuple(check_move(known.state, move)) if changes.any else ()
    other = changes.ended or noted
    if other and known.state is MatchState.CONFIRMED and Right.CORRECT not in change.deed.actor.rights:
        return (*faults, violation(ResultFault.CONFIRMED))
    if changes.ended and not change.reason:
        return (*faults, violation(ResultFault.REASON_MISSING, "reason"))
    return faults


def _move(known: KnownMatch, deals: Sequence[PlayedDeal], *, whole: bool) -> Move:
    """What saving `deals` means for the match."""
    if not deals:
        return Move.EMPTY
    settled = known.state is MatchState.CONFIRMED
    if whole:
        return Move.CORRECT if settled else Move.RECORD
    return Move.SHORTEN if settled else Move.PART
