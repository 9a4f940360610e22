"""Clocks of turns go on as they ran when somebody puts the clock of the computer on or back, while the program runs."""

import uuid

from django.db import DatabaseError

from briscola_site.clock import Jump, Jumps
from tournaments.management.beside import Beside
from tournaments.services.play.turn_clock import clocks_follow

LOOK_EVERY = 1
"""Seconds: so long somebody may see a time that is wrong."""


def turn_clocks() -> Beside:
    return Beside("turn clocks", TurnClocks(Jumps()).look, LOOK_EVERY)


class TurnClocks:
    """Looks how far the clock jumped, and lets the ends of turns jump as far; what cannot be saved is tried again."""

    def __init__(self, jumps: Jumps) -> None:
        self._jumps = jumps
        self._owed: list[tuple[uuid.UUID, Jump]] = []

    def look(self) -> None:
        if jump := self._jumps.last():
            self._owed.append((uuid.uuid4(), jump))
        try:
            while self._owed:
                key, jump = self._owed[0]
                clocks_follow(key, jump.by, jump.since, self._jumps.wall())
                self._owed.pop(0)
        except DatabaseError:
            return
