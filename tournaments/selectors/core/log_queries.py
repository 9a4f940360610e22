"""The log of a tournament or a club, page by page or whole, all of it or what is asked for."""

import datetime
import json
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from rules.card_games import games_of, whole_games
from tournaments.event.letters import alphabetical, looked_for
from tournaments.models import Club, ClubEntry, LogEntry, Match, Penalty, Player, Team, Tournament

PAGE = 100


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What is asked for; 0 and the empty text mean everything.

    `turn` and `table` find what was done about matches there, `person` who did it, `text` is in the reason, in what
    was or is written, or in the name of somebody whom the change was about.
    """

    turn: int = 0
    table: int = 0
    person: str = ""
    kind: str = ""
    text: str = ""


EVERYTHING = LogFilter()


@dataclass(frozen=True, slots=True)
class MatchPlace:
    """Where a match is in the calendar; `queued` where it waits for a table, and `table` is its number. `games`: whole
    games may be played in it, and not deals alone.
    """

    id: uuid.UUID
    turn: int
    table: int
    queued: bool
    games: bool


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """An entry as it was written. `match` where the change was about one that is still in the calendar."""

    seq: int
    at: datetime.datetime
    actor: str
    device: str
    source: str
    kind: str
    old: object
    new: object
    reason: str
    match: MatchPlace | None


@dataclass(frozen=True, slots=True)
class LogPage:
    """Entries from the newest down. `older`: the number below which the next page begins, None on the last."""

    entries: tuple[LoggedChange, ...]
    older: int | None
    newest: bool


@dataclass(frozen=True, slots=True)
class LogChoices:
    """Who and what there is to ask for."""

    people: tuple[str, ...]
    kinds: tuple[str, ...]


def log_page(tournament: Tournament, asked: LogFilter = EVERYTHING, *, before: int = 0) -> LogPage:
    """A hundred entries older than number `before`; 0 begins with the newest."""
    entries = _asked(tournament, asked).order_by("-seq")
    if before:
        entries = entries.filter(seq__lt=before)
    found = list(entries[: PAGE + 1])
    shown = found[:PAGE]
    places = _places(tournament, [entry.subject for entry in shown if entry.subject])
    return LogPage(
        entries=_changes(shown, places), older=shown[-1].seq if len(found) > PAGE else None, newest=not before
    )


def whole_log(tournament: Tournament, asked: LogFilter = EVERYTHING) -> tuple[LoggedChange, ...]:
    """Every entry that is asked for, the oldest first."""
    return _changes(list(_asked(tournament, asked).order_by("seq")), _places(tournament))


def changes_since(tournament: Tournament, version: int, *, without: Collection[str]) -> tuple[LoggedChange, ...]:
    """What was done after a version, the latest first, without entries of some kinds."""
    entries = LogEntry.objects.filter(tournament=tournament, seq__gt=version).exclude(kind__in=without)
    found = list(entries.order_by("-seq")[:PAGE])
    return _changes(found, _places(tournament, [entry.subject for entry in found if entry.subject]))


def log_choices(tournament: Tournament) -> LogChoices:
    """Everybody who ever did something here, by name, and every kind of what they did."""
    entries = LogEntry.objects.filter(tournament=tournament)
    people = entries.order_by("actor_name").values_list("actor_name", flat=True).distinct()
    kinds = entries.order_by("kind").values_list("kind", flat=True).distinct()
    return LogChoices(tuple(people), tuple(kinds))


def _asked(tournament: Tournament, asked: LogFilter) -> QuerySet[LogEntry]:
    entries = LogEntry.objects.filter(tournament=tournament)
    if asked.turn or asked.table:
        matches = Match.objects.filter(tournament=tournament)
        matches = matches.filter(turn__number=asked.turn) if asked.turn else matches
        matches = matches.filter(table=asked.table) if asked.table else matches
        told_off = Penalty.objects.filter(match__in=matches)
        entries = entries.filter(Q(subject__in=matches.values("id")) | Q(subject__in=told_off.values("id")))
    if asked.person:
        entries = entries.filter(actor_name=asked.person)
    if asked.kind:
        entries = entries.filter(kind=asked.kind)
    return _with_text(entries, tournament, asked.text) if asked.text else entries


def _with_text(entries: QuerySet[LogEntry], tournament: Tournament, text: str) -> QuerySet[LogEntry]:
    written = entries.annotate(old_text=Cast("old", TextField()), new_text=Cast("new", TextField()))
    # SQLite keeps letters with accents in JSON as escapes, PostgreSQL as they are.
    forms = {text, json.dumps(text)[1:-1]}
    found = Q(reason__icontains=text) | Q(actor_name__icontains=text)
    for form in forms:
        found |= Q(old_text__icontains=form) | Q(new_text__icontains=form)
    for named in _named(tournament, text):
        found |= Q(subject__in=named.values("id"))
    return written.filter(found)


def _named(tournament: Tournament, text: str) -> tuple[QuerySet[Team] | QuerySet[Player] | QuerySet[Match], ...]:
    """Anybody who is called like this, and the matches that they sit at."""
    sides = Q(fixture__home__name__icontains=text) | Q(fixture__away__name__icontains=text)
    return (
        Team.objects.filter(tournament=tournament, name__icontains=text),
        Player.objects.filter(tournament=tournament, name__icontains=text),
        Match.objects.filter(Q(seats__player__name__icontains=text) | sides, tournament=tournament),
    )


def _places(tournament: Tournament, ids: Collection[uuid.UUID] | None = None) -> dict[uuid.UUID, MatchPlace]:
    """The matches, and the matches of penalties, that entries may be about: by the id of what they are about."""
    matches = Match.objects.filter(tournament=tournament)
    told_off = Penalty.objects.filter(tournament=tournament, match__isnull=False)
    if ids is not None:
        matches, told_off = matches.filter(pk__in=ids), told_off.filter(pk__in=ids)
    stage = ("turn__stage__queued", "turn__stage__playings", "turn__stage__last_lengths")
    place = ("turn__number", "table", "hall_table", *stage)
    found = [(match, match, *where) for match, *where in matches.values_list("id", *place)]
    found += told_off.values_list("id", "match_id", *(f"match__{name}" for name in place))
    return {
        subject: MatchPlace(match, turn, table, waits or at_table is not None, _of_games(playings, last))
        for subject, match, turn, table, at_table, waits, playings, last in found
    }


def _of_games(playings: str, last_lengths: Sequence[Mapping[str, Any]]) -> bool:
    rows = (playings, *(one.get("playings", "") for one in last_lengths))
    return any(whole_games(games_of(row)) for row in rows)


def _changes(entries: Sequence[LogEntry], places: Mapping[uuid.UUID, MatchPlace]) -> tuple[LoggedChange, ...]:
    return tuple(
        LoggedChange(
            seq=entry.seq,
            at=entry.at,
            actor=entry.actor_name,
            device=entry.device,
            source=entry.source,
            kind=entry.kind,
            old=entry.old,
            new=entry.new,
            reason=entry.reason,
            match=places.get(entry.subject) if entry.subject else None,
        )
        for entry in entries
    )


def club_log_page(club: Club, asked: LogFilter, *, before: int) -> LogPage:
    """A hundred entries older than number `before`; 0 begins with the newest."""
    found = [entry for entry in reversed(club_log(club, asked)) if not before or entry.seq < before]
    shown = found[:PAGE]
    return LogPage(entries=tuple(shown), older=shown[-1].seq if len(found) > PAGE else None, newest=not before)


def club_log(club: Club, asked: LogFilter = EVERYTHING) -> tuple[LoggedChange, ...]:
    """Every entry that is asked for, the oldest first, numbered from 1.

    `old` and `new` are the role before and after, with whom the change was about, or what the club was called, or what
    was so of a season or a person; `new` is also which tournament was put away or deleted. The
    people of a club come and go rarely: all is read and sifted here. No entry is about a match.
    """
    rows = ClubEntry.objects.filter(club=club).order_by("at", "id")
    return tuple(_change(seq, row) for seq, row in enumerate(rows, start=1) if _is_asked(row, asked))


def club_log_choices(club: Club) -> LogChoices:
    """Everybody who ever let somebody in or put them out, by name, and every kind of change."""
    entries = club_log(club)
    return LogChoices(
        people=tuple(sorted({entry.actor for entry in entries})), kinds=tuple(sorted({entry.kind for entry in entries}))
    )


def _is_asked(row: ClubEntry, asked: LogFilter) -> bool:
    by_them, of_this_kind = asked.person in ("", row.actor_name), asked.kind in ("", row.kind)
    named = f"{row.actor_name}\n{row.member_name}\n{row.tournament_name}"
    known = looked_for(named)
    return by_them and of_this_kind and all(word in known for word in alphabetical(asked.text).split())


def _change(seq: int, row: ClubEntry) -> LoggedChange:
    before, after = (
        {"club": name} if name else {"member": row.member_name, "role": role} if role else None
        for name, role in ((row.name_before, row.role_before), (row.name_after, row.role_after))
    )
    if row.old is not None or row.new is not None:
        before, after = row.old, row.new
    if row.tournament_name:
        after = {"tournament": row.tournament_name, "date": str(row.tournament_date), "address": row.tournament_slug}
    return LoggedChange(
        seq=seq,
        at=row.at,
        actor=row.actor_name,
        device=row.device,
        source="",
        kind=row.kind,
        old=before,
        new=after,
        reason="",
        match=None,
    )
