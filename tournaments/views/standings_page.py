"""The tables of a tournament, stage by stage, as they are shown to everybody, at the desk and on paper."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.labels.stages import ENTRANTS, TABLES, stage_name
from tournaments.models import Tournament
from tournaments.selectors.course import StageCourse
from tournaments.selectors.progress import Progress
from tournaments.selectors.public import StageStandings, StandingsPage, standings_page
from tournaments.views.group_words import group_name
from tournaments.views.present import Plain
from tournaments.views.standings_words import bracket_rows, checks_sentence, personal_rows, team_rows


def standings_context(tournament: Tournament) -> Plain:
    """All tables; `tables` those of the stage being played, `earlier` those of the stages before."""
    page = standings_page(tournament)
    begun = page.checks.complete > 0
    in_bracket = page.course.now.bracket is not None
    of_stage = [] if page.whole and in_bracket else stage_tables(page.now, page.names)  # its places lead the whole
    return {
        "tables": [*_whole(page), *of_stage],
        "pairs": personal_rows(page.pairs, page.names) if begun else [],
        "players": personal_rows(page.players, page.names) if begun else [],
        "earlier": [{"title": _title(one.course), "tables": stage_tables(one, page.names)} for one in page.earlier],
        **checks_context(page.progress, provisional=page.course.now.provisional),
    }


def checks_context(progress: Progress, *, provisional: bool) -> Plain:
    """What _checks.html shows; `checks` is empty before the calendar is published."""
    return {
        "checks": checks_sentence(progress.checks) if progress.turns else "",
        "provisional": provisional,
        "wrong": progress.checks.wrong,
    }


def stage_tables(one: StageStandings, names: Mapping[str, str]) -> list[Plain]:
    """The table of a stage, or that of each of its groups and of those who wait behind the places that move on."""
    if not one.groups:
        rows = bracket_rows if one.course.bracket is not None else team_rows
        return [_table(one.course, _caption(one.course), rows(one.teams, names, moving=one.moving))]
    tables = [
        _table(one.course, group_name(number), team_rows(lines, names, moving=one.moving))
        for number, lines in enumerate(one.groups, start=1)
    ]
    if one.rest:
        caption = _("I migliori tra chi è al posto %(place)d") % {"place": _place_behind(one)}
        tables.append(_table(one.course, caption, team_rows(one.rest, names, moving=one.moving)))
    return tables


def _place_behind(one: StageStandings) -> int:
    """The place in their groups of those who are compared."""
    waiting = one.rest[0].row.entrant
    return next(line.row.place for lines in one.groups for line in lines if line.row.entrant == waiting)


def _whole(page: StandingsPage) -> list[Plain]:
    if not page.whole:
        return []
    return [_table(page.course.now, _("Classifica del torneo"), bracket_rows(page.whole, page.names))]


def _table(course: StageCourse, caption: str, rows: list[Plain]) -> Plain:
    return {
        "caption": caption,
        "rows": rows,
        "entrant_label": ENTRANTS[course.stage.tournament.ranked],
        "provisional": course.provisional,
    }


def _caption(course: StageCourse) -> str:
    """By who is ranked, or by the stage where there are several."""
    return _title(course) if course.stage.number > 1 else str(TABLES[course.stage.tournament.ranked])


def _title(course: StageCourse) -> str:
    values = {"number": course.stage.number, "name": stage_name(course.stage.format, course.stage.name)}
    return _("Fase %(number)d: %(name)s") % values
