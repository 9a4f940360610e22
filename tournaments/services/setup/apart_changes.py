"""Saying which two entrants do not meet in their first match."""

import uuid

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.evening_problems import DrawProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import KeptApart, Team
from tournaments.services.frame.changes import Change, writes


@writes(LogKind.SETTINGS)
def first_match_apart(change: Change, one: uuid.UUID | None, two: uuid.UUID | None, *, apart: bool) -> None:
    """Let these two not meet in their first match, or let them again. The next draw keeps it. Raises DomainError where
    they are one, or are not on the list.
    """
    if one is None or two is None or one == two:
        raise DomainError(problem_at(DrawProblem.APART_ALONE))
    there = Team.objects.filter(tournament_id=change.tournament_id, pk__in=[one, two])
    teams = list(there.order_by("number"))
    if len(teams) < 2:
        raise DomainError(problem_at(DrawProblem.UNKNOWN))
    first, second = teams
    rows = KeptApart.objects.filter(tournament_id=change.tournament_id, one=first, two=second)
    before = rows.exists()
    if before and not apart:
        rows.delete()
    elif apart and not before:
        KeptApart.objects.create(tournament_id=change.tournament_id, one=first, two=second)
    said = [[first.name, second.name]]
    change.record(old={"apart": said if before else []}, new={"apart": said if apart else []})
    change.nothing_changed = before is apart
