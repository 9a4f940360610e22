"""One line of a match sheet, and the notes on it: the boxes, what is typed in them, what is noted in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.card_games import CardGame, Sum, Target
from rules.problems import Problem
from tournaments.event.regulation import TYPED
from tournaments.labels.match_labels import WORDS, answers_to
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_whole


def read_notes(data: Mapping[str, str]) -> dict[str, int | None]:
    """The notes whose boxes were sent; an empty one is no note, and who sends no box leaves the note as it is."""
    typed = {name: data[_box(name)].strip() for name in TYPED if _box(name) in data}
    return {name: read_whole(text) if text else None for name, text in typed.items()}


def note_boxes(notes: Mapping[str, int | None], names: Sequence[str]) -> list[Plain]:
    """Template values of _match_notes.html: for every note its question, and the answers to choose from."""
    return [
        {
            "name": _box(name),
            "label": WORDS[name].question,
            "choices": [
                {"value": str(value), "label": answer, "chosen": notes.get(name) == value}
                for value, answer in answers_to(name, names).items()
            ],
        }
        for name in TYPED
    ]


def _box(name: str) -> str:
    return f"note.{name}"


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
    def place(self) -> tuple[int, int]:
        return self.number, self.attempt

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
