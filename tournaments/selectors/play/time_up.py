"""The matches of a turn that are not over when its time is up, and what stopping each of them would come to."""

from dataclasses import dataclass

from rules.outcomes import MatchOutcome
from rules.time_up import loser_when_stopped, stopped_outcome
from tournaments.event.match_states import AFTER, Move
from tournaments.event.regulation import Regulation
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.progress import TurnProgress


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match that owes a result, and what comes of it if it is stopped now.

    `outcome` is None where the match cannot be stopped: the rule lets it go on, nobody is ahead, it has not begun, or
    what the table told of it waits for the desk.
    """

    record: MatchRecord
    outcome: MatchOutcome | None


def unfinished(turn: TurnProgress, regulation: Regulation) -> tuple[Unfinished, ...]:
    """The matches of a turn that owe a result, by table."""
    return tuple(_unfinished(record, regulation) for record in turn.missing)


def _unfinished(record: MatchRecord, regulation: Regulation) -> Unfinished:
    rule, match_format, deals = regulation.time_rule, record.match_format, record.deals
    loser = loser_when_stopped(rule, match_format, deals) if Move.STOP in AFTER[record.state] else None
    outcome = None
    if loser is not None:
        outcome = stopped_outcome(rule, match_format, deals, loser, regulation.forfeit_in(match_format))
    return Unfinished(record, outcome)
