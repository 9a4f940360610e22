"""Making and revoking the links with which people at a table tell their result."""

import uuid
from collections.abc import Collection

from tournaments.enums import LogKind
from tournaments.match_states import Trust
from tournaments.models import Match, TableLink, Tournament
from tournaments.models.identity import uuid7
from tournaments.rights import Right
from tournaments.selectors.entrance import token_digest
from tournaments.selectors.table_links import token_of
from tournaments.services.changes import Actor, change


def trust_choose(*, tournament_id: uuid.UUID, trust: Trust, actor: Actor) -> None:
    """Say whose word makes a result final; where players may tell it, every match gets its link."""
    with change(tournament_id, LogKind.SETTINGS, actor=actor, needs=Right.RUN, setup=True) as entry:
        before = Tournament.objects.values_list("trust", flat=True).get(pk=tournament_id)
        if before == trust:
            entry.nothing_changed = True
            return
        Tournament.objects.filter(pk=tournament_id).update(trust=trust)
        entry.record(old={"trust": before}, new={"trust": str(trust)})
        links_write(tournament_id, Match.objects.filter(tournament_id=tournament_id).values_list("pk", flat=True))


def links_renew(*, tournament_id: uuid.UUID, match_ids: Collection[uuid.UUID], actor: Actor) -> None:
    """Revoke the links of these matches and make new ones: what was printed or passed on before opens nothing more."""
    with change(tournament_id, LogKind.LINKS, actor=actor, needs=Right.CONFIRM) as entry:
        revoked = TableLink.objects.filter(
            tournament_id=tournament_id, match_id__in=match_ids, revoked__isnull=True
        ).update(revoked_id=entry.entry_id)
        if not revoked:
            entry.nothing_changed = True
            return
        links_write(tournament_id, match_ids)
        entry.record(new={"matches": revoked})


def links_write(tournament_id: uuid.UUID, match_ids: Collection[uuid.UUID]) -> None:
    """Give the matches their links where players may tell results; call it inside the change that made the matches."""
    if Tournament.objects.filter(pk=tournament_id, trust=Trust.PAPER).exists():
        return
    have = TableLink.objects.filter(tournament_id=tournament_id, match__in=match_ids, revoked__isnull=True)
    known = set(have.values_list("match_id", flat=True))
    TableLink.objects.bulk_create(_link(tournament_id, match_id) for match_id in match_ids if match_id not in known)


def _link(tournament_id: uuid.UUID, match_id: uuid.UUID) -> TableLink:
    name = uuid7()
    return TableLink(id=name, tournament_id=tournament_id, match_id=match_id, token_digest=token_digest(token_of(name)))
