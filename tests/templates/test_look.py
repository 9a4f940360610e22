"""The little that templates cannot say by themselves."""

import datetime

import pytest
from django.utils import translation

from tournaments.templatetags.look import day


@pytest.mark.parametrize(("language", "written"), [("it", "21 novembre 2026"), ("en", "21 November 2026")])
def test_a_day_is_written_as_the_language_writes_it(language: str, written: str) -> None:
    with translation.override(language):
        assert day(datetime.date(2026, 11, 21)) == written
