"""What can still happen in the last turns of a stage: the places that are still possible, and what a match decides.

Nothing is shown while results or turns are withheld: it would say how they went. Nor of tables at which
everybody is a side, or at which card points are added up: what one can still be worth has no end of results to go
through. Nor where not all turns count, or a mean.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, product

from rules.awards import TimeRule
from rules.match_formats import MatchKind, Result, legal_results
from rules.match_points import Points
from tournaments.event.match_states import WithdrawalEffect
from tournaments.models import Stage
from tournaments.scheduling.qualify import Who
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.penalty_queries import deductions
from tournaments.selectors.core.regulation_queries import places_prized, points_for_format, takes_of
from tournaments.selectors.counted.bracket_queries import withdrawn_from
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.counted.progress import drawn_until
from tournaments.selectors.counted.rest_points import rest_points
from tournaments.standings.possible import NOTHING_UNDRAWN, SMALL, OpenMatch, Outlook, Places, Undrawn, together
from tournaments.standings.types import Row

LAST = 2
"""The last turns in which possible places are shown."""


class Goal(StrEnum):
    """What the places in front bring: the next stage, where all go on only an ORDER in it, a prize, or the victory."""

    PASSAGE = "passage"
    ORDER = "order"
    PRIZES = "prizes"
    VICTORY = "victory"


class Needed(StrEnum):
    """What somebody needs to reach the goal: NOTHING more, a RESULT of their own last match whatever happens elsewhere,
    the help of OTHERS; or it is out of reach (NO_MORE).
    """

    NOTHING = "nothing"
    RESULT = "result"
    OTHERS = "others"
    NO_MORE = "no_more"


@dataclass(frozen=True, slots=True)
class Possible:
    """What can still happen to somebody. `result` is the least that is enough where their own match decides, as a side
    sees it, or anything better where there is such; None where every victory is, and nothing less. `anywhere`: every
    place of the table is still possible, which tells nothing.
    """

    places: Places
    needed: Needed
    result: Result | None = None
    or_better: bool = True
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class StillPossible:
    """The same of everybody, by id. `goal` reaches down to the place `down_to`; `drawn`: whether all that is left is
    drawn, else who meets whom is left open: `anybody`, or who have not met yet.
    """

    of: Mapping[str, Possible]
    goal: Goal
    down_to: int
    drawn: bool
    anybody: bool


class InReach(StrEnum):
    """What becomes of the goal: it is SURE whatever happens elsewhere, OPEN, or out of reach (NO_MORE)."""

    SURE = "sure"
    OPEN = "open"
    NO_MORE = "no_more"


@dataclass(frozen=True, slots=True)
class WithVictories:
    """The places still possible with this many victories in the matches that an entrant has left."""

    victories: int
    places: Places
    goal: InReach


def still_possible(course: Course, tables: Iterable[Sequence[Row]]) -> StillPossible | None:
    """`tables` are the table of the stage being played, or those of its groups; those of whom nothing counts in them
    are named nothing, and counts for nobody. None where it is too early, or over, or nothing that may be told.
    """
    end = _end_of(course, tables)
    if end is None:
        return None
    of: dict[str, Possible] = {}
    for rows in end.tables:
        of |= _of_table(_Table(course.now, rows, end.undrawn, end.rests), end.down_to)
    anybody = course.now.stage.rematches or len(end.undrawn.playing) > SMALL
    return StillPossible(of, end.goal, end.down_to, drawn=not end.undrawn.turns, anybody=anybody)


def with_victories(course: Course, tables: Iterable[Sequence[Row]], one: str) -> tuple[WithVictories, ...]:
    """The same of somebody by the victories in the matches that are left to them, the most first. Empty where nothing
    may be told, or where these are more than two or none.
    """
    end = _end_of(course, tables)
    rows = next((rows for rows in end.tables if any(row.entrant == one for row in rows)), None) if end else None
    if end is None or rows is None:
        return ()
    table = _Table(course.now, rows, end.undrawn, end.rests)
    own = [(match, results) for match, results in table.matches if any(one in side for side in match.sides)]
    turns = end.undrawn.turns if one in end.undrawn.playing else 0
    if not 0 < len(own) + turns <= LAST or len({match.sides for match, _results in own}) < len(own):
        return ()
    found = []
    for victories in reversed(range(len(own) + turns + 1)):
        seen = list(_places_with(table, one, own, turns, victories))
        if seen:
            places = Places(min(best for best, _worst in seen), max(worst for _best, worst in seen))
            found.append(WithVictories(victories, places, in_reach(places, end.down_to)))
    return tuple(found)


def in_reach(places: Places, down_to: int) -> InReach:
    """What becomes of the places down to this one."""
    if places.worst <= down_to:
        return InReach.SURE
    return InReach.OPEN if places.best <= down_to else InReach.NO_MORE


@dataclass(frozen=True, slots=True)
class _End:
    """What is left of a stage, where that is shown: its tables without those of whom nothing counts, the turns that are
    not drawn, what rests give, and what the places in front bring, down to which one.
    """

    tables: tuple[list[Row], ...]
    undrawn: Undrawn
    rests: Mapping[str, Points]
    goal: Goal
    down_to: int


def _end_of(course: Course, tables: Iterable[Sequence[Row]]) -> _End | None:
    now = course.now
    if not _may_be_told(now):
        return None
    goal, down_to = _goal(course)  # asked however far they are, so that no page asks more later
    if now.stage.carries or goal is Goal.ORDER:
        return None
    undrawn = _undrawn_turns(now)
    if not 0 < undrawn + sum(not turn.done for turn in now.progress.turns) <= LAST:
        return None
    gone = _gone(now)
    counted = tuple([row for row in rows if row.entrant not in gone] for rows in tables)
    playing = _playing(now.stage, [row.entrant for rows in counted for row in rows]) if undrawn else ()
    rests = _rests_to_come(now, bool(undrawn and len(playing) % 2))
    if rests is None:
        return None
    return _End(counted, _undrawn(now, undrawn, playing) if undrawn else NOTHING_UNDRAWN, rests, goal, down_to)


def _gone(now: StageCourse) -> frozenset[str]:
    """Teams that left with all void, as their matches show: they rank last."""
    if not now.regulation.absent_gain_nothing:
        return frozenset()
    sides = [side for record in now.records if record.void for side in record.sides]
    teams = [team for side in sides for team in side.teams or (side.team,)]
    return frozenset(team.id for team in teams if team.withdrawn and team.effect is WithdrawalEffect.ALL_VOID)


def _may_be_told(now: StageCourse) -> bool:
    withheld = now.withheld or now.hidden or now.stage.tournament.frozen_after is not None
    traits, regulation = now.stage.traits, now.regulation
    counts = now.bracket is None and not traits.bracket and not traits.alone and now.stage.ended_after is None
    counts = counts and not regulation.of_turns and not regulation.sums_of_sides
    return counts and bool(now.records) and not now.over and not withheld


def _undrawn_turns(now: StageCourse) -> int:
    if not now.stage.traits.turn_by_turn:
        return 0
    return max(0, (now.stage.turns_chosen or 1) - drawn_until(now.stage))


def _rests_to_come(now: StageCourse, odd: bool) -> Mapping[str, Points] | None:
    """The points of all rests that are drawn, those of unfinished turns too; None where a mean decides them later.
    `odd`: somebody rests in turns that are not drawn.
    """
    ended = [record if record.complete else replace(record, void=True) for record in now.records]
    rests = rest_points(now.stage, ended)
    return None if now.regulation.points_of_rest is None and (rests or odd) else rests


def _playing(stage: Stage, entrants: Sequence[str]) -> tuple[str, ...]:
    gone = withdrawn_from(stage)
    return tuple(one for one in entrants if one not in gone)


def _taken(now: StageCourse, rows: Sequence[Row]) -> Mapping[str, Points]:
    """What penalties take of everybody in a table, which it shows itself unless there was not as much."""
    clipped = any(row.totals.deducted and not row.totals.points for row in rows)
    return deductions(now.stage) if clipped else {row.entrant: row.totals.deducted for row in rows}


def _goal(course: Course) -> tuple[Goal, int]:
    following = next((one for one in course.stages if one.number == course.now.stage.number + 1), None)
    takes = takes_of(following) if following else None
    if takes is not None and takes.who is not Who.BEST:
        return Goal.ORDER, 0
    if takes is not None and not takes.after:
        return Goal.PASSAGE, takes.per_group
    prizes = 0 if following else places_prized(course.now.stage.tournament)
    return (Goal.PRIZES, prizes) if prizes else (Goal.VICTORY, 1)


Left = tuple[OpenMatch, tuple[Result, ...]]
"""A match without a result, and the results that it can still have."""


class _Table:
    """One table with the matches of those in it that are left."""

    def __init__(self, now: StageCourse, rows: Sequence[Row], undrawn: Undrawn, rests: Mapping[str, Points]) -> None:
        self.now, self.rows, self.undrawn = now, rows, undrawn
        self.points = {
            row.entrant: row.totals.earned - row.totals.rest_points + rests.get(row.entrant, 0) for row in rows
        }
        left = [record for record in now.records if not record.complete and _teams(record) & self.points.keys()]
        self.matches: list[Left] = [_open_match(now, record) for record in left]

    def outlook(self, matches: Iterable[OpenMatch], undrawn: Undrawn) -> Outlook:
        taken, below_zero = _taken(self.now, self.rows), self.now.regulation.below_zero
        return Outlook(self.points, together(matches), undrawn, taken, below_zero=below_zero)


def _of_table(table: _Table, down_to: int) -> dict[str, Possible]:
    """Everybody of one table, the best first, so that what is worked out goes to those whom it concerns most."""
    own = defaultdict[str, list[Left]](list)
    for match, results in table.matches:
        for one in chain(*match.sides):
            own[one].append((match, results))
    outlook = table.outlook((match for match, _results in table.matches), table.undrawn)
    found = {}
    for one in table.points:
        told = _possible(outlook, one, [] if table.undrawn.turns else own[one], down_to)
        found[one] = replace(told, anywhere=told.places == Places(1, len(table.rows)))
    return found


def _places_with(table: _Table, one: str, own: Sequence[Left], turns: int, victories: int) -> Iterator[Places]:
    """The places that are possible with this many victories, for every way to share them among the matches left."""
    others = [match for match, _results in table.matches if match not in [mine for mine, _results in own]]
    for won in product((True, False), repeat=len(own)):
        later = victories - sum(won)
        ended = [_ended(match, results, one, won=so) for (match, results), so in zip(own, won, strict=True)]
        if 0 <= later <= turns and all(match.results for match in ended):
            undrawn = table.undrawn
            if turns:
                ends = {so: _own_ends(table.now, won=so) for so in (True, False)}
                undrawn = replace(undrawn, own=(ends[True],) * later + (ends[False],) * (turns - later))
            yield table.outlook([*others, *ended], undrawn).places(one)


def _ended(match: OpenMatch, results: tuple[Result, ...], one: str, *, won: bool) -> OpenMatch:
    """A match with those of its results alone in which somebody wins, or does not."""
    side = next(place for place, group in enumerate(match.sides) if one in group)
    victories = {place for place, result in enumerate(results) if 2 * result[side] > sum(result)}
    return replace(match, results=tuple(end for at, end in enumerate(match.results) if (at in victories) is won))


def _own_ends(now: StageCourse, *, won: bool) -> tuple[tuple[Points, Points], ...]:
    """What the match of a turn that is not drawn gives both sides, won or not."""
    worth = now.regulation.match_points.by_result
    results = legal_results(now.regulation.match_format)
    ends = {(worth[a, b], worth[b, a]) for a, b in results if (a > b) is won}
    if not won and now.regulation.turn_minutes is not None and now.regulation.time_rule is TimeRule.NOBODY:
        ends.add((0, 0))
    return tuple(sorted(ends))


def _teams(record: MatchRecord) -> frozenset[str]:
    return frozenset(team for side in record.sides for team in side.team_ids)


def _open_match(now: StageCourse, record: MatchRecord) -> Left:
    """A match without a result, and the results that it can still have, in the same order as what they give."""
    won, match_format = record.outcome.deals_won, record.match_format
    results = legal_results(match_format)
    if match_format.kind is not MatchKind.SUM:
        results = tuple(one for one in results if one[0] >= won[0] and one[1] >= won[1])
    worth = points_for_format(now.regulation, match_format).by_result
    gives = [(worth[a, b], worth[b, a]) for a, b in results]
    if now.regulation.turn_minutes is not None and now.regulation.time_rule is TimeRule.NOBODY:
        gives.append((0, 0))
    return OpenMatch(tuple(side.team_ids for side in record.sides), tuple(gives)), results


def _undrawn(now: StageCourse, turns: int, playing: tuple[str, ...]) -> Undrawn:
    worth = now.regulation.match_points.by_result
    results = {(worth[a, b], worth[b, a]) for a, b in legal_results(now.regulation.match_format)}
    if now.regulation.turn_minutes is not None and now.regulation.time_rule is TimeRule.NOBODY:
        results.add((0, 0))
    met = () if now.stage.rematches else [_teams(one) for one in now.records]
    return Undrawn(turns, playing, tuple(sorted(results)), now.regulation.points_of_rest or 0, met)


def _possible(outlook: Outlook, one: str, own: Sequence[Left], down_to: int) -> Possible:
    places = outlook.places(one)
    if places.worst <= down_to:
        return Possible(places, Needed.NOTHING)
    if places.best > down_to:
        return Possible(places, Needed.NO_MORE)
    if len(own) != 1:
        return Possible(places, Needed.OTHERS)
    ((match, results),) = own
    side = next(place for place, group in enumerate(match.sides) if one in group)
    seen = [(result[side], sum(result) - result[side], place) for place, result in enumerate(results)]
    enough: list[Result] = []
    for won, lost, place in sorted(seen, key=lambda result: (result[1] - result[0], -result[0])):
        if outlook.worst_after(one, match, match.results[place]) > down_to:
            break
        enough.append((won, lost))
    if not enough:
        return Possible(places, Needed.OTHERS)
    victories = sum(won > lost for won, lost, _place in seen)
    by_winning = len(enough) == victories
    return Possible(places, Needed.RESULT, None if by_winning else enough[-1], or_better=len(enough) > 1)
