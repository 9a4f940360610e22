"""What a match is worth to each side in the ranking: by its result, by the sum of its deals (of two sides that of their
card points), or by the place at its table.

Sources: the 2022 regulation of the Giochi di Pinasca, "Classifica della disciplina" (points by result); printed
regulations of chiamata (the points of the deals are added; 5, 4, 3, 2, 1 by the place at the table, as at the Scighera,
where a turn ends after an hour whatever was played).
"""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from rules.calls import not_adding_to_zero
from rules.card_games import CardGame, Sum, WinnerAlone
from rules.cards import TOTAL_POINTS
from rules.games import GameKey, IndividualWorth
from rules.match_formats import MatchFormat, MatchKind
from rules.match_points import MatchPoints, Points, exact
from rules.matches import match_points
from rules.outcomes import MatchOutcome
from rules.places import PlacePoints, SharedRule, points_by_place


class Counting(StrEnum):
    """RESULT: by the table of points; SUM: what the deals are worth, added; PLACES: by the place at the table."""

    RESULT = "result"
    SUM = "sum"
    PLACES = "places"


FIVE_PLACES = PlacePoints(tuple(map(Fraction, (5, 4, 3, 2, 1))), shared=SharedRule.AVERAGE)
"""5, 4, 3, 2, 1; who share places share what these are worth. At a table of six the last place is worth nothing."""


def side_points(
    counting: Counting, outcome: MatchOutcome, by_result: MatchPoints, by_place: PlacePoints = FIVE_PLACES
) -> tuple[Points, ...] | None:
    """The points of each side for a match, in the order of the sides; None until it is complete.

    Only a match of two sides is counted by its result. A table smaller than the list of places has the first of them.
    """
    if counting is Counting.RESULT:
        return match_points(by_result, outcome)
    if not outcome.complete:
        return None
    worths = [line.worth for line in outcome.lines]
    if counting is Counting.SUM:
        return tuple(worths)
    places = places_at_table(worths)
    worth = points_by_place(by_place, places)
    return tuple(exact(worth[place]) for place in places)


def points_of_absent(counting: Counting, by_place: PlacePoints, points: Sequence[Points], *, sides: int) -> Points:
    """Points of a missing player, by the sides of the table: by PLACES what its last place is worth; by SUM the least
    that anybody has of it, or nothing where nobody played. `points` are those of the table.
    """
    if counting is Counting.PLACES:
        return exact(by_place.among(sides)[-1])
    return min(points, default=0)


def places_at_table(worths: Sequence[Points]) -> tuple[int, ...]:
    """The place of each side at its table, by what its deals are worth; who have as much share a place (1, 2, 2, 4)."""
    return tuple(1 + sum(other > own for other in worths) for own in worths)


def points_of_table(
    counting: Counting, match_format: MatchFormat, by_place: PlacePoints = FIVE_PLACES
) -> Points | None:
    """What all sides of a table get together, whatever happens, so that the sums of a hall can be checked; None where
    that depends on what is played.

    By SUM it is 0 where there is a call and every deal adds up to nothing, and 120 a deal where card points are added
    up; by PLACES the list as far as the table goes, if who share places share what these are worth.
    """
    game = match_format.game
    if counting is Counting.PLACES and by_place.shared is SharedRule.AVERAGE:
        return exact(sum(by_place.among(match_format.sides), Fraction(0)))
    if counting is not Counting.SUM:
        return None
    if game.key is GameKey.CALLED:
        return None if not_adding_to_zero(game.calls) else 0
    if game.two_sided:
        whole = sum_of_deal(match_format)
        return whole * match_format.length if match_format.kind is MatchKind.SUM and whole is not None else None
    worth = {IndividualWorth.CARDS: TOTAL_POINTS, IndividualWorth.ORDER: 3}.get(game.alone)
    counted = game.key is GameKey.ALONE and match_format.kind is MatchKind.FIXED
    return worth * match_format.length if counted and worth is not None else None


def sum_of_deal(match_format: MatchFormat) -> int | None:
    """What both sides have together of each deal, so that the sums of a match can be checked; None where it differs."""
    if not match_format.playings:
        return TOTAL_POINTS
    sums = {one for game in match_format.playings for one in (game.told.sums if isinstance(game.told, Sum) else (0,))}
    return sums.pop() or None if len(sums) == 1 else None


def most_of_deal(match_format: MatchFormat) -> int:
    """The most that a side can have of one deal where the points of two sides are added up."""
    if not match_format.playings:
        return TOTAL_POINTS
    of_game = (max(game.told.sums) if isinstance(game.told, Sum) else _most_of(game) for game in match_format.playings)
    return max(of_game)


def _most_of(game: CardGame) -> int:
    return 0 if isinstance(game.told, WinnerAlone | Sum) else game.told.most
