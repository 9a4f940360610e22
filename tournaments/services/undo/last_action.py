"""Taking back what one did last beside results: each thing by the service that is its way back, in the same action."""

import datetime
import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace

from django.utils import timezone

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.problems.evening_problems import UndoProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.event.surnames import person_name
from tournaments.models import Deal, Draw, Entry, LogEntry, Match, Player, Registration, Report, Seat, Team, Turn
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.match_rows import json_of_notes, notes_of_json
from tournaments.selectors.core.report_queries import json_of_deals
from tournaments.selectors.counted.bracket_around import later_begun
from tournaments.selectors.play.undo import (
    DETAILS,
    PROGRAMME,
    UNDO_WITHIN,
    UNDOABLE,
    TakeBack,
    exchanged_with,
    key_of_other,
    take_back_of,
)
from tournaments.services.entries.alike import Alike
from tournaments.services.entries.entrant_changes import team_remove
from tournaments.services.entries.pairs import surname_set
from tournaments.services.entries.registration_changes import registration_take_back
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.frame.changes import Action, Actor, Change, MatchAction, carried_out, require
from tournaments.services.frame.deal_changes import DealChanges, deals_in, deals_write
from tournaments.services.frame.write_lock import tournament_hold, writing
from tournaments.services.play.bracket_changes import bracket_advance
from tournaments.services.play.call_changes import turn_call_withdraw, turn_start_withdraw
from tournaments.services.play.final_changes import stage_end_early, stage_play_on, turn_drop
from tournaments.services.play.lineups import reserve_choose
from tournaments.services.play.match_lock import writes_match
from tournaments.services.play.result_changes import note_changes, notes_write
from tournaments.services.setup.day_changes import programme_restore
from tournaments.services.setup.setup import details_restore, table_freeze


def action_take_back(action: Action, log_id: uuid.UUID) -> TakeBack | None:
    """Make what an entry of the log did as it was before; what that was, None where this was done already.

    Only by its actor, within ten minutes, and only while it is the last thing that was done in the tournament:
    then nothing depends on it. Raises DomainError otherwise, and with whatever the way back itself refuses.
    """
    require(action.actor, Right.ENTER)
    with writing():
        tournament_hold(action.tournament)
        if carried_out(action):
            return None
        last = LogEntry.objects.filter(tournament_id=action.tournament).order_by("-seq").first()
        found = None if last is None else take_back_of(last, action.actor.account_id, action.at or timezone.now())
        if found is None or found.id != log_id:
            raise DomainError(problem_at(UndoProblem.NOT_LAST))
        WAYS_BACK[found.kind](action, found)
    return found


def _withdrawal(action: Action, found: TakeBack) -> None:
    """A turn that was drawn again without them is drawn again with them. Nothing was done since, so that who has
    their names now had them before.
    """
    who, last = found.subject or found.id, Turn.objects.filter(tournament_id=action.tournament).last()
    sits = last is not None and Seat.objects.filter(turn=last, player__team_id=who).exists()
    team_return(action, who, reopen=True, redraw=not sits, alike=Alike.OTHER)


def _return(action: Action, found: TakeBack) -> None:
    """They leave once more, as they had left; a turn that was drawn again with them is drawn again without them."""
    who = found.subject or found.id
    left = LogEntry.objects.filter(tournament_id=action.tournament, kind=LogKind.WITHDRAWAL, subject=who).latest("seq")
    effect = WithdrawalEffect((left.new or {}).get("effect", WithdrawalEffect.OPEN))
    last = Turn.objects.filter(tournament_id=action.tournament).last()
    sits = last is not None and Seat.objects.filter(turn=last, player__team_id=who).exists()
    drawn_since = Draw.objects.filter(tournament_id=action.tournament, published_at__gt=left.at).exists()
    team_withdraw(action, who, effect=effect, redraw=sits and drawn_since)


def _people(action: Action, found: TakeBack) -> None:
    """What was the surname is before the comma; it is the same again, whether it was proposed or said."""
    if found.subject and (listed := found.before.get("listed")):
        player = Player.objects.get(tournament_id=action.tournament, pk=found.subject)
        seen = person_name(player.name, player.surname).listed
        surname_set(action, player.id, str(listed).split(", ")[0], seen=seen)
        return
    team = Team.objects.filter(tournament_id=action.tournament, name=found.name).first()
    if team is not None and Registration.objects.filter(team=team).exists():
        registration_take_back(action, team.id)
        return
    team_remove(action, found.id if team is None else team.id)


def _reserve(action: Action, found: TakeBack) -> None:
    match = Match.objects.get(tournament_id=action.tournament, pk=found.subject or found.id)
    seat = Seat.objects.select_related("player").get(match=match, side=found.before["side"])
    reserve_choose(action.of_match(match.id, match.version), seat.player.team_id, plays=found.before["reserve"])


