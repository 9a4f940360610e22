"""What somebody entered last and may still take back."""

import datetime
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.event.regulation_kinds import LogKind
from tournaments.models import LogEntry, Match, Tournament
from tournaments.selectors.core.prepared import prepared

UNDO_WITHIN = datetime.timedelta(minutes=10)
UNDOABLE = (LogKind.RESULT, LogKind.CORRECTION, LogKind.AGREED)
DECIDED = (*UNDOABLE, LogKind.AWARD, LogKind.ABANDONED, LogKind.STOPPED)
"""What people call the result of a match, also where the match has another way back from it."""


@dataclass(frozen=True, slots=True)
class Undoable:
    """An entry of the log that saved or confirmed a result, and where its match is played; `table` is the number of the
    match where it waited for a table (`queued`). `other`: that of the match with which it exchanged results;
    `corrected`: the result was another one before.
    """

    id: uuid.UUID
    match_id: uuid.UUID
    turn: int
    table: int
    queued: bool
    other: int | None = None
    corrected: bool = False


SECOND = 3
"""The version of the key of the second of two entries that exchanged results; all other keys have another one."""


def key_of_other(key: uuid.UUID) -> uuid.UUID:
    """The key of the second of two entries that exchanged the results of two matches, by that of the first."""
    return uuid.uuid3(key, "other")


def exchanged_with(entry: LogEntry) -> LogEntry | None:
    """The other one of two entries that exchanged the results of two matches; None for any other entry."""
    if entry.key is None:
        return None
    log = LogEntry.objects.filter(tournament_id=entry.tournament_id, kind__in=UNDOABLE)
    if entry.key.version == SECOND:
        return log.filter(seq=entry.seq - 1).first()
    return log.filter(seq=entry.seq + 1, key=key_of_other(entry.key)).first()


def last_undoable(tournament: Tournament, account_id: uuid.UUID, now: datetime.datetime) -> Undoable | None:
    """The latest result that an account saved within ten minutes, if nothing changed at its match since. After an award
    there is none: an earlier result would be taken for it.

    Does not ask whether others advanced because of it: the page says so before it is undone.
    """
    for kind, entry_id, match_id, at, key in _latest(tournament.id, account_id):
        if kind in UNDOABLE and match_id is not None and at >= now - UNDO_WITHIN:
            corrected = kind == LogKind.CORRECTION
            other = _other_table(entry_id) if key and key.version == SECOND else None
            return next(
                (
                    Undoable(entry_id, match_id, turn, table, waits or at_table is not None, other, corrected)
                    for turn, table, waits, at_table in _place(tournament.id, match_id)
                ),
                None,
            )
    return None


def _other_table(entry_id: uuid.UUID) -> int | None:
    first = exchanged_with(LogEntry.objects.get(pk=entry_id))
    if first is None or first.subject is None:
        return None
    return Match.objects.filter(pk=first.subject).values_list("table", flat=True).first()


@prepared
def _latest(
    tournament_id: uuid.UUID, account_id: uuid.UUID, /
) -> QuerySet[LogEntry, tuple[str, uuid.UUID, uuid.UUID | None, datetime.datetime, uuid.UUID | None]]:
    log = LogEntry.objects.filter(tournament_id=tournament_id)
    since = log.filter(seq__gt=OuterRef("seq"), subject=OuterRef("subject"))
    mine = log.filter(actor_id=account_id, kind__in=DECIDED).exclude(Exists(since))
    return mine.order_by("-seq").values_list("kind", "id", "subject", "at", "key")[:1]


@prepared
def _place(tournament_id: uuid.UUID, match_id: uuid.UUID, /) -> QuerySet[Match, tuple[int, int, bool, int | None]]:
    return Match.objects.filter(tournament_id=tournament_id, pk=match_id).values_list(
        "turn__number", "table", "turn__stage__queued", "hall_table"
    )


# What somebody did last beside results, and may still take back: a call, a withdrawal, a pair, an end, a freeze,
# a moved day.

