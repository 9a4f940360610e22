"""Quarters, ours and others': partners again; opponents again; rests twice running, summed over all quarters."""

from collections.abc import Iterator
from functools import partial

from benchmarks.judged import NUMBER, Judged, Row, judged, times_as_long
from benchmarks.peers.known import QUARTERS
from benchmarks.peers.quarters import Fixture
from benchmarks.peers.timing import timed
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import Field, Meeting, Options, Schedule, teams
from tournaments.scheduling.registry import draw_schedule

CASES = (
    ((8, 8, 8, 8), 1, 4),
    ((5, 6, 7, 9), 2, 2),
    ((4, 5, 11, 20), 3, 2),
    ((6, 7, 8, 9, 10, 11), 1, 3),
    ((6, 7, 8, 9, 10), 2, 3),
    ((12, 12, 12, 12), 3, 6),
    ((6, 6, 6, 6), 3, 3),
    ((6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 6, 8, 10, 12, 14), 1, 3),
)
"""The sizes of the quarters, the legs, the tables of a fixture."""


def quarter_rows() -> Iterator[Row]:
    """One row for every case of quarters: partners again, opponents again, rests twice running."""
    for sizes, legs, tables in CASES:
        field, options = teams(sizes), Options(legs=legs, tables=tables)
        schedule, own = timed(partial(draw_schedule, "quarters", field, options, NUMBER))
        ours = judged(schedule, field, options)
        cells = [_name(sizes, legs, tables), _cell(ours.bounds, ""), f"{_judged_cell(ours)} ×1"]
        for draw in QUARTERS.values():
            made, spent = timed(partial(draw, sizes, tables, legs))
            found = judged(_schedule(made, field, tables), field, options)
            cells.append(f"{_judged_cell(found)} {times_as_long(spent, own)}")
        yield tuple(cells)


def _name(sizes: tuple[int, ...], legs: int, tables: int) -> str:
    listed = ", ".join(map(str, sizes)) if len(sizes) < 10 else f"{len(sizes)} of {min(sizes)} to {max(sizes)}"
    return f"{listed} ({legs}; {tables})"


def _judged_cell(found: Judged) -> str:
    return _cell(found.figures, f"; {found.problems} faults" if found.problems else "")


def _cell(counts: dict[Key, int], extra: str) -> str:
    again = (Key.PARTNER_REPEATS, Key.OPPONENT_REPEATS, Key.RESTS_RUNNING)
    return "; ".join(str(counts[key]) for key in again) + extra


def _schedule(made: list[list[Fixture]], field: Field, tables: int) -> Schedule:
    turns = []
    for number, fixtures in enumerate(made, start=1):
        meetings = [
            Meeting(
                block * tables + table,
                (
                    tuple(field.teams[one][player] for player in home),
                    tuple(field.teams[two][player] for player in away),
                ),
            )
            for block, (one, two, line_up) in enumerate(fixtures)
            for table, (home, away) in enumerate(line_up, start=1)
        ]
        turns.append(turn_of(number, meetings, field))
    return Schedule("quarters", NUMBER, tuple(turns))
