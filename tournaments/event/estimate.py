"""Estimates of an evening: turns, tables, minutes, times of day.
Whole numbers only.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from statistics import median_high

from rules.calls import CALLED_SEATS
from rules.games import PARTNERS
from rules.match_formats import MatchFormat, MatchKind, at_table
from rules.problems import Problem
from tournaments.event.regulation import Ranked, Regulation
from tournaments.event.row import row_of
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import KNOCKOUT, MOST_ENTRANTS, Options, singles
from tournaments.scheduling.bracket.plan import rounds_of
from tournaments.scheduling.individual_tables.individual_catalogue import sizes_of as sizes_alone
from tournaments.scheduling.knockout import usual_bracket
from tournaments.scheduling.registry import FORMATS

# About how long an evening takes, before anything is drawn: turns, tables and minutes. Whole numbers only.
#
# A turn lasts as long as its slowest table, which plays every deal that a match can have; then people find the next
# one.

MINUTES_A_DEAL = 6
MINUTES_BETWEEN = 5
"""Minutes between two turns; one more for each of these numbers of entrants:"""
ENTRANTS_A_MINUTE = 16
FEW = 6
"""Up to this many entrants all meet all in an evening."""
QUARTER_TABLES = 4
"""Tables of a fixture of quarters, where none are chosen: eight players each, or as many sides of any size."""


@dataclass(frozen=True, slots=True)
class TurnEstimate:
    """A turn: its matches, how often the tables of the hall are filled for them, and its minutes."""

    matches: int
    rows: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """An evening for this many entrants: its turns, the most tables in use at once, and all minutes."""

    turns: tuple[TurnEstimate, ...]
    tables: int

    @property
    def minutes(self) -> int:
        return sum(turn.minutes for turn in self.turns)


def estimate_of(stages: Sequence[Regulation], entrants: int, hall: int | None = None) -> Estimate:
    """About how long these stages take with this many entrants and tables; None for enough tables."""
    turns, tables = [], 0
    for step in row_of(stages, entrants):
        coming = entrants // 2 if step.entrants is None else step.entrants  # about half lose their first match
        for matches, match_format in _turns_of(step.regulation, coming, step.sizes):
            at_once = min(matches, hall or matches)
            rows = -(-matches // at_once)
            tables = max(tables, at_once)
            minutes = minutes_of_turn(match_format, coming, step.regulation.turn_minutes)
            turns.append(TurnEstimate(matches, rows, rows * minutes))
    return Estimate(tuple(turns), tables)


def matches_by_turn(stages: Sequence[Regulation], entrants: int) -> tuple[tuple[int, ...], ...]:
    """How many matches every turn of every stage has with this many entrants, in a hall with room for all."""
    found = []
    for step in row_of(stages, entrants):
        coming = entrants // 2 if step.entrants is None else step.entrants
        found.append(tuple(matches for matches, _format in _turns_of(step.regulation, coming, step.sizes)))
    return tuple(found)


def minutes_of_turn(match_format: MatchFormat, entrants: int, clock: int | None = None) -> int:
    """The minutes of one filling of the tables, and of finding the next one; `clock` are those of a turn that ends the
    matches, where they are as long as it.
    """
    timed = clock if match_format.kind is MatchKind.TIMED else None
    return (timed or minutes_of_play(match_format)) + MINUTES_BETWEEN + entrants // ENTRANTS_A_MINUTE


def minutes_of_play(match_format: MatchFormat) -> int:
    """About how long the playings of a match take, if all of them are played."""
    games = (match_format.playing(number) for number in range(1, match_format.most_deals + 1))
    return sum(MINUTES_A_DEAL if game is None else game.minutes for game in games)


class Losers(StrEnum):
    """What becomes of those who lose, as it is asked before an evening is chosen."""

    PLAY_ON = ""
    OUT = "out"
    AFTER_GROUPS = "groups"


def proposed(ranked: Ranked, entrants: int, losers: Losers = Losers.PLAY_ON) -> str:
    """The key of the evening that suits most.

    Single players play what bars play, the call or with a partner who changes; one against one is never proposed but
    to two, or if losers are out.
    """
    if ranked is Ranked.TEAMS:
        return "giochi"
    if losers is Losers.AFTER_GROUPS and entrants > FEW:
        return "groups_knockout"
    if losers is not Losers.PLAY_ON:
        return "bar"
    if ranked is Ranked.PLAYERS:
        return _of_singles(entrants)
    return "round_robin" if entrants <= FEW else "danish"


def _of_singles(entrants: int) -> str:
    """The call where it lets everybody play and tables of four do not; else a partner who changes."""
    if entrants % (2 * PARTNERS) and sum(sizes_alone(entrants, CALLED_SEATS)) == entrants:
        return "quintets"
    if entrants > FEW:
        return "baraonda"
    return "three_alone" if entrants > PARTNERS else "two_alone"


def _turns_of(stage: Regulation, entrants: int, sizes: Sequence[int]) -> Iterator[tuple[int, MatchFormat]]:
    """The matches of every turn with their length; none for fewer entrants than can meet. This many of each of the
    `sizes` play side by side.
    """
    if entrants < 2:
        return
    if stage.traits.bracket:
        yield from _bracket_turns(stage, entrants, sizes or (entrants,))
        return
    if stage.traits.alone:
        sizes = sizes_alone(entrants, stage.match_format.sides)
        for _turn in range(stage.turns or 1 if sizes else 0):
            yield len(sizes), at_table(stage.match_format, max(sizes))
        return
    groups = sizes if sizes and stage.traits.in_groups else (entrants,)
    legs = stage.legs if isinstance(stage.legs, int) else 1
    all_meet = legs * (groups[0] - 1 + groups[0] % 2)
    turns = all_meet if stage.traits.all_meet else min(stage.turns or all_meet, all_meet)
    matches = sum(size // 2 for size in groups)
    if stage.traits.partners:
        matches = entrants // (2 * PARTNERS)
    elif stage.traits.sides_stay:
        matches, turns = entrants * QUARTER_TABLES // 2, stage.turns or 1
    elif stage.traits.teams:
        matches *= stage.tables or QUARTER_TABLES
    for _turn in range(turns if matches else 0):
        yield matches, stage.match_format


def _bracket_turns(stage: Regulation, entrants: int, sizes: Sequence[int]) -> Iterator[tuple[int, MatchFormat]]:
    """The turns of a bracket with all of its matches, consolations included; a turn is as long as its longest match.

    More than can be drawn are estimated without second chances.
    """
    knockout = stage.knockout if entrants <= MOST_ENTRANTS else KNOCKOUT
    bracket = usual_bracket(sizes, knockout)
    rounds = rounds_of(bracket)
    turns: dict[int, list[MatchFormat]] = {}
    for node in bracket.nodes:
        if node.turn is not None:
            turns.setdefault(node.turn, []).append(stage.format_in(rounds[node.key]))
    for _turn, formats in sorted(turns.items()):
        yield len(formats), max(formats, key=minutes_of_play)


# Whether the number of entrants fits a stage, before anything is drawn.

_PARTS: Mapping[str, str] = {ScheduleProblem.TOO_MANY_TURNS: "turns", ScheduleProblem.TOO_MANY_GROUPS: "groups"}


def capacity_problems(stage: Regulation, entrants: int) -> Mapping[str, Problem]:
    """The turns or the groups that are too many for them, by the name of the part of the regulation."""
    if stage.traits.teams:
        return {}
    options = Options(turns=stage.turns, groups=stage.groups, rematches=stage.rematches)
    found = FORMATS[stage.format].problems(singles(entrants), options)
    return {_PARTS[problem.code]: problem for problem in found if problem.code in _PARTS}


# About when turns begin that have not begun, from the clock and from the pace of the turns before. Plain Python.

SHORTEST, LONGEST = datetime.timedelta(minutes=5), datetime.timedelta(hours=5)
"""What is shorter was typed in afterwards; longer from one turn to the next means that they went home in between.
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
    the event allows, None without a limit. It has not ended before its latest result. None is said earlier than it is
    reckoned.
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


