"""What the desk sees: the tables of a turn, one match with everything around it, the choice of a line-up."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from rules.formats import MatchFormat
from tournaments.models import LogEntry, Player, Seat, Stage, Tournament
from tournaments.regulation import Regulation
from tournaments.selectors.outcomes import MatchRecord, match_records
from tournaments.selectors.progress import Progress, TurnProgress, progress_of
from tournaments.selectors.regulation import regulation_of


@dataclass(frozen=True, slots=True)
class TurnPage:
    """One turn among all of them."""

    turn: TurnProgress
    progress: Progress
    rests: tuple[str, ...]
    deals_due: int


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
        return self.regulation.match_format


@dataclass(frozen=True, slots=True)
class Choice:
    """A player who may be put on a chair, and the table where the player already sits in this turn."""

    id: str
    name: str
    table: int | None


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair of a match: who sits there, and who may."""

    side: int
    number: int
    player: str
    choices: tuple[Choice, ...]

    @property
    def name(self) -> str:
        return f"chair{self.side}.{self.number}"


def stage_of(tournament: Tournament) -> Stage:
    return Stage.objects.select_related("tournament").get(tournament=tournament, number=1)


def turn_page(tournament: Tournament, number: int) -> TurnPage | None:
    stage = stage_of(tournament)
    regulation = regulation_of(stage)
    progress = progress_of(match_records(stage), regulation)
    turn = next((turn for turn in progress.turns if turn.number == number), None)
    return TurnPage(turn, progress, _rests(tournament, turn), regulation.match_format.most_deals) if turn else None


def match_page(tournament: Tournament, match_id: uuid.UUID) -> MatchPage | None:
    stage = stage_of(tournament)
    record = next(iter(match_records(stage, match_id=match_id)), None)
    if record is None:
        return None
    entries = LogEntry.objects.filter(tournament=tournament, subject=match_id).order_by("-seq")
    return MatchPage(
        tournament=tournament,
        regulation=regulation_of(stage),
        record=record,
        revisions=tuple(
            Revision(entry.at, entry.actor_name, entry.get_kind_display(), entry.reason, entry.old, entry.new)
            for entry in entries
        ),
    )


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
            Chair(side, number, str(chosen.get((side, number), player.id)), choices)
            for number, player in enumerate(record.players, start=1)
        ]
    return tuple(chairs)


def _rests(tournament: Tournament, turn: TurnProgress) -> tuple[str, ...]:
    seated = {player.id for match in turn.matches for side in match.sides for player in side.players}
    everybody = Player.objects.filter(tournament=tournament).order_by("team__number", "number")
    return tuple(player.name for player in everybody if str(player.id) not in seated)
