"""The turn that is being played, as the public page and the leaves of the projector show it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.words import as_sentence
from tournaments.event.match_states import SETTLED, Trust
from tournaments.labels.day_labels import joined
from tournaments.labels.stage_labels import name_in_file, side_name
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.public.readings import read_dealers, read_now, read_result_entries, read_timetable
from tournaments.pages.shared.public.result_lists import result_table, table_line
from tournaments.pages.shared.ranking.checks import undecided_sentence
from tournaments.pages.shared.ranking.final import podium_context
from tournaments.pages.shared.ranking.prize_words import with_prizes
from tournaments.pages.shared.ranking.stage_tables import sides_table, stage_tables, undecided_in
from tournaments.pages.shared.words.clock import about, turn_names, turn_of_all, turn_time, turn_title
from tournaments.pages.shared.words.day_words import Timetable, timetable_of
from tournaments.pages.shared.words.hall_words import number_word, places_of, where
from tournaments.pages.shared.words.present import done_of, match_card, resting, seat_of, side
from tournaments.pages.shared.words.stage_words import group_letters, group_of
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.course import Course, StageCourse, course_of
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.counted.rests import rests_by_turn
from tournaments.selectors.counted.turn_times import foretold_in
from tournaments.selectors.entries.registration_queries import takes_registrations
from tournaments.selectors.shown.public import NowPage

LEADERS: Final = 4
LEADERS_OF_A_GROUP: Final = 2


def _ranked(page: NowPage) -> list[Plain]:
    """The tables of the stage being played, with the prizes of their rows as things are."""
    undecided = undecided_sentence(page.course, table=[line.row for line in page.standings.teams])
    return undecided_in(with_prizes(page.course, page.standings, stage_tables(page.standings)), undecided)


def now_context(tournament: Tournament) -> Plain:
    """Template values of hall/now.html; the projector shows the same on leaves."""
    page = read_now(tournament)
    if page.turn is None:
        return {"turn": None, "takes_requests": takes_registrations(tournament)}
    names = turn_names(page.course)
    playing = page.course.stage_with(page.turn.number)
    in_bracket = playing is not None and playing.bracket is not None
    groups = group_letters(playing)
    tables = [] if in_bracket else _ranked(page)
    timetable = read_timetable(tournament)
    tonight = timetable.tonight
    matches = [one.record for one in tonight.matches] if tonight else page.turn.matches
    cards = [
        card | {"where": joined(str(card["where"]), timetable.beside(record, matches))}
        for card, record in zip(_cards(tournament, page, matches), matches, strict=True)
    ]
    return {
        "tonight": timetable.said_once(matches),
        "turn": page.turn,
        "title": turn_title(page.turn.number, names),
        "name": names.get(page.turn.number, ""),
        "state": state_sentence(page),
        "how_far": _done_of(matches) if tonight else _how_far(page.turn, page.course),
        "cards": cards,
        "time": None if page.turn.done else turn_time(page.course, page.turn.number, page.end),
        "open": [card for card in cards if card["state"] != "done"],
        "done": _last_first(tournament, [card for card in cards if card["state"] == "done"]),
        "rests": [resting(rest) for rest in page.rests],
        "byes": in_bracket,
        "number_label": number_word(playing.stage if playing else page.course.now.stage),
        "queued": any(record.queued for record in page.turn.matches),
        "tables": tables,
        "sides": [table | {"prizes": ""} for table in sides_table(page.course.now, page.pairs)],
        "leaders": _leaders(tables),
        "groups": bool(groups),
        "following": _following(page, names, groups, timetable),
        **podium_context(page.course),
    }


def card_of(tournament: Tournament, page: NowPage, record: MatchRecord) -> Plain:
    """A match of the turn that is played, as _meeting.html shows it."""
    return _cards(tournament, page, [record])[0]


def _cards(tournament: Tournament, page: NowPage, matches: Sequence[MatchRecord]) -> list[Plain]:
    dealers, playing = read_dealers(tournament), page.course.stage_with(matches[0].turn) if matches else None
    groups, places = group_letters(playing), places_of(playing.records if playing else ())
    with_points = playing is None or playing.bracket is None
    return [
        match_card(record, with_points=with_points, group=group_of(record, groups))
        | {"dealer": "" if record.begun else dealers.get(record.id, ""), "where": where(record, places)}
        for record in matches
    ]


def _last_first(tournament: Tournament, cards: list[Plain]) -> list[Plain]:
    entries = {str(match): entry for match, entry in read_result_entries(tournament).items()}
    return sorted(cards, key=lambda card: -entries.get(str(card["key"]), 0))


def _following(
    page: NowPage, names: Mapping[int, str], groups: Mapping[str, str], timetable: Timetable
) -> Plain | None:
    if page.following is None:
        return None
    records = page.following.matches
    matches = [
        line | {"where": joined(str(line["where"]), timetable.beside(one, records))}
        for one in records
        for line in [table_line(one, group_of(one, groups))]
    ]
    return {
        "number": page.following.number,
        "number_label": number_word(page.course.now.stage),
        "title": joined(turn_title(page.following.number, names), timetable.said_once(records), by=" · "),
        "matches": matches,
    }


def state_sentence(page: NowPage) -> str:
    """Progress of the current turn, and what is missing."""
    if page.turn is None or page.course.over:
        return _("Tutte le partite sono finite.")
    if page.turn.done:
        return _turn_done(page.course.now) % {"number": page.turn.number}
    count = len(page.turn.missing)
    return ngettext("Manca %(count)s risultato", "Mancano %(count)s risultati", count) % {"count": count}


def _how_far(turn: TurnProgress, course: Course) -> str:
    """ "Turno 3 di 4, 14 di 23 finiti"."""
    name = turn_names(course).get(turn.number, "")
    counted = turn_of_all(turn.number, course)
    done = _done(len(turn.matches) - len(turn.missing), len(turn.matches))
    return ", ".join(words for words in (counted, name, done) if words)


def _done_of(matches: Sequence[MatchRecord]) -> str:
    """The same of a day, whose matches may be of several turns."""
    done = sum(record.complete for record in matches)
    return _done(done, len(matches))


def _done(done: int, every: int) -> str:
    return ngettext("%(done)s finito", "%(done)s finiti", done) % {"done": done_of(done, every)}


def _leaders(tables: Sequence[dict[str, Any]]) -> list[Plain]:
    """The tables of a stage in which anybody has a result, with those alone who are in front."""
    most = LEADERS if len(tables) == 1 else LEADERS_OF_A_GROUP
    begun = [table for table in tables if any(row["totals"].played for row in table["rows"])]
    return [table | {"rows": table["rows"][:most]} for table in begun]


def _turn_done(now: StageCourse) -> str:
    if now.hidden:
        return as_sentence(_("Il turno %(number)s è finito"))
    return f"{as_sentence(_('Il turno %(number)s è finito'))} {_('Il prossimo turno si pubblica tra poco.')}"


# The calendar of a tournament: every turn that is drawn, with its tables and who rests.


def calendar_context(tournament: Tournament, course: Course | None = None) -> Plain:
    """Template values of hall/calendar.html; `course`, where it was read already."""
    course = course or course_of(tournament)
    timetable = timetable_of(tournament, course)
    return {
        "turns": [turn for one in course.reached for turn in _turns(one, course, timetable)],
        "bracket": any(one.bracket is not None for one in course.reached),
        "more": course.now.next_turn is not None or len(course.reached) < len(course.stages),
        "withheld": course.now.withheld and not course.now.hidden,
    }


def _turns(one: StageCourse, course: Course, timetable: Timetable) -> list[Plain]:
    letters, names = group_letters(one), turn_names(course)
    rests, times = rests_by_turn(one, one.progress.turns), foretold_in(one)
    now = course.current
    shown = now.number if now else course.turns[-1].number if course.turns else None
    return [
        {
            "number": turn.number,
            "title": turn_title(turn.number, names),
            "now": now is not None and turn.number == now.number and not turn.done,
            "done": turn.done,
            "open": turn.number == shown,
            "about": about(times.get(turn.number)),
            "when": timetable.said_once(turn.matches),
            "matches": [
                line | {"where": joined(str(line["where"]), venue), "venue": venue}
                for record in turn.matches
                for line in [table_line(record, group_of(record, letters))]
                for venue in [timetable.beside(record, turn.matches)]
            ],
            "rests": [resting(rest) for rest in rests[turn.number]],
            "byes": one.bracket is not None,
            "number_label": number_word(one.stage),
            "queued": one.stage.queued,
            "side_label": side_name(one.stage.tournament.ranked, one.stage.format, one.stage.together),
            "side_in_file": name_in_file(one.stage.tournament.ranked, one.stage.format, one.stage.together),
            "groups": bool(letters),
            "label": f"turn-{turn.number}",
        }
        for turn in one.progress.turns
    ]


# One table of the turn that is being played, as everybody may read it.


def match_at(tournament: Tournament, table: int) -> MatchRecord | None:
    """What is played at a table in this turn."""
    turn = read_now(tournament).turn
    return next((one for one in turn.matches if one.table == table), None) if turn else None


def table_context(tournament: Tournament, table: int) -> Plain | None:
    """Template values of hall/table.html; None where nobody sits at this table."""
    page, record = read_now(tournament), match_at(tournament, table)
    if page.turn is None or record is None:
        return None
    playing = page.course.stage_with(page.turn.number)
    group = group_of(record, group_letters(playing))
    match = result_table(record, group=group, with_points=playing is None or playing.bracket is None)
    open_ = record.state not in SETTLED
    seats = [side(one) | {"seat": seat_of(record, at)} for at, one in enumerate(record.sides)]
    return {
        "word": number_word(record),
        "table": table,
        "turn": turn_title(page.turn.number, turn_names(page.course)),
        "match": match,
        "matches": [match | {"unfolded": True}],
        "cards": [card_of(tournament, page, record)],
        "seated": [one for one in seats if one["seat"] and open_],
        "time": turn_time(page.course, page.turn.number, page.end) if open_ else None,
        "by_phone": open_ and tournament.trust in {Trust.PLAYERS, Trust.DESK},
    }
