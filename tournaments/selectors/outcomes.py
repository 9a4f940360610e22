"""Stored matches as values: who sat there, what was played, and what the rules make of it."""

import uuid
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Prefetch

from rules.deals import DealScore
from rules.matches import MatchOutcome, PlayedDeal, match_outcome, match_points
from tournaments.models import Deal, Match, Seat, Stage, Team
from tournaments.regulation import Regulation
from tournaments.selectors.regulation import regulation_of


@dataclass(frozen=True, slots=True)
class PlayerRef:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class TeamRef:
    id: str
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class SideRecord:
    """One side of a match: its team and its players in the order of their chairs."""

    team: TeamRef
    players: tuple[PlayerRef, ...]

    @property
    def names(self) -> str:
        return " – ".join(player.name for player in self.players)

    @property
    def pair_id(self) -> str:
        """The pair as the table of pairs knows it: the same two people, whoever sat first."""
        return "+".join(sorted(player.id for player in self.players))


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match with everything that was played in it. `points` are match points, empty until it is complete."""

    id: uuid.UUID
    turn: int
    table: int
    version: int
    sides: tuple[SideRecord, SideRecord]
    deals: tuple[PlayedDeal, ...]
    outcome: MatchOutcome
    points: tuple[int, int] | None

    @property
    def begun(self) -> bool:
        return bool(self.deals)

    @property
    def complete(self) -> bool:
        return self.outcome.complete


def match_records(stage: Stage, *, match_id: uuid.UUID | None = None) -> tuple[MatchRecord, ...]:
    """All matches of a stage (or one of them) by turn and table, in three queries however many there are."""
    regulation = regulation_of(stage)
    matches = (
        Match.objects.filter(tournament_id=stage.tournament_id, turn__stage=stage)
        .select_related("turn", "fixture__home", "fixture__away")
        .prefetch_related(Prefetch("seats", queryset=Seat.objects.select_related("player")))
        .order_by("turn__number", "table")
    )
    deals = Deal.objects.filter(tournament_id=stage.tournament_id, replaced__isnull=True).order_by("number", "attempt")
    if match_id is not None:
        matches, deals = matches.filter(pk=match_id), deals.filter(match_id=match_id)
    played: dict[uuid.UUID, list[PlayedDeal]] = defaultdict(list)
    for deal in deals:
        played[deal.match_id].append(PlayedDeal(deal.number, deal.attempt, score_of(deal)))
    return tuple(_record(match, tuple(played[match.id]), regulation) for match in matches)


def score_of(deal: Deal) -> DealScore:
    return DealScore(points=deal.points, winner=deal.winner, cappotto=deal.cappotto)


def _record(match: Match, deals: tuple[PlayedDeal, ...], regulation: Regulation) -> MatchRecord:
    outcome = match_outcome(regulation.match_format, deals)
    if match.fixture is None:
        raise ValueError(f"match {match.id} belongs to no fixture")
    return MatchRecord(
        id=match.id,
        turn=match.turn.number,
        table=match.table,
        version=match.version,
        sides=(_side(match, match.fixture.home, 1), _side(match, match.fixture.away, 2)),
        deals=deals,
        outcome=outcome,
        points=match_points(regulation.match_points, outcome) if outcome.complete else None,
    )


def _side(match: Match, team: Team, number: int) -> SideRecord:
    seats = [seat for seat in match.seats.all() if seat.side == number]
    return SideRecord(
        TeamRef(str(team.id), team.number, team.name),
        tuple(PlayerRef(str(seat.player_id), seat.player.name) for seat in sorted(seats, key=lambda seat: seat.chair)),
    )
