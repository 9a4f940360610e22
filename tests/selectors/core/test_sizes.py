"""How much there is of a tournament or a season, before any of it is read."""

import pytest

from tests.factories import make_account, make_club, make_evening, publish
from tests.staged import stage
from tournaments.models import ResultSheet, Season
from tournaments.seasons.regulation_document import BAR, regulation_document
from tournaments.selectors.core.snapshot import match_count, season_letters
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import season_create

pytestmark = pytest.mark.django_db


def test_all_matches_of_a_tournament_are_counted_and_none_of_another() -> None:
    """Six who all meet are fifteen matches."""
    tournament = make_evening(stage("round_robin"), entrants=6)
    publish(make_evening(stage("round_robin"), entrants=4, slug="altra"))
    assert match_count(tournament) == 0
    publish(tournament)
    assert match_count(tournament) == 15


def test_a_season_is_as_long_as_its_result_sheets_are_written() -> None:
    club = make_club()
    action = ClubAction(club.id, Actor(name="Ada", account_id=make_account(club=club).id))
    season_create(action, slug="venerdi", name="Venerdì", regulation=regulation_document(BAR))
    season = Season.objects.get()
    assert season_letters(season) == 0
    for key in ("1", "2"):
        document = {"key": key, "name": "x" * 1000}
        ResultSheet.objects.create(season=season, key=key, date="2026-11-20", number=int(key), document=document)
    assert 2000 < season_letters(season) < 2200
