"""The home of a tournament: how far the evening has come, and the one thing to do next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.match_points import Points
from rules.problems import Problem
from tournaments.models import Draw, Team, Tournament
from tournaments.scheduling.base.types import Together
from tournaments.selectors.core.calendar import is_by_hand
from tournaments.selectors.core.outcomes import TeamRef
from tournaments.selectors.core.people_queries import team_ref
from tournaments.selectors.counted.course import Course, StageCourse, course_of
from tournaments.selectors.counted.possible_places import still_possible
from tournaments.selectors.counted.progress import Progress, is_outdated
from tournaments.selectors.counted.rests import rests_in
from tournaments.selectors.counted.standings_queries import team_table, ties_in
from tournaments.selectors.entries.arrival_queries import arrivals_page
from tournaments.selectors.entries.registration_queries import waiting_singles
from tournaments.selectors.play.draw_queries import draw_problems
from tournaments.selectors.play.ending import LEADERS, places_that_win
from tournaments.standings.possible import Places
from tournaments.standings.types import Row

MOST_LEADERS = 6


class NextStep(StrEnum):
    """What comes next, in the order of an evening."""

    TEAMS = "teams"
    PLAYERS = "players"
    MEND = "mend"
    CHECK_IN = "check_in"
    DRAW = "draw"
    PUBLISH = "publish"
    PRINT_SHEETS = "print_sheets"
    RESULTS = "results"
    PASSAGE = "passage"
    TIES = "ties"
    CLOSE = "close"
    PRINT_FINAL = "print_final"


@dataclass(frozen=True, slots=True)
class Leader:
    """`points` is None where a bracket decides the places, `possible` where that is not told, or nothing."""

    place: int
    team: TeamRef
    points: Points | None
    possible: Places | None = None


@dataclass(frozen=True, slots=True)
class Tied:
    """The names of those who share a place."""

    place: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HomePage:
    """`teams_waiting`: those who lack players. `ties`: those who still share a place that wins something; `shared`: how
    many other places are shared. Before the first draw `alone` are those who wait for a partner, and `missing` how many
    entrants nobody has seen yet; None where nobody was checked in. `entered`: how many play. `table` is that of the
    stage being played, once all of its results are in and one leads to the leaders. `resting` are those who sit at no
    table of the turn that is played; a bye of a bracket is none.

    `draft_number` is that of the draft of what comes next, None where there is none and where it was paired by hand.
    """

    step: NextStep
    course: Course
    leaders: tuple[Leader, ...]
    problems: tuple[Problem, ...]
    teams_waiting: tuple[str, ...]
    ties: tuple[Tied, ...]
    shared: int
    draft_number: int | None
    alone: tuple[str, ...] = ()
    missing: int | None = None
    entered: int = 0
    table: tuple[Row, ...] = ()
    resting: tuple[str, ...] = ()

    @property
    def progress(self) -> Progress:
        """How far the stage being played has come."""
        return self.course.now.progress


def home_page(tournament: Tournament) -> HomePage:
    course = course_of(tournament)
    now = course.now
    teams = {str(team.id): team for team in Team.objects.filter(tournament=tournament).prefetch_related("players")}
    needed = tournament.kind.people or Together(now.stage.together).size
    waiting = tuple(team.name for team in teams.values() if len(team.players.all()) < needed)
    table = _table(course)
    ties = _ties(now, teams, table) if course.over else ()
    winning = tuple(tie for tie in ties if tie.place <= places_that_win(tournament))
    due = not now.drawn or now.next_turn is not None
    problems = draw_problems(tournament) if due else ()
    draft = _draft(now) if due else None
    if tournament.closed_at is not None:
        step = NextStep.PRINT_FINAL
    elif due and not (now.again and problems):
        step = _step_of_draw(len(teams), waiting, problems, draft)
    else:
        step = _step_while_playing(course, has_ties=bool(winning))
    first = step is NextStep.DRAW and now.stage.number == 1 and not now.drawn and not tournament.kind.lined_up
    arrivals = arrivals_page(tournament) if first else None
    if arrivals and (not arrivals.begun or arrivals.missing):
        step = NextStep.CHECK_IN
    return HomePage(
        step=step,
        course=course,
        leaders=_leaders(course, teams, table),
        problems=problems,
        teams_waiting=waiting,
        ties=winning,
        shared=len(ties) - len(winning),
        draft_number=None if draft is None or is_by_hand(draft) else draft.number,
        alone=tuple(one.name for one in waiting_singles(tournament)) if first else (),
        missing=len(arrivals.missing) if arrivals and arrivals.begun else None,
        entered=sum(team.withdrawn_id is None for team in teams.values()),
        table=table,
        resting=_resting(now),
    )


def _resting(now: StageCourse) -> tuple[str, ...]:
    turn = now.progress.current
    if turn is None or turn.done or now.bracket is not None:
        return ()
    return tuple(name for rest in rests_in(now, turn) for name in rest.names)


def _ties(now: StageCourse, teams: Mapping[str, Team], table: Sequence[Row]) -> tuple[Tied, ...]:
    """Those who share a place that somebody may settle."""
    ties = ties_in(now.stage, now.records, table=table)
    places = {row.entrant: row.place for row in table or team_table(now.stage, now.records)} if ties else {}
    return tuple(Tied(places[tie[0]], tuple(teams[team].name for team in tie)) for tie in ties)


def _draft(now: StageCourse) -> Draw | None:
    """The latest draw of what comes next, unless what it started from has changed."""
    first = 1 if now.next_turn is None else now.next_turn - now.before
    draft = now.stage.draws.filter(published_at__isnull=True, first_turn=first).order_by("-drawn_at").first()
    return None if draft is None or is_outdated(draft, now.stage) else draft


def _table(course: Course) -> tuple[Row, ...]:
    """The table that has leaders: in a knockout nobody leads before its end, and groups have a leader each."""
    now = course.now
    of_groups = now.stage.traits.in_groups
    if not now.progress.checks.complete or of_groups or (now.bracket is not None and not now.over):
        return ()
    return team_table(now.stage, now.records)


def _leaders(course: Course, teams: Mapping[str, Team], rows: Sequence[Row]) -> tuple[Leader, ...]:
    """The best of the table."""
    if not rows:
        return ()
    now = course.now
    still = still_possible(course, (tuple(rows),))
    leading = tuple(
        Leader(
            row.place,
            team_ref(teams[row.entrant], now.stage.tournament),
            row.totals.points if now.bracket is None else None,
            told.places if still and (told := still.of.get(row.entrant)) and not told.anywhere else None,
        )
        for row in rows
        if row.place <= LEADERS
    )
    return leading if len(leading) <= MOST_LEADERS else ()


def _step_of_draw(teams: int, waiting: tuple[str, ...], problems: tuple[Problem, ...], draft: Draw | None) -> NextStep:
    if teams < 2:
        return NextStep.TEAMS
    if waiting:
        return NextStep.PLAYERS
    if problems:
        return NextStep.MEND
    return NextStep.PUBLISH if draft else NextStep.DRAW


def _step_while_playing(course: Course, *, has_ties: bool) -> NextStep:
    if not course.now.over:
        current = course.now.progress.current
        return NextStep.RESULTS if current and current.begun else NextStep.PRINT_SHEETS
    if not course.over:
        return NextStep.PASSAGE
    return NextStep.TIES if has_ties else NextStep.CLOSE
