"""Who deals first in a published calendar: everybody as often, and a chair for good."""

import uuid
from collections import Counter

import pytest

from tests.factories import make_evening, make_tournament, match_action, players_of, publish, win, win_all
from tests.staged import DANISH, KNOCKOUT, make_staged, stage
from tournaments.models import Seat, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.play.dealers import dealers_of
from tournaments.services.play.lineups import lineup_change

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
    lineup_change(match_action(match), {(seat.side, seat.chair): free.id})
    assert dealers(tournament) == before | {match.id: free.name}


def test_without_a_calendar_nobody_deals() -> None:
    assert dealers(make_tournament()) == {}


def test_of_pairs_everybody_deals_first_as_often_as_the_others() -> None:
    tournament = make_evening(stage("round_robin"), entrants=8)
    publish(tournament)
    dealt = Counter(dealers(tournament).values())
    assert set(dealt.values()) <= {1, 2}
    assert len(dealt) == 16


def test_who_dealt_first_stays_when_the_next_turn_is_drawn() -> None:
    tournament = make_evening(DANISH, entrants=6)
    win_all(publish(tournament), 1)
    before = dealers(tournament)
    publish(tournament, number=2)
    after = dealers(tournament)
    assert {match: after[match] for match in before} == before
    assert len(after) == 6
    again = Counter(after.values())
    assert max(again.values()) == 1


def test_in_a_bracket_every_match_has_a_dealer_as_soon_as_it_is_known() -> None:
    tournament = make_evening(KNOCKOUT, entrants=6)
    for match in publish(tournament):
        if match.turn.number == 1:
            win(match, 1)
    records = match_records(stage_of(tournament))
    dealt = dealers(tournament)
    assert {record.id for record in records} == set(dealt)
    for record in records:
        assert dealt[record.id] in [player.name for side in record.sides for player in side.players]


def test_turns_of_a_later_stage_have_dealers_of_their_own() -> None:
    tournament = make_staged()
    dealt = dealers(tournament)
    assert len(dealt) == len(match_records(stage_of(tournament)))
