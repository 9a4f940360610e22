"""What is kept of a tournament before it is deleted: its own file, with which it can be brought back, and where copies
are made a copy of all data, which holds what no file does.
"""

import json
import logging
import os
import shutil
import uuid
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from briscola_site.installation import data_folder
from tournaments.backups.backup_files import backup_make, moment, shelf, told
from tournaments.backups.database import backups_kept
from tournaments.backups.sqlite import to_disk
from tournaments.event.erasing import Erasure
from tournaments.event.letters import fold_name
from tournaments.models import Prize, Tournament, Venue
from tournaments.models.name_columns import Holds, columns
from tournaments.selectors.entries.known import called_since
from tournaments.selectors.files.tournament_export import SECTIONS, document_bytes, whole_document_now

ENDING = ".json"
TITLES = (*columns(Tournament, Holds.TITLE), "prizes")
TITLED_ROWS = {"prizes": columns(Prize, Holds.TITLE), "venues": columns(Venue, Holds.TITLE)}
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
        if backups_kept():
            backup_make(asked=True)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    if most := settings.CLUB_MOST.get("files"):
        for old in kept_files(now.club.slug)[most:]:
            old.path.unlink(missing_ok=True)
    return KeptFile(path, path.stat().st_size), now.version


def kept_files(club_slug: str) -> tuple[KeptFile, ...]:
    """The files of the tournaments that this club deleted, the latest first."""
    found = sorted(_folder(club_slug).glob(f"[!.]*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    return tuple(KeptFile(path, path.stat().st_size) for path in found)


def kept_file_named(club_slug: str, name: str) -> KeptFile | None:
    """The file of this name, never anything that lies elsewhere."""
    return next((one for one in kept_files(club_slug) if one.name == name), None)


def kept_files_remove(club_slug: str) -> None:
    """Nothing of them is left."""
    shutil.rmtree(_folder(club_slug), ignore_errors=True)


def kept_titles(club_slug: str) -> Iterator[str]:
    """What the tournaments that this club deleted are called, and where they were."""
    for _kept, document in _documents(club_slug):
        yield from (str(document["tournament"].get(field, "")) for field in TITLES)
        for part, fields in TITLED_ROWS.items():
            yield from (str(row.get(field, "")) for row in document.get(part, ()) for field in fields)


def kept_files_without(
    club_slug: str, names: Sequence[str], label: str, titles: Collection[str]
) -> tuple[tuple[uuid.UUID, uuid.UUID], ...]:
    """Put somebody out of the files of the tournaments that this club deleted, which stay what they are in all else;
    who that was, by tournament and player. Of titles only those that were chosen change, with the address and the name
    of the file.
    """
    found, own = list[tuple[uuid.UUID, uuid.UUID]](), {fold_name(name) for name in names}
    for kept, document in _documents(club_slug):
        meant = [one for one in document["players"] if fold_name(one["name"]) in own]
        others = tuple(one["name"] for one in document["players"] if one not in meant)
        before = (name for one in meant for name in _called_before(one, document["log"]))
        erasure = Erasure(label, tuple(dict.fromkeys([*names, *before])), others)
        told = document["tournament"]
        left: dict[str, Any] = {part: _without(part, value, erasure) for part, value in document.items()}
        left["tournament"] = told | {field: erasure.titles(told[field], titles) for field in TITLES if field in told}
        for part, fields in TITLED_ROWS.items():
            if part in document:
                left[part] = [_retitled(row, fields, erasure, titles) for row in document[part]]
        path = kept.path
        if left["tournament"]["name"] != told["name"]:
            left["tournament"]["slug"] = erasure.address(told["slug"], ())
            path = path.with_name(path.name.replace(told["slug"], left["tournament"]["slug"], 1))
        if left != document:
            _write_again(kept.path, path, document_bytes(left))
        found += [(uuid.UUID(told["id"]), uuid.UUID(one["id"])) for one in meant]
    return tuple(found)


def _without(part: str, value: object, erasure: Erasure) -> object:
    """A part of a file without the name; the codes of its rows stay, also where somebody is called like one."""
    section = SECTIONS.get(part)
    if section is None or not isinstance(value, list):
        return erasure.value(value)
    codes = columns(section.model, Holds.NOBODY)
    return [{name: one if name in codes else erasure.value(one) for name, one in row.items()} for row in value]


def _retitled(
    row: dict[str, Any], fields: Collection[str], erasure: Erasure, titles: Collection[str]
) -> dict[str, Any]:
    return row | {field: erasure.titles(row[field], titles) for field in fields if field in row}


def _called_before(player: dict[str, Any], log: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    told = [one for one in reversed(log) if one["subject"] in (player["id"], player["team"])]
    return called_since(player["name"], ((one["old"], one["new"]) for one in told))


def _documents(club_slug: str) -> Iterator[tuple[KeptFile, dict[str, Any]]]:
    for kept in kept_files(club_slug):
        try:
            document = json.loads(kept.path.read_bytes())
            if {"id", "name", "slug"} <= document["tournament"].keys() and _readable(document):
                yield kept, document
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            log.warning("%s is no file of a tournament any more: %s", kept.path, error)


def _readable(document: dict[str, Any]) -> bool:
    people = [uuid.UUID(one["id"]) for one in document["players"] if one["name"] and one["team"]]
    return bool(people and [(one["subject"], one["old"], one["new"]) for one in document["log"]])


def _write_again(old: Path, path: Path, data: bytes) -> None:
    """In its place and of its day, at once or not at all."""
    draft, was = path.with_name(f".{path.name}.{os.getpid()}"), old.stat()
    try:
        draft.touch(mode=0o600)
        draft.write_bytes(data)
        os.utime(draft, ns=(was.st_atime_ns, was.st_mtime_ns))
        to_disk(draft)
        draft.replace(path)
        if old != path:
            old.unlink()
    finally:
        draft.unlink(missing_ok=True)


def _folder(club_slug: str) -> Path:
    return shelf() / "deleted" / club_slug
