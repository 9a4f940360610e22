"""What was sent to add players: a list pasted, typed or uploaded, for one quarter or for all of them."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from rules.violations import Violation, violation
from tournaments.event.faults.entrants import UploadFault
from tournaments.pages.frame.values import read_key, read_uuid
from tournaments.pages.tables.lists.roster import Roster, decode, read_roster

UPLOAD_LIMIT = 1_000_000
# How workbooks, which are ZIP archives, older workbooks and PDFs begin.
PACKED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF")


class Upload(Protocol):
    """An uploaded file, as far as it matters here."""

    @property
    def size(self) -> int | None: ...

    def read(self) -> bytes: ...


@dataclass(frozen=True, slots=True)
class TypedPlayers:
    """The lines that were sent, read. `team` is the quarter they are for, None where each line names its own."""

    text: str
    roster: Roster
    team: uuid.UUID | None = None
    key: uuid.UUID | None = None
    faults: tuple[Violation, ...] = ()

    def by_team(self) -> dict[uuid.UUID, list[str]]:
        """The names that can be stored."""
        names: dict[uuid.UUID, list[str]] = {}
        for line in self.roster.good:
            names.setdefault(uuid.UUID(line.team), []).append(line.name)
        return names

    def surnames(self) -> dict[str, str]:
        """What the list says of surnames, by name."""
        return {line.name: line.surname for line in self.roster.good if line.surname}


def read_upload(upload: Upload) -> tuple[str, tuple[Violation, ...]]:
    """The text of a file, or what is wrong with the file: too large, or a workbook or a picture instead of a list."""
    if (upload.size or 0) > UPLOAD_LIMIT:
        return "", (violation(UploadFault.TOO_LARGE, "file", limit=UPLOAD_LIMIT // 1_000_000),)
    content = upload.read()
    text = decode(content)
    if "\0" in text or content.startswith(PACKED):
        return "", (violation(UploadFault.NOT_TEXT, "file"),)
    return text, ()


def read_players(data: Mapping[str, str], upload: Upload | None, teams: Mapping[str, str]) -> TypedPlayers:
    """Read a posted list; `teams` is name -> key of the quarters there are."""
    team, key = read_uuid(data.get("team", "")), read_key(data)
    text = data.get("text", "")
    if upload is not None:
        uploaded, found = read_upload(upload)
        if found:
            return TypedPlayers(text, Roster((), ()), team, key, found)
        key = read_key(data, uploaded)
        text = "\n".join(part for part in (text, uploaded) if part.strip())
    roster = read_roster(text, team=str(team)) if team else read_roster(text, teams=teams)
    nothing = not roster.good and not roster.bad
    faults = (violation(UploadFault.NOTHING_SENT, "text"),) if nothing else ()
    return TypedPlayers(text, roster, team, key, faults)
