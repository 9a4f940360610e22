"""What the organizer keeps back from strangers: the results of the last turns, turns that are not announced yet, names.

Anybody who comes in by the public door holds the tournament `veiled`, and its stages with it: the selectors then leave
out what is kept back, so that no page has to think of it. The desk holds the same tournament open.
"""

from dataclasses import dataclass

from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Discretion:
    """What is kept back; turns are numbers of the calendar, None where nothing is.

    `frozen_after`: the last turn whose results are told; `shown_until`: the last of which it is told who plays where.
    """

    frozen_after: int | None = None
    shown_until: int | None = None
    initials: bool = False

    def seals(self, turn: int) -> bool:
        """Whether the results of a turn are not told."""
        return self.frozen_after is not None and turn > self.frozen_after


OPEN = Discretion()
EVERYTHING = 2**31 - 1
"""No log has as many entries."""


def veiled(tournament: Tournament) -> Tournament:
    """The same tournament, from now on as strangers may see it."""
    tournament.veiled = True
    return tournament


def discretion_of(tournament: Tournament) -> Discretion:
    """What is kept back from the one who holds the tournament like this."""
    if not tournament.veiled:
        return OPEN
    return Discretion(tournament.frozen_after, tournament.shown_until, tournament.initials)


def until_frozen(tournament: Tournament) -> int:
    """The last entry of the log with which a decision, a penalty or a declaration came that may be told: none since the
    table was frozen.
    """
    if discretion_of(tournament).frozen_after is None:
        return EVERYTHING
    return tournament.frozen_version or 0
