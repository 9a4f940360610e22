"""What a spreadsheet is given: texts and exact numbers in rows, under one head."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Euros:
    """Money, a number of cents."""

    cents: int

    def __str__(self) -> str:
        return f"{'-' * (self.cents < 0)}{abs(self.cents) // 100}.{abs(self.cents) % 100:02d}"


Cell = str | int | Fraction | Euros | None
"""None where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Grid:
    """One table; every row is as long as the head."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def number(text: object) -> Cell:
    """What a page shows in a cell, as a number where it is a whole one, nothing where it is empty."""
    shown = "" if text is None else str(text)
    if shown.isascii() and shown.isdigit():
        return int(shown)
    return shown or None


def filled(head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> tuple[tuple[str, ...], tuple[tuple[Cell, ...], ...]]:
    """The same without the columns in which no row says anything."""
    kept = [place for place in range(len(head)) if any(row[place] is not None for row in rows) or not rows]
    return tuple(head[place] for place in kept), tuple(tuple(row[place] for place in kept) for row in rows)
