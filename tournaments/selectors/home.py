"""The home of a tournament: where the evening stands, and the one thing to do next."""

from dataclasses import dataclass
from enum import StrEnum

from rules.violations import Violation
from tournaments.models import Draw, Team, Tournament
from tournaments.selectors.calendar import snapshot_of
from tournaments.selectors.desk import stage_of
from tournaments.selectors.draws import draw_problems
from tournaments.selectors.outcomes import TeamRef, match_records
from tournaments.selectors.progress import Progress, progress_of
from tournaments.selectors.regulation import regulation_of
from tournaments.selectors.standings import team_table
from tournaments.standings.table import open_ties

LEADERS = 3


class NextStep(StrEnum):
    """What comes next, in the order of an evening."""

    TEAMS = "teams"
    PLAYERS = "players"
    MEND = "mend"
    DRAW = "draw"
    PUBLISH = "publish"
    PRINT_SHEETS = "print_sheets"
    RESULTS = "results"
    TIES = "ties"
    CLOSE = "close"
    PRINT_FINAL = "print_final"


@dataclass(frozen=True, slots=True)
class Leader:
    place: int
    team: TeamRef
    points: int


@dataclass(frozen=True, slots=True)
class HomePage:
    """`teams_waiting`: the quarters that cannot form a pair yet. `ties`: the teams that still share a place."""

    step: NextStep
    progress: Progress
    leaders: tuple[Leader, ...]
    problems: tuple[Violation, ...]
    teams_waiting: tuple[str, ...]
    ties: tuple[tuple[str, ...], ...]
    draft_number: int | None


def home_page(tournament: Tournament) -> HomePage:
    stage = stage_of(tournament)
    records = match_records(stage)
    progress = progress_of(records, regulation_of(stage))
    teams = {str(team.id): team for team in Team.objects.filter(tournament=tournament).prefetch_related("players")}
    table = team_table(stage, records) if records else ()
    draft = Draw.objects.filter(tournament=tournament, stage=stage).order_by("-drawn_at").first()
    if draft and not draft.published_at and draft.options != snapshot_of(stage):
        draft = None
    waiting = tuple(team.name for team in teams.values() if len(team.players.all()) < 2)
    ties = tuple(tuple(teams[team].name for team in tie) for tie in open_ties(table)) if progress.complete else ()
    problems = () if records else draw_problems(tournament)
    if records:
        step = _step_while_playing(tournament, progress, has_ties=bool(ties))
    else:
        step = _step_before_playing(len(teams), waiting, problems, draft)
    return HomePage(
        step=step,
        progress=progress,
        leaders=tuple(
            Leader(row.place, _ref(teams[row.entrant]), row.totals.points)
            for row in table
            if progress.checks.complete and row.place <= LEADERS
        ),
        problems=problems,
        teams_waiting=waiting,
        ties=ties,
        draft_number=draft.number if draft else None,
    )


def _step_before_playing(
    teams: int, waiting: tuple[str, ...], problems: tuple[Violation, ...], draft: Draw | None
) -> NextStep:
    if teams < 2:
        return NextStep.TEAMS
    if waiting:
        return NextStep.PLAYERS
    if problems:
        return NextStep.MEND
    return NextStep.PUBLISH if draft else NextStep.DRAW


def _step_while_playing(tournament: Tournament, progress: Progress, *, has_ties: bool) -> NextStep:
    if tournament.closed_at is not None:
        return NextStep.PRINT_FINAL
    if not progress.complete:
        return NextStep.RESULTS if progress.current and progress.current.begun else NextStep.PRINT_SHEETS
    return NextStep.TIES if has_ties else NextStep.CLOSE


def _ref(team: Team) -> TeamRef:
    return TeamRef(str(team.id), team.number, team.name)
