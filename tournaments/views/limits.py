"""How often somebody without an account may ask, so that nobody tries out links and no broken phone floods the desk.

A window of fixed length that begins with the first question. The counts live in Django's cache, which belongs to one
process: a hall is served by one. Where several processes serve, each counts for itself, and the limit is as many times
as wide; names are 128 random bits, so that even then nobody guesses one.
"""

from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` questions in `seconds`."""

    name: str
    most: int
    seconds: int


# A whole hall may come from one address, and all its phones open their sheets when a turn begins.
OPENING = Limit("table_open", most=300, seconds=60)
# Two phones at a table ask every five seconds; whoever plays there may look on with more.
LOOKING = Limit("table_look", most=240, seconds=60)
SENDING = Limit("table_send", most=30, seconds=60)


def within(limit: Limit, who: object) -> bool:
    """Whether this question of `who` is still within the limit; asking counts."""
    key = f"limit:{limit.name}:{who}"
    if cache.add(key, 1, limit.seconds):
        return True
    try:
        return cache.incr(key) <= limit.most
    except ValueError:  # the window ended between the two questions to the cache
        return True


def address_of(request: HttpRequest) -> str:
    """From where somebody asks."""
    return str(request.META.get("REMOTE_ADDR", ""))
