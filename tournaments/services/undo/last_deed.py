"""Taking back what one did last beside results: each thing by the service that is its way back, in the same deed."""

import uuid
from collections.abc import Callable, Mapping

from django.utils import timezone

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.results import UndoFault
from tournaments.event.rights import Right
from tournaments.event.surnames import person_name
from tournaments.models import LogEntry, Match, Player, Seat, Team, Turn
from tournaments.selectors.play.take_back import TakeBack, take_back_of
from tournaments.services.entries.alike import Alike
from tournaments.services.entries.entrants import team_remove
from tournaments.services.entries.surnames import surname_set
from tournaments.services.entries.withdrawals import team_return
from tournaments.services.frame.changes import carried_out, require
from tournaments.services.frame.deed import Deed
from tournaments.services.frame.gate import tournament_hold, writing
from tournaments.services.play.calls import turn_call_withdraw, turn_start_withdraw
from tournaments.services.play.early_end import stage_end_early, stage_play_on, turn_drop
from tournaments.services.play.missing import reserve_choose
from tournaments.services.setup.discretion import table_freeze


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
