"""All against all, ours and others': how evenly entrants visit the tables, others' pairings taken in their order."""

from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.judged import NUMBER, Judged, Row, beside, judged, warmed
from benchmarks.peers.known import ALL_PLAY_ALL
from benchmarks.peers.lineups import Pair
from benchmarks.peers.timing import timed
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import Meeting, Options, Schedule, singles
from tournaments.scheduling.registry import draw_schedule

SIZES = (6, 8, 11, 16, 40)


def all_play_all_rows() -> Iterator[Row]:
    """One row for every number of entrants: the widest gap between the tables that anybody visits most and least."""
    for pairs in ALL_PLAY_ALL.values():
        warmed(partial(pairs, 4))
    for entrants in SIZES:
        field = singles(entrants)
        schedule, own = timed(partial(draw_schedule, "round_robin", field, Options(), NUMBER))
        ours = judged(schedule, field, Options())
        cells = [str(entrants), str(ours.bounds[Key.TABLE_SPREAD]), f"{_gap(ours)} ×1"]
        cells += [beside(own, partial(_peer, pairs, entrants)) for pairs in ALL_PLAY_ALL.values()]
        yield tuple(cells)


def _peer(pairs: Callable[[int], list[list[Pair]]], entrants: int) -> tuple[str, int]:
    turns, spent = timed(partial(pairs, entrants))
    field = singles(entrants)
    drawn = tuple(
        turn_of(
            number,
            [Meeting(table, ((field.ids[a],), (field.ids[b],))) for table, (a, b) in enumerate(turn, start=1)],
            field,
        )
        for number, turn in enumerate(turns, start=1)
    )
    return _gap(judged(Schedule("round_robin", NUMBER, drawn), field, Options())), spent


def _gap(found: Judged) -> str:
    return f"{found.figures[Key.TABLE_SPREAD]}{f'; {found.problems} faults' if found.problems else ''}"
