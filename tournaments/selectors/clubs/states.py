"""Status of many tournaments for lists, in a constant number of queries."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Exists, F, OuterRef

from rules.awards import AwardKind
from rules.games import Sides
from rules.match_formats import at_table
from rules.outcomes import PlayedDeal
from tournaments.event.match_states import WithdrawalEffect
from tournaments.models import Award, Deal, Entry, Match, Seat, Stage, Team, Tournament, Turn
from tournaments.models.result import SCORE_COLUMNS, score_in
from tournaments.scheduling.bracket.plan import round_of
from tournaments.selectors.core.regulation_queries import Awarded, outcome_of, regulation_of

LEAST_ENTRANTS = 2


class TournamentStep(StrEnum):
    """What comes next, in the order of an evening."""

    ENTRANTS = "entrants"
    DRAW = "draw"
    TURN = "turn"
    RESULTS = "results"
    NEXT_TURN = "next_turn"
    PASSAGE = "passage"
    CLOSE = "close"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class TournamentState:
    """`entrants` are those who have not left. `turn` is the turn that is played, or the one that was played last;
    `missing` how many of its matches still owe a result. `stage` is the number of the stage that is played.
    """

    step: TournamentStep
    entrants: int = 0
    turn: int = 0
    missing: int = 0
    stage: int = 1


def states_of(tournaments: Collection[Tournament]) -> dict[uuid.UUID, TournamentState]:
    """The state of each, by its id. Those that are closed are asked nothing more about."""
    states = {one.id: TournamentState(TournamentStep.CLOSED) for one in tournaments if one.closed_at is not None}
    running = [one.id for one in tournaments if one.closed_at is None]
    if not running:
        return states
    stages = _stages(running)
    now = {tournament: _in_play(theirs) for tournament, theirs in stages.items()}
    entrants = Counter(_entrants(running))
    matches = _matches(running, {one.id: one for one in now.values()})
    for tournament, stage in now.items():
        played = _Played(stage, stages[tournament][-1].number, matches.get(stage.id, ()))
        states[tournament] = played.state(entrants[tournament])
    return states


@dataclass(frozen=True, slots=True)
class _Match:
    """`before` is how many turns the calendar has before those of its stage."""

    turn: int
    before: int
    begun: bool
    complete: bool


@dataclass(frozen=True, slots=True)
class _Played:
    """The stage that is played, of `stages` that there are, and its matches by turn."""

    stage: Stage
    stages: int
    matches: Sequence[_Match]

    def state(self, entrants: int) -> TournamentState:
        number = self.stage.number
        if not self.matches:
            few = number == 1 and entrants < LEAST_ENTRANTS
            return TournamentState(TournamentStep.ENTRANTS if few else TournamentStep.DRAW, entrants, stage=number)
        owing = [match for match in self.matches if not match.complete]
        turn = owing[0].turn if owing else self.matches[-1].turn
        missing = sum(match.turn == turn for match in owing)
        begun = any(match.begun for match in self.matches if match.turn == turn)
        step = self._step() if not owing else TournamentStep.RESULTS if begun else TournamentStep.TURN
        return TournamentState(step, entrants, turn, missing, number)

    def _step(self) -> TournamentStep:
        """Where every match that is drawn has its result."""
        ended = self.stage.ended_after is not None
        last = self.matches[-1]
        if not ended and self.stage.traits.turn_by_turn and last.turn - last.before < (self.stage.turns_chosen or 1):
            return TournamentStep.NEXT_TURN
        return TournamentStep.PASSAGE if not ended and self.stage.number < self.stages else TournamentStep.CLOSE


def _stages(running: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[Stage]]:
    """The stages of each in order, every one with whether somebody moved on to it."""
    moved_on = Exists(Entry.objects.filter(tournament_id=OuterRef("tournament_id"), stage_id=OuterRef("pk")))
    rows = Stage.objects.filter(tournament_id__in=running).select_related("tournament").annotate(entered=moved_on)
    found: dict[uuid.UUID, list[Stage]] = defaultdict(list)
    for row in rows.order_by("number"):
        found[row.tournament_id].append(row)
    return found


def _in_play(stages: Sequence[Any]) -> Stage:
    found: Stage = next((stage for stage in reversed(stages) if stage.entered), stages[0])
    return found


def _entrants(running: Sequence[uuid.UUID]) -> Iterable[uuid.UUID]:
    """The tournament of everybody who has not left."""
    here = Team.objects.filter(tournament_id__in=running, withdrawn__isnull=True)
    return here.values_list("tournament_id", flat=True)


def _turns(running: Sequence[uuid.UUID], stages: Collection[uuid.UUID]) -> dict[uuid.UUID, list[int]]:
    """The numbers of the turns of every stage, the first one first."""
    found: dict[uuid.UUID, list[int]] = defaultdict(list)
    rows = Turn.objects.filter(tournament_id__in=running, stage_id__in=stages).order_by("number")
    for stage, number in rows.values_list("stage_id", "number"):
        found[stage].append(number)
    return found


def _matches(running: Sequence[uuid.UUID], stages: Mapping[uuid.UUID, Stage]) -> dict[uuid.UUID, list[_Match]]:
    """The matches of the stages that are played, in the order of the turns; those after an early end left out."""
    rows = Match.objects.filter(tournament_id__in=running, turn__stage_id__in=list(stages))
    rows = rows.order_by("turn__number", "table")
    listed = list(
        rows.values_list(
            *("id", "turn__stage_id", "turn__number", "started_at", "rounds_left", "in_consolation"),
            *("fixture__home_id", "fixture__away_id"),
        )
    )
    turns = _turns(running, list(stages))
    deals, awards = _deals(running, list(stages)), _awards(running, list(stages))
    sides = _sides(running, [key for key, stage in stages.items() if stage.traits.alone])
    left = _left(running, [(row[0], row[1], row[6:]) for row in listed])
    found: dict[uuid.UUID, list[_Match]] = defaultdict(list)
    regulations = {key: regulation_of(stage) for key, stage in stages.items()}
    for match, stage, turn, started, rounds_left, consolation, *_teams in listed:
        ended = stages[stage].ended_after
        if ended is not None and turn > ended:
            continue
        regulation, award, played = regulations[stage], awards.get(match), deals.get(match, ())
        match_format = regulation.format_in(round_of(rounds_left, consolation=consolation))
        if match in sides:
            match_format = at_table(match_format, sides[match])
        complete = outcome_of(regulation, match_format, played, award).complete
        if not stages[stage].traits.bracket:
            complete = complete or any(effect.voids(complete=complete) for effect in left.get(match, ()))
        begun = bool(played) or award is not None or started is not None
        found[stage].append(_Match(turn, turns[stage][0] - 1, begun, complete))
    return found


def _deals(running: Sequence[uuid.UUID], stages: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[PlayedDeal]]:
    rows = Deal.objects.filter(tournament_id__in=running, match__turn__stage_id__in=stages, replaced__isnull=True)
    listed = rows.order_by("number", "attempt").values_list(
        "match_id", "number", "attempt", *SCORE_COLUMNS, "error", "totals"
    )
    found: dict[uuid.UUID, list[PlayedDeal]] = defaultdict(list)
    for match, number, attempt, *columns, error, totals in listed:
        found[match].append(PlayedDeal(number, attempt, score_in(columns, error, totals)))
    return found


def _sides(running: Sequence[uuid.UUID], stages: Collection[uuid.UUID]) -> Mapping[uuid.UUID, int]:
    """How many sides every match has of the stages at whose tables everybody is one."""
    if not stages:
        return {}
    seats = Seat.objects.filter(tournament_id__in=running, turn__stage_id__in=stages).order_by()
    return Counter(match for match, _side in seats.values_list("match_id", "side").distinct())


def _awards(running: Sequence[uuid.UUID], stages: Sequence[uuid.UUID]) -> dict[uuid.UUID, Awarded]:
    rows = Award.objects.filter(tournament_id__in=running, match__turn__stage_id__in=stages, replaced__isnull=True)
    told = rows.values_list("match_id", "absent", "kind")
    return {match: Awarded(Sides(absent), AwardKind(kind)) for match, absent, kind in told}


def _left(
    running: Sequence[uuid.UUID], matches: Iterable[tuple[uuid.UUID, uuid.UUID, Sequence[uuid.UUID | None]]]
) -> dict[uuid.UUID, list[WithdrawalEffect]]:
    """What becomes of matches of those who left while their stage was played, by match."""
    teams = Team.objects.filter(tournament_id__in=running, withdrawn_in__isnull=False)
    effects = {
        team: (WithdrawalEffect(effect), stage)
        for team, effect, stage in teams.values_list("id", "withdrawal", "withdrawn_in_id")
    }
    seats = Seat.objects.filter(tournament_id__in=running, player__team_id__in=list(effects))
    seated = seats.filter(match__fixture__isnull=True, turn__stage_id=F("player__team__withdrawn_in_id"))
    found: dict[uuid.UUID, list[WithdrawalEffect]] = defaultdict(list)
    for match, team in seated.values_list("match_id", "player__team_id"):
        found[match].append(effects[team][0])
    for match, stage, meeting in matches:
        found[match] += [effects[team][0] for team in meeting if team in effects and effects[team][1] == stage]
    return found
