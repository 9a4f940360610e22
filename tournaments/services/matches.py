"""The lock that every change of one match takes: compare the version that was seen, and raise it."""

import uuid

from django.db.models import F

from rules.violations import violation
from tournaments.errors import DomainError, StaleVersion
from tournaments.models import Match
from tournaments.services.changes import Change, ChangeFault


def match_claim(entry: Change, match_id: uuid.UUID, expected_version: int) -> bool:
    """Take the match for this change.

    False when this very request was carried out before; StaleVersion when somebody else saved in between;
    DomainError when the match is gone.
    """
    if entry.repeated():
        entry.nothing_changed = True
        return False
    rows = Match.objects.filter(tournament_id=entry.tournament_id, pk=match_id)
    if rows.filter(version=expected_version).update(version=F("version") + 1):
        return True
    if entry.repeated():  # the same request, sent twice at once: the other one got through while we waited
        entry.nothing_changed = True
        return False
    found = rows.values_list("version", flat=True).first()
    if found is None:
        raise DomainError(violation(ChangeFault.MATCH_GONE))
    raise StaleVersion(expected=expected_version, found=found)


def match_hold(entry: Change, match_id: uuid.UUID) -> bool:
    """Take the match as it is now, whatever was seen of it before; anybody who saw less turns stale.

    False when this very request was carried out before; DomainError when the match is gone.
    """
    if entry.repeated():
        entry.nothing_changed = True
        return False
    found = Match.objects.filter(tournament_id=entry.tournament_id, pk=match_id).update(version=F("version") + 1)
    if not found:
        raise DomainError(violation(ChangeFault.MATCH_GONE))
    if entry.repeated():
        entry.nothing_changed = True
        return False
    return True


def matches_claim_all(tournament_id: uuid.UUID) -> None:
    """Make every result that is being saved at this moment either arrive before us or turn stale."""
    Match.objects.filter(tournament_id=tournament_id).update(version=F("version") + 1)
