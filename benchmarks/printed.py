"""The tables of a comparison, printed in the form of the documentation."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from benchmarks.asked import parser
from benchmarks.judged import NOT_INSTALLED, Row


class Part(NamedTuple):
    """One table: what its cells say, its head, and its rows, made one by one."""

    title: str
    head: Row
    rows: Callable[[], Iterator[Row]]


def print_parts(about: str | None, parts: Mapping[str, Part]) -> int:
    """Print every part, or the one that the command line names, and what was not there to be compared."""
    known = parser(about)
    known.add_argument("--only", choices=parts)
    only = known.parse_args().only
    missing: dict[str, None] = {}
    for name in parts if only is None else [only]:
        missing.update(dict.fromkeys(print_part(parts[name])))
    if missing:
        print(f"Not installed here, so not compared: {', '.join(missing)} (docs/why.md).")
    return 0


def print_part(part: Part) -> list[str]:
    """One table; the heads of the columns that are not installed."""
    print(f"{part.title}\n\n{_line(part.head)}\n{_line(('---',) * len(part.head))}")
    missing = []
    for row in part.rows():
        print(_line(row), flush=True)
        missing += [head for head, cell in zip(part.head, row, strict=True) if cell == NOT_INSTALLED]
    print()
    return missing


def _line(cells: Row) -> str:
    return f"| {' | '.join(cells)} |"
