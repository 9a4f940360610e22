"""A draw as the organizer looks at it before it is published, and afterwards."""

import datetime
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.problems import Problem, problem_at
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Draw, LogEntry, Stage, Team, Tournament
from tournaments.scheduling import danish, swiss
from tournaments.scheduling.audit.figures import Figure
from tournaments.scheduling.audit.report import AuditReport
from tournaments.scheduling.audit.tally import LARGEST, Matrix, matrix
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import NO_RESTRICTIONS, EntrantId, Schedule, Turn, singles, teams
from tournaments.scheduling.pairing.costs import history
from tournaments.scheduling.pairing.pairing_problems import Forced
from tournaments.scheduling.pairing.turn import Couples, Place
from tournaments.scheduling.registry import FORMATS
from tournaments.scheduling.undisturbed import lost_by_changes
from tournaments.selectors.core.calendar import (
    Drawing,
    drawing_of,
    field_of_draw,
    is_by_hand,
    options_of_draw,
    turns_before,
    turns_counted,
    turns_of,
)
from tournaments.selectors.core.continuing import audit_of_draw, matches_from, played_so_far
from tournaments.selectors.core.outcomes import SideRecord, TeamRef
from tournaments.selectors.core.people_queries import People
from tournaments.selectors.core.stages import stage_of, teams_of, turns_before_stage
from tournaments.selectors.counted.bracket_queries import BracketInPlay, drawn_bracket
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.counted.progress import is_outdated, next_drawing
from tournaments.selectors.counted.rests import byes_of, resting_in_groups
from tournaments.selectors.entries.fixed_table_queries import AwayAt, homes_of_entrants, tables_missed, turns_as_played
from tournaments.selectors.shown.checked_draw import coded

PAIRED = {danish.key: danish, swiss.key: swiss}
"""The formats that say what could not be avoided in a turn."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    table: int
    sides: tuple[SideRecord, ...]


@dataclass(frozen=True, slots=True)
class DrawnTurn:
    number: int
    tables: tuple[DrawnTable, ...]
    rests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GridRow:
    """A player through all turns: the number of the table, None for a rest, 0 for a turn that is none of theirs."""

    player: str
    team: TeamRef
    tables: tuple[int | None, ...]

    @property
    def matches(self) -> int:
        return sum(bool(table) for table in self.tables)


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """The members of a group, the heads first, and the club of each of them, empty for none."""

    number: int
    members: tuple[TeamRef, ...]
    clubs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawPage:
    """A stored draw. `outdated`: what it was drawn from has changed since, so it has to be drawn again.

    `first_turn` is the number in the calendar of the first turn that it draws. `matrix` is None for an outdated draw,
    for one in which nobody meets many, and for more players than it can show; its codes are those of the draw, and
    `names` leads from a code to a name, `called` from an id. `byes` pass the first turn of a knockout. `forced` says
    what could not be avoided, where results decide who meets whom. `fixed` is who always plays at which table,
    `away` where that cannot be; the tables are those where everybody plays because of it. `lost` is what the event
    loses by arrivals and departures, None for a draw that does not go on from what was played, and where nothing can be
    compared.
    """

    id: uuid.UUID
    number: int
    by_hand: bool
    drawn_at: datetime.datetime
    published: bool
    outdated: bool
    first_turn: int
    turns: tuple[DrawnTurn, ...]
    grid: tuple[GridRow, ...]
    groups: tuple[DrawnGroup, ...]
    bracket: BracketInPlay | None
    report: AuditReport
    fixed: tuple[tuple[str, int], ...]
    away: tuple[AwayAt, ...]
    matrix: Matrix | None
    names: Mapping[EntrantId, str]
    called: Mapping[str, str]
    team_names: tuple[str, ...]
    byes: tuple[str, ...]
    forced: tuple[Forced, ...]
    lost: tuple[Figure, ...] | None


def draw_problems(tournament: Tournament) -> tuple[Problem, ...]:
    """Everything that keeps the calendar from being drawn; quarters are named, not numbered."""
    stage = stage_of(tournament)
    drawing = next_drawing(stage)
    return problems_named(stage, drawing, FORMATS[stage.format].problems(drawing.present, drawing.options))


def problems_named(stage: Stage, drawing: Drawing, problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The same problems with the names of quarters and entrants, which the draw knows by number only."""
    if not problems:
        return ()
    names = _team_names(stage)
    if stage.tournament.kind.lined_up:
        return tuple(_named(problem, names) for problem in problems)
    called = dict(Team.objects.filter(tournament_id=stage.tournament_id).values_list("pk", "name"))
    entrants = {label: called[uuid.UUID(one)] for label, one in drawing.ids.items()}
    return tuple(_with_entrants(problem, entrants) for problem in problems)


