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
from tournaments.services.frame.changes import Actor, change


def trust_choose(*, tournament_id: uuid.UUID, trust: Trust, actor: Actor) -> None:
    """Say whose word makes a result final; where players may tell it, every match gets its link."""
    with change(tournament_id, LogKind.SETTINGS, actor=actor, needs=Right.RUN, setup=True) as entry:
        before = Tournament.objects.values_list("trust", flat=True).get(pk=tournament_id)
        if before == trust:
            entry.nothing_changed = True
            return
        Tournament.objects.filter(pk=tournament_id).update(trust=trust)
        entry.record(old={"trust": before}, new={"trust": str(trust)})
        matches = Match.objects.filter(tournament_id=tournament_id).values_list("pk", flat=True)
        links_write(Tournament.objects.get(pk=tournament_id), matches)


def links_renew(*, tournament_id: uuid.UUID, match_ids: Collection[uuid.UUID], actor: Actor) -> None:
    """Revoke the links of these matches and make new ones: what was printed or passed on before opens nothing more."""
    with change(tournament_id, LogKind.LINKS, actor=actor, needs=Right.CONFIRM) as entry:
        revoked = TableLink.objects.filter(
            tournament_id=tournament_id, match_id__in=match_ids, revoked__isnull=True
        ).update(revoked_id=entry.entry_id)
        if not revoked:
            entry.nothing_changed = True
            return
        links_write(Tournament.objects.get(pk=tournament_id), match_ids)
        entry.record(new={"matches": revoked})


def pair_link_renew(*, tournament_id: uuid.UUID, team_id: uuid.UUID, actor: Actor) -> None:
    """A link for a pair for the whole evening; the one that it had opens nothing more."""
    with change(tournament_id, LogKind.LINKS, actor=actor, needs=Right.CONFIRM) as entry:
        name = Team.objects.filter(tournament_id=tournament_id, pk=team_id).values_list("name", flat=True).first()
        if name is None:
            entry.nothing_changed = True
            return
        _pair_links(tournament_id, team_id).update(revoked_id=entry.entry_id)
        _link(tournament_id, team_id=team_id).save(force_insert=True)
        entry.record(subject=team_id, new={"pair": name})


def pair_link_end(*, tournament_id: uuid.UUID, team_id: uuid.UUID, actor: Actor) -> None:
    """The link of a pair opens nothing more."""
    with change(tournament_id, LogKind.LINKS, actor=actor, needs=Right.CONFIRM) as entry:
        name = Team.objects.filter(tournament_id=tournament_id, pk=team_id).values_list("name", flat=True).first()
        if not _pair_links(tournament_id, team_id).update(revoked_id=entry.entry_id):
            entry.nothing_changed = True
            return
        entry.record(subject=team_id, old={"pair": name})


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
