"""How a tournament ends, in one word each: settle a tie, declare a power, close, reopen."""

import datetime
import uuid

from rules.modifiers import EffectKind, Target
from rules.modifiers import Modifier as Definition
from tests.factories import (
    action,
    team_named,
)
from tournaments.event.regulation import Regulation
from tournaments.models import Declaration, Modifier, Team, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.final_queries import final_json
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.play.final_changes import (
    decision_record,
    declaration_add,
    declaration_withdraw,
    modifier_add,
    tournament_close,
    tournament_reopen,
)
from tournaments.standings.types import Criterion

RECORDED_ONLY = Regulation(tiebreaks=(Criterion.PLAY_OFF, Criterion.LOT))
CANCEL = Definition("annulla", "Annulla", EffectKind.CANCEL, target=Target.OWN)


def places(tournament: Tournament) -> list[tuple[int, str]]:
    names = {str(team.id): team.name for team in Team.objects.filter(tournament=tournament)}
    return sorted((row.place, names[row.entrant]) for row in team_table(stage_of(tournament)))


def points(tournament: Tournament) -> dict[str, str]:
    return {str(row["team"]): str(row["final"]) for row in final_json(stage_of(tournament))}


def settle(
    tournament: Tournament, *names: str, kind: Criterion = Criterion.LOT, key: uuid.UUID | None = None, reason: str = ""
) -> None:
    decision_record(
        action(tournament, key=key, reason=reason), kind, [team_named(tournament, name).id for name in names]
    )


def activate(tournament: Tournament, definition: Definition) -> Modifier:
    modifier_add(action(tournament), definition)
    return Modifier.objects.get(tournament=tournament, key=definition.key)


def declare(
    tournament: Tournament,
    modifier: Modifier,
    team: str,
    *,
    on: str | None = None,
    won: bool = False,
    cancels: Declaration | None = None,
    key: uuid.UUID | None = None,
    now: datetime.datetime | None = None,
) -> None:
    declaration_add(
        action(tournament, key=key, at=now),
        modifier_id=modifier.id,
        team_id=team_named(tournament, team).id,
        target_id=team_named(tournament, on).id if on else None,
        challenge_won=won,
        cancels_id=cancels.id if cancels else None,
    )


def latest_declaration(tournament: Tournament) -> Declaration:
    return Declaration.objects.filter(tournament=tournament).latest("entered__seq")


def withdraw(tournament: Tournament, declaration: Declaration, reason: str = "") -> None:
    declaration_withdraw(action(tournament, reason=reason), declaration.id)


def close(tournament: Tournament) -> None:
    tournament_close(action(tournament))


def reopen(tournament: Tournament, reason: str = "Risultato letto male") -> None:
    tournament_reopen(action(tournament, reason=reason))
