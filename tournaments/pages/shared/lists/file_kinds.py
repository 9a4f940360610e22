"""The type of a file from its bytes, never from its name; with advice if it is no list."""

import io
import json
import logging
import os
import re
import subprocess
import sys
import zipfile
from enum import Enum, auto
from pathlib import Path
from threading import BoundedSemaphore
from typing import Final, Protocol

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.letters import composed
from tournaments.event.problems.entrant_problems import FileProblem
from tournaments.lists.list_table import MOST_COLUMNS, MOST_LETTERS, MOST_ROWS, Row, Table
from tournaments.lists.text import read_bytes

MOST_BYTES: Final = 5_000_000
MOST_UNPACKED: Final = 60_000_000
"""What the sheets of a workbook may be once they are unpacked; 5,000 rows of ten columns are three million."""


class FileKind(Enum):
    """What can be read."""

    TEXT = auto()
    XLSX = auto()
    ODS = auto()


_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PICTURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
_WORDS: Final = ("EncryptedPackage".encode("utf-16-le"), "WordDocument".encode("utf-16-le"))


def kind_of_file(content: bytes) -> FileKind | Problem:
    """What a file is, or why it is no list that can be read."""
    if len(content) > MOST_BYTES:
        return problem_at(FileProblem.TOO_LARGE, "file", limit=MOST_BYTES // 1_000_000)
    start = content[:1024].lstrip(b"\xef\xbb\xbf \r\n\t")
    if content.startswith(b"PK"):
        return _packed(content)
    if content.startswith(_OLE):
        locked, document = (word in content for word in _WORDS)
        return problem_at(
            FileProblem.LOCKED if locked else FileProblem.DOCUMENT if document else FileProblem.OLD_XLS, "file"
        )
    if start.startswith(b"%PDF"):
        return problem_at(FileProblem.PDF, "file")
    heic = content[4:8] == b"ftyp" or (content[:4] == b"RIFF" and content[8:12] == b"WEBP")
    if content.startswith(_PICTURES[:3]) or heic or (content.startswith(_PICTURES[3:]) and b"\0" in content[:64]):
        return problem_at(FileProblem.PICTURE, "file")
    if start.startswith((b"{\\rtf", b"<?mso", b"{\\*")):
        return problem_at(FileProblem.DOCUMENT, "file")
    if start[:200].lower().startswith((b"<html", b"<!doctype", b"<table", b"<?xml", b"<meta")):
        return problem_at(FileProblem.WEB_PAGE, "file")
    even, odd = content[:400:2].count(0), content[1:400:2].count(0)
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff")) or max(even, odd) > 9 * min(even, odd) + 9
    if (even or odd) and not wide:
        return problem_at(FileProblem.NOT_A_LIST, "file")
    return FileKind.TEXT if content.strip() else problem_at(FileProblem.EMPTY, "file")


def _packed(content: bytes) -> FileKind | Problem:
    """The type of an archive: a workbook, or something else."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            sizes = {one.filename: one.file_size for one in archive.infolist()}
            short = sizes.get("mimetype", 99) < 99
            odf = archive.read("mimetype").decode("ascii", errors="replace") if short else ""
            locked = odf and _is_locked(archive, sizes)
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError, EOFError):
        return problem_at(FileProblem.BROKEN, "file")
    if locked:
        return problem_at(FileProblem.LOCKED, "file")
    if sum(sizes.values()) > MOST_UNPACKED:
        return problem_at(FileProblem.BLOWN_UP, "file")
    if "xl/workbook.xml" in sizes:
        return FileKind.XLSX
    if "xl/workbook.bin" in sizes:
        return problem_at(FileProblem.OLD_XLS, "file")
    if "opendocument.spreadsheet" in odf:
        return FileKind.ODS
    documents = "word/document.xml" in sizes or "opendocument" in odf
    return problem_at(FileProblem.DOCUMENT if documents else FileProblem.NOT_A_LIST, "file")


def _is_locked(archive: zipfile.ZipFile, sizes: dict[str, int]) -> bool:
    """Whether an OpenDocument has a password: its manifest says how to open it."""
    small = sizes.get("META-INF/manifest.xml", MOST_BYTES) < MOST_BYTES
    return small and b"encryption-data" in archive.read("META-INF/manifest.xml")


# A file that was sent -> its tables, whatever it is; a workbook is read in a process of its own, which ends.

READER: Final = Path(__file__).with_name("workbook_reader.py")
SECONDS: Final = 25
AT_ONCE: Final = BoundedSemaphore(2)
"""At most two workbooks are read at once: each takes a processor, and memory."""

_ERROR: Final = re.compile(r"#[A-ZÀ-Ü/]{2,12}[!?0]{0,2}|#DIV/0!")

logger = logging.getLogger(__name__)


class Upload(Protocol):
    """An uploaded file, as far as it matters here."""

    def read(self) -> bytes: ...


def tables_of_file(content: bytes) -> tuple[Table, ...]:
    """The tables of a file. Raises DomainError with what the file is instead of a list, and what to do."""
    found = read_file(content)
    if isinstance(found, Problem):
        raise DomainError(found)
    return found


def read_file(content: bytes) -> tuple[Table, ...] | Problem:
    """The same, and why it is no list as a value."""
    kind = kind_of_file(content)
    if not isinstance(kind, FileKind):
        return kind
    return read_bytes(content) if kind is FileKind.TEXT else _of_workbook(content, kind)


def _of_workbook(content: bytes, kind: FileKind) -> tuple[Table, ...] | Problem:
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
        return problem_at(FileProblem.BLOWN_UP, "file")
    said = done.stderr.decode(errors="replace")
    if done.returncode:
        logger.warning("workbook: %s", said.strip()[-500:])
        blown = done.returncode < 0 or "MemoryError" in said
        return problem_at(FileProblem.BLOWN_UP if blown else FileProblem.BROKEN, "file")
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
    """The cells with single blanks, their lines kept apart; what a formula has in place of a value is nothing."""
    return tuple(
        "\n".join(filter(None, (" ".join(line.split()) for line in composed(cell[: MOST_LETTERS + 1]).splitlines())))
        if not cell.startswith("#") or not _ERROR.fullmatch(cell)
        else ""
        for cell in cells
    )
