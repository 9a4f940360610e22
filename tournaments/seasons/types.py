"""The values that a season is made of. Points are whole numbers or exact fractions.

A season keeps what its evenings came to as values and knows nothing of where they were played: a result sheet that was
typed by hand counts as one that a tournament of this program handed out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction

from rules.match_points import Points
from rules.modifiers import Modifier, Use
from rules.places import LastValue, SharedRule

UnitId = str
"""Who a season ranks: the id of a team or of a person, or `pair_id` of two people."""

Group = tuple[UnitId, ...]


CLUB_PAIRS = 3
"""The default number of best lines that make a club's sum."""


class Unit(StrEnum):
    """Who is ranked. A pair's place counts for each of its two people where these are ranked."""

    TEAM = "team"
    PAIR = "pair"
    PERSON = "person"


class ScoringKind(StrEnum):
    """How a place in an evening becomes points of the season; `scoring` says how each is counted."""

    PLACES = "places"
    FROM_LAST = "from_last"
    FIELD = "field"
    OWN = "own"
    MEAN = "mean"


class Per(StrEnum):
    """Among which evenings the best are chosen: all of them, or those of each part or discipline."""

    SEASON = "season"
    PART = "part"
    DISCIPLINE = "discipline"


class Total(StrEnum):
    """What becomes of the evenings that count: their sum, or their mean."""

    SUM = "sum"
    MEAN = "mean"


class Finals(StrEnum):
    """What a final does: its points are added outside the best, or its players come first in its order."""

    ADDED = "added"
    AHEAD = "ahead"


class SeasonCriterion(StrEnum):
    """The tie-breaks of a season, which an organizer may put in order; `tiebreaks` defines each of them."""

    TOTAL = "total_with_discards"
    DISCARDS = "discards"
    WINS = "wins"
    PLACES = "places"
    BEST = "best"
    OWN_POINTS = "own_points"
    EVENINGS = "evenings"
    LAST_EVENING = "last_evening"
    DIRECT = "direct"
    LOT = "lot"


class Standing(StrEnum):
    """Whether somebody reached the minimum of evenings, may still reach it, or cannot any more."""

    RANKED = "ranked"
    POSSIBLE = "possible"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Scoring:
    """How an evening's places become points.

    `values`: PLACES the points by place, the first place first; FROM_LAST the bonus by place, added to what is counted
    from the last up. `shared`: what those who share a place get of the places they fill (`rules.places`). `last`: whose
    the last value is, for PLACES. `least`: FROM_LAST the points of the last place, FIELD the fewest that anybody gets.
    `step`: how many fewer each place gets than the one before. `each`: FIELD, what the first place gets for everybody
    who took part. OWN and MEAN use none of them.
    """

    kind: ScoringKind = ScoringKind.PLACES
    values: tuple[Fraction, ...] = ()
    shared: SharedRule = SharedRule.SAME
    last: LastValue = LastValue.PLACE
    least: Fraction = Fraction(1)
    step: Fraction = Fraction(1)
    each: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Counted:
    """How many of somebody's evenings count: the `best` of them, or a `share` of those there are, rounded up, or all.

    Never "all but the worst": who misses an evening would then lose nothing by it. A share is one of the evenings that
    are planned, also once the season is closed; where nothing is planned, or more were held, of those that were held.
    """

    best: int | None = None
    share: Fraction | None = None
    per: Per = Per.SEASON


@dataclass(frozen=True, slots=True)
class Minimum:
    """How many evenings are needed in order to be ranked: a number, or a share of those held, rounded up."""

    evenings: int | None = None
    share: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Attendance:
    """Points for every evening somebody came to that is no final; `of_discards`: also for one that is struck."""

    points: Fraction = Fraction(0)
    of_discards: bool = True


