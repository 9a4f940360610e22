"""What an award makes of a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.awards import AwardKind, awarded_outcome, stopped_outcome
from rules.games import Sides
from rules.match_formats import MatchFormat
from rules.matches import match_outcome
from rules.outcomes import MatchOutcome, PlayedDeal
from tournaments.event.regulation import Regulation


@dataclass(frozen=True, slots=True)
class Awarded:
    """Which sides lost an awarded match, and why it was awarded."""

    loser: Sides
    kind: AwardKind


def outcome_of(
    regulation: Regulation, match_format: MatchFormat, deals: Sequence[PlayedDeal], award: Awarded | None
) -> MatchOutcome:
    """What was played, unless the match was awarded."""
    if award is None:
        return _outcome_of_played(match_format, tuple(deals))
    forfeit = regulation.forfeit_in(match_format)
    if award.kind is AwardKind.TIME_UP:
        return stopped_outcome(regulation.time_rule, match_format, deals, award.loser, forfeit)
    return awarded_outcome(match_format, award.loser, forfeit)


@lru_cache(maxsize=4096)
def _outcome_of_played(match_format: MatchFormat, deals: tuple[PlayedDeal, ...]) -> MatchOutcome:
    """Every page counts all the matches of an evening again, and the same deals always come to the same."""
    return match_outcome(match_format, deals)
