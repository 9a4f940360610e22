"""What a setting of an evening is: one declaration, from which everything else that the program does with it follows.

A kind of value knows how it is stored and read again, what the log says of it, and its limits; which box goes with it
is known to `pages/setup`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Protocol

from rules.card_games import games_of, keys_of, row_in_words
from rules.match_formats import Result
from rules.match_points import as_written, read_exact
from rules.problems import Problem, ProblemCode, problem_at
from rules.words import Capital, Words, gettext
from tournaments.event.regulation import Regulation
from tournaments.event.row import may_carry
from tournaments.labels.points import figure

Stored = Any
"""What a column holds."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stage comes: behind which other (None for the first), and whether it is one of several; `teams` is how
    many quarters take part, None where nobody knows yet or others play; `alone` that nobody has a partner in it."""

    before: Regulation | None = None
    one_of_many: bool = False
    teams: int | None = None
    alone: bool = False

    @property
    def after_groups(self) -> bool:
        """Whether its entrants come from several rankings."""
        return self.before is not None and self.before.traits.in_groups

    def carried_by(self, regulation: Regulation) -> bool:
        """Whether what was played before can count on in this stage: in one table, of matches that count alike."""
        return self.before is not None and may_carry(self.before, regulation)


ALONE = Place()


class Kind:
    """A kind of value: stored as it is, and said as it is written."""

    def stored(self, value: Any) -> Stored:
        """What its column holds."""
        return value

    def read(self, stored: Stored) -> Any:
        """The value that a column holds."""
        return stored

    def written(self, stored: Stored) -> Any:
        """What the log keeps of a column."""
        return stored

    def said(self, written: Any) -> str | list[str]:
        """What the log says of that; the parts of a list one by one."""
        return str(written)

    def problems(self, value: Any, *where: str) -> Iterator[Problem]:
        """Whether it is outside its limits."""
        return iter(())


class YesNo(Kind):
    """A choice that is made or not."""


class Text(Kind):
    """A name that somebody typed, of at most this many letters."""

    def __init__(self, most: int) -> None:
        self.most = most

    def said(self, written: Any) -> str:
        return f"«{written}»"


class Whole(Kind):
    """A whole number within limits, `or_none`; `problem` says so where it is outside."""

    def __init__(self, least: int, most: int, problem: ProblemCode | None = None, *, or_none: bool = False) -> None:
        self.least, self.most, self.problem, self.or_none = least, most, problem, or_none

    def problems(self, value: Any, *where: str) -> Iterator[Problem]:
        if self.problem and isinstance(value, int) and not self.least <= value <= self.most:
            yield problem_at(self.problem, *where, least=self.least, most=self.most)


class Choice(Kind):
    """One of a closed list of stored words, each with what people read instead."""

    def __init__(self, of: Callable[[str], Any], words: Mapping[Any, str | Words]) -> None:
        self.of, self.words = of, {str(value): said for value, said in words.items()}

    def stored(self, value: Any) -> Stored:
        return str(value)

    def read(self, stored: Stored) -> Any:
        return self.of(stored)

    def said(self, written: Any) -> str:
        return str(self.words.get(written, written))


class Number(Kind):
    """Points from 0 to `most`, whole or in parts."""

    def __init__(self, most: int) -> None:
        self.most = most

    def written(self, stored: Stored) -> Any:
        return as_written(stored)

    def said(self, written: Any) -> str:
        return str(figure(read_exact(written)))


class Score(Kind):
    """The result of a match, "4-1", or none."""

    def stored(self, value: Any) -> Stored:
        return result_as_text(value)

    def read(self, stored: Stored) -> Any:
        return read_result(stored) if stored else None


class Parts(Kind):
    """Several values in one column, each said by itself."""

    def __init__(
        self,
        stored: Callable[[Any], Stored],
        read: Callable[[Stored], Any],
        said: Callable[[Any], list[str]] | None = None,
    ) -> None:
        self._stored, self._read, self._said = stored, read, said or _each

    def stored(self, value: Any) -> Stored:
        return self._stored(value)

    def read(self, stored: Stored) -> Any:
        return self._read(stored)

    def said(self, written: Any) -> list[str]:
        return self._said(written)


class Games(Kind):
    """The games of a match in order, each by its key with a space between; none where Briscola is played as always."""

    def stored(self, value: Any) -> Stored:
        return keys_of(value)

    def read(self, stored: Stored) -> Any:
        return games_of(stored)

    def said(self, written: Any) -> str:
        return row_in_words(self.read(written)) if written else "—"


def _each(written: Any) -> list[str]:
    return [one or "—" for one in written]


def read_result(text: str) -> Result:
    """ "4-1" -> (4, 1)."""
    first, second = text.split("-")
    return int(first), int(second)


def result_as_text(result: Result | None) -> str:
    """(4, 1) -> "4-1"; nothing for none."""
    return f"{result[0]}-{result[1]}" if result else ""


class Part(StrEnum):
    """The parts in which a regulation is shown, each in a fold of its own."""

    PASSAGE = "passage"
    CALENDAR = "calendar"
    MATCH = "match"
    MANNERS = "manners"
    ABSENCES = "absences"
    TIME = "time"
    MATCH_POINTS = "match_points"
    TIEBREAKS = "tiebreaks"
    PLACE_POINTS = "place_points"


class Reach(StrEnum):
    """What a change of a setting reaches: what turns, tables and fixtures are DRAWN from; at which tables of the HALL
    it is played; what makes a sheet a legal match (PLAYED); what points and places follow from (COUNTED); none of it.
    """

    DRAWN = "drawn"
    HALL = "hall"
    PLAYED = "played"
    COUNTED = "counted"
    UNCOUNTED = "uncounted"


When = Callable[[Regulation, Place], bool]
"""Whether something is so of a stage in its place."""
Wording = tuple[When, Words, Words | str]
"""When a box has another label, with its hint."""


def always(_regulation: Regulation, _place: Place) -> bool:
    """In every stage."""
    return True


def never(_regulation: Regulation, _place: Place) -> bool:
    """In no stage."""
    return False


def in_first(_regulation: Regulation, place: Place) -> bool:
    """In the first stage, with which all are decided that hold for the whole evening."""
    return place.before is None


def two_sided(regulation: Regulation, _place: Place) -> bool:
    """Where two sides play."""
    return regulation.match_format.game.two_sided


def some_of(words: Mapping[Any, Words], *choices: Any) -> dict[str, Words]:
    """These choices, each with its words."""
    return {str(one): words[one] for one in choices}


@dataclass(frozen=True, slots=True)
class Box:
    """How a setting is asked for: `name` is that of the field in forms, where it is not the key. `empty` is what an
    empty box means; where nothing is said it leaves what is in force. `shown`: in which stage it is asked for.
    Its `label` is what the log calls the setting, where nothing else is said.
    `among` are the choices that it offers, where these are not all, `otherwise` its words in some stages.
    """

    label: Words | str = ""
    hint: Words | str = ""
    name: str = ""
    required: When = never
    empty: Any = ...
    shown: When = always
    among: Callable[[Regulation, Place], Mapping[str, str | Words]] | None = None
    otherwise: tuple[Wording, ...] = ()

    def words(self, regulation: Regulation, place: Place) -> tuple[str, str]:
        """Its label and its hint in this stage."""
        said = (self.label, self.hint)
        for when, label, hint in self.otherwise:
            said = (label, hint) if when(regulation, place) else said
        return str(said[0]), str(said[1])


Line = Callable[[Regulation, Place], str]
"""What the regulation says of a setting, in a few words; nothing where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Setting:
    """`key` is its column, and its name in files and in the log. `at` leads to its value in a `Regulation`
    ("knockout.byes"), `said` is its name in the log and `unsaid` what that says of nothing. `line` is what the
    regulation says of it, on pages and on paper, `told` the same for players where they read more. `of_all`: chosen
    with the first stage, for all of them. `always`: in the log even where it is as usual. `limit` is the constraint by
    which the database holds it to its kind, `absent` its value where nothing is that it would be part of; `spread`: its
    column holds several values of the same part, by name. `brief` is what the one line that tells the whole
    regulation says of it.
    """

    key: str
    kind: Kind
    said: Words
    part: Part
    reach: Reach
    at: str = ""
    logged: str = ""
    unsaid: Words | str = "—"
    box: Box | None = None
    line: Line | None = None
    told: Line | None = None
    of_all: bool = False
    always: bool = False
    limit: str = ""
    absent: Any = None
    spread: bool = False
    brief: Line | None = None
    path: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "path", tuple((self.at or self.key).split(".")))
        if self.box and not self.box.label:
            object.__setattr__(self, "box", replace(self.box, label=Capital(self.said.text)))

    @property
    def name(self) -> str:
        """What it is called in the log."""
        return self.logged or self.key

    @property
    def field(self) -> str:
        """What its box is called in forms."""
        return (self.box and self.box.name) or self.key

    def value_in(self, regulation: Regulation) -> Any:
        """Its value in a regulation; what is `absent` below something that is not there."""
        value: Any = regulation
        for name in self.path:
            value = getattr(value, name, self.absent)
        return value


class Declared(Protocol):
    """What the log asks of a setting."""

    @property
    def kind(self) -> Kind:
        """What kind of value it has."""

    @property
    def unsaid(self) -> Words | str:
        """What is said of nothing."""


def said_in_log(setting: Declared, written: Any) -> str | list[str]:
    """What the log says of a value that it keeps."""
    if written is None:
        return str(setting.unsaid)
    if isinstance(written, bool):
        return gettext("sì") if written else gettext("no")
    return setting.kind.said(written)
