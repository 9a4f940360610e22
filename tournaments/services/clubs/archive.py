"""Tournaments that a club puts away, takes out again, or deletes for good. All of it is in the club's log: of a
tournament that was deleted nothing else is left.
"""

import uuid

from rules.problems import problem_at
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.letters import fold
from tournaments.event.problems.installation_problems import ArchiveProblem
from tournaments.event.regulation_kinds import ClubKind
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.services.clubs.member_changes import club_change
from tournaments.services.frame.changes import Action, require
from tournaments.services.frame.write_lock import below_delete, tournament_hold


def tournament_archive(action: Action) -> None:
    """Leave the tournament out of every list; its address stays good. Done twice it is noted once."""
    require(action.actor, Right.RUN)
    tournament = _there(action.tournament)
    with club_change(tournament.club_id, action.actor, action.at, needs=Right.RUN) as change:
        rows = Tournament.objects.filter(pk=tournament.pk, archived_at__isnull=True)
        if rows.update(archived_at=change.at):
            change.note_tournament(ClubKind.ARCHIVED, tournament)


def tournament_unarchive(action: Action) -> None:
    """Let the tournament be in the lists again. Done twice it is noted once."""
    require(action.actor, Right.RUN)
    tournament = _there(action.tournament)
    with club_change(tournament.club_id, action.actor, action.at, needs=Right.RUN) as change:
        rows = Tournament.objects.filter(pk=tournament.pk, archived_at__isnull=False)
        if rows.update(archived_at=None):
            change.note_tournament(ClubKind.UNARCHIVED, tournament)


def tournament_delete(action: Action, *, name: str, seen: int) -> None:
    """Delete the tournament with everything in it, for good; only a line of the club's log says that it was there.

    `name` is what was typed to confirm it, `seen` the version of the copy that was made before: StaleVersion where
    somebody saved since. Raises DomainError for another name, and where it is gone already.
    """
    require(action.actor, Right.OWN)
    tournament = _there(action.tournament)
    with club_change(tournament.club_id, action.actor, action.at) as change:
        tournament_hold(action.tournament)
        tournament = _there(action.tournament)
        refuse_unless_named(tournament, name)
        below_delete(tournament)
        gone, _of_which = Tournament.objects.filter(pk=tournament.pk, version=seen).delete()
        if not gone:
            raise StaleVersion(expected=seen, found=tournament.version)
        change.note_tournament(ClubKind.DELETED, tournament)


def refuse_unless_named(tournament: Tournament, name: str) -> None:
    """Raises DomainError unless `name` is that of the tournament, whichever way its letters were typed."""
    if name != tournament.name and fold(name) != (fold(tournament.name) or tournament.name):
        raise DomainError(problem_at(ArchiveProblem.ANOTHER_NAME, "name"))


def _there(tournament_id: uuid.UUID) -> Tournament:
    found = Tournament.objects.filter(pk=tournament_id).first()
    if found is None:
        raise DomainError(problem_at(ArchiveProblem.GONE))
    return found
