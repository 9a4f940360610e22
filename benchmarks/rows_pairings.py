"""Danish and Swiss, ours and others': three evenings with equal chances, turn after turn, judged by the audit."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from benchmarks.judged import TOO_SLOW, Judged, Row, beside, judged, our_time, warmed
from benchmarks.peers.engines import Engine, SoFar, after
from benchmarks.peers.evenings import equal_chances, schedule_of
from benchmarks.peers.known import PAIRING
from benchmarks.peers.lineups import Pair
from benchmarks.peers.ours import ours
from benchmarks.peers.timing import median
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.base.chance import shuffled
from tournaments.scheduling.base.types import Field, Options, singles

SIZES = ((8, 4), (16, 5), (31, 5), (64, 6), (128, 7))
"""Entrants and turns."""
EVENINGS = (1, 2, 3)
REPEATS = (Key.OPPONENT_REPEATS, Key.RESTS_AGAIN, Key.CLUB_MEETINGS)


@dataclass(frozen=True, slots=True)
class Found:
    """An evening: what the audit says of it, the points apart squared and added, the nanoseconds of the processor."""

    judged: Judged
    apart: int
    spent: int


def pairing_rows(key: str) -> Iterator[Row]:
    """One row for every number of entrants and turns."""
    peers = PAIRING[key]
    first = SoFar(1, 3, (0,) * 4, ((),) * 4, ())
    for peer in peers.values():
        warmed(partial(peer.pair, first))
    for entrants, turns in SIZES:
        field = in_clubs_by_lot(entrants)
        own_evenings = [_evening(partial(ours, key, field, number), key, field, turns, number) for number in EVENINGS]
        own = median([one.spent for one in own_evenings])
        cells = [f"{entrants}, {turns}", _bounds(own_evenings), f"{_cell(own_evenings)} {our_time(own)}"]
        for peer in peers.values():
            slow = entrants > peer.most
            cells.append(TOO_SLOW if slow else beside(own, partial(_peer, peer.pair, key, field, turns)))
        yield tuple(cells)


def in_clubs_by_lot(entrants: int) -> Field:
    """Clubs of four, a larger one if need be: who is in one has nothing to do with the order of the entrants."""
    ids = shuffled(Random(entrants), singles(entrants).ids)
    clubs = entrants // 4
    return Field(singles(entrants).teams, clubs=tuple(tuple(ids[one::clubs]) for one in range(clubs)))


def _peer(engine: Engine, key: str, field: Field, turns: int) -> tuple[str, int]:
    found = [_evening(engine, key, field, turns, number) for number in EVENINGS]
    return _cell(found), median([one.spent for one in found])


def _evening(engine: Engine, key: str, field: Field, turns: int, number: int) -> Found:
    """Played with the results of this number."""
    wins = equal_chances(len(field.ids), number)
    so_far = SoFar(1, turns, (0,) * len(field.ids), ((),) * len(field.ids), ())
    drawn: list[list[Pair]] = []
    spent = apart = 0
    for _ in range(turns):
        found = engine(so_far)
        drawn.append(found.pairs)
        spent += found.spent
        apart += sum((so_far.points[one] - so_far.points[two]) ** 2 for one, two in found.pairs)
        so_far = after(so_far, found.pairs, wins)
    schedule = schedule_of(key, number, drawn, field.ids, field)
    return Found(judged(schedule, field, Options(turns=turns)), apart, spent)


def _bounds(found: list[Found]) -> str:
    return "; ".join(str(sum(one.judged.bounds[key] for one in found)) for key in REPEATS)


def _cell(found: list[Found]) -> str:
    """ "0; 0; 1; 14": rematches, second rests, clubmates who met, points apart squared; then problems."""
    counts = [sum(one.judged.figures[key] for one in found) for key in REPEATS]
    problems = sum(one.judged.problems for one in found)
    counted = "; ".join(map(str, [*counts, sum(one.apart for one in found)]))
    return f"{counted}; {problems} faults" if problems else counted