@dataclass(frozen=True, slots=True)
class Section:
    """A part or a discipline of a season; `evenings`: how many are planned, None where nothing is said."""

    key: str
    name: str
    evenings: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonRegulation:
    """Everything a club decides about how its evenings are counted together.

    `evenings`: how many are planned in all, finals not counted. `qualifiers`: how many of each section (of the season,
    where it has none) move on to the final; those already qualified leave the place to the next. `modifiers`: jokers
    and the powers of the Giochi, declared on result sheets. `club_pairs`: of how many lines of an evening, the best,
    the sum is that of a bar or club.
    """

    unit: Unit
    scoring: Scoring
    counted: Counted = Counted()
    parts: tuple[Section, ...] = ()
    disciplines: tuple[Section, ...] = ()
    evenings: int | None = None
    total: Total = Total.SUM
    attendance: Attendance = Attendance()
    minimum: Minimum = Minimum()
    finals: Finals = Finals.ADDED
    qualifiers: int = 0
    criteria: tuple[SeasonCriterion, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    club_pairs: int = CLUB_PAIRS

    @property
    def sections(self) -> tuple[Section, ...]:
        """What has best evenings of its own; nothing where they are chosen among all."""
        return {Per.SEASON: (), Per.PART: self.parts, Per.DISCIPLINE: self.disciplines}[self.counted.per]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One entrant of an evening: its place, who that is, and what it made.

    `people`: ids of persons. `points`: what it made that evening, as it counted there. `matches`: how many it played,
    for a mean. `club`: the bar or club it came for.
    """

    place: int
    people: tuple[UnitId, ...] = ()
    team: UnitId = ""
    points: Points | None = None
    matches: int | None = None
    club: str = ""


@dataclass(frozen=True, slots=True)
class SheetMeeting:
    """Two sides of an evening met: the positions of their lines, counted from 0, and what each side made of it. A side
    is one line, or two where partners change and everybody has a line of their own.
    """

    lines: tuple[tuple[int, ...], tuple[int, ...]]
    points: tuple[Points, Points]


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """What a season keeps of one evening.

    `tournament` and `version`: which tournament it was taken from, as it was at which version; "" and 0 where it was
    typed by hand. `weight`: how many times its points count. `uses`: what was declared for this evening. `modifiers`:
    those of this evening alone, as a discipline of the Giochi has them. `meetings`: if known, who met whom.
    `initials`: the public saw no more of its people than these.
    """

    key: str
    name: str
    date: date
    lines: tuple[SheetLine, ...]
    part: str = ""
    discipline: str = ""
    weight: Fraction = Fraction(1)
    final: bool = False
    tournament: str = ""
    version: int = 0
    uses: tuple[Use, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    meetings: tuple[SheetMeeting, ...] = ()
    initials: bool = False

    def section(self, per: Per) -> str:
        """The key of the section in which it counts, "" where the season has none."""
        return {Per.SEASON: "", Per.PART: self.part, Per.DISCIPLINE: self.discipline}[per]


@dataclass(frozen=True, slots=True)
class Season:
    """A season as it is: its regulation, what was played so far, and the lots that were drawn.

    `sheets`: in the order in which they were played. `lots`: each the tied in their order, the winner first, the oldest
    lot first. `closed`: nothing more is played. `share_of_held`: closed when shares of a closed season were of the
    evenings that were held, and counted so for good. `called`: the names of persons and teams by their ids; who is not
    in it is called by the id.
    """

    name: str
    regulation: SeasonRegulation
    sheets: tuple[ResultSheet, ...] = ()
    lots: tuple[Group, ...] = ()
    closed: bool = False
    called: Mapping[UnitId, str] = field(default_factory=dict, hash=False)
    share_of_held: bool = False

    def name_of(self, unit: UnitId) -> str:
        """What a unit is called: a pair by both names."""
        return PAIR_SIGN.join(self.called.get(one, one) for one in unit.split(PAIR_SIGN))


PAIR_SIGN = " + "


def pair_id(people: tuple[UnitId, ...]) -> UnitId:
    """The same for two people, no matter who of them sat first."""
    return PAIR_SIGN.join(sorted(people))


def credited(sheet: ResultSheet, unit: Unit) -> list[Group]:
    """The people credited with each line of a result sheet."""
    if unit is Unit.PERSON:
        return [line.people for line in sheet.lines]
    if unit is Unit.TEAM:
        return [(line.team,) for line in sheet.lines]
    return [(pair_id(line.people),) for line in sheet.lines]


@dataclass(frozen=True, slots=True)
class SeasonStep:
    """One criterion asked about a tied group: `parts` are those of one value each, the best first, with that value;
    nothing where it could not be asked.
    """

    criterion: SeasonCriterion
    parts: tuple[tuple[Group, tuple[Points, ...]], ...] = ()

    @property
    def splits(self) -> bool:
        """Whether it told anybody apart."""
        return len(self.parts) > 1


@dataclass(frozen=True, slots=True)
class SeasonTie:
    """How a tied group was treated, up to the first criterion that told anybody apart; a part of it that is still tied
    is a tie of its own. `first`: the position of its first row in the table, from where it has `size` rows.
    """

    first: int
    size: int
    steps: tuple[SeasonStep, ...]

    def holds(self, position: int) -> bool:
        """Whether the row at this position is one of the tied."""
        return self.first <= position < self.first + self.size


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One line of the table of a season.

    `place`: None for somebody who cannot reach the minimum any more. `counting`, `struck`, `finals`: the positions of
    result sheets, in the order in which they were played. `evenings`: how many somebody came to, finals not counted.
    `decided_by`: the criterion that puts this line below the one above; None where points do, on the first line, and
    between lines that share a place.
    """

    place: int | None
    shared: bool
    unit: UnitId
    total: Points
    evenings: int
    counting: tuple[int, ...]
    struck: tuple[int, ...]
    finals: tuple[int, ...]
    standing: Standing
    decided_by: SeasonCriterion | None = None
