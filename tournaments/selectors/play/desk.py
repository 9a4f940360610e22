"""What the desk sees: the tables of a turn, one match with everything around it, the choice of a line-up."""

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Q, QuerySet

from rules.match_formats import MatchFormat
from tournaments.event.regulation import Regulation
from tournaments.models import LogEntry, Match, Penalty, Player, Seat, Stage, Tournament, Turn
from tournaments.selectors.core.match_rows import Chosen, results_in
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.counted.course import Course, StageCourse, course_of
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.counted.rests import rests_in

# What the entry of results asks after every row: the match, and whether there is such a turn.


@dataclass(frozen=True, slots=True)
class MatchToEnter:
    """A match with the stage that it is played in."""

    record: MatchRecord
    stage: Stage


def has_turn(tournament: Tournament, number: int) -> bool:
    """Whether the calendar has a turn of this number."""
    return bool(_turn(tournament.id, number))


def match_to_enter(tournament: Tournament, match_id: uuid.UUID) -> MatchToEnter | None:
    """The match of this id as it is, None where the tournament has none (any more)."""
    for match in match_with_stage(tournament.id, match_id):
        for record in match_records(match.turn.stage, match_id=match_id):
            return MatchToEnter(record, match.turn.stage)
    return None


@prepared
def _turn(tournament_id: uuid.UUID, number: int, /) -> QuerySet[Turn, uuid.UUID]:
    return Turn.objects.filter(tournament_id=tournament_id, number=number).values_list("id", flat=True)


@prepared
def match_with_stage(tournament_id: uuid.UUID, match_id: uuid.UUID, /) -> QuerySet[Match]:
    """The match with its turn, stage and tournament; nothing where the tournament has none of this id."""
    return Match.objects.filter(tournament_id=tournament_id, pk=match_id).select_related("turn__stage__tournament")


@dataclass(frozen=True, slots=True)
class TurnOwed:
    """What a turn still owes: the tables without a whole result, of how many, and how often its matches changed."""

    missing: tuple[int, ...]
    matches: int
    version: int


def turn_owed(stage: Stage, number: int) -> TurnOwed:
    """What a turn owes, for who has just saved one of its matches: the others are looked at again where they changed.

    Asked outside of a change, of which nothing may be left where it is taken back.
    """
    over = results_seen(stage.id, regulation_of(stage))
    rows = _versions(stage.tournament_id, stage.id, number)
    changed = [match_id for match_id, _table, version in rows if over.get(match_id, (0, False))[0] != version]
    few = len(changed) <= FEW_CHANGED
    for chosen in [Chosen(stage, match_id=one) for one in changed] if few else [Chosen(stage, number)]:
        over |= {one.id: (one.version, one.complete) for one in results_in(chosen)}
    missing = tuple(table for match_id, table, _version in rows if not over[match_id][1])
    return TurnOwed(missing, len(rows), sum(version for _match_id, _table, version in rows))


FEW_CHANGED = 3


@lru_cache(maxsize=64)
def results_seen(_stage_id: uuid.UUID, _regulation: Regulation) -> dict[uuid.UUID, tuple[int, bool]]:
    """Of the matches of a stage the version that was seen, and whether they had their whole result: nothing of a match
    changes without its version.
    """
    return {}


@prepared
def _versions(
    tournament_id: uuid.UUID, stage_id: uuid.UUID, number: int, /
) -> QuerySet[Match, tuple[uuid.UUID, int, int]]:
    of_turn = Match.objects.filter(turn__tournament_id=tournament_id, turn__stage_id=stage_id, turn__number=number)
    return of_turn.order_by("table").values_list("id", "table", "version")


@dataclass(frozen=True, slots=True)
class TurnPage:
    """One turn among all of them, in the stage that it belongs to; `ends_at`: when its time is up."""

    turn: TurnProgress
    course: Course
    stage: StageCourse
    rests: tuple[str, ...]
    deals_due: int
    ends_at: datetime.datetime | None = None


@dataclass(frozen=True, slots=True)
class IndividualTurn:
    """One turn and the stage that it belongs to; `ends_at`: when its time is up."""

    stage: Stage
    turn: TurnProgress
    ends_at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class Revision:
    """One change of a match as its history shows it."""

    at: object
    actor: str
    kind: str
    reason: str
    old: object
    new: object


