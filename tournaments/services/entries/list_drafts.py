"""A list that was sent and is not entered yet: kept for who looks at it next, and thrown away.

It is nothing of the tournament: no version is raised and the log says nothing, since it would say names that nobody
entered. Its own row tells who kept it, and when.
"""

import datetime
from typing import Any

from django.db.models import Exists, OuterRef

from tournaments.event.rights import Right
from tournaments.models import ListDraft, Tournament
from tournaments.selectors.entries.list_drafts import KEPT
from tournaments.services.frame.changes import require
from tournaments.services.frame.deed import Deed
from tournaments.services.frame.gate import tournament_hold, writing


def list_draft_keep(deed: Deed, document: dict[str, Any], now: datetime.datetime) -> None:
    """Keep the list in place of the one that was kept before."""
    require(deed.actor, Right.RUN)
    with writing():
        tournament_hold(deed.tournament)
        row = ListDraft.objects.filter(tournament_id=deed.tournament).first() or ListDraft()
        row.tournament_id, row.kept_at, row.actor_name, row.document = deed.tournament, now, deed.actor.name, document
        row.save()


def list_draft_drop(deed: Deed) -> None:
    """Throw the list away, if there is one."""
    require(deed.actor, Right.RUN)
    with writing():
        tournament_hold(deed.tournament)
        ListDraft.objects.filter(tournament_id=deed.tournament).delete()


def list_drafts_drop_old(now: datetime.datetime) -> int:
    """Throw away all that wait for longer than a day; how many they were."""
    old = ListDraft.objects.filter(kept_at__lte=now - KEPT)
    waiting = Tournament.objects.filter(Exists(old.filter(tournament=OuterRef("pk")))).values_list("pk", flat=True)
    gone = 0
    for tournament_id in waiting:
        with writing():
            tournament_hold(tournament_id)
            gone += old.filter(tournament_id=tournament_id).delete()[0]
    return gone
