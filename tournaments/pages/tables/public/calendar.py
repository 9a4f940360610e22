"""The calendar of a tournament: every turn that is drawn, with its tables and who rests."""

from tournaments.labels.stages import side_name
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.public.results import table_line
from tournaments.pages.tables.words.clock import about
from tournaments.pages.tables.words.groups import group_letters, group_of
from tournaments.pages.tables.words.hall import number_word
from tournaments.pages.tables.words.present import resting
from tournaments.pages.tables.words.turns import turn_names, turn_title
from tournaments.selectors.counted.course import Course, StageCourse, course_of
from tournaments.selectors.counted.foretold import foretold_in
from tournaments.selectors.counted.rests import rests_by_turn


def calendar_context(tournament: Tournament, course: Course | None = None) -> Plain:
    """What hall/calendar.html shows; `course`, where it was read already."""
    course = course or course_of(tournament)
    return {
        "turns": [turn for one in course.reached for turn in _turns(one, course)],
        "bracket": any(one.bracket is not None for one in course.reached),
        "more": course.now.next_turn is not None or len(course.reached) < len(course.stages),
        "kept_back": course.now.kept_back and not course.now.sealed,
    }


def _turns(one: StageCourse, course: Course) -> list[Plain]:
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
            "matches": [table_line(record, group_of(record, letters)) for record in turn.matches],
            "rests": [resting(rest) for rest in rests[turn.number]],
            "byes": one.bracket is not None,
            "number_label": number_word(one.stage),
            "queued": one.stage.queued,
            "side_label": side_name(one.stage.tournament.ranked, one.stage.format),
            "groups": bool(letters),
            "label": f"turn-{turn.number}",
        }
        for turn in one.progress.turns
    ]
