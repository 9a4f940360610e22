"""Entering a match sheet at the desk, whatever the person who types it may do."""

import uuid
from collections.abc import Sequence

from rules.matches import PlayedDeal
from tournaments.models.report import BY_HELPER
from tournaments.rights import Right
from tournaments.services.changes import Actor
from tournaments.services.reports import report_make
from tournaments.services.results import match_record


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
    `reason`. Raises DomainError with every fault, StaleVersion when somebody else saved first.
    """
    if Right.CONFIRM not in actor.rights:
        report_make(
            tournament_id=tournament_id,
            match_id=match_id,
            side=BY_HELPER,
            deals=deals,
            actor=actor,
            key=key,
            expected_version=expected_version,
        )
        return
    match_record(
        tournament_id=tournament_id,
        match_id=match_id,
        expected_version=expected_version,
        deals=deals,
        actor=actor,
        key=key,
        reason=reason,
        redraw=redraw,
    )
