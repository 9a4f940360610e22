"""The proposed worth of a rest: the mean of a match or a table under the chosen points. Plain Python."""

import math
from fractions import Fraction

from rules.counting import Counting, most_of_deal, points_of_table
from rules.games import GameKey, IndividualWorth
from rules.match_formats import MatchKind
from rules.match_points import Points, exact, fair_rest_points, in_parts
from rules.sheet_totals import MOST_OWN, most_worth
from tournaments.event.regulation import REST_UNEQUALLY, Regulation


def offered_rest(regulation: Regulation) -> Points:
    """The points of a rest that neither gains nor loses anything: the mean of the results of a match, rounded up;
    where everybody is alone what a table hands out, shared among all. 0 where all rest equally often, and where what is
    handed out depends on what is played.
    """
    if regulation.format not in REST_UNEQUALLY:
        return 0
    match_format = regulation.match_format
    if regulation.sums_of_sides:
        return 0  # the mean of those who play, which nobody knows before
    if match_format.game.two_sided:
        return fair_rest_points(regulation.match_points)
    given = points_of_table(regulation.counting, match_format, regulation.table_points)
    deals_won = match_format.game.key is GameKey.ALONE and not match_format.game.totals_alone
    if given is None and deals_won and match_format.kind is MatchKind.FIXED:
        given = match_format.length  # somebody wins each deal
    mean = exact(Fraction(given or 0, match_format.sides))
    return mean if in_parts(mean) else math.ceil(mean)


def most_of_match(regulation: Regulation) -> Points:
    """The most that anybody can have of a match, or of a table."""
    game, deals = regulation.match_format.game, regulation.match_format.length
    if regulation.sums_of_sides:
        return most_of_deal(regulation.match_format) * deals
    if game.two_sided:
        return max(points for _result, points in regulation.match_points.values)
    if regulation.counting is Counting.PLACES:
        return exact(max(regulation.table_points.values))
    if game.totals_alone:
        return MOST_OWN
    if game.key is GameKey.CALLED:
        return most_worth(game.calls) * deals
    return {IndividualWorth.WON: 1, IndividualWorth.CARDS: 120, IndividualWorth.ORDER: 2}[game.alone] * deals
