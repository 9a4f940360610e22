"""Saving what was played, correcting it, and refusing what cannot be."""

import pytest

from tests.factories import DESK, deals, make_tournament, publish, record
from tournaments.errors import DomainError, StaleVersion
from tournaments.models import Deal, LogEntry, Tournament
from tournaments.models.identity import uuid7
from tournaments.selectors.desk import stage_of
from tournaments.selectors.outcomes import match_records
from tournaments.selectors.standings import team_table
from tournaments.services.results import match_record

pytestmark = pytest.mark.django_db


def test_a_whole_match_is_stored_counted_and_logged() -> None:
    tournament = make_tournament()
    match = publish(tournament)[0]
    before = Tournament.objects.get(pk=tournament.pk).version

    record(match, 70, 80, 60, 61, 50, 45)

    stored = next(r for r in match_records(stage_of(tournament)) if r.id == match.id)
    assert stored.outcome.deals_won == (3, 2)
    assert stored.points == (4, 3)
    assert Deal.objects.filter(match=match, replaced=None).count() == 6
    tournament.refresh_from_db()
    assert tournament.version == before + 1
    entry = LogEntry.objects.get(tournament=tournament, seq=tournament.version)
    assert (entry.kind, entry.actor_name, entry.subject) == ("result", DESK.name, match.id)
