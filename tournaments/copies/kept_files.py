"""What is kept of a tournament before it is deleted: its own file, with which it can be brought back, and where copies
are made a copy of all data, which holds what no file does.
"""

import json
import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from briscola_site.installation import data_folder
from tournaments.copies.database import on_shelf
from tournaments.copies.shelf import copy_make, moment, shelf, told
from tournaments.copies.sqlite import to_disk
from tournaments.event.erasing import Erasure
from tournaments.event.letters import fold_name
from tournaments.models import Tournament
from tournaments.selectors.files.exchange import document_bytes, whole_document_now

ENDING = ".json"
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptFile:
    """The file of a tournament that was deleted, and how many bytes it has."""

    path: Path
    size: int

    @property
    def name(self) -> str:
        return self.path.name


def tournament_keep(tournament: Tournament) -> tuple[KeptFile, int]:
    """Write the file of a tournament beside the copies, and a copy of all data where copies are made here; with the
    version that both hold. Raises DomainError where one of them cannot be made; then neither file is left.
    """
    now, document = whole_document_now(tournament)
    path = _folder(now.club.slug) / f"{now.slug}-{moment()}{ENDING}"
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with told(path):
        data_folder(path.parent)
        try:
            draft.touch(mode=0o600)
            draft.write_bytes(document_bytes(document))
            to_disk(draft)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    try:
        if on_shelf():
            copy_make(asked=True)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return KeptFile(path, path.stat().st_size), now.version


def kept_files(club_slug: str) -> tuple[KeptFile, ...]:
    """The files of the tournaments that this club deleted, the latest first."""
    found = sorted(_folder(club_slug).glob(f"[!.]*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    return tuple(KeptFile(path, path.stat().st_size) for path in found)


def kept_file_named(club_slug: str, name: str) -> KeptFile | None:
    """The file of this name, never anything that lies elsewhere."""
    return next((one for one in kept_files(club_slug) if one.name == name), None)


def kept_files_without(club_slug: str, names: Sequence[str], label: str) -> int:
    """Put somebody out of the files of the tournaments that this club deleted, which stay what they are in all else; of
    how many files. The name of a tournament stays.
    """
    changed = 0
    for kept in kept_files(club_slug):
        try:
            document = json.loads(kept.path.read_bytes())
            others = [one["name"] for one in document["players"]]
        except (ValueError, LookupError, TypeError) as error:
            log.warning("%s is no file of a tournament any more: %s", kept.path, error)
            continue
        own = {fold_name(name) for name in names}
        erasure = Erasure(label, tuple(names), tuple(name for name in others if fold_name(name) not in own))
        left = {part: value if part == "tournament" else erasure.value(value) for part, value in document.items()}
        if left != document:
            _write_again(kept.path, document_bytes(left))
            changed += 1
    return changed


def _write_again(path: Path, data: bytes) -> None:
    """In its place and of its day, at once or not at all."""
    draft, was = path.with_name(f".{path.name}.{os.getpid()}"), path.stat()
    try:
        draft.touch(mode=0o600)
        draft.write_bytes(data)
        os.utime(draft, ns=(was.st_atime_ns, was.st_mtime_ns))
        to_disk(draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _folder(club_slug: str) -> Path:
    return shelf() / "deleted" / club_slug
