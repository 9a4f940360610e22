"""What the tests of this room begin with."""

import pytest

from tests.factories import action, make_tournament, publish
from tournaments.event.match_states import Trust
from tournaments.models import Match
from tournaments.services.play.table_links import trust_choose


@pytest.fixture(scope="module")
def made_match(kept_for_all: None) -> Match:
    found = publish(make_tournament(sizes=(4, 4)))[0]
    trust_choose(action(found.tournament_id), Trust.PLAYERS)
    return found
