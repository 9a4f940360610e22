"""Hours by the clock of the hall, over the nights in which clocks are changed."""

import datetime
from zoneinfo import ZoneInfo

import pytest

from tournaments.event.days import moment_of

ROME = ZoneInfo("Europe/Rome")


@pytest.mark.parametrize(
    ("day", "hour", "utc"),
    [
        # In 2026 clocks go from 2:00 to 3:00 on Sunday 29 March, and back from 3:00 to 2:00 on Sunday 25 October.
        ("2026-03-28", "20:30", "2026-03-28 19:30"),  # still one hour ahead of UTC
        ("2026-03-29", "20:30", "2026-03-29 18:30"),  # two hours
        ("2026-03-29", "01:59", "2026-03-29 00:59"),
        ("2026-03-29", "02:30", "2026-03-29 01:30"),  # is not there: clocks show 3:30
        ("2026-03-29", "03:00", "2026-03-29 01:00"),
        ("2026-10-24", "20:30", "2026-10-24 18:30"),
        ("2026-10-25", "20:30", "2026-10-25 19:30"),
        ("2026-10-25", "02:30", "2026-10-25 00:30"),  # is there twice: the first
        ("2026-10-25", "03:00", "2026-10-25 02:00"),
        ("2026-01-01", "00:15", "2025-12-31 23:15"),
    ],
)
def test_an_hour_is_the_moment_at_which_clocks_of_the_hall_show_it(day: str, hour: str, utc: str) -> None:
    moment = moment_of(datetime.date.fromisoformat(day), datetime.time.fromisoformat(hour), ROME)
    assert f"{moment:%Y-%m-%d %H:%M}" == utc
    assert moment.tzinfo is datetime.UTC