def ending(turns: Sequence[TurnTiming], minutes: int | None, usual: int) -> datetime.datetime | None:
    """About when the turn in play ends, to five minutes, estimated as in `foretold`; `usual` are the minutes of a turn
    where neither this evening nor the event says any. None where nobody knows when it began, and where all are over.
    """
    coming = next((turn for turn in turns if not turn.over), None)
    pace = _pace(turns, minutes) or datetime.timedelta(minutes=usual)
    end = _end(coming, pace) if coming else None
    return _rounded(end) if end else None


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
    """The next whole five minutes: what was already counted on, a result or a clock, is never later."""
    hour = moment.replace(minute=0, second=0, microsecond=0)
    return hour - (hour - moment) // STEP * STEP


# How many play for a quarter, and how many tables a fixture of quarters takes.


@dataclass(frozen=True, slots=True)
class QuarterSize:
    """A quarter and the number of its players; `sides` is how many of `together` they can form at once."""

    name: str
    players: int
    together: int = PARTNERS

    @property
    def sides(self) -> int:
        return self.players // self.together


@dataclass(frozen=True, slots=True)
class FixtureTables:
    """How many tables a fixture takes: `chosen` by the organizer, else as many as the `smallest` quarter has sides.

    `chosen` is None where nothing was chosen, `smallest` while there is no quarter. Where all quarters play at once,
    `at_once` is how many tables a turn takes, else None.
    """

    chosen: int | None
    smallest: QuarterSize | None
    at_once: int | None = None

    @property
    def number(self) -> int | None:
        """The tables as things are; None while a quarter cannot form a pair."""
        if self.at_once is not None:
            return self.at_once or None
        if self.chosen is not None:
            return self.chosen
        return (self.smallest.sides or None) if self.smallest else None
