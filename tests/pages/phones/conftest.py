"""Matches of which players tell the results."""

import pytest

from tests.factories import deed, make_tournament, publish
from tournaments.event.match_states import Trust
from tournaments.models import Match, Tournament
from tournaments.services.play.table_links import trust_choose


@pytest.fixture
def matches() -> list[Match]:
    return told_by_players(make_tournament(sizes=(2, 2, 2, 2)))


@pytest.fixture
def match(matches: list[Match]) -> Match:
    return matches[0]


def told_by_players(tournament: Tournament, trust: Trust = Trust.PLAYERS) -> list[Match]:
    found = publish(tournament)
    trust_choose(deed(tournament), trust)
    return found
