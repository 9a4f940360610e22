"""Limits of one public answer, in bytes and in estimated work; beyond them, one sentence.

Work is estimated before anything is made, from how many matches or rows there are: microseconds of a processor that is
neither new nor old, measured with evenings in which all meet, and with seasons of a thousand people. What came out too
large is known only once it is made; that it was is kept like a page, so that it is made once.
"""

import gzip
from collections.abc import Mapping

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import ShownProblem

MEGABYTES = 10
MOST_BYTES = MEGABYTES * 1_000_000
MOST_WORK = 2_000_000
"""Microseconds."""
PACKED = 6
"""Compression level of pages: the highest is 4 % smaller and takes three times as long."""
NOT_SHOWN = b""
"""The cache entry of a page that was too large."""

OF_A_MATCH: Mapping[str, int] = {
    "tournament.xlsx": 1000,
    "results": 420,
    "results.csv": 390,
    "who": 370,
    "progress": 300,
}
"""What a match takes on the page of this name; on all others less than `ELSEWHERE`."""
ELSEWHERE = 180


def check_matches(page: str, matches: int) -> None:
    """Raises DomainError where the page of this name would have too many matches to look at."""
    most = MOST_WORK // OF_A_MATCH.get(page.partition(" ")[0], ELSEWHERE)
    if matches > most:
        raise DomainError(problem_at(ShownProblem.TOO_MANY_MATCHES, matches=matches, most=most))


OF_A_ROW: Mapping[str, int] = {"wall": 850, "paper": 1500, "embed": 550, "season": 350, "preview": 350, "xlsx": 350}
OF_ANOTHER_ROW, OF_A_LINE = 250, 30
"""The same of pages of seasons: a row of the table, and a line of a result sheet."""
MOST_LETTERS = 10_000_000
"""The most lines of a season's sheets: as many are read in about a second."""


def check_season(letters: int, page: str = "", rows: int = 0, lines: int = 0) -> None:
    """Raises DomainError where a season is too long to be read, or its table for the page of this name."""
    row = OF_A_ROW.get(page.partition(" ")[0], OF_ANOTHER_ROW)
    if letters > MOST_LETTERS or row * rows + OF_A_LINE * lines > MOST_WORK:
        raise DomainError(problem_at(ShownProblem.SEASON_TOO_LARGE))


def packed_page(content: bytes) -> bytes:
    """What is kept of a page: itself, packed, or `NOT_SHOWN` where it is too large."""
    return NOT_SHOWN if len(content) > MOST_BYTES else gzip.compress(content, PACKED, mtime=0)


def check_shown(packed: bytes) -> None:
    """Raises DomainError where this is what is kept in place of a page."""
    if packed == NOT_SHOWN:
        raise DomainError(problem_at(ShownProblem.TOO_LARGE, most=MEGABYTES))
