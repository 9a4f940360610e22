"""Places are counted as each language does it."""

import pytest
from django.utils import translation

from tournaments.labels.points import ordinal


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", ["1º", "2º", "3º", "4º", "11º", "12º", "13º", "21º", "111º"]),
        ("en", ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "111th"]),
    ],
)
def test_a_place_is_counted_as_the_language_does_it(language: str, said: list[str]) -> None:
    with translation.override(language):
        assert [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 111)] == said
