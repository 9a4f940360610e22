"""Who took part in an evening, for the next one: names, and nothing else that is known of people."""

import uuid
from collections import defaultdict
from dataclasses import dataclass

from tournaments.models import Player, Tournament
from tournaments.selectors.core.stages import teams_of


@dataclass(frozen=True, slots=True)
class PastEntrant:
    """A quarter with its players, a pair or a player, as they were entered; who played for somebody is not named.

    `club` is the bar whose members a draw keeps apart; `evenings` how many they came to, where several are looked at.
    """

    id: uuid.UUID
    name: str
    people: tuple[str, ...]
    club: str
    withdrawn: bool
    evenings: int = 0
    title: str = ""


def former_entrants(tournament: Tournament) -> tuple[PastEntrant, ...]:
    """Everybody who was entered, in the order of the list."""
    people: dict[uuid.UUID, list[str]] = defaultdict(list)
    rows = Player.objects.filter(tournament=tournament).order_by("number").values_list("team_id", "name")
    for team, name in rows:
        people[team].append(name)
    return tuple(
        PastEntrant(
            id=team.id,
            name=team.name,
            people=tuple(people[team.id][: tournament.kind.people]),
            club=team.club,
            withdrawn=team.withdrawn_id is not None,
            title=team.title,
        )
        for team in teams_of(tournament.id)
    )
