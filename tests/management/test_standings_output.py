"""The standings for a terminal: what those who are ranked are called heads their column."""

import pytest
from django.core.management import call_command

from tests.factories import make_evening, publish
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("ranked", "called"), [(Ranked.PAIRS, "Coppia"), (Ranked.PLAYERS, "Giocatore")])
def test_the_column_of_names_is_called_as_those_who_are_ranked(
    capsys: pytest.CaptureFixture[str], ranked: Ranked, called: str
) -> None:
    publish(make_evening(*PRESETS["round_robin"].stages, entrants=4, ranked=ranked))
    call_command("standings", "serata")
    written = capsys.readouterr().out
    assert called in written
    assert "Quartiere" not in written
