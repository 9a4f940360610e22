"""Taking back what one did last beside results: each thing by the service that is its way back, in the same deed."""

import datetime
import uuid
from collections.abc import Callable, Mapping

from django.utils import timezone

from rules.violations import Violation, violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.evening import UndoFault
from tournaments.event.rights import Right
from tournaments.event.surnames import person_name
from tournaments.models import Deal, Entry, LogEntry, Match, Player, Report, Seat, Team, Turn
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.match_rows import json_of_notes, notes_of_json
from tournaments.selectors.core.told import json_of_deals
from tournaments.selectors.counted.brackets import later_begun
from tournaments.selectors.play.undo import UNDO_WITHIN, UNDOABLE, TakeBack, take_back_of
from tournaments.services.entries.alike import Alike
from tournaments.services.entries.entrants import team_remove
from tournaments.services.entries.pairs import surname_set
from tournaments.services.entries.withdrawals import team_return
from tournaments.services.frame.changes import Actor, Change, Deed, carried_out, require
from tournaments.services.frame.deals import DealChanges, deals_in, deals_write
from tournaments.services.frame.gate import tournament_hold, writing
from tournaments.services.play.brackets import bracket_advance
from tournaments.services.play.calls import turn_call_withdraw, turn_start_withdraw
from tournaments.services.play.finals import stage_end_early, stage_play_on, turn_drop
from tournaments.services.play.lineups import reserve_choose
from tournaments.services.play.matches import writes_match
from tournaments.services.play.results import note_changes, notes_write
from tournaments.services.setup.setup import table_freeze


def deed_take_back(deed: Deed, log_id: uuid.UUID) -> TakeBack | None:
    """Make what an entry of the log did as it was before; what that was, None where this was done already.

    Only the one who did it, within ten minutes, and only while it is the last thing that was done in the tournament:
    then nothing depends on it. Raises DomainError otherwise, and with whatever the way back itself refuses.
    """
    require(deed.actor, Right.ENTER)
    with writing():
        tournament_hold(deed.tournament)
        if carried_out(deed):
            return None
        last = LogEntry.objects.filter(tournament_id=deed.tournament).order_by("-seq").first()
        found = None if last is None else take_back_of(last, deed.actor.account_id, deed.at or timezone.now())
        if found is None or found.id != log_id:
            raise DomainError(violation(UndoFault.NOT_LAST))
        WAYS_BACK[found.kind](deed, found)
    return found


def _withdrawal(deed: Deed, found: TakeBack) -> None:
    """A turn that was drawn again without them is drawn again with them. Nothing was done since, so that who has
    their names now had them before.
    """
    who, last = found.subject or found.id, Turn.objects.filter(tournament_id=deed.tournament).last()
    sits = last is not None and Seat.objects.filter(turn=last, player__team_id=who).exists()
    team_return(deed, who, redraw=not sits, alike=Alike.OTHER)


def _people(deed: Deed, found: TakeBack) -> None:
    """What was the surname is before the comma; it is the same again, whether it was proposed or said."""
    if found.subject and (listed := found.before.get("listed")):
        player = Player.objects.get(tournament_id=deed.tournament, pk=found.subject)
        seen = person_name(player.name, player.surname).listed
        surname_set(deed, player.id, str(listed).split(", ")[0], seen=seen)
        return
    team = Team.objects.filter(tournament_id=deed.tournament, name=found.name).first()
    team_remove(deed, found.id if team is None else team.id)


def _reserve(deed: Deed, found: TakeBack) -> None:
    match = Match.objects.get(tournament_id=deed.tournament, pk=found.subject or found.id)
    seat = Seat.objects.select_related("player").get(match=match, side=found.before["side"])
    reserve_choose(deed.of_match(match.id, match.version), seat.player.team_id, plays=found.before["reserve"])


WAYS_BACK: Mapping[LogKind, Callable[[Deed, TakeBack], object]] = {
    LogKind.CALLED: lambda deed, found: turn_call_withdraw(deed, found.turn or 0),
    LogKind.STARTED: lambda deed, found: turn_start_withdraw(deed, found.turn or 0, found.at),
    LogKind.WITHDRAWAL: _withdrawal,
    LogKind.PLAYERS: _people,
    LogKind.ENDED_EARLY: lambda deed, found: stage_play_on(deed),
    LogKind.PLAYED_ON: lambda deed, found: stage_end_early(deed, after=found.before["turn"]),
    LogKind.TURN_ADDED: lambda deed, found: turn_drop(deed),
    LogKind.SETTINGS: lambda deed, found: table_freeze(deed, found.before.get("frozen_after")),
    LogKind.LINEUP: _reserve,
}


# Taking back one's own last entry, while it is fresh and nothing depends on it yet.


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
