"""What a file is, told from its bytes and never from its name: a list, or something else with the way out."""

import io
import zipfile
from enum import Enum, auto
from typing import Final

from rules.violations import Violation, violation
from tournaments.event.faults.people import FileFault

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


def kind_of_file(content: bytes) -> FileKind | Violation:
    """What a file is, or why it is no list that can be read."""
    if len(content) > MOST_BYTES:
        return violation(FileFault.TOO_LARGE, "file", limit=MOST_BYTES // 1_000_000)
    start = content[:1024].lstrip(b"\xef\xbb\xbf \r\n\t")
    if content.startswith(b"PK"):
        return _packed(content)
    if content.startswith(_OLE):
        locked, document = (word in content for word in _WORDS)
        return violation(FileFault.LOCKED if locked else FileFault.DOCUMENT if document else FileFault.OLD_XLS, "file")
    if start.startswith(b"%PDF"):
        return violation(FileFault.PDF, "file")
    heic = content[4:8] == b"ftyp" or (content[:4] == b"RIFF" and content[8:12] == b"WEBP")
    if content.startswith(_PICTURES[:3]) or heic or (content.startswith(_PICTURES[3:]) and b"\0" in content[:64]):
        return violation(FileFault.PICTURE, "file")
    if start.startswith((b"{\\rtf", b"<?mso", b"{\\*")):
        return violation(FileFault.DOCUMENT, "file")
    if start[:200].lower().startswith((b"<html", b"<!doctype", b"<table", b"<?xml", b"<meta")):
        return violation(FileFault.WEB_PAGE, "file")
    even, odd = content[:400:2].count(0), content[1:400:2].count(0)
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff")) or max(even, odd) > 9 * min(even, odd) + 9
    if (even or odd) and not wide:
        return violation(FileFault.NOT_A_LIST, "file")
    return FileKind.TEXT if content.strip() else violation(FileFault.EMPTY, "file")


def _packed(content: bytes) -> FileKind | Violation:
    """What an archive is: a workbook, or something else."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            sizes = {one.filename: one.file_size for one in archive.infolist()}
            short = sizes.get("mimetype", 99) < 99
            odf = archive.read("mimetype").decode("ascii", errors="replace") if short else ""
            locked = odf and _is_locked(archive, sizes)
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError, EOFError):
        return violation(FileFault.BROKEN, "file")
    if locked:
        return violation(FileFault.LOCKED, "file")
    if sum(sizes.values()) > MOST_UNPACKED:
        return violation(FileFault.BLOWN_UP, "file")
    if "xl/workbook.xml" in sizes:
        return FileKind.XLSX
    if "xl/workbook.bin" in sizes:
        return violation(FileFault.OLD_XLS, "file")
    if "opendocument.spreadsheet" in odf:
        return FileKind.ODS
    documents = "word/document.xml" in sizes or "opendocument" in odf
    return violation(FileFault.DOCUMENT if documents else FileFault.NOT_A_LIST, "file")


def _is_locked(archive: zipfile.ZipFile, sizes: dict[str, int]) -> bool:
    """Whether an OpenDocument has a password: its manifest says how to open it."""
    small = sizes.get("META-INF/manifest.xml", MOST_BYTES) < MOST_BYTES
    return small and b"encryption-data" in archive.read("META-INF/manifest.xml")
