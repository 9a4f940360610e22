"""Danish and Swiss, ours and others': three evenings with equal chances, turn after turn, judged by the audit."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from benchmarks.judged import TOO_SLOW, Judged, Row, beside, judged, our_time, warmed
from benchmarks.peers.engines import Engine, Paired, SoFar
from benchmarks.peers.evenings import Wins, equal_chances, schedule_of, winner_of
from benchmarks.peers.known import PAIRING
from benchmarks.peers.lineups import Pair
from benchmarks.peers.timing import median, timed
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.kernel.chance import shuffled
from tournaments.scheduling.kernel.types import Field, Meeting, Options, Played, singles
from tournaments.scheduling.pairing.ranking import standing
from tournaments.scheduling.registry import FORMATS

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
        ours = [_evening(partial(_ours, key, field, number), key, field, turns, number) for number in EVENINGS]
        own = median([one.spent for one in ours])
        cells = [f"{entrants}, {turns}", _bounds(ours), f"{_cell(ours)} {our_time(own)}"]
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


def after(so_far: SoFar, pairs: list[Pair], wins: Wins) -> SoFar:
    """What is known when these have played and all others have rested."""
    winners: dict[int, int | None] = {}
    for pair in pairs:
        winner = winner_of(pair, wins)
        winners[winner] = sum(pair) - winner
    playing = {one for pair in pairs for one in pair}
    winners.update((one, None) for one in range(len(so_far.points)) if one not in playing)
    opponents = dict(pairs) | {two: one for one, two in pairs}
    return SoFar(
        so_far.turn + 1,
        so_far.turns,
        tuple(points + (one in winners) for one, points in enumerate(so_far.points)),
        tuple((*met, opponents.get(one)) for one, met in enumerate(so_far.met)),
        (*so_far.won, tuple(winners.items())),
    )


def _ours(key: str, field: Field, number: int, so_far: SoFar) -> Paired:
    points = {entrant: 2 * so_far.points[at] for at, entrant in enumerate(field.ids)}
    levels = sorted(set(points.values()), reverse=True)
    places = [[entrant for entrant in field.ids if points[entrant] == level] for level in levels]
    table = standing(places, points, number, so_far.turn - 1)
    played = tuple(
        Played(turn, Meeting(at, ((field.ids[one],), (field.ids[two],))), 1)
        for turn, winners in enumerate(so_far.won, start=1)
        for at, (one, two) in enumerate(winners, start=1)
        if two is not None
    )
    options = Options(turns=so_far.turns, standing=table)
    (turn,), spent = timed(partial(FORMATS[key].draw, field, options, number, played))
    place = {entrant: at for at, entrant in enumerate(field.ids)}
    return Paired(
        [(place[one], place[two]) for ((one,), (two,)) in (meeting.sides for meeting in turn.meetings)], spent
    )


def _bounds(found: list[Found]) -> str:
    return "; ".join(str(sum(one.judged.bounds[key] for one in found)) for key in REPEATS)


def _cell(found: list[Found]) -> str:
    """ "0; 0; 1; 14": rematches, second rests, clubmates who met, points apart squared; then faults."""
    counts = [sum(one.judged.figures[key] for one in found) for key in REPEATS]
    faults = sum(one.judged.faults for one in found)
    counted = "; ".join(map(str, [*counts, sum(one.apart for one in found)]))
    return f"{counted}; {faults} faults" if faults else counted