def _with_entrants(problem: Problem, entrants: Mapping[EntrantId, str]) -> Problem:
    places = zip(problem.code.places, problem.where, strict=False)
    named = tuple(
        entrants.get(str(value), value) if name in ("entrant", "first", "second") else value for name, value in places
    )
    return replace(problem, where=(*named, *problem.where[len(named) :]))


def draw_page(course: StageCourse) -> DrawPage | None:
    """What was drawn for the turns that come next, else the published draw; None where nothing is drawn yet."""
    stage = course.stage
    draw = _latest(course)
    if draw is None:
        return None
    published = draw.published_at is not None
    outdated = not published and is_outdated(draw, stage)
    people = People(stage)
    turns = () if outdated else _turns(stage, draw, people, published=published)
    homes = {} if stage.queued else homes_of_entrants(people, stage.tournament_id)
    codes = people.codes(draw.options["teams"])
    whole = len(turns) > 1 and draw.bracket is None
    bracket = None if outdated else drawn_bracket(draw)
    gone = _gone_before(draw)
    before = turns_before(draw)
    report = audit_of_draw(draw, before)
    return DrawPage(
        id=draw.id,
        number=draw.number,
        by_hand=is_by_hand(draw),
        drawn_at=draw.drawn_at,
        published=published,
        outdated=outdated,
        first_turn=course.before + draw.first_turn,
        turns=tuple(_drawn_turn(turn, people, course.before, gone) for turn in turns),
        grid=_grid(turns, people) if whole else (),
        groups=() if outdated else _groups(draw, people),
        bracket=bracket,
        report=report,
        fixed=tuple((people.called[one], table) for one, table in homes.items()),
        away=tables_missed(turns, homes, people, course.before),
        matrix=_matrix(draw, coded((*before, *turns), codes)) if whole and draw.groups is None else None,
        names={code: people.name(one) for one, code in codes.items()},
        called=people.called,
        team_names=_team_names(stage),
        byes=tuple(people.listed(byes_of(bracket))) if bracket else (),
        forced=() if outdated else _forced(draw, course),
        lost=None if outdated else _lost(draw, report),
    )


def _turns(stage: Stage, draw: Draw, people: People, *, published: bool) -> tuple[Turn, ...]:
    played = turns_as_played(stage, turns_of(draw), people, published=published)
    return resting_in_groups(played, draw.groups or ())


def _lost(draw: Draw, report: AuditReport) -> tuple[Figure, ...] | None:
    """What the event loses by arrivals and departures, where this draw goes on from what was played."""
    if not turns_counted(draw) or draw.published_at is not None:
        return None
    field, key = field_of_draw(draw), draw.options["format"]
    options = options_of_draw(draw)
    if FORMATS[key].problems(field, options):
        return None
    return lost_by_changes(key, field, options, draw.number, report)


def _latest(course: StageCourse) -> Draw | None:
    """The draft of what comes next where something does, else what was published last."""
    draws = Draw.objects.filter(tournament_id=course.stage.tournament_id, stage=course.stage)
    if not course.drawn or course.next_turn is not None:
        first = 1 if course.next_turn is None else course.next_turn - course.before
        return draws.filter(published_at__isnull=True, first_turn=first).order_by("-drawn_at").first()
    return draws.filter(published_at__isnull=False).order_by("-first_turn").first()


