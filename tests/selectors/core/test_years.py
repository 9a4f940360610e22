"""Lists that go back far: whole while they are short, else the latest of them or a year."""

from datetime import date, timedelta

from tournaments.selectors.core.years import MOST_LATEST, year_page


def weekly(count: int) -> list[date]:
    return [date(2026, 2, 27) - timedelta(weeks=week) for week in range(count)]


def day(row: date) -> date:
    return row


def test_a_short_list_is_whole_whatever_year_is_asked_for() -> None:
    page = year_page(weekly(MOST_LATEST), day, 2025)
    assert (len(page.rows), page.years, page.year) == (MOST_LATEST, (), 0)


def test_of_a_long_list_the_latest_are_shown_or_all_of_a_year() -> None:
    rows = weekly(120)
    latest = year_page(rows, day, 0)
    assert (list(latest.rows), latest.years, latest.year) == (rows[:MOST_LATEST], (2026, 2025, 2024, 2023), 0)
    one = year_page(rows, day, 2024)
    assert (len(one.rows), {row.year for row in one.rows}, one.year) == (52, {2024}, 2024)
    assert year_page(rows, day, 1999) == latest


def test_every_row_is_on_the_page_of_its_year() -> None:
    rows = weekly(300)
    years = year_page(rows, day, 0).years
    assert [row for year in years for row in year_page(rows, day, year).rows] == rows
