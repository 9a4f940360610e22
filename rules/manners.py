"""How people play and behave at a table, where written regulations differ: told to the players, it decides nothing.

Sources: the 2022 regulation of the Giochi di Pinasca (anticlockwise, partners exchange their cards when the pack is
used up, not a word on talking); the EDISU 2025 regulation (the same); the licensed-gaming rules page (signs to a
captain, none in the first trick); the online platform's help (clockwise, talk after the first trick, cards shown if
wished). That nobody talks or signs is a rule of other tournaments.
"""

from dataclasses import dataclass
from enum import StrEnum


class Direction(StrEnum):
    """Which way the turn goes round, and with it who opens: the one who sits on that side of the dealer."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"
    UNSAID = "unsaid"


class Talk(StrEnum):
    """What partners may tell each other.

    SILENT nothing; SIGNS signs to the captain of their side, none in the first trick; AFTER_FIRST whatever they like
    from the second trick on, but no card by its name; FREE whatever they like.
    """

    SILENT = "silent"
    SIGNS = "signs"
    AFTER_FIRST = "after_first"
    FREE = "free"
    UNSAID = "unsaid"


class LastTricks(StrEnum):
    """Whether partners see each other's cards before the last three tricks: always, if they wish, or never."""

    EXCHANGED = "exchanged"
    OPTIONAL = "optional"
    HIDDEN = "hidden"
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class Manners:
    """What an event prints of it; what is UNSAID is left to local custom."""

    direction: Direction = Direction.ANTICLOCKWISE
    talk: Talk = Talk.UNSAID
    last_tricks: LastTricks = LastTricks.EXCHANGED


GIOCHI_MANNERS = Manners()
