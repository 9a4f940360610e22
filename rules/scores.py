"""A deal as it is typed, and as it is kept: the same values for every game."""

from dataclasses import dataclass

from rules.calls import Call
from rules.cards import LEVEL_POINTS, TOTAL_POINTS


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal as a person typed it: the total of one party or of several, or the winner alone, and a tick.

    A party is a side where two sides play and where three play alone, who have a `third` total; where there is a call
    it is the caller's party first, and the others second. Only there `caller`, `partner` (numbers of sides) and `bid`
    are recorded, and whether the deal was called off, `void`. `error` is the side that made an error: said 31 too
    early, or spoiled a called deal, with `wrong_void` by throwing in a hand that was too good for it.
    """

    first: str | int | None = None
    second: str | int | None = None
    winner: int | None = None
    cappotto: bool = False
    third: str | int | None = None
    caller: int | None = None
    partner: int | None = None
    bid: str | int | None = None
    void: bool = False
    error: int | None = None
    wrong_void: bool = False


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal as it is kept.

    `points` are those of the first party, None where only the winner is known; `second` those of the second where
    there are three, and the last party has the rest of the pack. `winner` is the number of the party that won, None
    where points that are level have none. `cappotto`: one party took every trick. `call` says who the parties of a
    called deal are; one that has neither call nor `error` was called off. `error` is the side that made one, by
    throwing in a hand that was too good for it where `wrong_void`. `totals` are no deal but what a whole table has at
    its end, side by side, where no more than that was written down. `game` is the key of the game that was played,
    where it is another than Briscola (`rules.card_games`); then `second` are the points of side two, whose sum with the
    first the game knows.
    """

    points: int | None
    winner: int | None = None
    cappotto: bool = False
    second: int | None = None
    call: Call | None = None
    error: int | None = None
    totals: tuple[int, ...] | None = None
    game: str = ""
    wrong_void: bool = False

    @property
    def level(self) -> bool:
        """Whether both of two sides have as much."""
        return self.points is not None and self.points == (self.second if self.game else LEVEL_POINTS)

    @property
    def by_party(self) -> tuple[int, ...] | None:
        """The card points of each party, or None where only the winner is known."""
        if self.points is None:
            return None
        if self.game and self.second is not None:
            return self.points, self.second
        told = (self.points,) if self.second is None else (self.points, self.second)
        return (*told, TOTAL_POINTS - sum(told))