def _settings(action: Action, found: TakeBack) -> None:
    said = {*found.before, *found.after}
    if said <= PROGRAMME:
        programme_restore(action, found.before, found.after)
    elif said <= DETAILS:
        details_restore(action, found.before)
    else:
        table_freeze(action, found.before.get("frozen_after"))


WAYS_BACK: Mapping[LogKind, Callable[[Action, TakeBack], object]] = {
    LogKind.CALLED: lambda action, found: turn_call_withdraw(action, found.turn or 0),
    LogKind.STARTED: lambda action, found: turn_start_withdraw(action, found.turn or 0, found.at),
    LogKind.WITHDRAWAL: _withdrawal,
    LogKind.WITHDRAWAL_UNDONE: _return,
    LogKind.PLAYERS: _people,
    LogKind.ENDED_EARLY: lambda action, found: stage_play_on(action),
    LogKind.PLAYED_ON: lambda action, found: stage_end_early(action, after=found.before["turn"]),
    LogKind.TURN_ADDED: lambda action, found: turn_drop(action),
    LogKind.SETTINGS: _settings,
    LogKind.LINEUP: _reserve,
}


# Taking back one's own last entry, while it is fresh and nothing depends on it yet.


def change_undo(action: Action, log_id: uuid.UUID) -> tuple[uuid.UUID, ...]:
    """Make the deals of a match what they were before an entry of the log, and those of the match with which it then
    exchanged results; the ids of these matches.

    Only the one who made the entry, within ten minutes, as long as nothing changed at the match since and nobody was
    led to another match by it: everything else is a correction, with a reason and a look at what follows. The deals
    that the entry brought end, those that it ended come back as new ones. Raises DomainError with every problem,
    StaleVersion when somebody saves at the same moment.
    """
    require(action.actor, Right.ENTER)
    undone = LogEntry.objects.filter(tournament_id=action.tournament, pk=log_id, kind__in=UNDOABLE).first()
    if undone is None or undone.subject is None:
        raise DomainError(problem_at(UndoProblem.UNKNOWN))
    with writing():
        tournament_hold(action.tournament)
        other = exchanged_with(undone)
        led_on = UndoProblem.EXCHANGE_LED_ON if other else UndoProblem.LED_ON
        _undo(_as_it_is(action, undone.subject), undone, led_on)
        if other is None or other.subject is None:
            return (undone.subject,)
        _undo(_as_it_is(replace(action, key=action.key and key_of_other(action.key)), other.subject), other, led_on)
    return undone.subject, other.subject


def _as_it_is(action: Action, match: uuid.UUID) -> MatchAction:
    seen = Match.objects.filter(tournament_id=action.tournament, pk=match).values_list("version", flat=True)
    return action.of_match(match, seen.first())


@writes_match(LogKind.UNDONE, needs=Right.ENTER)
def _undo(change: Change, known: KnownMatch, undone: LogEntry, led_on: UndoProblem) -> None:
    if problems := _problems(known.match, undone, change, led_on):
        raise DomainError(*problems)
    _take_back(known.match, undone, change)
    bracket_advance(known.match.turn.stage)


def _problems(match: Match, undone: LogEntry, change: Change, led_on: UndoProblem) -> list[Problem]:
    problems = []
    if not _own(undone, change.action.actor):
        problems.append(problem_at(UndoProblem.NOT_OWN))
    if change.at - undone.at > UNDO_WITHIN:
        problems.append(problem_at(UndoProblem.TOO_LATE, minutes=UNDO_WITHIN // datetime.timedelta(minutes=1)))
    since = LogEntry.objects.filter(tournament_id=match.tournament_id, seq__gt=undone.seq, subject=match.id)
    if since.exists():
        problems.append(problem_at(UndoProblem.CHANGED_SINCE))
    elif _led_on(match):
        problems.append(problem_at(led_on))
    return problems


def _own(undone: LogEntry, actor: Actor) -> bool:
    """An account is itself under any name; without an account a name and a door tell who it is."""
    if actor.account_id is not None or undone.actor_id is not None:
        return undone.actor_id == actor.account_id
    return (undone.actor_name, undone.source) == (actor.name, actor.source)


def _led_on(match: Match) -> bool:
    """Whether others play, or are to play, where they are because of this result."""
    stage = match.turn.stage
    if Entry.objects.filter(tournament_id=match.tournament_id, stage__number__gt=stage.number).exists():
        return True
    if stage.traits.bracket:
        return later_begun(stage, match.turn.number, match.drawn)
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
