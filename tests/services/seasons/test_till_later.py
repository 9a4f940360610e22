"""Money that is written down after an evening was taken into a season."""

import pytest

from tests.factories import action, make_club
from tests.services.seasons.evenings import closed_games
from tests.services.seasons.test_season_changes import asked, begin
from tournaments.event.fees import MovementKind
from tournaments.seasons.regulation_document import PRESETS, regulation_document
from tournaments.selectors.seasons.evening_results import corrected_evenings
from tournaments.selectors.seasons.stored import season_document
from tournaments.services.entries.till_changes import till_pay
from tournaments.services.play.final_changes import tournament_reopen
from tournaments.services.seasons.season_changes import evening_take

pytestmark = pytest.mark.django_db


def test_it_corrects_no_evening_and_hides_no_correction() -> None:
    club = make_club()
    games = closed_games(club)
    season = begin(club, regulation_document(PRESETS["giochi"]))
    evening_take(asked(club), "venerdi", games.id, seen=games.version)
    till_pay(action(games), MovementKind.PRIZES, 5000, "Prosciutti")
    assert corrected_evenings(season, season_document(season)) == ()
    tournament_reopen(action(games, reason="Un errore"))
    (found,) = corrected_evenings(season, season_document(season))
    assert found.name == games.name
