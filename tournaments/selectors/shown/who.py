"""Everybody of a tournament, each with what they have played, what comes next and where they are placed.

One reading serves the pages of all of them, and the search that leads there.
"""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.match_points import Points, exact
from tournaments.event.days import Held
from tournaments.event.surnames import AS_PROPOSED, Surnames
from tournaments.models import Tournament
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.core.outcomes import MatchRecord, PlayerRef, SideRecord, TeamRef
from tournaments.selectors.core.people_queries import People, surnames_in
from tournaments.selectors.counted.course import Course, course_of
from tournaments.selectors.counted.match_days import held_of
from tournaments.selectors.counted.rests import rests_by_turn
from tournaments.selectors.counted.standings_queries import Counting, counting_of
from tournaments.selectors.counted.turn_times import TurnEnd, foretold_in, turn_end_in
from tournaments.selectors.shown.public import StageStandings, StandingsLine, StandingsPage, standings_page
from tournaments.standings.types import Row

# How everybody came to where they are: the place after every turn, and the match points that each turn gave.

Tables = tuple[tuple[Row, ...], ...]


@dataclass(frozen=True, slots=True)
class Path:
    """One entrant's way: `places` after each of the turns, `points` from each of them; `deducted` by penalties."""

    team: TeamRef
    places: tuple[int, ...]
    points: tuple[Points, ...]
    deducted: Points

    @property
    def total(self) -> Points:
        return exact(sum(self.points) - self.deducted)


@dataclass(frozen=True, slots=True)
class Paths:
    """The ways of all who are in one table, the best of the last turn first; `turns` are the numbers of those that are
    over and gave results: in one that is played nobody has a place yet.

    `group` is the number of the group whose table it is, None where there is one table.
    """

    group: int | None
    turns: tuple[int, ...]
    lines: tuple[Path, ...]
    surnames: Surnames = AS_PROPOSED


def paths_of(standings: StageStandings) -> tuple[Paths, ...]:
    """The ways in the table of a stage, or in that of each of its groups.

    Empty in a bracket, where points decide nothing, and before a turn is over. As everywhere, penalties and lots
    count as they are in force now, also for the turns before they were given. A constant number of queries.
    """
    one = standings.course
    over = {turn.number for turn in one.progress.turns if turn.done}
    turns = tuple(sorted(over & {record.turn for record in one.records if record.points is not None}))
    if one.bracket is not None or not turns:
        return ()
    counting = counting_of(one.stage)
    tables = [_tables(counting, standings, turn) for turn in turns]
    lines = standings.groups or (standings.teams,)
    surnames = surnames_in(one.stage.tournament)
    return tuple(
        Paths(
            number if standings.groups else None,
            turns,
            tuple(sorted(_paths(rows, [table[number - 1] for table in tables], turns), key=_in_front)),
            surnames,
        )
        for number, rows in enumerate(lines, start=1)
    )


def _in_front(path: Path) -> tuple[int, int]:
    return path.places[-1], path.team.number


def _tables(counting: Counting, standings: StageStandings, turn: int) -> Tables:
    """The tables as they were when a turn was over. What was played later is not looked at: to take every later match
    back for every turn would be most of the work where all meet.
    """
    records = [record for record in standings.course.records if record.turn <= turn]
    if standings.groups:
        return counting.in_groups(records)
    rests = {line.row.entrant: [rest for rest in line.rests if rest.turn <= turn] for line in standings.teams}
    return (counting.table(records, rests),)


def _paths(lines: Sequence[StandingsLine], tables: Sequence[tuple[Row, ...]], turns: Sequence[int]) -> Iterator[Path]:
    places: Sequence[Mapping[str, int]] = [{row.entrant: row.place for row in table} for table in tables]
    for line in lines:
        given = _points(line)
        yield Path(
            line.team,
            tuple(table[line.row.entrant] for table in places),
            tuple(given[turn] for turn in turns),
            line.row.totals.deducted,
        )


def _points(line: StandingsLine) -> Mapping[int, Points]:
    """The match points of every turn, from its matches and from resting in it."""
    given: dict[int, Points] = defaultdict(int)
    for match in line.matches:
        given[match.turn] += match.points
    for rest in line.rests:
        given[rest.turn] += rest.points
    return given


