"""How long the matches of a turn are: as those of the stage, or as one of its last turns says."""

from rules.formats import MatchFormat
from tournaments.event.regulation import Regulation
from tournaments.models import Stage, Turn
from tournaments.selectors.core.regulation import regulation_of
from tournaments.selectors.core.stages import turns_of


class Formats:
    """The length of the matches of every turn: that of the stage, or one of its last turns' own."""

    def __init__(self, stage: Stage, regulation: Regulation) -> None:
        self.regulation = regulation
        self.last = last_turn_of(stage) if regulation.last_lengths else 0

    def of(self, turn: int) -> MatchFormat:
        if not self.last:
            return self.regulation.match_format
        return self.regulation.format_before_end(max(0, self.last - turn))


def last_turn_of(stage: Stage) -> int:
    """The number of the last turn of a stage in the calendar, 0 while it has none."""
    return max((turn.number for turn in turns_of(stage)), default=0)


def match_format_in(turn: Turn) -> MatchFormat:
    """The length of the matches of a turn; the turn comes with its stage and tournament."""
    return Formats(turn.stage, regulation_of(turn.stage)).of(turn.number)
