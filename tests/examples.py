"""Files of tournaments: the one that is kept, for every later program to read, and others that this program makes."""

import functools
from collections.abc import Callable, Mapping
from pathlib import Path

from django.conf import settings
from django.db import transaction

from tests.eventful import make_eventful
from tests.staged import make_danish, make_left, make_rotating, make_staged
from tests.whole import make_moved
from tournaments.models import Tournament
from tournaments.selectors.files.tournament_export import VERSION, export_bytes

KEPT_FILE = Path(settings.BASE_DIR, "tests", "data", f"tournament-{VERSION}.json")
KEPT = KEPT_FILE.read_bytes()
MADE: Mapping[str, Callable[..., Tournament]] = {
    "quarters": make_eventful,
    "staged": make_staged,
    "left": make_left,
    "danish": make_danish,
    "rotating": make_rotating,
    "moved": make_moved,
}
EXAMPLES = ("kept", *MADE)


@functools.cache
def example(name: str) -> bytes:
    """The file of this name; nothing of what it is made from stays in the database."""
    if name == "kept":
        return KEPT
    with transaction.atomic():
        data = export_bytes(MADE[name](slug=f"file-{name}"))
        transaction.set_rollback(True)
    return data
