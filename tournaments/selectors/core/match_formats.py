"""How long a match is, as those of the stage or as its round of a bracket has it, and what deals come to."""

from collections import defaultdict

from rules.awards import AwardKind
from rules.counting import points_of_absent, side_points
from rules.match_formats import MatchFormat, at_table
from rules.match_points import Points
from rules.matches import match_points
from rules.outcomes import MatchOutcome, PlayedDeal
from rules.sides import NO_SIDE, SIDES, Sides
from tournaments.event.regulation import Regulation
from tournaments.models import Match
from tournaments.scheduling.bracket.plan import Round
from tournaments.selectors.core.awarded import Awarded, outcome_of
from tournaments.selectors.core.regulation_queries import points_for_format, regulation_of

Counted = tuple[MatchOutcome, tuple[Points, ...] | None]
"""What deals, or an award, come to: the outcome, and the match points of each side once it is complete."""


class Formats:
    """The length of every match: that of the stage, or of its round of a bracket."""

    def __init__(self, regulation: Regulation) -> None:
        self.regulation = regulation
        self._known: defaultdict[tuple[Round | None, int], dict[tuple[PlayedDeal, ...], Counted]] = defaultdict(dict)

    def of(self, round_: Round | None, sides: int = len(SIDES)) -> MatchFormat:
        """`sides` is how many the table has, where everybody is a side."""
        if not self.regulation.match_format.game.two_sided:
            return self._at_table(sides)
        return self.regulation.format_in(round_)

    def _at_table(self, sides: int) -> MatchFormat:
        usual = self.regulation.match_format
        return at_table(usual, sides) if sides in usual.game.tables else usual

    def counted(
        self,
        round_: Round | None,
        deals: tuple[PlayedDeal, ...],
        award: Awarded | None,
        sides: int = len(SIDES),
        reserves: Sides = NO_SIDE,
    ) -> Counted:
        """Matches of a round that were played alike at tables of as many sides are counted once."""
        if award is not None or reserves:
            outcome, points = self._count(round_, deals, award, sides)
            return outcome, self._without(reserves, points)
        known = self._known[round_, sides]
        if (counted := known.get(deals)) is None:
            counted = known[deals] = self._count(round_, deals, None, sides)
        return counted

    def _count(self, round_: Round | None, deals: tuple[PlayedDeal, ...], award: Awarded | None, sides: int) -> Counted:
        match_format = self.of(round_, sides)
        outcome = outcome_of(self.regulation, match_format, deals, award)
        if not outcome.complete:
            return outcome, None
        if not match_format.game.two_sided or self.regulation.sums_of_sides:
            return outcome, self._of_table(outcome, award)
        table = points_for_format(self.regulation, match_format)
        points = match_points(table, outcome)
        if points is None and award is not None and self._gains_nothing(award):
            points = (table.by_result[self.regulation.lost_in(match_format)],) * len(SIDES)
        return outcome, points or (0,) * len(SIDES)

    def _gains_nothing(self, award: Awarded) -> bool:
        """Whether nobody who lost by this award was there, or stayed, and that is to bring nothing."""
        return self.regulation.absent_gain_nothing and award.kind is not AwardKind.TIME_UP

    def _without(self, reserves: Sides, points: tuple[Points, ...] | None) -> tuple[Points, ...] | None:
        """What a table is worth where somebody who is not ranked played for those who did not come."""
        if points is None or not reserves:
            return points
        least = self._absent(points, len(points))
        if self.regulation.absent_gain_nothing:
            least = min([least, *(own for side, own in enumerate(points, start=1) if side not in reserves.numbers)])
        return tuple(least if side in reserves.numbers else own for side, own in enumerate(points, start=1))

    def _absent(self, points: tuple[Points, ...], sides: int) -> Points:
        """What who did not come has of a table."""
        return points_of_absent(self.regulation.counting, self.regulation.table_points, points, sides=sides)

    def _of_table(self, outcome: MatchOutcome, award: Awarded | None) -> tuple[Points, ...] | None:
        """What a table is worth to everybody there; one that was not played because somebody did not come is a rest for
        who did, and the least there is to those who did not, never more than that rest. Where that is a
        mean, it is counted with all rests. So is a match of two sides that has no card points to add up.
        """
        regulation = self.regulation
        without = regulation.sums_of_sides and outcome.card_points is None
        if award is not None and (without or award.kind is not AwardKind.TIME_UP):
            rest, least = regulation.points_of_rest or 0, self._absent((), len(outcome.lines))
            if regulation.absent_gain_nothing and regulation.points_of_rest is not None:
                least = min(least, rest)
            absent = award.loser.numbers
            return tuple(least if side in absent else rest for side, _ in enumerate(outcome.lines, start=1))
        return side_points(regulation.counting, outcome, regulation.match_points, regulation.table_points)


def match_format_of(match: Match, sides: int = len(SIDES)) -> MatchFormat:
    """The length of a match by the sides of its table; it comes with its turn, stage and tournament."""
    return Formats(regulation_of(match.turn.stage)).of(match.round, sides)
