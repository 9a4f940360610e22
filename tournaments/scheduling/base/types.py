"""The values of a draw: who is drawn, what is asked for, and the turns that come out."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from rules.games import MOST_PARTNERS, PARTNERS

EntrantId = str

EVERY_PAIR: Final = "all"
MOST_ENTRANTS: Final = 2_048
"""As many as an event may have, and as a knockout may have: eleven turns. Other formats may have fewer."""
Legs = int | Literal["all"]


class Lineup(StrEnum):
    """How a team fills its chairs: FREE, new sides in every turn; FIXED, the same sides all tournament, drawn once;
    LISTED, the same as well, as its list has them: the first players are the first side.
    """

    FREE = "free"
    FIXED = "fixed"
    LISTED = "listed"

    @property
    def stays(self) -> bool:
        """Whether those who play together do so all tournament."""
        return self is not Lineup.FREE


class Together(StrEnum):
    """Who of a team plays together on a side of a table: one ALONE, PAIRS, or TRIOS."""

    ALONE = "alone"
    PAIRS = "pairs"
    TRIOS = "trios"

    @property
    def size(self) -> int:
        """How many sit on a side."""
        return {Together.ALONE: 1, Together.PAIRS: PARTNERS, Together.TRIOS: MOST_PARTNERS}[self]


@dataclass(frozen=True, slots=True)
class Field:
    """Who takes part: one tuple of ids per team; an entrant without a team is a team of one.

    `seeds` are the seeded entrants, the best first; all others are behind them in an order that lots decide. `clubs`
    are the members of one club, bar or family, who are kept apart as long as possible by the formats that say so.
    """

    teams: tuple[tuple[EntrantId, ...], ...]
    seeds: tuple[EntrantId, ...] = ()
    clubs: tuple[tuple[EntrantId, ...], ...] = ()

    @property
    def ids(self) -> tuple[EntrantId, ...]:
        """Every id of the field, team by team."""
        return tuple(entrant for team in self.teams for entrant in team)


def singles(count: int) -> Field:
    """The field of `count` entrants without teams, named "1" to str(count)."""
    return Field(tuple((str(number),) for number in range(1, count + 1)))


def teams(sizes: tuple[int, ...]) -> Field:
    """The field of teams of these sizes; "2.5" is the fifth player of the second team."""
    return Field(
        tuple(tuple(f"{team}.{player}" for player in range(1, size + 1)) for team, size in enumerate(sizes, start=1))
    )


class Order(StrEnum):
    """Who gets which starting number: DRAWN, by lot; LISTED, as listed, so that the turns are those of a published
    table.
    """

    DRAWN = "drawn"
    LISTED = "listed"


class Relation(StrEnum):
    """How two players share a table: as PARTNERS, as OPPONENTS, or TABLE, in either way."""

    PARTNERS = "partners"
    OPPONENTS = "opponents"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Apart:
    """Members of one family, club or household who are not to meet in this way: never, or not in the first turn.

    A `hard` restriction is kept or the draw is refused; one that is not is counted where it could not be kept.
    """

    members: tuple[EntrantId, ...]
    relation: Relation = Relation.TABLE
    first_turn: bool = False
    hard: bool = True


@dataclass(frozen=True, slots=True)
class Stay:
    """Somebody who cannot move plays at one table: at this one, or None for whichever the draw takes."""

    entrant: EntrantId
    table: int | None = None
    hard: bool = True


@dataclass(frozen=True, slots=True)
class Mixed:
    """Every side is one of each group; an entrant in neither group is free."""

    ones: tuple[EntrantId, ...]
    others: tuple[EntrantId, ...]
    hard: bool = True


@dataclass(frozen=True, slots=True)
class Within:
    """Somebody is drawn into one of these `parts` of a bracket, by their numbers from the top, `of` so many equal ones,
    or into one of these groups: each is played on a day of its own.
    """

    entrant: EntrantId
    parts: tuple[int, ...]
    of: int


@dataclass(frozen=True, slots=True)
class Restrictions:
    """Everything that is asked of a draw besides its format."""

    apart: tuple[Apart, ...] = ()
    stay: tuple[Stay, ...] = ()
    mixed: tuple[Mixed, ...] = ()
    within: tuple[Within, ...] = ()


NO_RESTRICTIONS: Final = Restrictions()


class Byes(StrEnum):
    """Who advances without a match in the first turn of a knockout: SEEDED, the best seeds; DRAWN, lots decide. LATER:
    nobody who has an opponent, so that the winners are made as many as a bracket has places in the second turn, where
    the best seeds advance.
    """

    SEEDED = "seeded"
    DRAWN = "drawn"
    LATER = "later"


class SecondChance(StrEnum):
    """What becomes of those who lose in a knockout.

    NONE: they are out. CONSOLATION: losers of their first match play on in a bracket of their own. DOUBLE: only who
    lost twice is out.
    """

    NONE = "none"
    CONSOLATION = "consolation"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True)
class KnockoutOptions:
    """How a knockout is played out.

    `third_place` adds the match of the losing semi-finalists, `placing` the matches for all places. `second_final`,
    in a double elimination: who had not lost before the final may lose it once.
    """

    byes: Byes = Byes.SEEDED
    third_place: bool = False
    placing: bool = False
    second_chance: SecondChance = SecondChance.NONE
    second_final: bool = False


KNOCKOUT: Final = KnockoutOptions()


@dataclass(frozen=True, slots=True)
class Rank:
    """An entrant in the table as it is before a turn is paired; `points` are comparable in whole numbers."""

    entrant: EntrantId
    points: int


@dataclass(frozen=True, slots=True)
class Options:
    """What the organizer chooses.

    `tables` is the number of parallel tables (of one fixture, where teams meet); None leaves it to the format.
    `together` is how many of a team sit on a side, where teams meet. `legs` is how often everybody meets everybody;
    EVERY_PAIR, for teams only: every pair against every pair. `steps` bounds the search for a better draw, counted in
    tried changes and never in seconds, so that a slow machine draws the same; None is the budget of the format, 0 the
    first correct draw. `turns` is how many turns are played, where that is chosen; None is the full length, where
    partners rotate. `restrictions` are kept by the formats that say so. `hall` is how many tables the hall has, where
    teams meet and in a knockout: a turn that needs more is cut into several; None is as many as needed. `order` is who
    gets which starting number, where all meet all or teams meet. `lineup` is how teams fill their chairs, `knockout`
    how a knockout is played out, `groups` into how many groups the entrants are drawn. `standing` is the table before
    the turn that is to be paired, the best first, where rank decides who meets whom; an entrant that is not in it is
    not paired. `rematches`: there, anybody who has met may meet again as if they had not. `drawn_groups` are the groups
    as they were drawn, once others have come or gone. `seats` is how many sit at a table where everybody plays alone,
    None elsewhere. `blocks` are those who play for the same places, the best first, each a group or a bracket of its
    own; empty: all play for all places. `crossed` are the matches of the first column of a knockout as they were
    printed, from the top, of one who advances alone; empty: seeds and lots make them. `continued`: where rank decides
    who meets whom, it does so in the first turn too, for the table was played before.
    """

    tables: int | None = None
    legs: Legs = 1
    lineup: Lineup = Lineup.FREE
    steps: int | None = None
    turns: int | None = None
    restrictions: Restrictions = NO_RESTRICTIONS
    hall: int | None = None
    order: Order = Order.DRAWN
    groups: int | None = None
    knockout: KnockoutOptions = KNOCKOUT
    standing: tuple[Rank, ...] = ()
    rematches: bool = False
    drawn_groups: tuple[tuple[EntrantId, ...], ...] = ()
    seats: int | None = None
    blocks: tuple[tuple[EntrantId, ...], ...] = ()
    crossed: tuple[tuple[EntrantId, ...], ...] = ()
    continued: bool = False
    together: int = PARTNERS


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table of one turn: its number, and the sides as tuples of ids in the order of their chairs."""

    table: int
    sides: tuple[tuple[EntrantId, ...], ...]

    @property
    def seated(self) -> tuple[EntrantId, ...]:
        """Everybody who sits there, side by side."""
        return tuple(entrant for side in self.sides for entrant in side)


@dataclass(frozen=True, slots=True)
class Turn:
    """One slot of the calendar: its number from 1, the meetings by table, and who rests, in the field's
    order. Of a turn that was paired by hand nothing is promised but that it is complete.
    """

    number: int
    meetings: tuple[Meeting, ...]
    rests: tuple[EntrantId, ...]
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A meeting that has been played, with the number of its turn.

    `winner` is side 1 or 2, or None: level, or neither side came, or not told where outcomes do not matter.
    """

    turn: int
    meeting: Meeting
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Schedule:
    """The turns drawn by one format from one draw number."""

    format: str
    number: int
    turns: tuple[Turn, ...]
