"""What becomes of the matches of a stage when it changes whether they wait for the tables of the hall."""

import datetime

from tournaments.event.match_states import MatchState
from tournaments.models import Match, Stage, Turn
from tournaments.selectors.core.outcomes import match_records
from tournaments.services.play.table_moves import tables_settle


def hall_follow(stage: Stage, at: datetime.datetime) -> None:
    """Take everybody along who is at a table or was called to one. Call it inside the change, when it is stored.

    Where matches begin to wait, those that were called or have begun are where their numbers say, and nobody else is
    called there. Where they wait no longer, those that were called stay where they are, and of the others anybody who
    cannot move gets their own table again.
    """
    if not stage.queued:
        tables_settle(stage.tournament_id, list(Turn.objects.filter(stage=stage).values_list("pk", flat=True)))
        return
    there = [one.id for one in match_records(stage) if not one.complete and one.notes.hall_table is None]
    held = list(Match.objects.filter(pk__in=there))
    sitting = {one.id for one in match_records(stage) if one.state is not MatchState.TO_PLAY}
    called = [match for match in held if match.called_at is not None or match.id in sitting]
    for match in called:
        match.hall_table, match.called_at = match.table, match.called_at or at
    Match.objects.bulk_update(called, ["hall_table", "called_at"])
