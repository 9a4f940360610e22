"""What the entry of results asks after every row: the match, and whether there is such a turn."""

import uuid
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Match, Stage, Tournament, Turn
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.prepared import prepared


@dataclass(frozen=True, slots=True)
class MatchToEnter:
    """A match with the stage that it is played in."""

    record: MatchRecord
    stage: Stage


def has_turn(tournament: Tournament, number: int) -> bool:
    """Whether the calendar has a turn of this number."""
    return bool(_turn(tournament.id, number))


def match_to_enter(tournament: Tournament, match_id: uuid.UUID) -> MatchToEnter | None:
    """The match of this id as it is, None where the tournament has none (any more)."""
    for match in match_with_stage(tournament.id, match_id):
        for record in match_records(match.turn.stage, match_id=match_id):
            return MatchToEnter(record, match.turn.stage)
    return None


@prepared
def _turn(tournament_id: uuid.UUID, number: int, /) -> QuerySet[Turn, uuid.UUID]:
    return Turn.objects.filter(tournament_id=tournament_id, number=number).values_list("id", flat=True)


@prepared
def match_with_stage(tournament_id: uuid.UUID, match_id: uuid.UUID, /) -> QuerySet[Match]:
    """The match with its turn, stage and tournament; nothing where the tournament has none of this id."""
    return Match.objects.filter(tournament_id=tournament_id, pk=match_id).select_related("turn__stage__tournament")
