"""Stored matches as values: who sat there, what was played, and what the rules make of it."""

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from rules.awards import awarded_outcome
from rules.deals import DealScore
from rules.formats import MatchFormat
from rules.matches import MatchOutcome, PlayedDeal, match_outcome, match_points
from tournaments.models import Award, Deal, Match, Seat, Stage, Team, Tournament, Turn
from tournaments.regulation import Regulation
from tournaments.selectors.regulation import points_for_format, regulation_of
from tournaments.selectors.stages import ranks_teams


@dataclass(frozen=True, slots=True)
class PlayerRef:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class TeamRef:
    """Who is ranked. `suited`: a quarter, which bears a suit and a letter; pairs and players bear their number.

    Partners who are drawn together for one match have no number of their own: it is 0.
    """

    id: str
    number: int
    name: str
    suited: bool = True
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class SideRecord:
    """One side of a match: its team and its players in the order of their chairs.

    `teams` are those that the match counts for: the team itself, or where partners rotate every player's own.
    """

    team: TeamRef
    players: tuple[PlayerRef, ...]
    teams: tuple[TeamRef, ...] = ()

    @classmethod
    def of_partners(cls, teams: Sequence[TeamRef], players: tuple[PlayerRef, ...]) -> "SideRecord":
        """Players who are ranked alone and share this one match."""
        together = TeamRef("+".join(one.id for one in teams), 0, " – ".join(one.name for one in teams), suited=False)
        return cls(together, players, tuple(teams))

    @property
    def names(self) -> str:
        return " – ".join(player.name for player in self.players)

    @property
    def team_ids(self) -> tuple[str, ...]:
        """The teams that the match counts for."""
        return tuple(team.id for team in self.teams or (self.team,))

    @property
    def pair_id(self) -> str:
        """The pair as the table of pairs knows it: the same two people, whoever sat first."""
        return "+".join(sorted(player.id for player in self.players))


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match with everything that was played in it. `points` are match points, empty until it is complete.

    `absent` is the side that did not come to a match that was awarded, 3 for both.
    """

    id: uuid.UUID
    turn: int
    table: int
    version: int
    sides: tuple[SideRecord, SideRecord]
    deals: tuple[PlayedDeal, ...]
    outcome: MatchOutcome
    points: tuple[int, int] | None
    match_format: MatchFormat
    absent: int | None = None

    @property
    def begun(self) -> bool:
        return bool(self.deals) or self.absent is not None

    @property
    def complete(self) -> bool:
        return self.outcome.complete


def match_records(stage: Stage, *, match_id: uuid.UUID | None = None) -> tuple[MatchRecord, ...]:
    """All matches of a stage (or one of them) by turn and table, in a constant number of queries."""
    regulation = regulation_of(stage)
    matches = (
        Match.objects.filter(tournament_id=stage.tournament_id, turn__stage=stage)
        .select_related("turn", "fixture__home", "fixture__away")
        .prefetch_related(Prefetch("seats", queryset=Seat.objects.select_related("player__team")))
        .order_by("turn__number", "table")
    )
    deals = Deal.objects.filter(tournament_id=stage.tournament_id, replaced__isnull=True).order_by("number", "attempt")
    awards = Award.objects.filter(tournament_id=stage.tournament_id, replaced__isnull=True)
    if match_id is not None:
        matches, deals, awards = (
            matches.filter(pk=match_id),
            deals.filter(match_id=match_id),
            awards.filter(match_id=match_id),
        )
    played: dict[uuid.UUID, list[PlayedDeal]] = defaultdict(list)
    for deal in deals:
        played[deal.match_id].append(PlayedDeal(deal.number, deal.attempt, score_of(deal)))
    absent = dict(awards.values_list("match_id", "absent"))
    formats = _Formats(stage, regulation)
    return tuple(
        _record(match, tuple(played[match.id]), absent.get(match.id), regulation, formats.of(match.turn), stage)
        for match in matches
    )


class _Formats:
    """The length of the matches of every turn: that of the stage, or one of its last turns' own."""

    def __init__(self, stage: Stage, regulation: Regulation) -> None:
        self.regulation = regulation
        self.last = last_turn_of(stage) if regulation.last_lengths else 0

    def of(self, turn: Turn) -> MatchFormat:
        return self.regulation.format_before_end(max(0, self.last - turn.number))


def last_turn_of(stage: Stage) -> int:
    """The number of the last turn of a stage in the calendar, 0 while it has none."""
    numbers = Turn.objects.filter(tournament_id=stage.tournament_id, stage=stage).values_list("number", flat=True)
    return max(numbers, default=0)


def match_format_in(turn: Turn) -> MatchFormat:
    """The length of the matches of a turn; the turn comes with its stage and tournament."""
    return _Formats(turn.stage, regulation_of(turn.stage)).of(turn)


def score_of(deal: Deal) -> DealScore:
    return DealScore(points=deal.points, winner=deal.winner, cappotto=deal.cappotto)


def _record(
    match: Match,
    deals: tuple[PlayedDeal, ...],
    absent: int | None,
    regulation: Regulation,
    match_format: MatchFormat,
    stage: Stage,
) -> MatchRecord:
    outcome = match_outcome(match_format, deals) if absent is None else awarded_outcome(match_format, absent)
    table = points_for_format(regulation, match_format)
    home, away = (match.fixture.home, match.fixture.away) if match.fixture else (None, None)
    return MatchRecord(
        id=match.id,
        turn=match.turn.number,
        table=match.table,
        version=match.version,
        sides=(_side(match, home, 1, stage.tournament), _side(match, away, 2, stage.tournament)),
        deals=deals,
        outcome=outcome,
        points=(match_points(table, outcome) or (0, 0)) if outcome.complete else None,
        match_format=match_format,
        absent=absent,
    )


def _side(match: Match, team: Team | None, number: int, tournament: Tournament) -> SideRecord:
    """A side of a match between teams, or of one where partners rotate: then every player counts alone."""
    seats = sorted((seat for seat in match.seats.all() if seat.side == number), key=lambda seat: seat.chair)
    players = tuple(PlayerRef(str(seat.player_id), seat.player.name) for seat in seats)
    if team is not None:
        return SideRecord(team_ref(team, tournament), players)
    return SideRecord.of_partners([team_ref(seat.player.team, tournament) for seat in seats], players)


def team_ref(team: Team, tournament: Tournament) -> TeamRef:
    """A team as pages name it."""
    return TeamRef(
        str(team.id),
        team.number,
        team.name,
        suited=ranks_teams(tournament),
        withdrawn=team.withdrawn_id is not None,
    )
