"""One line of a match sheet: what is in its boxes."""

from dataclasses import dataclass

from rules.card_games import CardGame, Sum, Target
from rules.problems import Problem


def told_of(game: CardGame | None) -> str:
    """What the script must know of a playing of another game: "sums 162 252", "target 11", "own"; nothing of others."""
    if game is None:
        return ""
    match game.told:
        case Sum() as told:
            return " ".join(map(str, ("sums", *told.sums)))
        case Target() as told:
            return f"target {told.points}"
        case _:
            return "own"


BOXES = ("first", "second", "third", "winner", "cappotto", "error", "caller", "partner", "bid", "ended")
"""What is written of a deal; beside them a line may have the totals of a whole table."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of the sheet: what is in its boxes, and what is wrong with it.

    Only three alone have a `third` total, and only a deal with a call a `caller`, `partner` and `bid`; `alone`: it is
    said that there is no partner. `ended` says how
    such a deal ended that is played again: called off, or by whose error. `totals` are those of a whole table.
    """

    number: int
    attempt: int
    first: str = ""
    second: str = ""
    winner: str = ""
    cappotto: bool = False
    error: bool = False
    problems: tuple[Problem, ...] = ()
    void: bool = False
    third: str = ""
    caller: str = ""
    partner: str = ""
    bid: str = ""
    ended: str = ""
    alone: bool = False
    totals: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The beginning of the names of its boxes."""
        return f"d{self.number}.{self.attempt}"

    @property
    def empty(self) -> bool:
        told = (self.first, self.second, self.third, self.caller, self.partner, self.bid, self.ended, *self.totals)
        return not (any(one.strip() for one in told) or self.winner or self.cappotto or self.error)

    @property
    def more(self) -> list[tuple[str, str]]:
        """What is in the boxes that only a table has at which everybody is a side, by their names."""
        told = [(name, getattr(self, name)) for name in ("third", "caller", "partner", "bid", "ended")]
        totals = [(f"total{side}", value) for side, value in enumerate(self.totals, start=1)]
        return [(name, value) for name, value in (*told, *totals) if value]

    @property
    def repeat(self) -> bool:
        return self.attempt > 1