def first_replaced(tournament: Tournament, draw_id: uuid.UUID) -> int | None:
    """The first turn of the calendar for which other tables than these were published, and still are or were taken back
    last; None where none were.
    """
    draw = Draw.objects.select_related("stage").filter(tournament=tournament, pk=draw_id, published_at=None).first()
    if draw is None:
        return None
    first = turns_before_stage(draw.stage) + draw.first_turn
    if matches_from(draw).exists():
        return first
    beside = Draw.objects.filter(stage=draw.stage, first_turn=draw.first_turn)
    taken_back = LogEntry.objects.filter(
        tournament=tournament, kind=LogKind.UNPUBLISHED, subject__in=beside.values("pk")
    ).order_by("-seq")
    last = taken_back.values_list("subject", flat=True).first()
    return first if last is not None and last != draw.pk else None


def _groups(draw: Draw, people: People) -> tuple[DrawnGroup, ...]:
    clubs = dict(Team.objects.filter(tournament_id=draw.tournament_id).values_list("pk", "club"))
    return tuple(
        DrawnGroup(number, tuple(people.team(one) for one in members), tuple(clubs[uuid.UUID(one)] for one in members))
        for number, members in enumerate(draw.groups or (), start=1)
    )


def _forced(draw: Draw, course: StageCourse) -> tuple[Forced, ...]:
    """Who meets again or rests again in a turn that was drawn from results, by the ids of teams, and why."""
    if not course.stage.traits.turn_by_turn or is_by_hand(draw):
        return ()
    standing = [(one, points) for one, points in draw.options.get("standing", ())]
    drawing = drawing_of(course.stage, draw.first_turn, standing=standing)
    labels = {one: label for label, one in drawing.ids.items()}
    earlier = [record for record in course.records if record.turn < course.before + draw.first_turn]
    played = played_so_far(earlier, labels, course.before)
    reasons = PAIRED[course.stage.format].forced(drawing.field, drawing.options, draw.number, played)
    return tuple(_by_id(one, drawing.ids) for one in reasons)


def _by_id(one: Forced, ids: Mapping[EntrantId, str]) -> Forced:
    """The same with ids of teams for the labels of the draw."""

    def named(labels: Sequence[EntrantId]) -> tuple[str, ...]:
        return tuple(ids[label] for label in labels)

    reasons = (
        replace(reason, groups=tuple(map(named, reason.groups)), others=named(reason.others)) for reason in one.reasons
    )
    return replace(one, members=named(one.members), reasons=tuple(reasons))


def _matrix(draw: Draw, turns: tuple[Turn, ...]) -> Matrix | None:
    """Who meets whom, by the codes of the draw."""
    sizes = tuple(map(len, draw.options["teams"]))
    field = teams(sizes) if FORMATS[draw.options["format"]].traits.teams else singles(len(sizes))
    return matrix(Schedule(draw.options["format"], draw.number, turns), field) if len(field.ids) <= LARGEST else None


def _gone_before(draw: Draw) -> frozenset[str]:
    """Who had left when the draw was made: they sit at no table, and nobody says that they rest."""
    gone = Team.objects.filter(tournament_id=draw.tournament_id, withdrawn__at__lte=draw.drawn_at)
    return frozenset(map(str, gone.values_list("pk", flat=True)))


def _drawn_turn(turn: Turn, people: People, before: int, gone: frozenset[str]) -> DrawnTurn:
    return DrawnTurn(
        before + turn.number,
        tuple(
            DrawnTable(meeting.table, tuple(people.side(side) for side in meeting.sides)) for meeting in turn.meetings
        ),
        tuple(people.name(one) for one in turn.rests if one not in gone),
    )


def _grid(turns: Sequence[Turn], people: People) -> tuple[GridRow, ...]:
    at_table = [{one: meeting.table for meeting in turn.meetings for one in meeting.seated} for turn in turns]
    drawn = {one for turn, seats in zip(turns, at_table, strict=True) for one in (*seats, *turn.rests)}
    return tuple(
        GridRow(
            people.name(one),
            people.team(one),
            tuple(
                seats.get(one, None if one in turn.rests else 0) for turn, seats in zip(turns, at_table, strict=True)
            ),
        )
        for one in people.listed(drawn)
    )


