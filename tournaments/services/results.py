"""Writing what was played."""

import uuid
from collections.abc import Iterable, Sequence
from enum import StrEnum

from rules.deals import DealScore
from rules.matches import PlayedDeal, check_match, match_outcome
from rules.violations import Violation, violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.models import Deal, Match
from tournaments.rights import Right
from tournaments.selectors.outcomes import match_format_in, score_of
from tournaments.services.brackets import bracket_advance, bracket_hold
from tournaments.services.changes import Actor, Change, change
from tournaments.services.draws import last_turn_redraw
from tournaments.services.matches import match_claim


class ResultFault(StrEnum):
    REASON_MISSING = "result_reason_missing"
    CONFIRMED = "result_confirmed"
    AWARDED = "result_awarded"


def match_record(
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
    """Make `deals` the result in force of a match, whole or in part.

    Deals that are new are added; a deal that differs from what is in force, or is missing, is a correction:
    the old row is ended, the new one added, and a reason is required. Raises DomainError with every fault,
    StaleVersion when somebody else saved first. Who may not correct adds what is missing and mends what is
    incomplete; a complete match stays as it is. The same `key` a second time changes nothing. A bracket moves on by
    itself; `redraw`: a later turn that was drawn already and has no result is drawn anew.
    """
    with change(
        tournament_id, LogKind.RESULT, actor=actor, needs=Right.CONFIRM, key=key, reason=reason.strip(), setup=redraw
    ) as entry:
        bracket_hold(tournament_id, match_id)
        if not match_claim(entry, match_id, expected_version):
            return
        match = Match.objects.select_related("turn__stage__tournament").get(pk=match_id)
        in_force = {(deal.number, deal.attempt): deal for deal in match.deals.filter(replaced__isnull=True)}
        wanted = {(deal.number, deal.attempt): deal for deal in deals}
        ended = [
            deal for place, deal in in_force.items() if place not in wanted or wanted[place].score != score_of(deal)
        ]
        if faults := [*check_match(match_format_in(match.turn), deals), *_faults(match, actor, ended, entry.reason)]:
            raise DomainError(*faults)
        kept = in_force.keys() - {(deal.number, deal.attempt) for deal in ended}
        added = [deal for place, deal in wanted.items() if place not in kept]
        if not ended and not added:
            entry.nothing_changed = True
            return
        if ended:
            entry.kind = LogKind.CORRECTION
        _replace(entry, match, ended, added)
        entry.record(
            subject=match_id,
            old=_as_json((deal.number, deal.attempt, score_of(deal)) for deal in ended),
            new=_as_json((deal.number, deal.attempt, deal.score) for deal in added),
        )
        bracket_advance(match.turn.stage)
        if redraw:
            last_turn_redraw(match.turn.stage, after=match.turn.number)


def _faults(match: Match, actor: Actor, ended: Sequence[Deal], reason: str) -> list[Violation]:
    """Why this person may not save the match as it stands, whatever its deals are."""
    faults = []
    if match.awards.filter(replaced__isnull=True).exists():
        faults.append(violation(ResultFault.AWARDED))
    if ended and Right.CORRECT not in actor.rights and _is_complete(match):
        faults.append(violation(ResultFault.CONFIRMED))
    elif ended and not reason:
        faults.append(violation(ResultFault.REASON_MISSING, "reason"))
    return faults


def _is_complete(match: Match) -> bool:
    in_force = match.deals.filter(replaced__isnull=True)
    played = [PlayedDeal(deal.number, deal.attempt, score_of(deal)) for deal in in_force]
    return match_outcome(match_format_in(match.turn), played).complete


def _replace(entry: Change, match: Match, ended: Sequence[Deal], added: Sequence[PlayedDeal]) -> None:
    """End the old rows first: of one place only one row may be in force."""
    Deal.objects.filter(pk__in=[deal.pk for deal in ended]).update(replaced_id=entry.entry_id)
    Deal.objects.bulk_create(
        Deal(
            tournament_id=entry.tournament_id,
            match=match,
            number=deal.number,
            attempt=deal.attempt,
            points=deal.score.points,
            winner=deal.score.winner,
            cappotto=deal.score.cappotto,
            entered_id=entry.entry_id,
        )
        for deal in added
    )


def _as_json(deals: Iterable[tuple[int, int, DealScore]]) -> list[dict[str, object]]:
    """Number, attempt and score of each deal for the log, in the order of the match sheet."""
    return [
        {
            "number": number,
            "attempt": attempt,
            "points": score.points,
            "winner": score.winner,
            "cappotto": score.cappotto,
        }
        for number, attempt, score in sorted(deals, key=lambda deal: deal[:2])
    ]
