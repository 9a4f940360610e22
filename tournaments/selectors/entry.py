"""What the entry of results asks after every row: the match, and whether there is such a turn."""

import uuid
from dataclasses import dataclass

from tournaments.models import Match, Stage, Tournament, Turn
from tournaments.selectors.outcomes import MatchRecord, match_records


@dataclass(frozen=True, slots=True)
class EntryMatch:
    """A match with the stage that it is played in."""

    record: MatchRecord
    stage: Stage


def has_turn(tournament: Tournament, number: int) -> bool:
    """Whether the calendar has a turn of this number."""
    return Turn.objects.filter(tournament=tournament, number=number).exists()


def entry_match(tournament: Tournament, match_id: uuid.UUID) -> EntryMatch | None:
    """The match of this id as it stands, None where the tournament has none (any more)."""
    rows = Match.objects.filter(tournament=tournament, pk=match_id).select_related("turn__stage__tournament")
    match = rows.first()
    if match is None:
        return None
    return EntryMatch(match_records(match.turn.stage, match_id=match_id)[0], match.turn.stage)
