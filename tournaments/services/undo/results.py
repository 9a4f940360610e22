"""Taking back one's own last entry, while it is fresh and nothing depends on it yet."""

import datetime
import uuid

from rules.violations import Violation, violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.results import UndoFault
from tournaments.event.rights import Right
from tournaments.models import Deal, Entry, LogEntry, Match, Report, Turn
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.noted import json_of_notes, notes_of_json
from tournaments.selectors.core.told import json_of_deals
from tournaments.selectors.counted.brackets import later_begun
from tournaments.selectors.play.undo import UNDO_WITHIN, UNDOABLE
from tournaments.services.frame.changes import Change, require
from tournaments.services.frame.deals import DealChanges, deals_in, deals_write
from tournaments.services.frame.deed import Actor, Deed
from tournaments.services.play.brackets import bracket_advance
from tournaments.services.play.matches import writes_match
from tournaments.services.play.notes import note_changes, notes_write


def change_undo(deed: Deed, log_id: uuid.UUID) -> uuid.UUID:
    """Make the deals of a match what they were before an entry of the log; the id of that match.

    Only the one who made the entry, within ten minutes, as long as nothing changed at the match since and nobody was
    led to another match by it: everything else is a correction, with a reason and a look at what follows. The deals
    that the entry brought end, those that it ended come back as new ones. Raises DomainError with every fault,
    StaleVersion when somebody saves at the same moment.
    """
    require(deed.actor, Right.ENTER)
    undone = LogEntry.objects.filter(tournament_id=deed.tournament, pk=log_id, kind__in=UNDOABLE).first()
    if undone is None or undone.subject is None:
        raise DomainError(violation(UndoFault.UNKNOWN))
    seen = Match.objects.filter(tournament_id=deed.tournament, pk=undone.subject).values_list("version", flat=True)
    _undo(deed.of_match(undone.subject, seen.first()), undone)
    return undone.subject


@writes_match(LogKind.UNDONE, needs=Right.ENTER)
def _undo(change: Change, known: KnownMatch, undone: LogEntry) -> None:
    if faults := _faults(known.match, undone, change):
        raise DomainError(*faults)
    _take_back(known.match, undone, change)
    bracket_advance(known.match.turn.stage)


def _faults(match: Match, undone: LogEntry, change: Change) -> list[Violation]:
    faults = []
    if not _own(undone, change.deed.actor):
        faults.append(violation(UndoFault.NOT_OWN))
    if change.at - undone.at > UNDO_WITHIN:
        faults.append(violation(UndoFault.TOO_LATE, minutes=UNDO_WITHIN // datetime.timedelta(minutes=1)))
    since = LogEntry.objects.filter(tournament_id=match.tournament_id, seq__gt=undone.seq, subject=match.id)
    if since.exists():
        faults.append(violation(UndoFault.CHANGED_SINCE))
    elif _led_on(match):
        faults.append(violation(UndoFault.LED_ON))
    return faults


def _own(undone: LogEntry, actor: Actor) -> bool:
    """An account is itself under any name; anybody who has none is known by name and door."""
    if actor.account_id is not None or undone.actor_id is not None:
        return undone.actor_id == actor.account_id
    return (undone.actor_name, undone.source) == (actor.name, actor.source)


def _led_on(match: Match) -> bool:
    """Whether others play, or are to play, where they are because of this result."""
    stage = match.turn.stage
    if Entry.objects.filter(tournament_id=match.tournament_id, stage__number__gt=stage.number).exists():
        return True
    if stage.traits.bracket:
        return later_begun(stage, match.id)
    later = Turn.objects.filter(tournament_id=match.tournament_id, stage=stage, number__gt=match.turn.number)
    return stage.traits.turn_by_turn and later.exists()


def _take_back(match: Match, undone: LogEntry, change: Change) -> None:
    """What the entry brought ends, what it ended is in force again, and the table's word counts again."""
    rows = Deal.objects.filter(tournament_id=match.tournament_id, match=match)
    brought, ended = tuple(rows.filter(entered=undone)), deals_in(rows.filter(replaced=undone))
    deals_write(change, match, DealChanges(brought, tuple(ended)))
    noted, before = note_changes(match, notes_of_json(undone.old))
    notes_write(match, before)
    told = Report.objects.filter(tournament_id=match.tournament_id, match=match, settled=undone)
    told.exclude(entered=undone).update(settled=None)
    change.record(
        subject=match.id,
        old=json_of_deals(deals_in(brought)) + json_of_notes(noted),
        new=json_of_deals(ended) + json_of_notes(before),
    )
