"""A file that was sent -> its tables, whatever it is; a workbook is read in a process of its own, which ends."""

import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from threading import BoundedSemaphore
from typing import Final

from rules.violations import Violation, violation
from tournaments.event.errors import DomainError
from tournaments.event.faults.people import FileFault
from tournaments.event.letters import composed
from tournaments.lists.source import read_bytes
from tournaments.lists.table import MOST_COLUMNS, MOST_LETTERS, MOST_ROWS, Row, Table
from tournaments.pages.tables.lists.file_kinds import FileKind, kind_of_file

READER: Final = Path(__file__).with_name("workbook_reader.py")
SECONDS: Final = 25
AT_ONCE: Final = BoundedSemaphore(2)
"""Who sends a workbook beside two others waits: each takes a processor, and memory."""

logger = logging.getLogger(__name__)


def tables_of_file(content: bytes, letters: str = "") -> tuple[Table, ...]:
    """The tables of a file. `letters` is the code page that somebody chose where it was asked. Raises DomainError with
    what the file is instead of a list, and what to do.
    """
    found = read_file(content, letters)
    if isinstance(found, Violation):
        raise DomainError(found)
    return found


def read_file(content: bytes, letters: str = "") -> tuple[Table, ...] | Violation:
    """The same, and why it is no list as a value."""
    kind = kind_of_file(content)
    if not isinstance(kind, FileKind):
        return kind
    return read_bytes(content, letters) if kind is FileKind.TEXT else _of_workbook(content, kind)


def _of_workbook(content: bytes, kind: FileKind) -> tuple[Table, ...] | Violation:
    """The sheets of a workbook, read where a file of a few bytes that blows up takes no more than it may."""
    asked = [kind.name.lower(), str(MOST_ROWS), str(MOST_COLUMNS)]
    try:
        with AT_ONCE:
            done = subprocess.run(  # noqa: S603 # our own
                [sys.executable, "-P", READER, *asked],
                input=content,
                capture_output=True,
                timeout=SECONDS,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )
    except subprocess.TimeoutExpired:
        return violation(FileFault.BLOWN_UP, "file")
    said = done.stderr.decode(errors="replace")
    if done.returncode:
        logger.warning("workbook: %s", said.strip()[-500:])
        blown = done.returncode < 0 or "MemoryError" in said
        return violation(FileFault.BLOWN_UP if blown else FileFault.BROKEN, "file")
    return tuple(
        Table(
            tuple(
                Row(number, _cells(cells), hidden, frozenset(struck)) for number, hidden, cells, struck in sheet["rows"]
            ),
            sheet["name"],
            cut=sheet["cut"],
        )
        for sheet in json.loads(done.stdout)
    )


def _cells(cells: list[str]) -> tuple[str, ...]:
    """The cells with single blanks, their lines kept apart."""
    return tuple(
        "\n".join(filter(None, (" ".join(line.split()) for line in composed(cell[: MOST_LETTERS + 1]).splitlines())))
        for cell in cells
    )
