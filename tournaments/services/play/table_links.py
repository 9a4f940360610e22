"""Making and revoking the links with which people at a table tell their result."""

import uuid
from collections.abc import Collection

from django.db.models import QuerySet

from tournaments.event.enums import LogKind
from tournaments.event.match_states import Trust
from tournaments.event.rights import Right
from tournaments.models import Match, TableLink, Team, Tournament
from tournaments.models.identity import uuid7
from tournaments.selectors.clubs.entrance import token_digest
from tournaments.selectors.play.table_links import token_of
from tournaments.services.frame.changes import Change, writes


@writes(LogKind.SETTINGS, setup=True)
def trust_choose(change: Change, trust: Trust) -> None:
    """Say whose word makes a result final; where players may tell it, every match gets its link."""
    before = Tournament.objects.values_list("trust", flat=True).get(pk=change.tournament_id)
    if before == trust:
        change.nothing_changed = True
        return
    Tournament.objects.filter(pk=change.tournament_id).update(trust=trust)
    change.record(old={"trust": before}, new={"trust": str(trust)})
    matches = Match.objects.filter(tournament_id=change.tournament_id).values_list("pk", flat=True)
    links_write(Tournament.objects.get(pk=change.tournament_id), matches)


@writes(LogKind.LINKS, needs=Right.CONFIRM)
def links_renew(change: Change, match_ids: Collection[uuid.UUID]) -> None:
    """Revoke the links of these matches and make new ones: what was printed or passed on before opens nothing more."""
    revoked = TableLink.objects.filter(
        tournament_id=change.tournament_id, match_id__in=match_ids, revoked__isnull=True
    ).update(revoked_id=change.log_id)
    if not revoked:
        change.nothing_changed = True
        return
    links_write(Tournament.objects.get(pk=change.tournament_id), match_ids)
    change.record(new={"matches": revoked})


@writes(LogKind.LINKS, needs=Right.CONFIRM)
def pair_link_renew(change: Change, team_id: uuid.UUID) -> None:
    """A link for a pair for the whole evening; the one that it had opens nothing more."""
    name = Team.objects.filter(tournament_id=change.tournament_id, pk=team_id).values_list("name", flat=True).first()
    if name is None:
        change.nothing_changed = True
        return
    _pair_links(change.tournament_id, team_id).update(revoked_id=change.log_id)
    _link(change.tournament_id, team_id=team_id).save(force_insert=True)
    change.record(subject=team_id, new={"pair": name})


@writes(LogKind.LINKS, needs=Right.CONFIRM)
def pair_link_end(change: Change, team_id: uuid.UUID) -> None:
    """The link of a pair opens nothing more."""
    name = Team.objects.filter(tournament_id=change.tournament_id, pk=team_id).values_list("name", flat=True).first()
    if not _pair_links(change.tournament_id, team_id).update(revoked_id=change.log_id):
        change.nothing_changed = True
        return
    change.record(subject=team_id, old={"pair": name})


def _pair_links(tournament_id: uuid.UUID, team_id: uuid.UUID) -> QuerySet[TableLink]:
    return TableLink.objects.filter(tournament_id=tournament_id, team_id=team_id, revoked__isnull=True)


def links_write(tournament: Tournament, match_ids: Collection[uuid.UUID]) -> None:
    """Give the matches their links where players may tell results; call it inside the change that made the matches."""
    if tournament.trust == Trust.PAPER:
        return
    have = TableLink.objects.filter(tournament=tournament, match__in=match_ids, revoked__isnull=True)
    known = set(have.values_list("match_id", flat=True))
    TableLink.objects.bulk_create(_link(tournament.id, match_id=one) for one in match_ids if one not in known)


def _link(tournament_id: uuid.UUID, **leads_to: uuid.UUID) -> TableLink:
    name = uuid7()
    return TableLink(id=name, tournament_id=tournament_id, token_digest=token_digest(token_of(name)), **leads_to)
