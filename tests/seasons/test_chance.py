import pytest

from tournaments.seasons.table import first_of_100


@pytest.mark.parametrize(
    ("entrants", "evenings", "times"),
    [(3, 1, 17), (26, 2, 17), (27, 1, 8), (46, 4, 17), (16, 9, 31), (16, 10, 44), (92, 30, 31)],
)
def test_the_measured_season_of_most_evenings_that_were_held_is_told(entrants, evenings, times):
    assert first_of_100(entrants, evenings) == times


def test_before_the_first_evening_nothing_can_be_said():
    with pytest.raises(ValueError, match="before the first evening"):
        first_of_100(16, 0)
