"""The files of tournaments/scheduling/data: where they are, and those that say of every line how it was searched."""

from collections.abc import Callable, Iterable
from pathlib import Path

from tournaments.scheduling import stored
from tournaments.scheduling.stored import stored_lines

FOLDER = Path(stored.__file__).parent / "data"


def count_of(line: str) -> int:
    """How many players or entrants a line is for."""
    return int(line.split()[0])


def by_count(header: str, lines: Iterable[str]) -> str:
    """The text of a file with these lines in ascending order."""
    return header + "".join(f"{line}\n" for line in sorted(lines, key=count_of))


def rebuild(name: str, searched: Callable[..., str | None], options: int = 3) -> int:
    """Repeat every search of this file as the first so many numbers of its line record it; 1 if one finds another line
    than the file has.
    """
    other = 0
    for line in stored_lines(name):
        same = searched(*map(int, line.split()[:options])) == line
        other += not same
        print(f"{count_of(line):4} entrants  {'found again' if same else 'not found again'}", flush=True)
    return min(1, other)
