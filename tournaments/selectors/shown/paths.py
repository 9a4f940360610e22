"""How everybody came to where they are: the place after every turn, and the match points that each turn gave."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.exact import Points, exact
from tournaments.event.surnames import AS_PROPOSED, Surnames
from tournaments.selectors.core.outcomes import TeamRef
from tournaments.selectors.core.surnames import surnames_in
from tournaments.selectors.counted.standings import Counting, counting_of
from tournaments.selectors.shown.public import StageStandings, StandingsLine
from tournaments.standings.types import Row

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
    """The ways of all who are in one table, the best first; `turns` are the numbers of those that gave results.

    `group` is the number of the group whose table it is, None where there is one table.
    """

    group: int | None
    turns: tuple[int, ...]
    lines: tuple[Path, ...]
    surnames: Surnames = AS_PROPOSED


def paths_of(standings: StageStandings) -> tuple[Paths, ...]:
    """The ways in the table of a stage, or in that of each of its groups.

    Empty in a bracket, where points decide nothing, and before the first result. As everywhere, penalties and lots
    count as they are in force now, also for the turns before they were given. A constant number of queries.
    """
    one = standings.course
    turns = tuple(sorted({record.turn for record in one.records if record.points is not None}))
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
            tuple(_paths(rows, [table[number - 1] for table in tables], turns)),
            surnames,
        )
        for number, rows in enumerate(lines, start=1)
    )


def _tables(counting: Counting, standings: StageStandings, turn: int) -> Tables:
    """The tables as they were when a turn was over. What was played later is not looked at: to take every later match
    back for every turn would be most of the work where all meet.
    """
    records = [record for record in standings.course.records if record.turn <= turn]
    if standings.groups:
        return counting.in_groups(records)
    rests = {line.row.entrant: [rest for rest in line.rests if rest.turn <= turn] for line in standings.teams}
    resting = {team: sum(rest.points for rest in own) for team, own in rests.items()}
    cards = {team: sum(rest.cards for rest in own) for team, own in rests.items()}
    return (counting.table(records, resting, cards),)


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
