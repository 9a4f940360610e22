"""Every address, room by room. Each view says itself who may call it (`pages.frame.guard`)."""

from collections import defaultdict
from collections.abc import Iterable
from importlib import import_module

from django.urls import URLPattern, URLResolver, include, path

from tournaments.pages.frame.guard import View

# What a whole hall asks for comes first, since addresses are looked through in this order; new tournaments come before
# those that are there: "new" is nobody's short name.
ROOMS = (
    "hall",
    "clubs",
    "setup",
    "desk",
    "entries",
    "drawing",
    "finals",
    "projector",
    "seasons",
    "papers",
    "phones",
    "files",
    "log",
    "frame",
)
Listed = tuple[str, View, dict[str, str], str]
"""An address as its room lists it, or what is left of it behind its beginning; its view, what else that is told, and
its name.
"""


def listed() -> Iterable[Listed]:
    for room in ROOMS:
        for one in import_module(f"tournaments.pages.{room}.urls").urlpatterns:
            yield str(one.pattern), one.callback, one.default_args, one.name


def by_beginning(addresses: Iterable[Listed]) -> list[URLPattern | URLResolver]:
    """Addresses that begin alike are looked through only where one begins like that: one by one there are too many."""
    found: dict[str, list[Listed]] = defaultdict(list)
    for address, view, told, name in addresses:
        begins, slash, rest = address.partition("/")
        found[begins + slash].append((rest, view, told, name))
    return [
        path(begins, include(by_beginning(those))) if len(those) > 1 else path(begins + those[0][0], *those[0][1:])
        for begins, those in found.items()
    ]


urlpatterns = by_beginning(listed())
