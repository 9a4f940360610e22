"""How long the matches of a turn are, as those of the stage or as its last turns have it, and what deals come to."""

from collections import defaultdict

from rules.exact import Points
from rules.formats import MatchFormat
from rules.matches import MatchOutcome, PlayedDeal, match_points
from rules.sides import SIDES
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
        self._known: defaultdict[int, dict[tuple[PlayedDeal, ...], Counted]] = defaultdict(dict)

    def of(self, turn: int) -> MatchFormat:
        if not self.last:
            return self.regulation.match_format
        return self.regulation.format_before_end(max(0, self.last - turn))

    def counted(self, turn: int, deals: tuple[PlayedDeal, ...], award: Awarded | None) -> Counted:
        """Matches of a turn that were played alike are counted once."""
        if award is not None:
            return self._count(turn, deals, award)
        known = self._known[turn if self.last else 0]
        if (counted := known.get(deals)) is None:
            counted = known[deals] = self._count(turn, deals, None)
        return counted

    def _count(self, turn: int, deals: tuple[PlayedDeal, ...], award: Awarded | None) -> Counted:
        match_format = self.of(turn)
        outcome = outcome_of(self.regulation, match_format, deals, award)
        if not outcome.complete:
            return outcome, None
        points = match_points(points_for_format(self.regulation, match_format), outcome)
        return outcome, points or (0,) * len(SIDES)


def last_turn_of(stage: Stage) -> int:
    """The number of the last turn of a stage in the calendar, 0 while it has none."""
    return max((turn.number for turn in turns_of(stage)), default=0)


def match_format_in(turn: Turn) -> MatchFormat:
    """The length of the matches of a turn; the turn comes with its stage and tournament."""
    return Formats(turn.stage, regulation_of(turn.stage)).of(turn.number)
