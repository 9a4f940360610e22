import pytest

from tournaments.event.estimate import FIRST_IN_TENTHS, first_in
from tournaments.event.presets import PRESETS


@pytest.mark.parametrize(
    ("preset", "entrants", "evenings"),
    [
        ("danish", 46, 13),
        ("danish", 16, 5),
        ("danish", 24, 7),  # half-way between 4.7 and 8.3: 6.5
        ("round_robin", 6, 2),
        ("bar", 64, 13),
        ("danish", 92, 30),
        ("danish", 128, 46),
        ("danish", 64, 19),  # 18 of the 46 pairs from 12.8 to 29.6: 19.3
        ("danish", 129, None),
        ("danish", 7, None),
        ("giochi", 16, None),
    ],
)
def test_what_was_measured_is_told_and_between_two_numbers_in_proportion(preset, entrants, evenings):
    assert first_in(preset, entrants) == evenings


def test_only_evenings_that_are_ready_are_measured():
    assert FIRST_IN_TENTHS.keys() <= PRESETS.keys()
