"""The tables of a stage: by team, by pair and by player, counted from the matches that are complete."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tournaments.models import Decision as StoredDecision
from tournaments.models import Player, Stage, Team
from tournaments.selectors.outcomes import MatchRecord, SideRecord, match_records
from tournaments.selectors.regulation import regulation_of
from tournaments.standings.table import rank
from tournaments.standings.types import Criterion, Decision, Encounter, Row

Ids = Callable[[SideRecord], tuple[str, ...]]

PERSONAL_CRITERIA = (Criterion.DEALS_WON, Criterion.DEAL_DIFFERENCE, Criterion.POINT_DIFFERENCE)


@dataclass(frozen=True, slots=True)
class Tables:
    """The three tables, and the names of everybody in them. `team_of` leads from a pair or player to its team."""

    teams: tuple[Row, ...]
    pairs: tuple[Row, ...]
    players: tuple[Row, ...]
    names: dict[str, str]
    team_of: dict[str, str]


def team_table(stage: Stage, records: Sequence[MatchRecord] | None = None) -> tuple[Row, ...]:
    """The ranking that the tournament is about."""
    return _rank_teams(stage, match_records(stage) if records is None else records, team_names(stage))


def tables_of(stage: Stage, records: Sequence[MatchRecord] | None = None) -> Tables:
    records = match_records(stage) if records is None else records
    players = list(Player.objects.filter(tournament_id=stage.tournament_id).select_related("team"))
    teams = team_names(stage)
    names = {str(player.id): player.name for player in players} | teams
    team_of = {str(player.id): player.team.name for player in players}
    pairs: dict[str, SideRecord] = {}
    for record in records:
        for side in record.sides:
            if record.complete:
                pairs.setdefault(side.pair_id, side)
    names |= {key: side.names for key, side in pairs.items()}
    team_of |= {key: side.team.name for key, side in pairs.items()}
    seated = {player.id for record in records for side in record.sides for player in side.players}
    return Tables(
        teams=_rank_teams(stage, records, teams),
        pairs=rank(list(pairs), encounters(records, lambda side: (side.pair_id,)), PERSONAL_CRITERIA),
        players=rank(
            [str(player.id) for player in players if str(player.id) in seated],
            encounters(records, lambda side: tuple(player.id for player in side.players)),
            PERSONAL_CRITERIA,
        ),
        names=names,
        team_of=team_of,
    )


def team_names(stage: Stage) -> dict[str, str]:
    """Every team of the event, whether it has players or not: id -> name."""
    return {str(team.id): team.name for team in Team.objects.filter(tournament_id=stage.tournament_id)}


def encounters(records: Iterable[MatchRecord], ids: Ids) -> tuple[Encounter, ...]:
    """The complete matches as one table counts them."""
    return tuple(
        Encounter(
            key=str(record.id),
            sides=(ids(record.sides[0]), ids(record.sides[1])),
            points=record.points,
            deals=record.outcome.deals_won,
            winner=record.outcome.winner,
            level_deals=record.outcome.level_deals,
            cards=record.outcome.card_points,
        )
        for record in records
        if record.points is not None
    )


def decisions_of(stage: Stage) -> tuple[Decision, ...]:
    """The lots and play-offs in force, the oldest first."""
    rows = StoredDecision.objects.filter(
        tournament_id=stage.tournament_id, stage=stage, withdrawn__isnull=True
    ).order_by("entered__seq")
    return tuple(Decision(Criterion(row.kind), tuple(row.order)) for row in rows)


def _rank_teams(stage: Stage, records: Sequence[MatchRecord], teams: Iterable[str]) -> tuple[Row, ...]:
    return rank(
        list(teams),
        encounters(records, lambda side: (side.team.id,)),
        regulation_of(stage).tiebreaks,
        decisions_of(stage),
    )
