"""What came of every match of a file, by the deals and awards that are in force."""

import uuid
from collections import defaultdict
from collections.abc import Sequence

from rules.awards import AwardKind
from rules.formats import MatchFormat, at_table
from rules.match_faults import check_match
from rules.outcomes import MatchOutcome, PlayedDeal
from rules.sides import Sides
from rules.time_up import loser_when_stopped
from tournaments.event.match_states import WithdrawalEffect
from tournaments.models import Deal, Match
from tournaments.selectors.core.awarded import Awarded, outcome_of
from tournaments.selectors.core.regulation import regulation_of
from tournaments.services.files.importing.rows import Rows


class Outcomes:
    """The matches of a file with their lengths and results; only for regulations without faults."""

    def __init__(self, rows: Rows) -> None:
        self._regulations = {stage.id: regulation_of(stage) for stage in rows.stages}
        self._sides = {match: len({seat.side for seat in seats}) for match, seats in rows.seats_of.items()}
        self.deals: dict[uuid.UUID, list[tuple[int, Deal]]] = defaultdict(list)
        for at, deal in enumerate(rows.deals):
            if deal.replaced_id is None:
                self.deals[deal.match_id].append((at, deal))
        self._gone = {
            (team.id, team.withdrawn_in_id): WithdrawalEffect(team.withdrawal)
            for team in rows.teams
            if team.withdrawn_in_id is not None
        }
        self.awarded = {
            award.match_id: Awarded(Sides(award.absent), AwardKind(award.kind))
            for award in rows.awards
            if award.replaced_id is None
        }

    def format_of(self, match: Match) -> MatchFormat:
        """The length of this match: the last rounds of a bracket may have lengths of their own, and larger tables."""
        usual = self._regulations[match.turn.stage_id].format_in(match.round)
        sides = self._sides.get(match.id)
        return usual if usual.game.two_sided or sides not in usual.game.tables else at_table(usual, sides)

    def played(self, match: Match) -> list[PlayedDeal]:
        """The deals that are in force, in the order of the file."""
        return [PlayedDeal(deal.number, deal.attempt, deal.score) for _, deal in self.deals[match.id]]

    def begun(self, match: Match) -> bool:
        """Whether anything is in this match, or its players were seen to play."""
        return match.id in self.awarded or bool(self.deals[match.id]) or match.started_at is not None

    def owes_nothing(self, match: Match, sides: Sequence[Sequence[uuid.UUID]]) -> bool:
        """Whether a match between `sides` has a sound result, or needs none because somebody left."""
        effects = [self._gone.get((team, match.turn.stage_id)) for side in sides for team in side]
        complete = self.sound_and_complete(match)
        return complete or any(effect is not None and effect.voids(complete=False) for effect in effects)

    def sound_and_complete(self, match: Match) -> bool:
        """Whether a match has a result, and nothing is wrong with its deals."""
        return not check_match(self.format_of(match), self.played(match)) and self.of(match).complete

    def of(self, match: Match) -> MatchOutcome:
        """What came of a match whose deals have no faults."""
        regulation = self._regulations[match.turn.stage_id]
        return outcome_of(regulation, self.format_of(match), self.played(match), self.awarded.get(match.id))

    def stopped_by_rule(self, match: Match) -> bool:
        """Whether a match that was stopped was lost by who loses it under the rule of the stage; true of any other."""
        award = self.awarded.get(match.id)
        if award is None or award.kind is not AwardKind.TIME_UP:
            return True
        rule = self._regulations[match.turn.stage_id].time_rule
        return loser_when_stopped(rule, self.format_of(match), self.played(match)) == award.loser
