"""Whether a quarter, a pair or a player can be taken off the list, as if it had never been there."""

import uuid
from enum import StrEnum

from tournaments.models import Draw, Match, Team, Tournament
from tournaments.selectors.core.begun import IN_FORCE
from tournaments.selectors.core.calendar import is_by_hand
from tournaments.selectors.core.stages import named_by, turns_before_stage


class Removal(StrEnum):
    """FREE nothing names it; DRAWN what was drawn with it has no result yet, and is drawn again without it; PAIRED that
    was paired by hand, which nobody can draw again; PLAYED results belong to what was drawn with it: it can only leave.
    """

    FREE = "free"
    DRAWN = "drawn"
    PAIRED = "paired"
    PLAYED = "played"


def removal_of(team: Team) -> Removal:
    """How a team can be removed, whatever else is in the way of it."""
    published = Draw.objects.select_related("stage__tournament").filter(
        tournament_id=team.tournament_id, published_at__isnull=False
    )
    naming = [draw for draw in published if str(team.id) in named_by(draw.stage.tournament, [draw.options])]
    if not naming:
        return Removal.FREE
    if any(_is_played(draw) for draw in naming):
        return Removal.PLAYED
    return Removal.PAIRED if any(is_by_hand(draw) for draw in naming) else Removal.DRAWN


def removal_in(tournament: Tournament, team_id: uuid.UUID) -> str:
    """The same for whom a page shows; nothing while nobody is taken off a list any more."""
    team = Team.objects.filter(tournament=tournament, pk=team_id).first()
    return "" if team is None or tournament.closed_at is not None else removal_of(team).value


def _is_played(draw: Draw) -> bool:
    """Whether a match that was drawn here, or in a turn after it, has a result."""
    first = turns_before_stage(draw.stage) + draw.first_turn
    later = Match.objects.filter(tournament_id=draw.tournament_id, turn__number__gte=first)
    return later.filter(IN_FORCE).exists()
