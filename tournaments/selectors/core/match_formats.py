"""How long the matches of a turn are, as those of the stage or as its last turns have it, and what deals come to."""

from collections import defaultdict

from rules.awards import AwardKind
from rules.counting import points_of_absent, side_points
from rules.exact import Points
from rules.formats import MatchFormat, at_table
from rules.matches import match_points
from rules.outcomes import MatchOutcome, PlayedDeal
from rules.sides import NO_SIDE, SIDES, Sides
from tournaments.event.regulation import Regulation
from tournaments.models import Stage, Turn
from tournaments.selectors.core.awarded import Awarded, outcome_of
from tournaments.selectors.core.regulation import points_for_format, regulation_of
from tournaments.selectors.core.stages import turns_of

Counted = tuple[MatchOutcome, tuple[Points, ...] | None]
"""What deals, or an award, come to: the outcome, and the match points of each side once it is complete."""


class Formats:
    """The length of the matches of every turn: that of the stage, or one of its last turns' own."""

    def __init__(self, stage: Stage, regulation: Regulation) -> None:
        self.regulation = regulation
        self.last = last_turn_of(stage) if regulation.last_lengths else 0
        self._known: defaultdict[tuple[int, int], dict[tuple[PlayedDeal, ...], Counted]] = defaultdict(dict)

    def of(self, turn: int, sides: int = len(SIDES)) -> MatchFormat:
        """`sides` is how many the table has, where everybody is a side."""
        if not self.regulation.match_format.game.two_sided:
            return self._at_table(sides)
        if not self.last:
            return self.regulation.match_format
        return self.regulation.format_before_end(max(0, self.last - turn))

    def _at_table(self, sides: int) -> MatchFormat:
        usual = self.regulation.match_format
        return at_table(usual, sides) if sides in usual.game.tables else usual

    def counted(
        self,
        turn: int,
        deals: tuple[PlayedDeal, ...],
        award: Awarded | None,
        sides: int = len(SIDES),
        reserves: Sides = NO_SIDE,
    ) -> Counted:
        """Matches of a turn that were played alike at tables of as many sides are counted once."""
        if award is not None or reserves:
            outcome, points = self._count(turn, deals, award, sides)
            return outcome, self._without(reserves, points)
        known = self._known[turn if self.last else 0, sides]
        if (counted := known.get(deals)) is None:
            counted = known[deals] = self._count(turn, deals, None, sides)
        return counted

    def _count(self, turn: int, deals: tuple[PlayedDeal, ...], award: Awarded | None, sides: int) -> Counted:
        match_format = self.of(turn, sides)
        outcome = outcome_of(self.regulation, match_format, deals, award)
        if not outcome.complete:
            return outcome, None
        if not match_format.game.two_sided:
            return outcome, self._of_table(outcome, award)
        points = match_points(points_for_format(self.regulation, match_format), outcome)
        return outcome, points or (0,) * len(SIDES)

    def _without(self, reserves: Sides, points: tuple[Points, ...] | None) -> tuple[Points, ...] | None:
        """What a table is worth where somebody who is not ranked played for those who did not come."""
        if points is None or not reserves:
            return points
        least = self._absent(points, len(points))
        return tuple(least if side in reserves.numbers else own for side, own in enumerate(points, start=1))

    def _absent(self, points: tuple[Points, ...], sides: int) -> Points:
        """What who did not come has of a table."""
        return points_of_absent(self.regulation.counting, self.regulation.table_points, points, sides=sides)

    def _of_table(self, outcome: MatchOutcome, award: Awarded | None) -> tuple[Points, ...] | None:
        """What a table is worth to everybody there; one that was not played because somebody did not come is a rest for
        who did, and the least there is to who did not.
        """
        regulation = self.regulation
        if award is not None and award.kind is not AwardKind.TIME_UP:
            rest, least = regulation.points_of_rest or 0, self._absent((), len(outcome.lines))
            absent = award.loser.numbers
            return tuple(least if side in absent else rest for side, _ in enumerate(outcome.lines, start=1))
        return side_points(regulation.counting, outcome, regulation.match_points, regulation.table_points)


def last_turn_of(stage: Stage) -> int:
    """The number of the last turn of a stage in the calendar, 0 while it has none."""
    return max((turn.number for turn in turns_of(stage)), default=0)


def match_format_in(turn: Turn, sides: int = len(SIDES)) -> MatchFormat:
    """The length of the matches of a turn at a table of so many sides; the turn comes with its stage and tournament."""
    return Formats(turn.stage, regulation_of(turn.stage)).of(turn.number, sides)
