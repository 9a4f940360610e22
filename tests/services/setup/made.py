"""A tournament made and changed as the set-up does it."""

import dataclasses
from fractions import Fraction

from rules.places import PlacePoints, SharedRule
from tests.factories import action
from tournaments.event.regulation import GIOCHI, Regulation
from tournaments.models import Tournament
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of
from tournaments.services.setup.setup import regulation_change
from tournaments.standings.types import Criterion

OTHER_SCORING = dataclasses.replace(
    GIOCHI, tiebreaks=(Criterion.DEAL_DIFFERENCE,), place_points=PlacePoints((Fraction(3, 2),), SharedRule.AVERAGE)
)


def change(tournament: Tournament, regulation: Regulation, reason: str = "") -> None:
    regulation_change(action(tournament, reason=reason), regulation)


def in_force(tournament: Tournament) -> Regulation:
    return regulation_of(stage_of(tournament))
