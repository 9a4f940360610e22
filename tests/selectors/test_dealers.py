"""Who deals first in a published calendar: everybody as often, and a chair for good."""

import uuid
from collections import Counter

import pytest

from tests.factories import DESK, make_tournament, players_of, publish
from tournaments.models import Seat, Tournament
from tournaments.selectors.dealers import dealers_of
from tournaments.selectors.desk import stage_of
from tournaments.selectors.outcomes import match_records
from tournaments.services.lineups import lineup_change

pytestmark = pytest.mark.django_db


def dealers(tournament: Tournament) -> dict[uuid.UUID, str]:
    return dealers_of(tournament, match_records(stage_of(tournament)))


def test_everybody_deals_first_as_often_as_the_others() -> None:
    tournament = make_tournament(sizes=(4, 5, 4, 6))
    publish(tournament)
    matches, dealt = Counter[str](), Counter(dealers(tournament).values())
    for record in match_records(stage_of(tournament)):
        matches.update(player.name for side in record.sides for player in side.players)
    assert [name for name, times in matches.items() if not times // 4 <= dealt[name] <= -(-times // 4)] == []
    assert dealt.total() == 12


def test_a_substitute_takes_over_and_no_other_table_changes() -> None:
    tournament = make_tournament(sizes=(5, 5))
    match = publish(tournament)[0]
    before = dealers(tournament)
    seat = Seat.objects.get(match=match, player__name=before[match.id])
    team = players_of(tournament, 1 if seat.player.team.number == 1 else 2)
    (free,) = [player for player in team if not Seat.objects.filter(turn=match.turn, player=player).exists()]
    lineup_change(
        tournament_id=tournament.id,
        match_id=match.id,
        expected_version=match.version,
        seats={(seat.side, seat.chair): free.id},
        actor=DESK,
    )
    assert dealers(tournament) == before | {match.id: free.name}


def test_without_a_calendar_nobody_deals() -> None:
    assert dealers(make_tournament()) == {}
