"""Matches are stored at the tables of those who do not move; every format is tested with the fixed tables."""

import pytest

from tests.factories import action, make_evening, players_of, publish
from tournaments.event.presets import PRESETS
from tournaments.models import Match
from tournaments.services.entries.fixed_table_changes import table_fix

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("table", [1, 2])
def test_a_match_is_made_at_the_table_of_who_does_not_move(table: int) -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=4)
    player = players_of(tournament, 1)[0]
    table_fix(action(tournament), player_id=player.id, table=table)
    publish(tournament)
    assert set(Match.objects.filter(seats__player=player).values_list("table", flat=True)) == {table}
