"""The tables of a tournament, stage by stage, as they are shown to everybody, at the desk and on paper."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.labels.kinds import WORDS
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.ranking.checks import checks_context, stage_title
from tournaments.pages.tables.ranking.how_far import places_rows, reached_in, reached_over
from tournaments.pages.tables.ranking.podium import podium_context
from tournaments.pages.tables.ranking.standings import personal_rows, team_rows
from tournaments.pages.tables.words.groups import group_name
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.shown.public import StageStandings, StandingsPage, standings_page


def standings_context(tournament: Tournament, page: StandingsPage | None = None) -> Plain:
    """All tables; `tables` those of the stage being played, `earlier` those of the stages before."""
    page = page or standings_page(tournament)
    begun = page.checks.complete > 0
    in_bracket = page.course.now.bracket is not None
    of_stage = [] if page.whole and in_bracket else stage_tables(page.now, page.names)  # its places lead the whole
    return {
        "tables": [*_whole(page), *of_stage],
        "pairs": personal_rows(page.pairs, page.names) if begun else [],
        "players": personal_rows(page.players, page.names) if begun else [],
        "earlier": [
            {"title": stage_title(one.course), "tables": stage_tables(one, page.names)} for one in page.earlier
        ],
        **checks_context(page.course),
        **podium_context(page.course),
    }


def stage_tables(one: StageStandings, names: Mapping[str, str]) -> list[Plain]:
    """The table of a stage, or that of each of its groups and of those who wait behind the places that move on."""
    if not one.groups:
        caption = _caption(one.course)
        if one.course.bracket is None:
            return [_table(one.course, caption, team_rows(one.teams, names, moving=one.moving))]
        return [_places_table(one.course, caption, places_rows(one.teams, reached_in(one), moving=one.moving))]
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
    reached = reached_over([*reversed(page.earlier), page.now])
    return [_places_table(page.course.now, _("Classifica del torneo"), places_rows(page.whole, reached))]


def _table(course: StageCourse, caption: str, rows: list[Plain]) -> Plain:
    return {
        "caption": caption,
        "rows": rows,
        "places": False,
        "entrant_label": WORDS[course.stage.tournament.ranked].one,
        "provisional": course.provisional,
    }


def _places_table(course: StageCourse, caption: str, rows: list[Plain]) -> Plain:
    """A table in which only the place counts."""
    return _table(course, caption, rows) | {"places": True}


def _caption(course: StageCourse) -> str:
    """By who is ranked, or by the stage where there are several."""
    return stage_title(course) if course.stage.number > 1 else str(WORDS[course.stage.tournament.ranked].table)
