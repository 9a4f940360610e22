"""Hidden fields of our own forms: whoever sends something else gets the neutral value, never an error page."""

import re
import uuid

REASON_LIMIT = 300


def read_whole(text: str) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else 0


def read_uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def read_reason(text: str) -> str:
    return read_line(text, limit=REASON_LIMIT)


def read_line(text: str, *, limit: int) -> str:
    """Free text on one line, cut at `limit`; without the one character that PostgreSQL does not store."""
    return " ".join(text.replace("\0", " ").split())[:limit]
