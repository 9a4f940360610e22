"""About when turns begin that have not begun, from the clock and from the pace of the turns before. Plain Python."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median_high

SHORTEST, LONGEST = datetime.timedelta(minutes=5), datetime.timedelta(hours=5)
"""What is shorter was typed in afterwards; anybody who takes longer from one turn to the next has gone home in between.
"""
STEP = datetime.timedelta(minutes=5)
"""More exactly nobody can say."""


@dataclass(frozen=True, slots=True)
class TurnTiming:
    """What is known of a turn, in the order of play: the numbers are those of the calendar.

    `begun_at` and `ends_at` (the end that its clock gives it) are empty where nobody noted them; `latest_at` is when
    its latest result came in, and `over` whether that was the last one.
    """

    number: int
    begun_at: datetime.datetime | None = None
    ends_at: datetime.datetime | None = None
    latest_at: datetime.datetime | None = None
    over: bool = False


def foretold(turns: Sequence[TurnTiming], minutes: int | None) -> dict[int, datetime.datetime]:
    """About when each turn after the one in play begins, by its number, to five minutes; empty where nothing is known.

    The turn in play is the first that is not over. It ends with its clock, else after the usual time; how long a turn
    usually takes was seen this evening (the middle one of those that are over, breaks included), else `minutes` is what
    the event allows, None without a limit. It has not ended before its latest result.
    """
    coming = [turn for turn in turns if not turn.over]
    pace = _pace(turns, minutes)
    if len(coming) < 2 or (end := _end(coming[0], pace)) is None:
        return {}
    found = {}
    for turn in coming[1:]:
        found[turn.number] = _rounded(end)
        if pace is None:
            break
        end += pace
    return found


def _end(turn: TurnTiming, pace: datetime.timedelta | None) -> datetime.datetime | None:
    end = turn.ends_at
    if end is None and turn.begun_at is not None and pace is not None:
        end = turn.begun_at + pace
    if end is None or turn.latest_at is None:
        return end
    return max(end, turn.latest_at)


def _pace(turns: Sequence[TurnTiming], minutes: int | None) -> datetime.timedelta | None:
    """From the beginning of a turn to that of the next, or to its last result where the next has not begun."""
    found = []
    for turn, following in pairwise([*turns, None]):
        if turn is None or not turn.over or turn.begun_at is None:
            continue
        until = following.begun_at if following and following.begun_at else turn.latest_at
        if until is not None and SHORTEST <= until - turn.begun_at <= LONGEST:
            found.append(until - turn.begun_at)
    if found:
        return median_high(found)
    return None if minutes is None else datetime.timedelta(minutes=minutes)


def _rounded(moment: datetime.datetime) -> datetime.datetime:
    """The nearest whole five minutes."""
    hour = moment.replace(minute=0, second=0, microsecond=0)
    return hour + (moment - hour + STEP // 2) // STEP * STEP
