"""How far the set-up of a tournament can still be changed."""

from enum import StrEnum


class Lock(StrEnum):
    """What holds the set-up fast, from nothing to everything."""

    OPEN = "open"
    PUBLISHED = "published"
    RESULTS = "results"
    CLOSED = "closed"
