"""What the desk needs to end a tournament: open ties, decisions, the rules on the final points and their use."""

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.modifiers import Modifier as Definition
from tournaments.models import Decision, Declaration, Modifier, Stage, Team, Tournament
from tournaments.scheduling.registry import schedule_problems
from tournaments.selectors.core.calendar import drawing_of
from tournaments.selectors.core.regulation_queries import place_points_of, places_prized, regulation_of
from tournaments.selectors.core.stages import stage_of, turns_of
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.counted.final_queries import definition_of
from tournaments.selectors.counted.passages import qualification_of
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.counted.standings_queries import team_table, ties_in
from tournaments.standings.table import CARD_POINT_CRITERIA, RECORDED_CRITERIA
from tournaments.standings.types import Criterion, Row

LEADERS = 3
"""The places of the podium."""


@dataclass(frozen=True, slots=True)
class OpenTie:
    """Teams that share a place, in the order of their numbers, so that a lot comes out the same everywhere.

    `without_cards` are the names of those by whom card points could not be compared, which the regulation asks for: a
    match of theirs has none.
    """

    place: int
    members: tuple[tuple[str, str], ...]
    without_cards: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(member for member, _name in self.members)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for _member, name in self.members)


@dataclass(frozen=True, slots=True)
class Settled:
    """A lot or a play-off in force."""

    id: uuid.UUID
    kind: Criterion
    order: tuple[str, ...]
    author: str
    at: datetime.datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Ties:
    """The open ties, what may settle them, and what was settled."""

    open: tuple[OpenTie, ...]
    kinds: tuple[Criterion, ...]
    settled: tuple[Settled, ...]


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """A rule on the final points that is turned on; a declared one cannot be turned off."""

    id: uuid.UUID
    definition: Definition
    declared: bool


@dataclass(frozen=True, slots=True)
class DeclarationInForce:
    """A declaration that was not withdrawn, with the names it needs."""

    id: uuid.UUID
    modifier: str
    team: str
    target: str
    challenge_won: bool
    author: str
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class FinalRules:
    """The rules turned on, their declarations, and the teams by number."""

    rules: tuple[RuleInForce, ...]
    declarations: tuple[DeclarationInForce, ...]
    teams: tuple[tuple[uuid.UUID, str], ...]


def places_that_win(tournament: Tournament) -> int:
    """How many places win a prize or final points; the podium, where nothing was said."""
    worth = sum(points > 0 for points in place_points_of(tournament).values)
    return max(places_prized(tournament), worth) or LEADERS


def undecided_places(course: Course, table: Sequence[Row] = ()) -> tuple[int, ...]:
    """The places that win something and are still shared by some whom a play-off, a lot or the desk may put in their
    order: until then, or until it is closed, standings in which everything is played are not complete. `table`: that
    of the stage in play, where it was made before.
    """
    now = course.now
    tournament, criteria = now.stage.tournament, now.regulation.tiebreaks
    if not course.over or tournament.closed_at is not None or set(criteria).isdisjoint(RECORDED_CRITERIA):
        return ()
    rows = table or team_table(now.stage, now.records)
    places = {row.entrant: row.place for row in rows}
    shared = [places[tie[0]] for tie in ties_in(now.stage, now.records, table=rows)]
    winning = places_that_win(tournament) if shared else 0
    return tuple(sorted({place for place in shared if place <= winning}))


def passage_undecided(course: Course) -> bool:
    """Whether a stage is played and a tie is left that says who moves on from it."""
    now, following = course.now, len(course.reached)
    if not now.over or course.over or following >= len(course.stages):
        return False
    return bool(qualification_of(now.stage, course.stages[following], now.records).undecided)


