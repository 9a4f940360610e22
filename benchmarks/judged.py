"""A schedule as the project's own audit judges it, for comparing programs: counts beside their bounds, and time."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.types import Field, Options, Schedule

UNIT = 10_000
NUMBER = 1
"""Of every draw that is compared."""
Row = tuple[str, ...]
NOT_INSTALLED = "not installed"
TOO_SLOW = "too slow"


@dataclass(frozen=True, slots=True)
class Judged:
    """The figures of a schedule, summed over the quarters, and whether it has problems; `bounds` likewise."""

    figures: dict[FigureKey, int]
    bounds: dict[FigureKey, int]
    problems: int

    @property
    def games(self) -> tuple[int, int]:
        """The fewest and the most games of anybody."""
        return self.figures[FigureKey.GAMES_MIN], self.figures[FigureKey.GAMES_MAX]


EXTREMES = {FigureKey.GAMES_MIN: min, FigureKey.GAMES_MAX: max}


def judged(schedule: Schedule, field: Field, options: Options) -> Judged:
    """What the audit says of the schedule; of several quarters the fewest and most games of any, else the sums."""
    report = audit(schedule, field, options)
    figures: dict[FigureKey, int] = {}
    bounds: dict[FigureKey, int] = {}
    for figure in report.figures:
        join: Callable[[Iterable[int]], int] = EXTREMES.get(figure.key, sum)
        figures[figure.key] = join([*([figures[figure.key]] if figure.key in figures else []), figure.value])
        bounds[figure.key] = join([*([bounds[figure.key]] if figure.key in bounds else []), figure.bound])
    return Judged(figures, bounds, len(report.problems))


def variance(squares: int, opponents: int, players: int) -> int:
    """How unevenly any two were opponents, in ten-thousandths: the mean square less the square of the mean.

    `squares` sums the squares and `opponents` the times themselves over all couples of the players.
    """
    couples = players * (players - 1) // 2
    return round(UNIT * (Fraction(squares, couples) - Fraction(opponents, couples) ** 2))


def times_as_long(spent: int, own: int) -> str:
    """ "×12", "×0.30": one time as a multiple of another."""
    hundredths = spent * 100 // own
    return f"×{hundredths // 100}" if hundredths >= 1000 else f"×{hundredths // 100}.{hundredths % 100:02}"


def our_time(spent: int) -> str:
    """ "×1 (3.4 ms)": what all others are multiples of."""
    tenths = spent // 100_000
    return f"×1 ({tenths // 10}.{tenths % 10} ms)"


def warmed(make: Callable[[], object]) -> None:
    """Make it once untimed, so that loading a library or a catalogue is not counted; what is not there is left."""
    with suppress(ModuleNotFoundError):
        make()


def beside(own: int, judge: Callable[[], tuple[str, int]]) -> str:
    """A cell with the time as a multiple of our own, or why there is none."""
    try:
        cell, spent = judge()
    except ModuleNotFoundError:
        return NOT_INSTALLED
    return f"{cell} {times_as_long(spent, own)}"
