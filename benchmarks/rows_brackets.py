"""Brackets, ours and others': who gets a bye, when seeds and clubmates meet, and who meets again after a defeat."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from benchmarks.judged import Judged, Row, beside, judged, our_time, warmed
from benchmarks.peers.evenings import Evening, Evenings, Wins, equal_chances, in_seeded_clubs, schedule_of
from benchmarks.peers.known import DOUBLE, KNOCKOUT
from benchmarks.peers.ours import TWICE, our_bracket
from benchmarks.peers.timing import median
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.audit.figures import repeats
from tournaments.scheduling.audit.tally import tally
from tournaments.scheduling.base.chance import shuffled
from tournaments.scheduling.base.types import (
    EntrantId,
    Field,
    Options,
    singles,
)

KNOCKOUT_SIZES = (2, 8, 24, 92, 128, 512)
DOUBLE_SIZES = (8, 16, 24, 32, 64, 92)
DRAWS = range(1, 11)
EVENINGS = range(1, 201)


def knockout_rows() -> Iterator[Row]:
    """One row for every number of entrants: problems of ten draws, and clubmates who meet in the first column."""
    _warm(KNOCKOUT)
    for entrants in KNOCKOUT_SIZES:
        field = in_seeded_clubs(entrants)
        wins = [equal_chances(entrants, number) for number in DRAWS]
        made = [our_bracket(field, Options(), number, won) for number, won in zip(DRAWS, wins, strict=True)]
        found = [judged(schedule_of("knockout", 1, one.turns, field.ids, field), field, Options()) for one in made]
        own = median([one.spent for one in made])
        least = sum(one.bounds.get(Key.CLUBMATES_AT_FIRST, 0) for one in found)
        cells = [str(entrants), f"0; {least}", f"{_met_at_first(found)} {our_time(own)}"]
        cells += [beside(own, partial(_knockout, peer, field, wins)) for peer in KNOCKOUT.values()]
        yield tuple(cells)


def double_rows() -> Iterator[Row]:
    """One row for every number of entrants: how many meet again in an evening of equal chances."""
    _warm(DOUBLE)
    for entrants in DOUBLE_SIZES:
        field = Field(singles(entrants).teams, seeds=singles(entrants).ids)
        wins = [equal_chances(entrants, number) for number in EVENINGS]
        made = [our_bracket(field, TWICE, number, won) for number, won in zip(EVENINGS, wins, strict=True)]
        own = median([one.spent for one in made])
        cells = [str(entrants), f"{_met_again(made, field)} {our_time(own)}"]
        cells += [beside(own, partial(_double, peer, field, wins)) for peer in DOUBLE.values()]
        yield tuple(cells)


def _warm(peers: dict[str, Evenings]) -> None:
    for peer in peers.values():
        warmed(partial(peer, 4, [equal_chances(4, 1)]))


def _knockout(peer: Evenings, field: Field, wins: Sequence[Wins]) -> tuple[str, int]:
    """Libraries do not know clubs and draw no lots: they get the seeds, and behind them all others by lot."""
    made = peer(len(field.ids), wins)
    found = [
        judged(schedule_of("knockout", number, one.turns, _by_lot(field, number), field), field, Options())
        for number, one in zip(DRAWS, made, strict=True)
    ]
    return _met_at_first(found), median([one.spent for one in made])


def _by_lot(field: Field, number: int) -> list[EntrantId]:
    return [*field.seeds, *shuffled(Random(number), field.ids[len(field.seeds) :])]


def _met_at_first(found: Sequence[Judged]) -> str:
    again, clubmates = (one.problems for one in found), (one.figures.get(Key.CLUBMATES_AT_FIRST, 0) for one in found)
    return f"{sum(again)}; {sum(clubmates)}"


def _double(peer: Evenings, field: Field, wins: Sequence[Wins]) -> tuple[str, int]:
    made = peer(len(field.ids), wins)
    return _met_again(made, field), median([one.spent for one in made])


def _met_again(made: Sequence[Evening], field: Field) -> str:
    """ "1.34": rematches of an evening, the mean of all."""
    again = [repeats(tally(schedule_of("knockout", 1, one.turns, field.ids, field)).opponents) for one in made]
    hundredths = 100 * sum(again) // len(again)
    return f"{hundredths // 100}.{hundredths % 100:02}"
