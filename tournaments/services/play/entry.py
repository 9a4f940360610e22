"""Entering a match sheet at the desk, whatever the person who types it may do."""

import uuid
from collections.abc import Sequence
from functools import partial

from rules.matches import PlayedDeal, check_match, counted_scores, match_outcome
from tournaments.event.errors import StaleVersion
from tournaments.event.match_states import MatchState
from tournaments.event.rights import Right
from tournaments.models.report import BY_HELPER
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.told import different
from tournaments.services.frame.changes import Actor
from tournaments.services.frame.deals import deal_changes
from tournaments.services.play.reports import report_make
from tournaments.services.play.results import match_record

# Who saves an older view of a match in one of these states may have nothing to decide.
AGREEABLE = frozenset({MatchState.TO_PLAY, MatchState.PLAYING, MatchState.ENTERED, MatchState.CONFIRMED})


def match_enter(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    deals: Sequence[PlayedDeal],
    actor: Actor,
    key: uuid.UUID | None = None,
    reason: str = "",
    redraw: bool = False,
) -> None:
    """Take down what somebody of the desk reads from a match sheet.

    It is the result where the actor may confirm results; the word of anybody else waits for the desk, and needs no
    `reason`. A whole result that agrees with whatever came in between, such as what the table told, is saved on top of
    it. Raises DomainError with every fault, StaleVersion when somebody else saved something else first.
    """
    write = partial(match_record, reason=reason, redraw=redraw)
    if Right.CONFIRM not in actor.rights:
        write = partial(report_make, side=BY_HELPER)
    write = partial(write, tournament_id=tournament_id, match_id=match_id, deals=deals, actor=actor, key=key)
    try:
        write(expected_version=expected_version)
    except StaleVersion as stale:
        if not _agrees(match_id, deals):
            raise
        write(expected_version=stale.found)


def _agrees(match_id: uuid.UUID, deals: Sequence[PlayedDeal]) -> bool:
    """Whether `deals` are a whole result that what is saved of the match is part of, and that the table told alike."""
    known = known_match(match_id)
    if known.state not in AGREEABLE or check_match(known.match_format, deals):
        return False
    whole = match_outcome(known.match_format, deals).complete
    kept = not deal_changes(known.in_force, deals).ended
    said = counted_scores(known.match_format, deals)
    return whole and kept and different(known.match_format, known.told) <= {said}
