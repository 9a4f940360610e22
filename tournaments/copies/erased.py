"""Who was put out of which tournament, beside the database: a copy that is put back must not bring anybody's name back.

Nothing here tells a name: a person is an identifier, as in the copy.
"""

import datetime
import json
import os
import uuid
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from briscola_site.installation import data_folder
from tournaments.event.enums import LogKind
from tournaments.models import LogEntry

FILE = "erased.jsonl"
STAYS = datetime.timedelta(days=30)
"""So long a copy of before stays: until then it may be needed, and whatever is put back is erased again."""


@dataclass(frozen=True, slots=True)
class Erased:
    """Somebody of a tournament whose name was put out `at` a moment, by `actor`."""

    tournament_id: uuid.UUID
    player_id: uuid.UUID
    at: datetime.datetime
    actor: str


def note_erased(*new: Erased) -> None:
    """Remember them, each once; on the disk when this returns."""
    known = {(one.tournament_id, one.player_id) for one in all_erased()}
    lines = [_line(one) for one in new if (one.tournament_id, one.player_id) not in known]
    if not lines:
        return
    data_folder(_file().parent)  # a server with a database of its own may have had nothing to put there
    descriptor = os.open(_file(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "a", encoding="utf-8") as file:
        file.write("".join(lines))
        file.flush()
        os.fsync(file.fileno())


def all_erased() -> tuple[Erased, ...]:
    """Everybody, in the order in which they were noted; a line that broke off in a power cut is none."""
    if not _file().exists():
        return ()
    found = (_read(line) for line in _file().read_text(encoding="utf-8").splitlines())
    return tuple(one for one in found if one is not None)


def logged_erasures() -> tuple[Erased, ...]:
    """Everybody of whom the logs of all tournaments say it."""
    entries = LogEntry.objects.filter(kind=LogKind.ERASED).values_list("tournament_id", "subject", "at", "actor_name")
    return tuple(Erased(tournament, who, at, actor) for tournament, who, at, actor in entries if who is not None)


def goes_on(made: datetime.datetime) -> datetime.datetime | None:
    """When a copy that was made then goes, because somebody was erased since; None where nobody was."""
    return min((one.at + STAYS for one in all_erased() if made <= one.at), default=None)


def _file() -> Path:
    return Path(settings.DATA) / FILE


def _line(one: Erased) -> str:
    told = {
        "tournament": str(one.tournament_id),
        "player": str(one.player_id),
        "at": one.at.isoformat(),
        "actor": one.actor,
    }
    return f"{json.dumps(told, ensure_ascii=False)}\n"


def _read(line: str) -> Erased | None:
    try:
        told = json.loads(line)
        return Erased(
            uuid.UUID(told["tournament"]),
            uuid.UUID(told["player"]),
            datetime.datetime.fromisoformat(told["at"]),
            told["actor"],
        )
    except (ValueError, KeyError, TypeError):
        return None