@dataclass(frozen=True, slots=True)
class Somebody:
    """An entrant with a page. `people` play under this name; `team` is that itself, or the quarter that it is a part
    of.
    """

    id: str
    name: str
    team: TeamRef
    people: tuple[PlayerRef, ...]

    @property
    def whole(self) -> bool:
        """Whether this is who is ranked, rather than a part of a quarter."""
        return self.id == self.team.id


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match as one of its sides sees it: it is at this place among the `sides` of the record."""

    record: MatchRecord
    side: int

    @property
    def own(self) -> SideRecord:
        return self.record.sides[self.side]

    @property
    def others(self) -> tuple[SideRecord, ...]:
        """The sides that it meets: one, or all others at a table at which everybody is a side."""
        return tuple(one for place, one in enumerate(self.record.sides) if place != self.side)


@dataclass(frozen=True, slots=True)
class WhoBook:
    """`matches` and `rests` (numbers of turns) lead from an id to what is somebody's own, in the order of play; `paths`
    are those in the tables of the stage being played. `times`: about when turns begin, the next to be drawn as well;
    `end`: when the turn that is played is over. `held`: when and where matches are, where there are several days.
    """

    everybody: Mapping[str, Somebody]
    matches: Mapping[str, tuple[OwnMatch, ...]]
    rests: Mapping[str, tuple[int, ...]]
    standings: StandingsPage
    paths: tuple[Paths, ...]
    times: Mapping[int, datetime.datetime]
    end: TurnEnd | None = None
    held: Mapping[uuid.UUID, Held] = field(default_factory=dict)

    @property
    def course(self) -> Course:
        return self.standings.course

    def ahead(self, one: str) -> tuple[OwnMatch, ...]:
        """What somebody plays now or next: the open matches of the first turn that has any; a quarter has several."""
        owing = [match for match in self.matches.get(one, ()) if not match.record.complete]
        if self.held:
            owing.sort(key=lambda match: self.held[match.record.id].day.begins)
        return tuple(match for match in owing if match.record.turn == owing[0].record.turn)


def who_book(tournament: Tournament, standings: StandingsPage | None = None) -> WhoBook:
    """`standings`, where they were read already."""
    standings = standings or standings_page(tournament)
    course = standings.course
    people, programme = People(course.now.stage), programme_of(tournament)
    matches: dict[str, list[OwnMatch]] = defaultdict(list)
    rests: dict[str, list[int]] = defaultdict(list)
    for stage in course.reached:
        for record in stage.records:
            for place, side in enumerate(record.sides):
                for one in _concerned(side, people):
                    matches[one].append(OwnMatch(record, place))
        for turn, resting in rests_by_turn(stage, stage.progress.turns).items():
            for one in (one for rest in resting for one in rest.ids):
                rests[one].append(turn)
    return WhoBook(
        everybody={one.id: one for one in _everybody(people, standings)},
        matches={one: tuple(own) for one, own in matches.items()},
        rests={one: tuple(turns) for one, turns in rests.items()},
        standings=standings,
        paths=paths_of(standings.now),
        times=foretold_in(course.now, undrawn=True),
        end=turn_end_in(course),
        held={record.id: held for record, held in held_of(programme, course).items()} if programme.several else {},
    )


def withheld_of(tournament: Tournament, team_id: str) -> tuple[tuple[OwnMatch, bool], ...]:
    """The matches of a pair that are shown to nobody else, as far as they were announced, each with whether it gives
    match points. The tournament is held open: whose they are has shown the card of the pair.
    """
    frozen, last = tournament.frozen_after, tournament.shown_until
    if frozen is None:
        return ()
    return tuple(
        (OwnMatch(record, place), stage.bracket is None)
        for stage in course_of(tournament).reached
        for record in stage.records
        if record.turn > frozen and (last is None or record.turn <= last)
        for place, side in enumerate(record.sides)
        if team_id in side.team_ids
    )


def _concerned(side: SideRecord, people: People) -> tuple[str, ...]:
    """The owners of a match: the ranked entrants; in a quarter also the pair and both players."""
    if not people.by_player:
        return side.team_ids
    return (side.team.id, *(() if len(side.players) < 2 else (side.pair_id,)), *(one.id for one in side.players))


def _everybody(people: People, standings: StandingsPage) -> Iterator[Somebody]:
    members: dict[str, list[PlayerRef]] = defaultdict(list)
    for player, quarter in people.team_of.items():
        members[quarter].append(people.players[player])
    for one, team in people.teams.items():
        yield Somebody(one, team.name, team, tuple(members[one]))
    if people.by_player:
        for line in standings.pairs:
            pair = tuple(people.players[one] for one in line.row.entrant.split("+"))
            yield Somebody(line.row.entrant, line.name, line.team, pair)
        for player, ref in people.players.items():
            yield Somebody(player, ref.name, people.team(player), (ref,))
