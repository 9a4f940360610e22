"""Hidden fields of our own forms: anything else becomes the neutral value, never an error page."""

import json
import re
import secrets
import uuid
from collections.abc import Mapping

from tournaments.event.letters import readable

REASON_LIMIT = 300
HIGHEST_PROPOSED = 9999
YEARS = range(1901, 2199)
"""The years that the file of a tournament can hold, whatever the time zone makes of their first and last day."""


def proposed_number() -> int:
    """A draw number by chance, short enough to be read aloud."""
    return secrets.randbelow(HIGHEST_PROPOSED) + 1


def read_whole(text: str, *, digits: int = 9) -> int:
    """A number of at most `digits` digits, 0 for anything else."""
    return int(text) if re.fullmatch(rf"[0-9]{{1,{digits}}}", text) else 0


def read_uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def read_key(data: Mapping[str, str], uploaded: str = "") -> uuid.UUID | None:
    """The key of a page's form, bound to what the form holds.

    Sent twice, a form acts once. A browser that goes back may show an old page with its old key: what is typed
    there a second time is another request, and must not pass for done.
    """
    key = read_uuid(data.get("key", ""))
    if key is None:
        return None
    typed = sorted((name, value) for name, value in data.items() if name != "csrfmiddlewaretoken")
    return uuid.uuid5(key, json.dumps([*typed, uploaded]))


def read_reason(text: str) -> str:
    return read_line(text, limit=REASON_LIMIT)


def read_line(text: str, *, limit: int) -> str:
    """Free text on one line, cut at `limit`; without marks that nobody can read and that turn a line around."""
    return " ".join(readable(text).split())[:limit]
