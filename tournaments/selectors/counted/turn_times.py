"""When turns are played, as far as a clock says it, and about when those after it."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Max, Min
from django.utils import timezone

from tournaments.event.days import moment_of
from tournaments.event.estimate import LONGEST, TurnTiming, ending, foretold, minutes_of_turn
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Deal, Draw, Match, Tournament, Turn
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.counted.progress import TurnProgress

# About when the turns of a stage begin that have not begun.

_Moment = datetime.datetime | None


def foretold_in(course: StageCourse, *, undrawn: bool = False) -> Mapping[int, datetime.datetime]:
    """By the number of the calendar, with the turn that is drawn next where the `undrawn` is asked for, too; a constant
    number of queries, and none where nothing is left to foretell.
    """
    coming = _drawn_next(course) if undrawn else []
    if not coming and (course.progress.complete or len(course.progress.turns) < 2):
        return {}
    return foretold([*_timings(course), *coming], course.regulation.turn_minutes)


def called_at(course: StageCourse, turn: int) -> _Moment:
    """Since when everybody looks for their table of a turn: its draw was published, and the turns before are over."""
    return _called_at(course, (latest for number, (_first, latest) in _results(course).items() if number < turn))


def _called_at(course: StageCourse, ended: Iterable[_Moment]) -> _Moment:
    published = Draw.objects.filter(stage=course.stage).aggregate(at=Max("published_at"))["at"]
    return max((one for one in (published, *ended) if one is not None), default=None)


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """When the turn that is played ends: by its clock, else `foretold`."""

    at: datetime.datetime
    foretold: bool = False


def turn_end_in(course: Course) -> TurnEnd | None:
    """When the turn that is played ends; None where all are over, or nobody knows. A constant number of queries."""
    turn = course.current
    playing = course.stage_with(turn.number) if turn else None
    return None if turn is None or playing is None or turn.done else _turn_end(playing, turn)


def _turn_end(course: StageCourse, turn: TurnProgress) -> TurnEnd | None:
    timings = {one.number: one for one in _timings(course)}
    own = timings[turn.number]
    if own.ends_at is not None:
        return TurnEnd(own.ends_at)
    ended = (one.latest_at for one in timings.values() if one.number < turn.number)
    called = _called_at(course, (_beginning(course.stage.tournament), *ended))
    timings[turn.number] = replace(own, begun_at=own.begun_at or called)
    at = ending(list(timings.values()), course.regulation.turn_minutes, _usual(course, turn))
    return TurnEnd(at, foretold=True) if at else None


def _beginning(tournament: Tournament) -> _Moment:
    """Nobody sits down before the hour of the evening, however early its first turn was drawn."""
    zone = timezone.get_default_timezone()
    return None if tournament.hour is None else moment_of(tournament.date, tournament.hour, zone)


def _usual(course: StageCourse, turn: TurnProgress) -> int:
    """The minutes that the longest match of a turn takes, before anybody has seen one."""
    longest = max((one.match_format for one in turn.matches), key=lambda one: one.most_deals)
    return minutes_of_turn(longest, sum(len(one.sides) for one in turn.matches), course.regulation.turn_minutes)


def next_to_draw(course: StageCourse) -> int | None:
    """The number of the turn that is drawn once all drawn ones are over; None where none is, or nobody may know."""
    if not course.stage.traits.turn_by_turn or course.stage.ended_after is not None or not course.progress.turns:
        return None
    number = course.progress.turns[-1].number + 1
    withheld = course.withheld or course.hidden
    return number if not withheld and number <= course.before + (course.stage.turns_chosen or 1) else None


def _drawn_next(course: StageCourse) -> list[TurnTiming]:
    number = next_to_draw(course)
    return [] if number is None else [TurnTiming(number)]


def _timings(course: StageCourse) -> list[TurnTiming]:
    """A turn begins with its first call or play; else when the previous one ended."""
    called, results, ends = _called(course), _results(course), _ends(course)
    minutes = course.regulation.turn_minutes
    timings: list[TurnTiming] = []
    before: _Moment = None
    for turn in course.progress.turns:
        first, latest = results.get(turn.number, (None, None))
        end = ends.get(turn.number)
        started = end - datetime.timedelta(minutes=minutes) if end and minutes else None
        noted = [one for one in (called.get(turn.number), started) if one is not None]
        begun = min(noted, default=None)
        if begun is None and first and before and before < first <= before + LONGEST:
            begun = before
        timings.append(TurnTiming(turn.number, begun, end, latest, turn.done))
        before = latest if turn.done else None
    return timings


def _called(course: StageCourse) -> dict[int, _Moment]:
    """When the first players of a turn were called, or seen to play."""
    matches = Match.objects.filter(tournament_id=course.stage.tournament_id, turn__stage=course.stage)
    rows = matches.values_list("turn__number").annotate(Min("called_at"), Min("started_at")).order_by()
    return {turn: min((one for one in noted if one), default=None) for turn, *noted in rows}


def _results(course: StageCourse) -> dict[int, tuple[_Moment, _Moment]]:
    """When the first and the latest result of a turn came in; corrections came later and say nothing of its pace."""
    deals = Deal.objects.filter(tournament_id=course.stage.tournament_id, match__turn__stage=course.stage)
    entered = deals.exclude(entered__kind=LogKind.CORRECTION).values_list("match__turn__number")
    rows = entered.annotate(Min("entered__at"), Max("entered__at")).order_by()
    return {turn: (first, latest) for turn, first, latest in rows}


def _ends(course: StageCourse) -> dict[int, _Moment]:
    """When the clocks of turns stop."""
    return dict(Turn.objects.filter(stage=course.stage).values_list("number", "ends_at"))


@dataclass(frozen=True, slots=True)
class TurnTime:
    """From when to when a turn is played; `foretold` where its clock has not said it yet."""

    starts_at: datetime.datetime
    ends_at: datetime.datetime
    foretold: bool = False


def turn_times(tournament: Tournament, course: Course) -> Mapping[int, TurnTime]:
    """By number the turns whose clock runs or ran, and those of limited length whose beginning can be foretold."""
    rows = Turn.objects.filter(tournament=tournament).values_list("number", "ends_at", "stage__turn_minutes")
    clocked = {
        number: TurnTime(ends_at - datetime.timedelta(minutes=minutes), ends_at)
        for number, ends_at, minutes in rows
        if ends_at is not None and minutes is not None
    }
    coming = {number: time for one in course.reached for number, time in _foretold(one).items()}
    return coming | clocked


def _foretold(one: StageCourse) -> Mapping[int, TurnTime]:
    """Without a limit nobody can say until when a turn goes on."""
    minutes = one.regulation.turn_minutes
    if minutes is None:
        return {}
    length = datetime.timedelta(minutes=minutes)
    return {turn: TurnTime(at, at + length, foretold=True) for turn, at in foretold_in(one).items()}
