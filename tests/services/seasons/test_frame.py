"""What an action of a season writes down of itself."""

import pytest

from tests.factories import make_club
from tournaments.event.regulation_kinds import ClubKind
from tournaments.models import ClubEntry
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction, Noted, season_write


@pytest.mark.django_db
def test_a_line_of_the_log_of_the_club_names_as_much_as_it_has_room_for() -> None:
    action = ClubAction(make_club().id, Actor(name="Ada"))
    season_write(action, ClubKind.SEASON_CHANGED, lambda _club: Noted("x" * 200, None, None))
    assert ClubEntry.objects.get().member_name == "x" * 120