Change = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """An entry of the log that can be taken back: what was done, about which turn or about whom."""

    id: uuid.UUID
    kind: LogKind
    at: datetime.datetime
    subject: uuid.UUID | None
    turn: int | None
    name: str
    before: Change
    after: Change


PROGRAMME, DETAILS = (
    frozenset({"days", "venues", "appointments"}),
    frozenset({"name", "short", "date", "hour", "place", "street"}),
)
"""What an entry names that moved days, venues or matches; and one of the form for the first day."""


def _of_turn(old: Change, new: Change) -> bool:
    return "turn" in new and new.get("matches") != 1


def _one_pair(old: Change, new: Change) -> bool:
    return len(new.get("added", ())) == 1 or "listed" in new


def _settings(old: Change, new: Change) -> bool:
    said = {*old, *new}
    return bool(said) and (said == {"frozen_after"} or said <= PROGRAMME or said <= DETAILS)


def _reserve(old: Change, new: Change) -> bool:
    return "reserve" in old and "reserve" in new and old["reserve"] != new["reserve"]


def _drawn_already(old: Change, new: Change) -> bool:
    return "alone" not in old and "drawn" not in new


def _always(old: Change, new: Change) -> bool:
    return True


CAN_BE: Mapping[LogKind, Callable[[Change, Change], bool]] = {
    LogKind.CALLED: _of_turn,
    LogKind.STARTED: _of_turn,
    LogKind.WITHDRAWAL: _always,
    LogKind.WITHDRAWAL_UNDONE: _drawn_already,
    LogKind.PLAYERS: _one_pair,
    LogKind.ENDED_EARLY: _always,
    LogKind.PLAYED_ON: _always,
    LogKind.TURN_ADDED: _always,
    LogKind.SETTINGS: _settings,
    LogKind.LINEUP: _reserve,
}
"""The kinds of which an entry can be taken back, and which of them: what it was before, and what since."""


def last_deed(tournament: Tournament, account_id: uuid.UUID, now: datetime.datetime) -> TakeBack | None:
    """The very last thing that was done in a tournament, if this account did it within ten minutes and it has a way
    back.
    """
    return next((found for one in _last(tournament.id) if (found := take_back_of(one, account_id, now))), None)


def take_back_of(entry: LogEntry, account_id: uuid.UUID | None, now: datetime.datetime) -> TakeBack | None:
    """The same of an entry of the log that is known to be the last."""
    kind = LogKind(entry.kind)
    old, new = (_told(one) for one in (entry.old, entry.new))
    if kind not in CAN_BE or not CAN_BE[kind](old, new):
        return None
    if account_id is None or entry.actor_id != account_id or entry.at < now - UNDO_WITHIN:
        return None
    name = new.get("team", "") or new.get("player", "") or next(iter(new.get("added", ())), "")
    return TakeBack(entry.id, kind, entry.at, entry.subject, new.get("turn"), str(name), old, new)


CHAIR = (3, 4)
"""How many things the log says of a chair: side, chair and name; and that a reserve plays."""


def _told(said: object) -> Change:
    """The old or new values of an entry, by name: of one chair its player, and whether a reserve plays there."""
    if isinstance(said, dict):
        return said
    chair = said[0] if isinstance(said, list) and len(said) == 1 else None
    if not isinstance(chair, list) or len(chair) not in CHAIR:
        return {}
    return {"side": chair[0], "player": chair[2], "reserve": len(chair) == max(CHAIR)}


@prepared
def _last(tournament_id: uuid.UUID, /) -> Any:
    return LogEntry.objects.filter(tournament_id=tournament_id).order_by("-seq")[:1]


def is_logged(tournament_id: uuid.UUID, log_id: uuid.UUID) -> bool:
    """Whether the log of a tournament has this entry."""
    return LogEntry.objects.filter(tournament_id=tournament_id, pk=log_id).exists()
