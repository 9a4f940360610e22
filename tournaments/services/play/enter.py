"""Entering a match sheet at the desk, whatever the person who types it may do."""

import uuid
from collections.abc import Sequence
from dataclasses import replace

from rules.match_faults import check_match
from rules.matches import counted_scores, match_outcome
from rules.outcomes import PlayedDeal
from tournaments.event.errors import StaleVersion
from tournaments.event.match_states import MatchState
from tournaments.event.rights import Right
from tournaments.models.report import BY_HELPER
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.told import different
from tournaments.services.frame.deals import deal_changes
from tournaments.services.frame.deed import MatchDeed
from tournaments.services.play.notes import NO_NOTES, Notes, note_changes
from tournaments.services.play.reports import report_make
from tournaments.services.play.results import match_record

# Who saves an older view of a match in one of these states may have nothing to decide.
AGREEABLE = frozenset({MatchState.TO_PLAY, MatchState.PLAYING, MatchState.ENTERED, MatchState.CONFIRMED})


def match_enter(deed: MatchDeed, deals: Sequence[PlayedDeal], notes: Notes = NO_NOTES) -> None:
    """Take down what somebody of the desk reads from a match sheet.

    It is the result where the actor may confirm results, with what is noted beside it; the word of anybody else waits
    for the desk, needs no reason and notes nothing else. A whole result that agrees with whatever came in between, such
    as what the table told, is saved on top of it. Raises DomainError with every fault, StaleVersion when somebody else
    saved something else first.
    """
    write = match_record if Right.CONFIRM in deed.actor.rights else _tell
    try:
        write(deed, deals, notes)
    except StaleVersion as stale:
        if not _agrees(deed.match, deals, notes):
            raise
        write(replace(deed, seen=stale.found), deals, notes)


def _tell(deed: MatchDeed, deals: Sequence[PlayedDeal], notes: Notes) -> None:
    report_make(replace(deed, reason="", redraw=False), BY_HELPER, deals)


def _agrees(match_id: uuid.UUID, deals: Sequence[PlayedDeal], notes: Notes) -> bool:
    """Whether `deals` are a whole result that what is saved of the match is part of, and that the table told alike; and
    nothing else was noted of it.
    """
    known = known_match(match_id)
    if known.state not in AGREEABLE or check_match(known.match_format, deals) or any(note_changes(known.match, notes)):
        return False
    whole = match_outcome(known.match_format, deals).complete
    kept = not deal_changes(known.in_force, deals).ended
    said = counted_scores(known.match_format, deals)
    return whole and kept and different(known.match_format, known.told) <= {said}
