"""The files of a tournament that a reader may take along, each made of what a page shows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.pages.files.grids import calendar_grid, final_grid, results_grid, standings_grid, standings_grids
from tournaments.pages.files.ics import Evening, ics_file
from tournaments.pages.frame.delimited import delimited
from tournaments.pages.frame.grid import Grid
from tournaments.pages.frame.workbook import BOOK, workbook
from tournaments.pages.tables.public.calendar import calendar_context
from tournaments.pages.tables.public.results import results_context
from tournaments.pages.tables.ranking.final import final_context
from tournaments.pages.tables.ranking.stages import standings_context
from tournaments.pages.tables.words.present import Shown
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.turn_times import turn_times
from tournaments.selectors.shown.printing import changed_at
from tournaments.selectors.shown.public import results_page

TABLE = "text/csv"


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file; `make` is given the tournament and the address of its public page, "" where no phone finds it."""

    content_type: str
    make: Callable[[Tournament, str], bytes]


def _standings(tournament: Tournament) -> Grid:
    return standings_grid(standings_context(tournament))


def _results(tournament: Tournament) -> Grid:
    return results_grid(results_context(results_page(tournament)))


def _table(grid_of: Callable[[Tournament], Grid]) -> FileKind:
    def make(tournament: Tournament, _address: str) -> bytes:
        grid = grid_of(tournament)
        return delimited(grid.head, grid.rows)

    return FileKind(TABLE, make)


def _book(tournament: Tournament, _address: str) -> bytes:
    standings = standings_grids(standings_context(tournament))
    grids = [*standings, _results(tournament), calendar_grid(calendar_context(tournament))]
    final = final_context(tournament)
    whole = [*grids, final_grid(final)] if final["begun"] else grids
    return workbook(whole, title=tournament.name, day=tournament.date)


def _calendar(tournament: Tournament, address: str) -> bytes:
    course = course_of(tournament)
    shown: Shown = calendar_context(tournament, course)
    times = turn_times(tournament, course)
    return ics_file(Evening(tournament, shown["turns"], times, changed_at(tournament), address))


FILES: Mapping[str, FileKind] = {
    "standings.csv": _table(_standings),
    "results.csv": _table(_results),
    "tournament.xlsx": FileKind(BOOK, _book),
    "calendar.ics": FileKind("text/calendar", _calendar),
}
