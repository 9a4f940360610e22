"""The clock of a turn -> what the desk, the phones and the paper say of it."""

import datetime
import uuid
from collections.abc import Mapping

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.awards import TimeRule
from tournaments.event.match_states import MatchState
from tournaments.event.regulation import Regulation
from tournaments.event.rights import Right
from tournaments.labels.matches import STATE_NAMES
from tournaments.labels.time_up import rule_for_players, turn_length
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.words.deals import stopped_in_words
from tournaments.pages.tables.words.hall import many_word, match_name
from tournaments.pages.tables.words.turns import turn_label
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.counted.turn_times import next_to_draw
from tournaments.selectors.play.desk import ends_at_of
from tournaments.selectors.play.waiting import Unfinished, unfinished

MINUTE = datetime.timedelta(minutes=1)
STEP = 5
"""Minutes that one tap adds or takes away."""


def clock_context(
    turn: TurnProgress,
    regulation: Regulation,
    ends_at: datetime.datetime | None,
    rights: frozenset[Right],
    now: datetime.datetime,
) -> Plain | None:
    """Template values of desk/_turn_clock.html; None where turns have no limit, and once every match is over."""
    if (regulation.turn_minutes is None and ends_at is None) or turn.done:
        return None
    over = ends_at is not None and now >= ends_at
    late = unfinished(turn, regulation) if over and regulation.time_rule is not TimeRule.PLAY_ON else ()
    return {
        "minutes": regulation.turn_minutes,
        "step": STEP,
        "ends_at": ends_at.isoformat() if ends_at else "",
        "said": _said(ends_at, now) if ends_at else "",
        "over": over,
        "rule": rule_for_players(regulation),
        "open": [_line(one, rights) for one in late if one.record.state is not MatchState.TO_PLAY],
        "many": many_word(late[0].record) if late else "",
        "unbegun": [one.record.table for one in late if one.record.state is MatchState.TO_PLAY],
        "may_set": Right.CONFIRM in rights,
        "key": uuid.uuid4(),
    }


def time_for_players(regulation: Regulation, ends_at: datetime.datetime | None = None) -> Plain | None:
    """What _turn_time.html shows: when the turn ends, or how long turns are, and what then; None without a limit.

    The projector counts down to `ends_at`, where the clock of the turn runs.
    """
    until = _("Il turno dura fino alle %(time)s.") % {"time": _time(ends_at)} if ends_at else turn_length(regulation)
    if not until:
        return None
    found = {"until": until, "rule": rule_for_players(regulation), "ends_at": ends_at.isoformat() if ends_at else ""}
    return found | (_counted_down(_time(ends_at)) if ends_at else {})


def _counted_down(end: str) -> Plain:
    """What a phone says instead while it counts the minutes, "{}", and when they are over."""
    return {
        "left": _("Ancora {} min, fino alle %(time)s.") % {"time": end},
        "over": _("Tempo scaduto alle %(time)s.") % {"time": end},
    }


def turn_time(course: Course, number: int) -> Plain | None:
    """The same for a turn of the calendar."""
    playing = course.stage_with(number)
    return time_for_players(playing.regulation, ends_at_of(playing, number)) if playing else None


def about(moment: datetime.datetime | None) -> str:
    """When something is expected; empty where nobody knows."""
    return _("verso le %(time)s") % {"time": _time(moment)} if moment else ""


def next_turn_soon(course: StageCourse, times: Mapping[int, datetime.datetime]) -> str:
    """That the next turn is drawn once this one is over, and about when; empty where none is, or nobody may know."""
    if (number := next_to_draw(course)) is None:
        return ""
    said = _("%(turn)s tra poco, %(about)s.") if number in times else _("%(turn)s tra poco.")
    return said % {"turn": turn_label(number), "about": about(times.get(number))}


def _said(ends_at: datetime.datetime, now: datetime.datetime) -> str:
    """The time until the end, or since."""
    if now < ends_at:
        left = (ends_at - now) // MINUTE
        if not left:
            return _("Fino alle %(time)s: manca meno di un minuto.") % {"time": _time(ends_at)}
        said = ngettext(
            "Fino alle %(time)s: manca %(count)d minuto.", "Fino alle %(time)s: mancano %(count)d minuti.", left
        )
        return said % {"time": _time(ends_at), "count": left}
    since = (now - ends_at) // MINUTE
    if not since:
        return _("Tempo scaduto.")
    said = ngettext("Tempo scaduto da %(count)d minuto.", "Tempo scaduto da %(count)d minuti.", since)
    return said % {"count": since}


def _time(moment: datetime.datetime) -> str:
    return date_format(timezone.localtime(moment), "TIME_FORMAT")


def _line(one: Unfinished, rights: frozenset[Right]) -> Plain:
    """A table that owes a result: what stopping it comes to, or why it cannot be stopped."""
    record = one.record
    return {
        "match": record,
        "name": match_name(record),
        "names": [side.team.name for side in record.sides],
        "stops": stopped_in_words(record, one.outcome) if one.outcome else "",
        "why_not": _why_not(one),
        "may_stop": Right.AWARD in rights and one.outcome is not None,
    }


def _why_not(one: Unfinished) -> str:
    """Advice for a match that cannot be stopped."""
    state = one.record.state
    if one.outcome is not None:
        return ""
    if state in (MatchState.ENTERED, MatchState.DISPUTED):
        return _("%(state)s: prima decidi sul risultato detto al tavolo.") % {"state": STATE_NAMES[state]}
    return _("Nessuno è avanti: si gioca un’altra smazzata.")
