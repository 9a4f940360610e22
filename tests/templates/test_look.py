"""The little that templates cannot say by themselves."""

import datetime

import pytest
from django.utils import translation

from tournaments.templatetags.look import day, isolated


@pytest.mark.parametrize(("language", "written"), [("it", "21 novembre 2026"), ("en", "21 November 2026")])
def test_a_day_is_written_as_the_language_writes_it(language: str, written: str) -> None:
    with translation.override(language):
        assert day(datetime.date(2026, 11, 21)) == written


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("Anna: posto da 2 a 1", "Anna: posto da 2 a 1"),
        ("1º محمد علي (9), 2º אברהם (8)", "1º <bdi>محمد علي</bdi> (9), 2º <bdi>אברהם</bdi> (8)"),
        ("«<b>محمد</b>»", "«&lt;b&gt;<bdi>محمد</bdi>&lt;/b&gt;»"),
    ],
)
def test_a_name_that_is_written_from_the_right_keeps_to_itself_in_a_sentence(sentence: str, shown: str) -> None:
    assert isolated(sentence) == shown