def _team_names(stage: Stage) -> tuple[str, ...]:
    teams = Team.objects.filter(tournament_id=stage.tournament_id).order_by("number")
    return tuple(teams.values_list("name", flat=True))


def _named(problem: Problem, names: Sequence[str]) -> Problem:
    """The same problem with the names of its quarters, which the draw knows by number only."""
    if problem.code is ScheduleProblem.TOO_MANY_TABLES:
        team = int(problem.values["team"])
        params = tuple((key, names[team - 1] if key == "team" else value) for key, value in problem.params)
        return replace(problem, params=params)
    if problem.code in (ScheduleProblem.TEAM_TOO_SMALL, ScheduleProblem.TEAM_TOO_LARGE):
        return replace(problem, where=(names[int(problem.where[0]) - 1],))
    return problem


# What a turn paired on paper asks for: its tables, and the numbers of those who play.

LEAST = 2
NUMBER = 1
"""The number of a draw puts those in an order who share a place; on paper somebody else did."""


@dataclass(frozen=True, slots=True)
class HandSheet:
    """The places to be filled, turn by turn as many tables as a draw would take, and the players.

    `entrants` and `names` go by the number on the list; `played_last` are the numbers of the pairing before; `written`
    is what the latest draft by hand of the same turn says. With `problems` nothing can be paired, and nothing else is
    there.
    """

    drawing: Drawing
    problems: tuple[Problem, ...]
    places: tuple[Place, ...]
    entrants: Mapping[str, EntrantId]
    names: Mapping[str, str]
    played_last: frozenset[str]
    written: Couples


def hand_sheet(stage: Stage) -> HandSheet:
    """Of the turn that comes next in a stage that is drawn turn by turn; the stage comes with its tournament."""
    drawing = next_drawing(stage, NUMBER)
    if problems := _problems(stage, drawing):
        return HandSheet(drawing, problems, (), {}, {}, frozenset(), {})
    free = replace(drawing.options, restrictions=NO_RESTRICTIONS)
    turns = FORMATS[stage.format].draw(drawing.present, free, NUMBER, drawing.played)
    labels = {one: label for label, one in drawing.ids.items()}
    playing = {rank.entrant for rank in drawing.options.standing}
    entrants, names = {}, {}
    for team in teams_of(stage.tournament_id):
        label = labels.get(str(team.id))
        if label is not None and label in playing:
            entrants[str(team.number)], names[str(team.number)] = label, team.name
    numbers = {label: number for number, label in entrants.items()}
    return HandSheet(
        drawing=drawing,
        problems=(),
        places=tuple((turn.number, meeting.table) for turn in turns for meeting in turn.meetings),
        entrants=entrants,
        names=names,
        played_last=frozenset(numbers[one] for one in history(drawing.played).last if one in numbers),
        written=_written(stage, drawing, {drawing.ids[label]: number for label, number in numbers.items()}),
    )


def _problems(stage: Stage, drawing: Drawing) -> tuple[Problem, ...]:
    """Why nobody can be paired; also where all but one have left since."""
    left = len(drawing.options.standing)
    alone = (problem_at(ScheduleProblem.TOO_FEW_ENTRANTS, entrants=left, least=LEAST),) if left < LEAST else ()
    return problems_named(stage, drawing, FORMATS[stage.format].problems(drawing.present, drawing.options)) or alone


def _written(stage: Stage, drawing: Drawing, numbers: Mapping[str, str]) -> Couples:
    drafts = Draw.objects.filter(stage=stage, first_turn=drawing.first_turn, published_at__isnull=True)
    draft = drafts.order_by("-drawn_at").first()
    if draft is None or not is_by_hand(draft):
        return {}
    return {
        (turn.number, meeting.table): (numbers.get(one, ""), numbers.get(other, ""))
        for turn in turns_of(draft)
        for meeting in turn.meetings
        for (one,), (other,) in [meeting.sides]
    }
