"""Places are counted as each language does it."""

import pytest
from django.utils import translation

from tournaments.labels.points import ordinal
from tournaments.pages.projector.ceremony import _top_name
from tournaments.pages.shared.ranking.standings_words import _above, _below


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


def test_an_article_is_elided_before_ottavo_undicesimo_and_what_begins_like_them() -> None:
    with translation.override("it"):
        assert (_below(8), _above(11), _below(6)) == ("sotto l’8º", "sopra l’11º", "sotto il 6º")
        assert [_top_name(top) for top in (8, 10, 0)] == ["Dall’8º posto", "Dal 10º posto", "Dall’ultimo posto"]
