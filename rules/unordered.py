"""A match of which only the result is known, "4-1": which deals are put in its place.

Where winners alone are written, a sheet may say no more than how many deals each side won. The deals are kept all the
same, so that every count comes from deals; their order is not known, and nothing that is counted depends on it.
"""

from collections.abc import Iterator
from functools import cache

from rules.cards import LEVEL_POINTS
from rules.formats import LevelRule, MatchFormat, MatchKind, Result
from rules.outcomes import PlayedDeal
from rules.scores import DealScore
from rules.sides import SIDES

_State = tuple[int, int, int]
_LEVEL = DealScore(LEVEL_POINTS)


@cache
def deals_of_result(match_format: MatchFormat, result: Result) -> tuple[PlayedDeal, ...]:
    """Deals without points that end a match of this format with `result` (deals won by side one, by side two).

    The side behind wins first, and the deals that nobody won are as few as can be, the last of all where they must be:
    an order in which no deal comes after the match was decided. Where a level deal counts, its points are known: 60.
    Raises `ValueError` for a result that no match of this format has, and for SUM, which is told by points alone.
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
        if winner is None and match_format.level_rule is not LevelRule.LEVEL:
            continue
        *reached, _level = after = _after(state, winner)
        if all(have <= wanted for have, wanted in zip(reached, result, strict=True)):
            score = _LEVEL if winner is None else DealScore(None, winner)
            yield from ((score, *rest) for rest in _courses(match_format, after, result))


def _after(state: _State, winner: int | None) -> _State:
    first, second, level = (have + (who == winner) for have, who in zip(state, (*SIDES, None), strict=True))
    return first, second, level
