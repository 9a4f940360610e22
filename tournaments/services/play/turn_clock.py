"""The clock of a turn: set by the desk, moved and stopped by it, and moved with the clock of the computer. It ends
nothing by itself.
"""

import contextlib
import datetime
import uuid

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.turns import ClockFault
from tournaments.event.regulation import LONGEST_TURN
from tournaments.event.rights import Right
from tournaments.models import LogEntry, Tournament, Turn
from tournaments.selectors.counted.course import course_of
from tournaments.services.frame.changes import Change, writes
from tournaments.services.frame.deed import Deed, the_program
from tournaments.services.play.matches import refuse_if_left_out

_Moment = datetime.datetime | None


@writes(LogKind.CLOCK, needs=Right.CONFIRM)
def clock_set(change: Change, *, turn: int, minutes: int | None, seen: _Moment, now: _Moment = None) -> None:
    """Let a turn end `minutes` later than it does, fewer than 0 for earlier; None stops its clock.

    Where no clock runs, or its time is up, the minutes count from now. `seen` is the end that the desk saw, None for no
    clock: who decided on another one is told. The same `key` a second time changes nothing. Raises DomainError.
    """
    turns = Turn.objects.filter(tournament_id=change.tournament_id, number=turn)
    found = turns.select_related("stage").first()
    if found is None:
        raise DomainError(violation(ClockFault.TURN_UNKNOWN))
    refuse_if_left_out(found.stage, turn)
    if found.ends_at != seen:
        raise DomainError(violation(ClockFault.CHANGED))
    ends_at = None if minutes is None else _moved(seen, minutes, change.at)
    if ends_at == seen:
        change.nothing_changed = True
        return
    Turn.objects.filter(pk=found.pk).update(ends_at=ends_at)
    change.record(subject=found.pk, old=_logged(turn, seen), new=_logged(turn, ends_at))


@writes(LogKind.CLOCK, needs=Right.CONFIRM)
def clock_follow(
    change: Change, *, turn: int, by: datetime.timedelta, since: datetime.datetime, now: datetime.datetime
) -> None:
    """Move the end of a turn as far as the clock of the computer was put on, or back: what was left of it is left. An
    end that was chosen by the clock as it goes `since` then is right already.
    """
    found = Turn.objects.filter(tournament_id=change.tournament_id, number=turn, ends_at__isnull=False).first()
    if found is None or found.ends_at is None or _chosen_between(found, since, now):
        change.nothing_changed = True
        return
    ends_at = found.ends_at + by
    Turn.objects.filter(pk=found.pk).update(ends_at=ends_at)
    change.record(subject=found.pk, old=_logged(turn, found.ends_at), new=_logged(turn, ends_at))


def _chosen_between(turn: Turn, since: datetime.datetime, now: datetime.datetime) -> bool:
    """Whether the end was chosen in between and counted from then, not from the end before."""
    chosen = LogEntry.objects.filter(tournament_id=turn.tournament_id, kind=LogKind.CLOCK, subject=turn.pk)
    last = chosen.order_by("-seq").first()
    if last is None or last.old is None or not since <= last.at <= now:
        return False
    before = last.old["ends_at"]
    return before is None or datetime.datetime.fromisoformat(before) <= last.at


def clocks_follow(key: uuid.UUID, by: datetime.timedelta, since: datetime.datetime, now: datetime.datetime) -> None:
    """The same with every turn that is played now; the same `key` a second time changes nothing. Raises DatabaseError
    where it could not be saved, or not everywhere.
    """
    with override(settings.LANGUAGE_CODE):
        why = _("L’orologio del computer è stato spostato.")
    for tournament in Tournament.objects.filter(closed_at__isnull=True):
        clocked = Turn.objects.filter(tournament=tournament, ends_at__isnull=False)
        if not clocked.exists():
            continue
        going = {one.number for one in course_of(tournament).turns if not one.done}
        for turn in clocked.filter(number__in=going):
            deed = Deed(tournament.id, the_program(), key=uuid.uuid5(key, str(turn.pk)), reason=why)
            with contextlib.suppress(DomainError):  # closed meanwhile
                clock_follow(deed, turn=turn.number, by=by, since=since, now=now)


def _moved(seen: _Moment, minutes: int, now: datetime.datetime) -> datetime.datetime:
    """The new end, which is still to come; on a whole minute, as it is read out, where the clock starts."""
    if abs(minutes) > LONGEST_TURN:
        raise DomainError(violation(ClockFault.TOO_LONG, most=LONGEST_TURN))
    start = seen if seen is not None and seen > now else _whole_minute(now)
    ends_at = start + datetime.timedelta(minutes=minutes)
    if ends_at <= now:
        raise DomainError(violation(ClockFault.OVER_AT_ONCE))
    return ends_at


def _whole_minute(moment: datetime.datetime) -> datetime.datetime:
    """The next one, so that nobody gets less than was promised."""
    begun = moment.replace(second=0, microsecond=0)
    return begun if begun == moment else begun + datetime.timedelta(minutes=1)


def _logged(turn: int, ends_at: _Moment) -> dict[str, object]:
    return {"turn": turn, "ends_at": ends_at.isoformat() if ends_at else None}
