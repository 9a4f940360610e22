import pytest

from tournaments.seasons.table import first_of_100


@pytest.mark.parametrize(
    ("entrants", "evenings", "times"),
    [
        (6, 1, 27),
        (11, 9, 43),  # 8 * 16 is between 11 * 11 and 12 * 12
        (12, 1, 17),
        (26, 2, 17),
        (27, 1, 8),  # 16 * 46 is between 27 * 27 and 28 * 28, nearer to the former
        (46, 4, 17),
        (16, 9, 31),
        (16, 10, 44),
        (65, 30, 31),
    ],
)
def test_the_measured_season_of_most_evenings_that_were_held_is_told(entrants, evenings, times):
    assert first_of_100(entrants, evenings) == times


@pytest.mark.parametrize(("entrants", "evenings"), [(5, 3), (66, 3), (0, 0), (16, 0)])
def test_of_what_was_never_measured_nothing_is_told(entrants, evenings):
    assert first_of_100(entrants, evenings) is None
