"""Whose an evening is in a season where somebody sat for somebody else."""

import pytest

from tests.factories import action, make_club, make_evening, players_of, publish
from tests.staged import DANISH, play
from tournaments.models import ResultSheet
from tournaments.seasons.regulation_document import PRESETS, regulation_document
from tournaments.services.entries.substitutions import player_substitute
from tournaments.services.frame.changes import Actor
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import evening_take, season_create

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("preset", "people"), [("circuit", 2), ("bar", 3)])
def test_a_pair_is_the_two_who_entered_and_as_persons_all_three_were_there(preset: str, people: int) -> None:
    club = make_club()
    asked = ClubAction(club.id, Actor(name="Ada"))
    season_create(asked, slug="venerdi", name="Venerdì", regulation=regulation_document(PRESETS[preset]))
    evening = make_evening(DANISH, entrants=4, club=club)
    for turn in range(3):
        publish(evening)
        play(evening)
        if turn == 0:
            ill = players_of(evening, 1)[0]
            player_substitute(action(evening, reason="Sta male"), player_id=ill.id, name="Zoë Riserva", from_turn=2)
    tournament_close(action(evening))
    evening.refresh_from_db()

    section = "1" if preset == "circuit" else ""
    assert evening_take(asked, "venerdi", evening.id, seen=evening.version, section=section)

    lines = ResultSheet.objects.get().document["lines"]
    assert sorted(len(line["people"]) for line in lines) == [2, 2, 2, people]
    (own,) = [line["people"] for line in lines if ill.name in line["people"]]
    assert ("Zoë Riserva" in own) is (people == 3)
