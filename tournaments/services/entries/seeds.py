"""Seeding a whole list at once."""

import uuid
from collections.abc import Iterable, Sequence
from operator import attrgetter

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.entrants import EntrantFault
from tournaments.models import Team
from tournaments.selectors.core.stages import stage_in_play
from tournaments.services.entries.pairs import is_fixed
from tournaments.services.frame.changes import Change, writes


@writes(LogKind.PLAYERS)
def seeds_set(change: Change, order: Sequence[uuid.UUID]) -> None:
    """Seed these in their order, the best first, and nobody else; until the draw that used the seeds.

    Raises DomainError for somebody who is not on the list (any more), and where the draw is published.
    """
    teams = {team.id: team for team in Team.objects.filter(tournament_id=change.tournament_id)}
    faults = [violation(EntrantFault.TEAM_UNKNOWN)] if not set(order) <= teams.keys() else []
    if is_fixed(stage_in_play(change.tournament_id)):
        faults.append(violation(EntrantFault.ENTRANTS_PUBLISHED))
    if faults:
        raise DomainError(*faults)
    old = _seeded(teams.values())
    Team.objects.filter(tournament_id=change.tournament_id).update(seed=None)
    places = {team: seed for seed, team in enumerate(dict.fromkeys(order), start=1)}
    for team in teams.values():
        team.seed = places.get(team.id)
    Team.objects.bulk_update(teams.values(), ["seed"])
    new = _seeded(teams.values())
    change.record(old={"seeds": old}, new={"seeds": new})
    change.nothing_changed = old == new


def _seeded(teams: Iterable[Team]) -> list[str]:
    """The names of those who are seeded, in order."""
    return [team.name for team in sorted((one for one in teams if one.seed), key=attrgetter("seed"))]
