"""Whether a stage is over: everything is drawn that is to be played, and every match has its result."""

from collections.abc import Sequence

from tournaments.models import Stage
from tournaments.scheduling.bracket.types import NodeState
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.brackets import BracketInPlay, bracket_in_play
from tournaments.selectors.counted.next_draw import drawn_until

OPEN_NODES = (NodeState.WAITING, NodeState.READY)


def is_played_out(now: BracketInPlay | None) -> bool:
    """Whether no match of a bracket is left; one that is not drawn yet has all of them left."""
    return now is not None and not any(one.state in OPEN_NODES for one in now.standings.values())


def is_complete(stage: Stage, records: Sequence[MatchRecord]) -> bool:
    """Whether nothing is left to draw or to play in a stage; `records` are its matches, those after an early end left
    out.
    """
    played = bool(records) and all(record.complete for record in records)
    if stage.ended_after is not None:
        return played
    if stage.traits.bracket:
        return is_played_out(bracket_in_play(stage, records))
    return played and (not stage.traits.turn_by_turn or drawn_until(stage) >= (stage.turns_chosen or 1))
