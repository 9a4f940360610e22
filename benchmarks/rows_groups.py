"""Groups and all against all of fixed pairs, ours and others': ten draws, judged by the audit."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from benchmarks.judged import Judged, Row, beside, judged, our_time, warmed
from benchmarks.peers.calendars import Calendar
from benchmarks.peers.evenings import in_seeded_clubs, schedule_of
from benchmarks.peers.known import FIXED, GROUPS
from benchmarks.peers.timing import median, timed
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.base.chance import shuffled
from tournaments.scheduling.base.types import Field, Options, singles
from tournaments.scheduling.registry import draw_schedule

GROUP_SIZES = ((11, 3), (16, 4), (24, 6), (31, 8), (64, 16), (128, 32))
"""Entrants and groups."""
FIXED_SIZES = (5, 8, 11, 16, 33, 64)
DRAWS = range(1, 11)


def group_rows() -> Iterator[Row]:
    """Problems, clubmates in one group and rests twice running of all draws; the widest gap of visits to tables."""
    for entrants, groups in GROUP_SIZES:
        field, options = in_seeded_clubs(entrants), Options(groups=groups)
        yield (f"{entrants}, {groups}", *_cells("groups", field, options, GROUPS))


def fixed_rows() -> Iterator[Row]:
    """Problems and rests twice running of all draws, and the widest gap of visits to tables."""
    for entrants in FIXED_SIZES:
        yield (str(entrants), *_cells("round_robin", singles(entrants), Options(), FIXED))


def _cells(key: str, field: Field, options: Options, peers: dict[str, Calendar]) -> Iterator[str]:
    warmed(partial(draw_schedule, key, field, options, 1))
    for peer in peers.values():
        warmed(partial(peer, 4, 1))
    made = [timed(partial(draw_schedule, key, field, options, number)) for number in DRAWS]
    own = median([spent for _, spent in made])
    ours = [judged(schedule, field, options) for schedule, _ in made]
    yield _counts([one.bounds for one in ours], 0)
    yield f"{_cell(ours)} {our_time(own)}"
    for peer in peers.values():
        yield beside(own, partial(_peer, peer, key, field, options))


def _peer(calendar: Calendar, key: str, field: Field, options: Options) -> tuple[str, int]:
    """Libraries draw no lots: they get the seeds, and behind them all others by lot."""
    made = calendar(len(field.ids), options.groups or 1)
    found = []
    for number, one in zip(DRAWS, made, strict=True):
        order = [*field.seeds, *shuffled(Random(number), field.ids[len(field.seeds) :])]
        found.append(judged(schedule_of(key, number, one.turns, order, field), field, options))
    return _cell(found), median([one.spent for one in made])


def _cell(found: Sequence[Judged]) -> str:
    return _counts([one.figures for one in found], sum(one.problems for one in found))


def _counts(counts: Sequence[dict[Key, int]], problems: int) -> str:
    """ "0; 3; 0; 2": problems, clubmates together where there are groups, rests twice running, the gap."""
    summed = [key for key in (Key.CLUBMATES_TOGETHER, Key.RESTS_RUNNING) if key in counts[0]]
    sums = [sum(one[key] for one in counts) for key in summed]
    return "; ".join(map(str, [problems, *sums, max(one[Key.TABLE_SPREAD] for one in counts)]))
