"""What every format of play offers, so that the next one is one module and one line of the registry."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.problems import Problem, problem_at
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import KNOCKOUT, EntrantId, Field, Meeting, Options, Order, Played, Turn


@dataclass(frozen=True, slots=True)
class Traits:
    """What the rest of the program must know of a format, so that nobody asks which one it is.

    `teams`: the field is made of teams whose players sit down in pairs, else of single entrants or fixed
    pairs. `needs_outcomes`: a turn can only be drawn once the turns before it are decided. `fixed_length`:
    the number of turns is known before the first one is played. `asks`: the choices of an organizer that concern it, in
    the order in which a form asks for them.

    `all_meet`: everybody meets everybody, once a leg. `bracket`: the winner of a match goes on to another, and nobody
    counts points. `in_groups`: groups of its entrants are ranked each for itself. `partners`: single players sit with
    partners who are drawn for them. `redrawn`: turns that have not begun are drawn again when somebody comes or goes;
    `takes_late`: only when somebody comes, who then meets everybody.
    `rests_unequally`: some rest and others never do; elsewhere all rest equally often, or pass the turn in a bracket.
    `seeded`: it looks at seeds and clubs; `clubs_alone`: at clubs alone. `alone`: at a table sit more than two sides,
    of one player each. `sides_stay`: those of a team who play together do so in every turn.
    """

    teams: bool
    needs_outcomes: bool
    fixed_length: bool
    asks: tuple[str, ...] = ("hall", "queued")
    all_meet: bool = False
    bracket: bool = False
    in_groups: bool = False
    partners: bool = False
    redrawn: bool = False
    takes_late: bool = False
    rests_unequally: bool = False
    seeded: bool = False
    clubs_alone: bool = False
    alone: bool = False
    sides_stay: bool = False

    @property
    def drawn_on(self) -> bool:
        """Whether turns that have not begun are drawn again for somebody who comes."""
        return self.redrawn or self.takes_late

    @property
    def turn_by_turn(self) -> bool:
        """Whether every turn is drawn from the results of those before it; a bracket is drawn once."""
        return self.needs_outcomes and not self.fixed_length


class Format(Protocol):
    """A format of play; a module with these four names is one."""

    @property
    def key(self) -> str:
        """The name of the format in files, addresses and commands."""

    @property
    def traits(self) -> Traits:
        """What a caller must know before a draw."""

    def problems(self, field: Field, options: Options) -> tuple[Problem, ...]:
        """Every reason why this field cannot be drawn with these options; empty when it can."""

    def draw(self, field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
        """Every turn that can be drawn now and was not played yet; the same arguments give the same turns.

        Call it only with a field and options without problems and a number from 1 on. Raises
        `restrictions.RestrictionsUnmet` where no draw was found that keeps every hard restriction.
        """


def number_problems(number: int) -> tuple[Problem, ...]:
    """The problems of a draw number: it is a whole number from 1 on."""
    return (problem_at(ScheduleProblem.NUMBER_BELOW_ONE, number=number),) if number < 1 else ()


def turns_problems(options: Options) -> tuple[Problem, ...]:
    """The problem of choosing a number of turns where the format itself says how many there are."""
    return () if options.turns is None else (problem_at(ScheduleProblem.TURNS_NOT_CHOSEN),)


def hall_problems(options: Options) -> tuple[Problem, ...]:
    """The problem of naming the tables of the hall where the format asks for the tables in play."""
    return () if options.hall is None else (problem_at(ScheduleProblem.HALL_NOT_CHOSEN),)


def order_problems(options: Options) -> tuple[Problem, ...]:
    """The problem of keeping the listed order where there are no starting numbers to keep."""
    return () if options.order is Order.DRAWN else (problem_at(ScheduleProblem.ORDER_NOT_CHOSEN),)


def groups_problems(options: Options) -> tuple[Problem, ...]:
    """The problem of choosing a number of groups where there are none."""
    return () if options.groups is None else (problem_at(ScheduleProblem.GROUPS_NOT_CHOSEN),)


def knockout_problems(options: Options) -> tuple[Problem, ...]:
    """The problem of choosing how a knockout is played out where there is none."""
    return () if options.knockout == KNOCKOUT else (problem_at(ScheduleProblem.KNOCKOUT_NOT_CHOSEN),)


def rematches_problems(options: Options) -> tuple[Problem, ...]:
    """The problem of allowing rematches where rank does not decide who meets whom."""
    return (problem_at(ScheduleProblem.REMATCHES_NOT_CHOSEN),) if options.rematches else ()


def seats_problems(options: Options) -> tuple[Problem, ...]:
    """The problem of choosing how many sit at a table where two sides always do."""
    return () if options.seats is None else (problem_at(ScheduleProblem.SEATS_NOT_CHOSEN),)


def foreign_problems(options: Options) -> tuple[Problem, ...]:
    """The problems of choosing what belongs to groups, knockouts, turns paired by rank and tables where everybody plays
    alone, for all other formats.
    """
    return (
        *groups_problems(options),
        *knockout_problems(options),
        *rematches_problems(options),
        *seats_problems(options),
    )


def seeds_and_clubs_problems(field: Field) -> tuple[Problem, ...]:
    """Every seed and member of a club who is not an entrant, or is there twice."""
    known = set(field.ids)
    strangers = [entrant for entrant in dict.fromkeys(field.seeds) if entrant not in known]
    found = [problem_at(ScheduleProblem.SEED_UNKNOWN, entrant) for entrant in strangers]
    found += [problem_at(ScheduleProblem.SEED_TWICE, entrant) for entrant in repeated(field.seeds)]
    for club in field.clubs:
        strangers = [entrant for entrant in dict.fromkeys(club) if entrant not in known]
        found += [problem_at(ScheduleProblem.CLUB_UNKNOWN, entrant) for entrant in strangers]
        found += [problem_at(ScheduleProblem.CLUB_TWICE, entrant) for entrant in repeated(club)]
    return tuple(found)


def without(field: Field, absent: Collection[EntrantId]) -> Field:
    """The field of those who are there; a team of which nobody is there is gone."""
    stay = [tuple(one for one in team if one not in absent) for team in field.teams]
    return Field(tuple(team for team in stay if team))


def repeated_ids(field: Field) -> tuple[Problem, ...]:
    """One problem for every id that is in the field more than once."""
    return tuple(problem_at(ScheduleProblem.ENTRANT_TWICE, entrant) for entrant in repeated(field.ids))


def turn_of(number: int, meetings: list[Meeting], field: Field, *, by_hand: bool = False) -> Turn:
    """The turn with these meetings sorted by table; who of the field is at no table rests."""
    busy = {entrant for meeting in meetings for entrant in meeting.seated}
    rests = tuple(entrant for entrant in field.ids if entrant not in busy)
    return Turn(number, tuple(sorted(meetings, key=lambda meeting: meeting.table)), rests, by_hand)


def as_drawn(turns: Iterable[Turn], played: Iterable[Played]) -> bool:
    """Whether everything that was played is in the draw, in the same turn."""
    drawn = {turn.number: turn.meetings for turn in turns}
    return all(one.meeting in drawn.get(one.turn, ()) for one in played)


def last_turn(played: Iterable[Played]) -> int:
    """The number of the last turn of which a meeting was played, 0 before the first."""
    return max((one.turn for one in played), default=0)


def not_played(turns: tuple[Turn, ...], played: tuple[Played, ...]) -> tuple[Turn, ...]:
    """The turns after the last one of which a meeting was played."""
    last = last_turn(played)
    return tuple(turn for turn in turns if turn.number > last)


def repeated(entrants: Iterable[EntrantId]) -> list[EntrantId]:
    """Those who are among them more than once, in their order."""
    return [entrant for entrant, times in Counter(entrants).items() if times > 1]
