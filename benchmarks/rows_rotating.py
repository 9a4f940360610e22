"""Rotating pairs, ours and others': partners again; opponents, fewest and most; their variance; table mates again."""

from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.judged import NUMBER, TOO_SLOW, Judged, Row, beside, judged, variance, warmed
from benchmarks.peers.known import ROTATING
from benchmarks.peers.lineups import Lineups
from benchmarks.peers.timing import timed
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import Meeting, Options, Schedule, singles
from tournaments.scheduling.registry import draw_schedule


def rotating_rows(events: tuple[tuple[int, int], ...], *, mates: bool) -> Iterator[Row]:
    """One row for every number of players and turns: the bounds, ours, then the others.

    `mates` says whether to count table mates, who at full length meet again with any schedule.
    """
    draw_schedule("rotating_partners", singles(4), Options(), NUMBER)
    for peer in ROTATING.values():
        warmed(partial(peer.draw, 8, 1))
    for players, turns in events:
        field, options = singles(players), Options(turns=turns)
        schedule, own = timed(partial(draw_schedule, "rotating_partners", field, options, NUMBER))
        ours = judged(schedule, field, options)
        cells = [
            f"{players}, {turns}",
            _counts(ours.bounds, players, turns, mates),
            f"{_cell(ours, players, turns, mates)} ×1",
        ]
        for peer in ROTATING.values():
            slow = players * turns > peer.most
            cells.append(TOO_SLOW if slow else beside(own, partial(_peer, peer.draw, players, turns, mates)))
        yield tuple(cells)


def _peer(draw: Callable[[int, int], Lineups], players: int, turns: int, mates: bool) -> tuple[str, int]:
    lineups, spent = timed(partial(draw, players, turns))
    field = singles(players)
    drawn = tuple(
        turn_of(
            number,
            [
                Meeting(table, ((field.ids[a], field.ids[b]), (field.ids[c], field.ids[d])))
                for table, (a, b, c, d) in enumerate(lineup, start=1)
            ],
            field,
        )
        for number, lineup in enumerate(lineups, start=1)
    )
    found = judged(Schedule("rotating_partners", NUMBER, drawn), field, Options(turns=turns))
    return _cell(found, players, turns, mates), spent


def _cell(found: Judged, players: int, turns: int, mates: bool) -> str:
    """ "0; 2–2; 0; 24": partners again, fewest and most times opponents, their variance, table mates again."""
    return f"{_counts(found.figures, players, turns, mates)}{_extra(found)}"


def _counts(counts: dict[Key, int], players: int, turns: int, mates: bool) -> str:
    uneven = variance(counts[Key.OPPONENT_SQUARES], 4 * (players // 4) * turns, players)
    least, most = counts[Key.OPPONENTS_MIN], counts[Key.OPPONENTS_MAX]
    again = f"; {counts[Key.TABLE_MATE_REPEATS]}" if mates else ""
    return f"{counts[Key.PARTNER_REPEATS]}; {least}–{most}; {uneven}{again}"


def _extra(found: Judged) -> str:
    """What should not be: unequal games and problems."""
    least, most = found.games
    games = f"; games {least}–{most}" if most - least > 1 else ""
    return f"{games}; {found.problems} faults" if found.problems else games
