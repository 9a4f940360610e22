"""The log of a club, in the shape of a tournament's log."""

from tournaments.event.letters import alphabetical, looked_for
from tournaments.models import Club, ClubEntry
from tournaments.selectors.core.log_queries import EVERYTHING, PAGE, LogChoices, LogFilter, LoggedChange, LogPage


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
