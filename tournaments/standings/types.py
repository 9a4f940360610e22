"""The values that standings are computed from and made of. Points are whole numbers or exact fractions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from rules.match_points import Points, exact
from rules.outcomes import Ending, SideLine

EntrantId = str
"""What a table ranks: a team, a pair or a player."""

Group = tuple[EntrantId, ...]
"""Entrants that are looked at together, mostly because they are tied."""

Value = tuple[Fraction, ...]
"""What a criterion compares: the higher ranks first; a second number counts only when the first is equal."""


class Criterion(StrEnum):
    """The tie-breaks an organizer may put in order; `tiebreaks` defines each of them."""

    HEAD_TO_HEAD = "head_to_head"
    MINI_TABLE = "mini_table"
    BUCHHOLZ = "buchholz"
    DEALS_WON = "deals_won"
    DEAL_DIFFERENCE = "deal_difference"
    POINT_DIFFERENCE = "point_difference"
    POINTS_MADE = "points_made"
    POINT_RATIO = "point_ratio"
    WINS = "wins"
    CALLS_WON = "calls_won"
    BEST_TABLE = "best_table"
    LAST_DEALS = "last_deals"
    PLAY_OFF = "play_off"
    LOT = "lot"
    DESK = "desk"


class StillLevel(StrEnum):
    """What becomes of those whom a criterion that split a tied group left level among themselves: AGAIN they begin with
    the first criterion, as a tie of their own; ON they go on with the one that follows.
    """

    AGAIN = "again"
    ON = "on"


@dataclass(frozen=True, slots=True)
class TurnsCounted:
    """Which turns count for everybody: the `best` of them, or all but the `worst`; all of them if neither is set.

    Written "all", "best_3", "worst_1".
    """

    best: int = 0
    worst: int = 0

    def __str__(self) -> str:
        return f"best_{self.best}" if self.best else f"worst_{self.worst}" if self.worst else "all"

    @classmethod
    def read(cls, written: str) -> "TurnsCounted":
        """What `str` wrote. Raises ValueError for anything else."""
        which, _, number = written.partition("_")
        if written != "all" and (which not in ("best", "worst") or not number.isascii() or not number.isdigit()):
            raise ValueError(f"{written!r} does not say which turns count")
        found = cls(**({} if written == "all" else {which: int(number)}))
        if str(found) != written:
            raise ValueError(f"{written!r} does not say which turns count")
        return found

    def most_of(self, turns: int) -> int | None:
        """How many count at most, of an evening of this many; None if all do."""
        if self.worst:
            return max(1, turns - self.worst)
        return self.best or None


ALL_TURNS = TurnsCounted()


class StepOutcome(StrEnum):
    """What a criterion did to a tied group: split it, found it level, or could not be asked."""

    SPLIT = "split"
    LEVEL = "level"
    PASSED = "passed"


class Line(NamedTuple):
    """What one side has of a match as one table counts it.

    `entrants`: in the team table the one team, in the pair table the one pair, in the player table the players who sat
    there: each of them is credited in full. `points`: match points. `played`: everything else. `unplayed`: it
    was not played, or somebody else played it for them, so that it is nobody's best. `deals`: what each of its deals
    was worth to them, in order; None where nobody asks, or it is not known.
    """

    entrants: tuple[EntrantId, ...]
    points: Points
    played: SideLine
    unplayed: bool = False
    deals: tuple[Points, ...] | None = None

    @property
    def came_in_vain(self) -> bool:
        """Whether they came and nobody played."""
        return self.unplayed and self.played.ending is not Ending.LOST


class Encounter(NamedTuple):
    """One finished match as one table counts it, with a line for each side. What they say only `rules` decides.
    `turn` is the one that it was played in.
    """

    key: str
    lines: tuple[Line, ...]
    turn: int = 0

    @property
    def sides(self) -> tuple[tuple[EntrantId, ...], ...]:
        """The entrants of each side."""
        return tuple([line.entrants for line in self.lines])


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums of one entrant. `results` counts its matches by deals, won first: {"5-0": 1, "2-3": 2}.

    `rest_points` is the part of `points` that was given for rests, and for coming to a table that was not played; a
    rest is no match, so nothing else counts it.
    `deducted` are the match points that penalties took of them.
    `cards_for` and `cards_against` are None as soon as one match lacks its card points; `rest_cards` are card points
    that were given for rests and are not among them. `calls_won` are the deals that
    it called and won, None as soon as of one table nothing but the totals is known. Where only some turns count,
    `dropped` are those whose points do not; where the mean of a match counts, `mean_of` is how many matches it is of.
    """

    played: int = 0
    won: int = 0
    level: int = 0
    lost: int = 0
    points: Points = 0
    deals_won: int = 0
    deals_lost: int = 0
    level_deals: int = 0
    cards_for: int | None = 0
    cards_against: int | None = 0
    results: Mapping[str, int] = field(default_factory=dict, hash=False)
    rest_points: Points = 0
    deducted: Points = 0
    calls_won: int | None = 0
    rest_cards: Points = 0
    dropped: tuple[int, ...] = ()
    mean_of: int | None = None

    @property
    def cards_made(self) -> Points | None:
        """The card points made, with those that were given for rests; None where those of a match are not known."""
        return None if self.cards_for is None else exact(self.cards_for + self.rest_cards)

    @property
    def earned(self) -> Points:
        """The match points before penalties."""
        return exact(self.points + self.deducted)

    @property
    def deals_known(self) -> bool:
        """Whether the deals of every table are known, and not its totals alone."""
        return self.calls_won is not None

    @property
    def deal_difference(self) -> int:
        """Deals won minus deals lost."""
        return self.deals_won - self.deals_lost


@dataclass(frozen=True, slots=True)
class Decision:
    """A play-off that was played, a lot that was drawn, or what the desk decided: `order` names the tied, the winner
    first.

    It settles the tie it was made for and any smaller tie among the same entrants; a tie that somebody else
    joined after a correction is open again.
    """

    kind: Criterion
    order: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class MiniRow:
    """One line of a mini-table: only the matches among the tied."""

    entrant: EntrantId
    played: int
    points: Points
    deals_won: int
    deals_lost: int

    @property
    def deal_difference(self) -> int:
        """Deals won minus deals lost among the tied."""
        return self.deals_won - self.deals_lost


@dataclass(frozen=True, slots=True)
class Step:
    """One criterion asked about one tied group.

    `values`: what was compared, the best first, in the order of ids where equal; empty when the criterion
    passed. `mini_table`: its lines in the same order, for HEAD_TO_HEAD and MINI_TABLE only.
    """

    criterion: Criterion
    outcome: StepOutcome
    values: tuple[tuple[EntrantId, Value], ...] = ()
    mini_table: tuple[MiniRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings.

    `shared`: somebody else has the same place. `decided_by`: the criterion that puts this line below the
    one above; None where match points do, on the first line, and between lines that share a place. `tied`:
    everybody with the same match points, this entrant included, empty when nobody else has them. `steps`:
    how that tie was treated, from the first criterion to what settled this entrant's place. `met`: the match points
    of all opponents, as the criterion BUCHHOLZ counts them, where it is asked; else None.
    """

    place: int
    shared: bool
    entrant: EntrantId
    totals: Totals
    decided_by: Criterion | None = None
    tied: tuple[EntrantId, ...] = ()
    steps: tuple[Step, ...] = ()
    met: Fraction | None = None