@dataclass(frozen=True, slots=True)
class MatchPage:
    """One match, the rules it is played by, and what happened to it so far."""

    tournament: Tournament
    regulation: Regulation
    record: MatchRecord
    revisions: tuple[Revision, ...]

    @property
    def match_format(self) -> MatchFormat:
        return self.record.match_format


@dataclass(frozen=True, slots=True)
class Choice:
    """A player who may be put on a chair, and the table where the player already sits in this turn."""

    id: str
    name: str
    table: int | None


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair of a match: the player chosen for it, the saved one, and the possible ones."""

    side: int
    number: int
    player: str
    seated: str
    choices: tuple[Choice, ...]

    @property
    def name(self) -> str:
        return f"chair{self.side}.{self.number}"


def turn_page(tournament: Tournament, number: int) -> TurnPage | None:
    course = course_of(tournament, players_of=number)
    stage = course.stage_with(number)
    if stage is None:
        return None
    turn = next(turn for turn in stage.progress.turns if turn.number == number)
    longest = max(match.match_format.most_deals for match in turn.matches)
    rests = tuple(name for rest in rests_in(stage, turn) for name in rest.names)
    return TurnPage(turn, course, stage, rests, longest, ends_at_of(stage, number))


def ends_at_of(stage: StageCourse, number: int) -> datetime.datetime | None:
    """When the time of a turn is up; nobody is asked where turns have no limit."""
    if stage.regulation.turn_minutes is None:
        return None
    turns = Turn.objects.filter(tournament_id=stage.stage.tournament_id, number=number)
    return turns.values_list("ends_at", flat=True).first()


def individual_turn(tournament: Tournament, number: int) -> IndividualTurn | None:
    """A turn without the others, for what asks again and again."""
    turn = Turn.objects.filter(tournament=tournament, number=number).select_related("stage__tournament").first()
    matches = match_records(turn.stage, turn=number) if turn else ()
    return IndividualTurn(turn.stage, TurnProgress(number, matches), turn.ends_at) if turn and matches else None


def match_page(tournament: Tournament, match_id: uuid.UUID) -> MatchPage | None:
    match = next(iter(match_with_stage(tournament.id, match_id)), None)
    if match is None:
        return None
    stage = match.turn.stage
    record = next(iter(match_records(stage, match_id=match_id)), None)
    if record is None:
        return None  # its turn was left out
    return MatchPage(
        tournament=tournament,
        regulation=regulation_of(stage),
        record=record,
        revisions=tuple(
            Revision(entry.at, entry.actor_name, entry.kind, entry.reason, entry.old, entry.new)
            for entry in _entries(tournament.id, match_id)
        ),
    )


@prepared
def _entries(tournament_id: uuid.UUID, match_id: uuid.UUID, /) -> QuerySet[LogEntry]:
    """What the log says of a match and of the penalties that were given there, the latest first."""
    told_off = Penalty.objects.filter(match_id=match_id).values("id")
    told = LogEntry.objects.filter(Q(subject=match_id) | Q(subject__in=told_off), tournament_id=tournament_id)
    return told.order_by("-seq")


def chairs_of(
    tournament: Tournament, match: MatchRecord, chosen: Mapping[tuple[int, int], uuid.UUID]
) -> tuple[Chair, ...]:
    """The chairs of a match with everybody of the team; those who sit elsewhere in this turn are marked."""
    sitting = dict(
        Seat.objects.filter(tournament=tournament, turn__number=match.turn)
        .exclude(match_id=match.id)
        .values_list("player_id", "match__table")
    )
    chairs = []
    for side, record in enumerate(match.sides, start=1):
        team = Player.objects.filter(tournament=tournament, team_id=record.team.id).order_by("number")
        choices = tuple(Choice(str(player.id), player.name, sitting.get(player.id)) for player in team)
        chairs += [
            Chair(side, number, str(chosen.get((side, number), player.id)), player.name, choices)
            for number, player in enumerate(record.players, start=1)
        ]
    return tuple(chairs)
