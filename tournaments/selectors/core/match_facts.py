"""What is known of one match, before a change to it."""

import uuid
from dataclasses import dataclass

from django.db.models import QuerySet

from rules.awards import AwardKind
from rules.games import SIDES, Sides
from rules.match_formats import MatchFormat
from rules.matches import match_outcome
from rules.outcomes import MatchOutcome, PlayedDeal
from tournaments.event.match_states import MatchFacts, MatchState, state_of
from tournaments.models import Award, Deal, Match
from tournaments.selectors.core.match_rows import Chosen, reported_in, sides_in
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import Awarded, match_format_of, outcome_of, regulation_of
from tournaments.selectors.core.report_queries import Reported, different, reported_of


@dataclass(frozen=True, slots=True)
class KnownMatch:
    """One match with its facts, as one look at the database finds them."""

    match: Match
    match_format: MatchFormat
    in_force: tuple[Deal, ...]
    award: Award | None
    reported: tuple[Reported, ...]
    state: MatchState

    @property
    def begun(self) -> bool:
        return bool(self.in_force) or self.award is not None or self.match.started_at is not None

    @property
    def outcome(self) -> MatchOutcome:
        """What came of it: what was played, unless it was awarded."""
        award = Awarded(Sides(self.award.absent), AwardKind(self.award.kind)) if self.award else None
        return outcome_of(regulation_of(self.match.turn.stage), self.match_format, self.played, award)

    @property
    def played(self) -> tuple[PlayedDeal, ...]:
        return tuple(PlayedDeal(deal.number, deal.attempt, deal.score) for deal in self.in_force)


@prepared
def _match(match_id: uuid.UUID, /) -> QuerySet[Match]:
    return Match.objects.filter(pk=match_id).select_related("turn__stage__tournament")


@prepared
def _known_deals(match_id: uuid.UUID, /) -> QuerySet[Deal]:
    return Deal.objects.filter(match_id=match_id, replaced__isnull=True)


@prepared
def _awards(match_id: uuid.UUID, /) -> QuerySet[Award]:
    return Award.objects.filter(match_id=match_id, replaced__isnull=True)


def known_match(match_id: uuid.UUID) -> KnownMatch:
    """The match and all that its state follows from."""
    (match,) = _match(match_id)
    stage = match.turn.stage
    sides = sides_in(Chosen(stage, match_id=match_id)).get(match_id, len(SIDES))
    match_format = match_format_of(match, sides)
    in_force = tuple(_known_deals(match_id))
    award = next(iter(_awards(match_id)), None)
    reports = reported_in(Chosen(stage, match_id=match_id))[match_id]
    reported = tuple(reported_of(report, match_format) for report in reports)
    played = [PlayedDeal(deal.number, deal.attempt, deal.score) for deal in in_force]
    facts = MatchFacts(
        started=match.started_at is not None,
        deals=bool(played),
        complete=match_outcome(match_format, played).complete,
        reported=len(different(match_format, reported)),
        absent=Sides(award.absent) if award else None,
        award=AwardKind(award.kind) if award else AwardKind.ABSENT,
    )
    return KnownMatch(match, match_format, in_force, award, reported, state_of(facts))
