"""Which counting a tournament is counted by. Plain Python.

A counting that is mended changes no result that was played and no evening that is closed: these stay with the number of
their time. An evening that is open when a newer program starts goes over to its counting, and that start says which
rows move. What changes within one release of the program has one number.
"""

from enum import IntEnum


class CountedBy(IntEnum):
    """FIRST as it was counted up to November 2026; ABSENT_GAIN_NOTHING so that nobody gains by not having been at a
    table (docs/regulation.md, "Who was not there"), and a mini-table alone tells two apart (docs/evening.md, "Who is
    level").
    """

    FIRST = 1
    ABSENT_GAIN_NOTHING = 2

    @property
    def mini_table_of_two(self) -> bool:
        """Whether the mini-table alone, without the head-to-head beside it, tells two apart as well."""
        return self >= CountedBy.ABSENT_GAIN_NOTHING


NEWEST = max(CountedBy)
UNTOLD = CountedBy.FIRST
"""By what an open evening of an older program is counted until the start that says what moves."""


def counted_by_of_file(*, closed: bool) -> CountedBy:
    """What is meant where a file says nothing: what is over stays as it was, what is open is counted as the newest."""
    return CountedBy.FIRST if closed else NEWEST
