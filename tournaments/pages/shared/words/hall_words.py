"""Names of matches where tables are few: a number, until a table is free."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.games import SIDES
from rules.match_formats import MatchKind
from rules.matches import sits_out
from rules.words import small
from tournaments.labels.hall_labels import number_word as word_of_number
from tournaments.labels.points import figure
from tournaments.pages.frame.plain import Plain
from tournaments.seasons.scoring import ClubRow
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.play.hall_queries import Hall, may_be_called

NOBODY_BEFORE: Mapping[uuid.UUID, int] = {}


class Waits(Protocol):
    """A match or a stage: whether a match waits for a table, and has a number until then."""

    @property
    def queued(self) -> bool: ...


class Numbered(Waits, Protocol):
    """A match as any page knows it."""

    @property
    def table(self) -> int: ...


class InTurn(Numbered, Protocol):
    """The same in the calendar."""

    @property
    def turn(self) -> int: ...


def number_word(one: Waits) -> str:
    """Whether a number in a turn means a table or a match."""
    return word_of_number(queued=one.queued)


def many_word(one: Waits) -> str:
    """The same of several: "Tavoli", or "Partite" where matches wait for tables."""
    return _("Partite") if one.queued else _("Tavoli")


def missing_words(missing: Sequence[int], *, queued: bool) -> str:
    """Which tables, or matches that wait for tables, of a turn owe a result."""
    said = ngettext("Manca %(count)s risultato", "Mancano %(count)s risultati", len(missing)) % {"count": len(missing)}
    return f"{said}: {_listed(list(map(str, missing)), queued=queued)}" if listed(missing) else said


MOST_LISTED = 100


def listed(missing: Sequence[int]) -> Sequence[int]:
    """The tables that owe a result, one by one; none where nearly a whole large hall does."""
    return missing if len(missing) <= MOST_LISTED else ()


def _listed(numbers: Sequence[str], *, queued: bool) -> str:
    """ "tavolo 3", "partite 3, 5"."""
    one = word_of_number(queued=queued)
    word = one if len(numbers) == 1 else _("Partite") if queued else _("Tavoli")
    return f"{small(word)} {', '.join(numbers)}"


def to_play_words(count: int) -> str:
    """How many matches of a turn are still to be played."""
    return ngettext("%(count)s partita da giocare", "%(count)s partite da giocare", count) % {"count": count}


def still_playing(numbers: Sequence[str], *, queued: bool) -> str:
    """Unfinished matches of a turn, named by a few numbers."""
    return f"{_('Si gioca ancora')}: {_listed(numbers, queued=queued)}"


def numbered(match: Numbered) -> str:
    """A table or a match inside a sentence: "tavolo 7", or "partita 23" where matches wait for tables."""
    return f"{number_word(match).lower()} {match.table}"


def place_words(match: InTurn) -> str:
    """The place of a match in the calendar: "turno 2, tavolo 7"."""
    return _("turno %(turn)s, %(place)s") % {"turn": match.turn, "place": numbered(match)}


def match_name(match: Numbered) -> str:
    """The name of a match in its turn: "Tavolo 7", or "Partita 23" where matches wait for tables."""
    return f"{number_word(match)} {match.table}"


def places_of(records: Iterable[MatchRecord]) -> dict[uuid.UUID, int]:
    """From every match of a stage that waits for a table to how many wait before it."""
    waiting = (one for one in records if one.queued and may_be_called(one))
    return {one.id: place for place, one in enumerate(waiting)}


def six_words(record: MatchRecord) -> str:
    """That at a table of six with a call who deals does not play; empty elsewhere."""
    return "" if sits_out(record.match_format, 1) is None else _("In sei: a turno chi dà le carte riposa.")


def own_rest_words(record: MatchRecord, side: int) -> str:
    """In which deals a side, 1 for the first, rests at such a table; empty elsewhere."""
    one = record.match_format
    if sits_out(one, 1) is None:
        return ""
    if one.kind is MatchKind.TIMED:
        return _("Siete in sei: chi dà le carte riposa. Tu riposi alla smazzata %(deal)s, poi ogni sei.") % {
            "deal": side
        }
    deals = [str(deal) for deal in range(1, one.most_deals + 1) if sits_out(one, deal) == side]
    said = ngettext(
        "Siete in sei: chi dà le carte riposa. Tu riposi alla smazzata %(deals)s.",
        "Siete in sei: chi dà le carte riposa. Tu riposi alle smazzate %(deals)s.",
        len(deals),
    )
    return said % {"deals": ", ".join(deals)}


def at_table(table: int) -> str:
    """The table a match was called to."""
    return _("al tavolo %(table)s") % {"table": table}


def where(record: MatchRecord, places: Mapping[uuid.UUID, int] = NOBODY_BEFORE) -> str:
    """At which table of the hall a match is played, or that it waits for one; empty where its number says it."""
    if not record.queued or record.complete:
        return ""
    if record.notes.hall_table is not None:
        return at_table(record.notes.hall_table)
    if not may_be_called(record):
        return ""
    before = places.get(record.id)
    if before is None:
        return _("aspetta un tavolo")
    if not before:
        return _("aspetta un tavolo: è la prossima")
    said = ngettext("aspetta un tavolo: una partita prima", "aspetta un tavolo: %(count)s partite prima", before)
    return said % {"count": before}


def table_on_sheet(record: MatchRecord) -> str:
    """At which table of the hall a match is played, with a line to write it; empty where its number says it."""
    if not record.queued:
        return ""
    return f"{_('Tavolo')} {'____' if record.notes.hall_table is None else record.notes.hall_table}"


def hall_context(hall: Hall | None, turn: int) -> dict[str, object] | None:
    """Template values of desk/_clocks.html for the tables that are free, and of who waits for them in a turn."""
    if hall is None:
        return None
    coming = {call.match.id for call in hall.calls}
    return {
        "calls": [
            {"id": call.match.id, "table": call.table, "text": _next(call.table, call.match)} for call in hall.calls
        ],
        "several": sum(call.match.turn == turn for call in hall.calls) > 1,
        "unused": ", ".join(map(str, hall.unused)),
        "may_call": bool(hall.free),
        "waiting": [
            {"id": one.id, "name": match_name(one), "sides": _sides(one)}
            for one in hall.waiting
            if one.turn == turn and one.id not in coming
        ],
    }


def _next(table: int, record: MatchRecord) -> str:
    values = {"table": table, "number": record.table, "turn": record.turn, "sides": _sides(record)}
    return _("Tavolo %(table)s è libero: prossima partita %(number)s, %(sides)s (turno %(turn)s).") % values


def _sides(record: MatchRecord) -> str:
    names = [side.team.name for side in record.sides]
    if len(names) > len(SIDES):
        return ", ".join(names)
    first, second = names
    return _("%(first)s contro %(second)s") % {"first": first, "second": second}


# A table of bars and clubs in words, for pages, the wall and paper: of one evening, and of a season.


def clubs_shown(rows: Sequence[ClubRow], said: str) -> Plain | None:
    """What `shared/_clubs.html` shows, with `said`: of what the points are the sum; None where there is no club."""
    if not rows:
        return None
    shown = [{"place": row.place, "name": row.club, "points": str(figure(row.total))} for row in rows]
    return {"caption": _("Bar e circoli"), "said": said, "rows": shown}


# A chair as the log has it, in words: [side, chair, name], with True behind it where a reserve plays for them.


def seated_in_words(seat: Sequence[Any]) -> str:
    """Who sits at a chair, or for whom somebody plays there who is not ranked."""
    return _("riserva per %(name)s") % {"name": seat[2]} if seat[3:] else str(seat[2])
