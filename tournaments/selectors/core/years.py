"""Lists that grow with the years: the latest of them, and a page for every year."""

import datetime
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

MOST_LATEST = 52
"""Evenings in a year of a weekly club."""
Row = TypeVar("Row")
Other = TypeVar("Other")


@dataclass(frozen=True, slots=True)
class YearPage(Generic[Row]):
    """What is shown: of `year`, or the latest where that is 0. `years`: all there are, the latest first; none where
    everything is shown anyway.
    """

    rows: Sequence[Row]
    years: tuple[int, ...]
    year: int

    def showing(self, rows: Sequence[Other]) -> "YearPage[Other]":
        """The same page with what is shown of its rows."""
        return YearPage(rows, self.years, self.year)


def year_page(rows: Iterable[Row], day: Callable[[Row], datetime.date], asked: int) -> YearPage[Row]:
    """The page of the year that is asked for; of any other the latest of the `rows`, whose latest comes first."""
    every = tuple(rows)
    if len(every) <= MOST_LATEST:
        return YearPage(every, (), 0)
    years = tuple(dict.fromkeys(day(row).year for row in every))
    if asked in years:
        return YearPage([row for row in every if day(row).year == asked], years, asked)
    return YearPage(every[:MOST_LATEST], years, 0)
