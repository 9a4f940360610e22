"""The clock of a turn -> what the desk, the phones and the paper say of it."""

import datetime
import uuid
from collections.abc import Mapping

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.awards import TimeRule
from rules.words import as_sentence
from tournaments.event.match_states import MatchState
from tournaments.event.regulation import Regulation
from tournaments.event.rights import Right
from tournaments.labels.match_labels import STATE_NAMES
from tournaments.labels.stage_labels import stage_name
from tournaments.labels.time_up import ends_by_clock, rule_for_players, turn_length
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.brackets.bracket_words import column_title, part_title
from tournaments.pages.shared.brackets.parts import Column, Part, is_double, parts_of
from tournaments.pages.shared.words.deal_words import stopped_in_words
from tournaments.pages.shared.words.hall_words import many_word, match_name
from tournaments.scheduling.bracket.types import Bracket, Section
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.counted.turn_times import TurnEnd, next_to_draw, turn_end_in
from tournaments.selectors.play.ending import last_planned
from tournaments.selectors.play.waiting import Unfinished, unfinished

# Names of turns: by number, and by what is played in them.


def turn_label(number: int) -> str:
    return _("Turno %(number)s") % {"number": number}


def turn_title(number: int, names: Mapping[int, str]) -> str:
    """ "Turno 5 · Semifinali", or the number alone where the turn has no name."""
    name = names.get(number, "")
    return f"{turn_label(number)} · {name}" if name else turn_label(number)


def turn_of_all(number: int, course: Course) -> str:
    """ "Turno 3 di 4": the number beside that of the last turn that is meant to be played so far, or was the last where
    the stage was ended before.
    """
    last = course.now.stage.ended_after or last_planned(course.now)
    return _("Turno %(number)s di %(all)s") % {"number": number, "all": max(last, number)}


def turn_names(course: Course) -> Mapping[int, str]:
    """By number, the turns that have a name: those of a bracket, and all where there are several stages."""
    several = len(course.stages) > 1
    return {number: name for one in course.reached for number, name in _names_in(one, several=several).items()}


def _names_in(course: StageCourse, *, several: bool) -> Mapping[int, str]:
    if course.bracket is not None:
        return {
            number + course.before: ", ".join(names) for number, names in _of_bracket(course.bracket.bracket).items()
        }
    name = stage_name(course.stage.format, course.stage.name) if several else ""
    return {turn.number: name for turn in course.progress.turns}


def _of_bracket(bracket: Bracket) -> Mapping[int, list[str]]:
    """For every turn of a bracket what is played in it, the most important first, nothing twice."""
    parts = parts_of(bracket)
    double = is_double(parts)
    names: dict[int, list[str]] = {}
    for part in parts:
        for column in part.columns:
            name = _name(part, column, double=double)
            for turn in {node.turn for node in column.nodes if node.turn is not None}:
                listed = names.setdefault(turn, [])
                if name not in listed:
                    listed.append(name)
    return names


def _name(part: Part, column: Column, *, double: bool) -> str:
    """In a part beside the main one, or behind the first bracket, the number of a column would be taken for that of a
    turn.
    """
    named = part.section in (Section.FINAL, Section.THIRD) or (part.section is Section.MAIN and not double)
    return column_title(part, column, double=double) if named and part.number == 1 else part_title(part, double=double)


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


def time_for_players(regulation: Regulation, end: TurnEnd | None = None, *, playing: bool = True) -> Plain | None:
    """What _turn_time.html shows: when the turn ends, or how long turns are, and what then; None without a limit for a
    turn that nobody is `playing`.

    The projector counts down to `ends_at`, where the clock of the turn runs, and says about when it ends, `about_at`.
    """
    rule, to_the_last = rule_for_players(regulation), _("Il turno finisce con l’ultimo tavolo.")
    if end is not None and not end.foretold:
        return _clocked(regulation, end.at) | {"rule": rule or to_the_last, "ends_at": end.at.isoformat()}
    until = turn_length(regulation) or (to_the_last if playing else "")
    if not until:
        return None
    known: Plain = {"until": until, "rule": rule, "ends_at": "", "about_at": ""}
    if end is None:
        return known
    return known | {"about_at": end.at.isoformat(), "left": _about_then(end.at), "over": until}


def _clocked(regulation: Regulation, at: datetime.datetime) -> Plain:
    """What the clock says until then and after: where it stops nobody, that is only about when the turn ends."""
    time = {"time": _time(at)}
    said: Plain = {"over": _("Tempo scaduto alle %(time)s.") % time, "about_at": ""}
    if not ends_by_clock(regulation):
        return said | {"until": _about_then(at), "left": _("Ancora circa {} min: finisce verso le %(time)s.") % time}
    left = _("Ancora {} min, fino alle %(time)s.") % time
    return said | {"until": _("Il turno dura fino alle %(time)s.") % time, "left": left}


def _about_then(at: datetime.datetime) -> str:
    return _("Il turno finisce verso le %(time)s.") % {"time": _time(at)}


def end_on_paper(course: Course, number: int) -> str:
    """ "fino alle 21:40" of a turn that its clock ends, else about when it is over; empty where nobody knows."""
    end, playing = turn_end_in(course), course.stage_with(number)
    if end is None or end.at <= timezone.now() or course.current is None or course.current.number != number:
        return ""
    by_clock = not end.foretold and playing is not None and ends_by_clock(playing.regulation)
    said = _("fino alle %(time)s") if by_clock else _("finisce verso le %(time)s")
    return said % {"time": _time(end.at)}


def turn_time(course: Course, number: int, end: TurnEnd | None) -> Plain | None:
    """The same for a turn of the calendar; `end` is that of the turn that is played."""
    stage, now = course.stage_with(number), course.current is not None and course.current.number == number
    return time_for_players(stage.regulation, end if now else None, playing=now) if stage else None


def about(moment: datetime.datetime | None) -> Plain | None:
    """What _when.html shows where something is expected, until that time: a page is kept while nothing changes, so only
    who reads it knows whether it is still to come. None where nobody knows.
    """
    if moment is None:
        return None
    return {"at": moment.isoformat(), "left": _("verso le %(time)s") % {"time": _time(moment)}, "over": ""}


def next_turn_soon(course: StageCourse, times: Mapping[int, datetime.datetime]) -> Plain | None:
    """That the next turn is drawn once this one is over, and about when, for _when.html; None where none is, or nobody
    may know.
    """
    if (number := next_to_draw(course)) is None:
        return None
    over = _("%(turn)s tra poco.") % {"turn": turn_label(number)}
    expected = about(times.get(number))
    if expected is None:
        return {"at": "", "left": "", "over": over}
    return expected | {"left": f"{turn_label(number)} {expected['left']}.", "over": over}


def _said(ends_at: datetime.datetime, now: datetime.datetime) -> str:
    """The time until the end, or since."""
    if now < ends_at:
        left = (ends_at - now) // MINUTE
        if not left:
            return _("Fino alle %(time)s: manca meno di un minuto.") % {"time": _time(ends_at)}
        said = ngettext(
            "Fino alle %(time)s: manca %(count)s minuto.", "Fino alle %(time)s: mancano %(count)s minuti.", left
        )
        return said % {"time": _time(ends_at), "count": left}
    since = (now - ends_at) // MINUTE
    if not since:
        return as_sentence(_("Tempo scaduto"))
    said = ngettext("Tempo scaduto da %(count)s minuto.", "Tempo scaduto da %(count)s minuti.", since)
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
    return _("Nessuno è avanti: si gioca ancora.")