def ties_of(tournament: Tournament) -> Ties:
    stage = stage_of(tournament)
    rows = {row.entrant: row for row in team_table(stage)}
    teams = [(str(one), name) for one, name in _teams(tournament)]
    names = dict(teams)
    decisions = (
        Decision.objects.filter(tournament=tournament, withdrawn__isnull=True)
        .select_related("entered")
        .order_by("entered__seq")
    )
    criteria = regulation_of(stage).tiebreaks
    by_cards = not CARD_POINT_CRITERIA.isdisjoint(criteria)

    def open_tie(tie: Sequence[str]) -> OpenTie:
        members = tuple((one, name) for one, name in teams if one in tie)
        lacking = (name for one, name in members if by_cards and rows[one].totals.cards_for is None)
        return OpenTie(rows[tie[0]].place, members, tuple(lacking))

    return Ties(
        open=tuple(map(open_tie, ties_in(stage))),
        kinds=tuple(kind for kind in RECORDED_CRITERIA if kind in criteria),
        settled=tuple(
            Settled(
                row.id,
                Criterion(row.kind),
                tuple(names[team] for team in row.order),
                row.entered.actor_name,
                row.entered.at,
                row.entered.reason,
            )
            for row in decisions
        ),
    )


def final_rules_of(tournament: Tournament) -> FinalRules:
    declarations = (
        Declaration.objects.filter(tournament=tournament, withdrawn__isnull=True)
        .select_related("modifier", "team", "target", "entered")
        .order_by("entered__seq")
    )
    used = set(Declaration.objects.filter(tournament=tournament).values_list("modifier_id", flat=True))
    return FinalRules(
        rules=tuple(
            RuleInForce(row.id, definition_of(row), row.id in used)
            for row in Modifier.objects.filter(tournament=tournament)
        ),
        declarations=tuple(
            DeclarationInForce(
                row.id,
                row.modifier.label,
                row.team.name,
                row.target.name if row.target else "",
                row.challenge_won,
                row.entered.actor_name,
                row.entered.at,
            )
            for row in declarations
        ),
        teams=_teams(tournament),
    )


def _teams(tournament: Tournament) -> tuple[tuple[uuid.UUID, str], ...]:
    return tuple(Team.objects.filter(tournament=tournament).order_by("number").values_list("id", "name"))


# Whether the evening can end before its end, or be a turn longer than it was meant.


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """Turns are numbers of the calendar: `planned` is the last one of the stage as it was meant, `after` the last that
    is played to its end where the stage can end there, `half_played` the turn that would then be left out although
    something of it is played. `ended_after` is where it was ended; `one_more` whether it can have one more turn, asked
    as long as no turn is being played.
    """

    planned: int
    after: int | None = None
    half_played: TurnProgress | None = None
    ended_after: int | None = None
    one_more: bool = False


def early_end_of(course: StageCourse) -> EarlyEnd | None:
    """What can be decided about the end of the stage in play; None before anything of it is drawn."""
    if not course.drawn:
        return None
    stage = course.stage
    planned = last_planned(course)
    if stage.ended_after is not None:
        return EarlyEnd(planned, ended_after=stage.ended_after)
    if course.over:
        return EarlyEnd(planned, one_more=may_be_longer(stage))
    done = 0
    for turn in course.progress.turns:
        if not turn.done:
            break
        done = turn.number
    begun = next((turn for turn in course.progress.turns if turn.number > done and turn.begun), None)
    after = done if course.before < done < planned else None
    between = after is not None and begun is None
    return EarlyEnd(planned, after=after, half_played=begun, one_more=between and may_be_longer(stage))


def may_be_longer(stage: Stage) -> bool:
    """Whether one more turn can be drawn than was chosen: where turns follow from results, and somebody is left whom
    each has not met.
    """
    if not stage.traits.turn_by_turn or stage.turns_chosen is None:
        return False
    drawing = drawing_of(stage)
    longer = replace(drawing.options, turns=stage.turns_chosen + 1)
    return not schedule_problems(stage.format, drawing.field, longer, 1)


def last_planned(course: StageCourse) -> int:
    """The last turn of the calendar that the stage was meant to have."""
    stage = course.stage
    if stage.traits.turn_by_turn:
        return course.before + (stage.turns_chosen or 1)
    if course.bracket is not None:
        return course.before + course.bracket.bracket.turns
    drawn = course.progress.turns if stage.ended_after is None else turns_of(stage)
    return max((turn.number for turn in drawn), default=course.before)
