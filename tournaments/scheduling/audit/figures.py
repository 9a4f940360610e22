"""The figures of an audit: what was counted, beside what no schedule can beat."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.scheduling.audit.tally import Tally, Unit


class FigureKey(StrEnum):
    """What a figure counts; for GAMES_MIN and OPPONENTS_MIN more is better, for all others less."""

    GAMES_MIN = "games_min"
    GAMES_MAX = "games_max"
    PARTNER_REPEATS = "partner_repeats"
    OPPONENT_REPEATS = "opponent_repeats"
    OPPONENTS_MIN = "opponents_min"
    OPPONENTS_MAX = "opponents_max"
    OPPONENT_SQUARES = "opponent_squares"
    TABLE_MATE_REPEATS = "table_mate_repeats"
    TABLE_MATES_MAX = "table_mates_max"
    LARGER_TABLE_SPREAD = "larger_table_spread"
    NEIGHBOUR_REPEATS = "neighbour_repeats"
    RESTS_RUNNING = "rests_running"
    TABLE_SPREAD = "table_spread"
    CHAIR_SPREAD = "chair_spread"
    TEAMS_SPREAD = "teams_spread"
    CLUBMATES_TOGETHER = "clubmates_together"
    RESTS_AGAIN = "rests_again"
    CLUB_MEETINGS = "club_meetings"
    CLUBMATES_AT_FIRST = "clubmates_at_first"
    APART_BROKEN = "apart_broken"
    STAY_BROKEN = "stay_broken"
    MIXED_BROKEN = "mixed_broken"


@dataclass(frozen=True, slots=True)
class Figure:
    """One count with its bound; `where` names the teams (by number from 1) it is about, empty for everybody."""

    key: FigureKey
    value: int
    bound: int
    where: tuple[int, ...] = ()


def repeats(times: Counter[frozenset[Unit]]) -> int:
    """How many meetings are with somebody met before."""
    return sum(count - 1 for count in times.values())


def even_parts(total: int, parts: int) -> list[int]:
    """The total in `parts` whole parts that differ by one at most."""
    share, over = divmod(total, max(1, parts))
    return [share + 1] * over + [share] * (parts - over)


def games_figures(games: list[int], where: tuple[int, ...] = ()) -> list[Figure]:
    """Fewest and most games among units that share them, beside an equal share rounded down and up."""
    share, over = divmod(sum(games), len(games))
    return [
        Figure(FigureKey.GAMES_MIN, min(games), share, where),
        Figure(FigureKey.GAMES_MAX, max(games), share + (over > 0), where),
    ]


def table_figure(counts: Tally, staying: Collection[Unit]) -> Figure:
    """The widest gap of any unit between the table it visits most and the one it visits least; those who are to
    stay at a table are left out.

    The gap cannot be 0 for all where visits do not divide by tables, nor smaller than the average gap that
    comes from tables which are used in fewer turns than others.
    """
    hall = sorted({table for _, table in counts.tables})
    visits = {unit: [counts.tables[unit, table] for table in hall] for unit in counts.games if unit not in staying}
    value = max((max(row) - min(row) for row in visits.values()), default=0)
    uneven = any(sum(row) % len(hall) for row in visits.values())
    use = [sum(column) for column in zip(*visits.values(), strict=True)]
    average = -(-(max(use) - min(use)) // len(visits)) if use else 0
    return Figure(FigureKey.TABLE_SPREAD, value, max(int(uneven), average))


def chair_figure(counts: Tally) -> Figure:
    """The widest gap of any entrant between the times in the first chair of its side and in the second."""
    entrants = {entrant for entrant, _ in counts.chairs}
    gaps = [abs(counts.chairs[entrant, 0] - counts.chairs[entrant, 1]) for entrant in entrants]
    return Figure(FigureKey.CHAIR_SPREAD, max(gaps, default=0), int(any(gap % 2 for gap in gaps)))


# What an event lost because somebody came or went: its figures beside those of a draw that nothing disturbed.

MORE_IS_BETTER = frozenset({FigureKey.GAMES_MIN, FigureKey.OPPONENTS_MIN})


def loss(happened: Iterable[Figure], undisturbed: Iterable[Figure]) -> tuple[Figure, ...]:
    """The figures that are worse than undisturbed, each with the undisturbed value for its bound.

    A figure without a counterpart is beyond comparison and left out.
    """
    ideal = {(figure.key, figure.where): figure.value for figure in undisturbed}
    return tuple(
        Figure(figure.key, figure.value, best, figure.where)
        for figure in happened
        for best in (ideal.get((figure.key, figure.where)),)
        if best is not None and _worse(figure, best)
    )


def _worse(figure: Figure, best: int) -> bool:
    return figure.value < best if figure.key in MORE_IS_BETTER else figure.value > best
