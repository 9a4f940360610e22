"""What is kept of a match and what comes of it, as values: its deals, a line for each side, who won.

`rules.matches` makes them and is the only home of these conclusions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from rules.calls import CALLED_SEATS
from rules.cards import LEVEL_POINTS
from rules.deals_of_two import DealScore
from rules.games import SIDES
from rules.match_formats import LevelRule, MatchFormat, MatchKind, Result
from rules.match_points import Points

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal in its match: `number` from 1, `attempt` 1 unless it replaces a void deal of the same number."""

    number: int
    attempt: int
    score: DealScore

    @property
    def place(self) -> Place:
        """Number and attempt, which no other deal of the match has."""
        return self.number, self.attempt


class Ending(IntEnum):
    """How a match ended for a side; one that all lost by not coming is lost by each."""

    LOST = -1
    LEVEL = 0
    WON = 1


class SideLine(NamedTuple):
    """What one side has of a match so far. A plain tuple: the sums of thousands of matches run over its columns.

    `deals_level` are those that nobody won. `cards_for` are its card points over the deals that count, `cards_against`
    those of all other sides; both are None when a deal was told without points. `worth` is what decides the match:
    deals won, card points where those are added up, what the deals are worth where everybody is alone. `ending` is None
    until the match is complete. `calls_won` are the deals that it called and won, None where only totals are known.
    """

    deals_won: int
    deals_lost: int
    deals_level: int
    cards_for: int | None
    cards_against: int | None
    worth: Points
    ending: Ending | None = None
    calls_won: int | None = 0


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What came of a match so far, with a line for each side in the order of their numbers.

    `void_deals` are those that are played again. `result` is the key in the points table and `winner` the number of
    the side that won, None for a level match; both are None until the match is complete. `missing` lists
    (number, attempt) of the deals that are certain to be played yet.
    """

    complete: bool
    lines: tuple[SideLine, ...]
    void_deals: int
    winner: int | None
    result: Result | None
    missing: tuple[Place, ...]

    @property
    def deals_won(self) -> tuple[int, ...]:
        """The deals that each side won."""
        return tuple([line.deals_won for line in self.lines])

    @property
    def score(self) -> tuple[Points, ...]:
        """How a result is shown: the deals that each of two sides won, or what its deals are worth to everybody at a
        table of more.
        """
        return self.deals_won if len(self.lines) == len(SIDES) else tuple([line.worth for line in self.lines])

    @property
    def level_deals(self) -> int:
        """The deals that nobody won."""
        return min(line.deals_level for line in self.lines)

    @property
    def deals(self) -> int:
        """The deals that count. Everybody plays each, but for those who sit out at a table of more than five."""
        played = sum(line.deals_won + line.deals_lost + line.deals_level for line in self.lines)
        return played // min(len(self.lines), CALLED_SEATS)

    @property
    def totals_alone(self) -> bool:
        """Whether nothing is known but what everybody has at the end: then nobody knows how many deals there were."""
        return any(line.calls_won is None for line in self.lines)

    @property
    def card_points(self) -> tuple[int, ...] | None:
        """The card points of each side, None when those of a deal are not known."""
        known = tuple([line.cards_for for line in self.lines if line.cards_for is not None])
        return known if len(known) == len(self.lines) else None


def lines_of(
    deals_won: Sequence[int],
    deals_level: int = 0,
    card_points: Sequence[int] | None = None,
    worth: Sequence[Points] | None = None,
) -> tuple[SideLine, ...]:
    """The lines of sides with these deals and card points; where no `worth` is given, deals won decide."""
    whole = sum(deals_won)
    columns = zip(deals_won, _for_and_against(card_points, len(deals_won)), worth or deals_won, strict=True)
    return tuple(
        SideLine(won, whole - won, deals_level, made, conceded, worth) for won, (made, conceded), worth in columns
    )


def ended(lines: Sequence[SideLine], winner: int | None, others: Ending = Ending.LOST) -> tuple[SideLine, ...]:
    """The lines of a match that is complete: one side won it, and how it ended for all `others`."""
    return tuple(
        line._replace(ending=Ending.WON if side == winner else others) for side, line in enumerate(lines, start=1)
    )


def _for_and_against(card_points: Sequence[int] | None, sides: int) -> Sequence[tuple[int, int] | tuple[None, None]]:
    """The card points that each side made and conceded."""
    if card_points is None:
        return ((None, None),) * sides
    whole = sum(card_points)
    return [(made, whole - made) for made in card_points]


def leader(counts: Sequence[Points]) -> int | None:
    """The number of the side that alone has most of what is counted, None where several have as much."""
    most = max(counts)
    return counts.index(most) + 1 if counts.count(most) == 1 else None


# A match of which only the result is known, "4-1": which deals are put in its place.
#
# Where winners alone are written, a sheet may say no more than how many deals each side won. The deals are kept all
# the same, so that every count comes from deals; their order is not known, and nothing that is counted depends on it.

_State = tuple[int, int, int]


@cache
def deals_of_result(match_format: MatchFormat, result: Result) -> tuple[PlayedDeal, ...]:
    """Deals without points that end a match of this format with `result` (deals won by side one, by side two).

    The side behind wins first, and the deals that nobody won are as few as can be, the last of all where they must be:
    an order in which no deal comes after the match was decided. Where a level deal counts, its points are known: 60.
    Raises `ValueError` for a result that no match of this format has, and for SUM, which is recorded by points alone.
    """
    if match_format.kind is MatchKind.SUM:
        raise ValueError("the result of a sum of points does not say who won which deal")
    course = next(_courses(match_format, (0, 0, 0), result), None)
    if course is None:
        raise ValueError(f"no match of this format ends {'-'.join(map(str, result))}")
    return tuple(PlayedDeal(number, 1, score) for number, score in enumerate(course, start=1))


def _courses(match_format: MatchFormat, state: _State, result: Result) -> Iterator[tuple[DealScore, ...]]:
    """The ways from `state` (won by side one, by side two, level) to the result, those with few level deals first."""
    *won, _level = state
    if match_format.is_over(*state):
        if tuple(won) == result:
            yield ()
        return
    behind_first = sorted(SIDES, key=lambda side: (result[side - 1], -side))
    for winner in (*behind_first, None):
        score = _told_alone(match_format, sum(state) + 1, winner)
        if score is None or (winner is None and match_format.level_rule is not LevelRule.LEVEL):
            continue
        *reached, _level = after = _after(state, winner)
        if all(have <= wanted for have, wanted in zip(reached, result, strict=True)):
            yield from ((score, *rest) for rest in _courses(match_format, after, result))


def _told_alone(match_format: MatchFormat, number: int, winner: int | None) -> DealScore | None:
    """A playing of which only the winner is known; None where it cannot be level."""
    other = match_format.playing(number)
    if other is None:
        return DealScore(LEVEL_POINTS) if winner is None else DealScore(None, winner)
    if winner is not None:
        return DealScore(None, winner, game=other.key)
    return None if other.level is None else DealScore(other.level, second=other.level, game=other.key)


def _after(state: _State, winner: int | None) -> _State:
    first, second, level = (have + (who == winner) for have, who in zip(state, (*SIDES, None), strict=True))
    return first, second, level
