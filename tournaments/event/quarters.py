"""How many play for a quarter, and how many tables a fixture of quarters takes."""

from dataclasses import dataclass

from rules.sides import PARTNERS


@dataclass(frozen=True, slots=True)
class QuarterSize:
    """A quarter and the number of its players; `pairs` is how many they can form at once."""

    name: str
    players: int

    @property
    def pairs(self) -> int:
        return self.players // PARTNERS


@dataclass(frozen=True, slots=True)
class FixtureTables:
    """How many tables a fixture takes: `chosen` by the organizer, else as many as the `smallest` quarter has pairs.

    `chosen` is None where nothing was chosen, `smallest` while there is no quarter.
    """

    chosen: int | None
    smallest: QuarterSize | None

    @property
    def number(self) -> int | None:
        """The tables as things are; None while a quarter cannot form a pair."""
        if self.chosen is not None:
            return self.chosen
        return (self.smallest.pairs or None) if self.smallest else None
