"""What lists told of payments while there was no fee: it waits in private, and is taken when there is one."""

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.event.rights import Right
from tournaments.models import PrivateData, Tournament
from tournaments.selectors.entries.arrivals import due_of, paid_by_team, terms_of
from tournaments.services.entries.arrivals import payment_take
from tournaments.services.frame.changes import require
from tournaments.services.frame.deed import Deed
from tournaments.services.frame.gate import tournament_hold, writing


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of them: how many entrants have paid, `cents` of them all, and who was said to have paid more."""

    entrants: int = 0
    cents: int = 0
    more: tuple[str, ...] = ()


def terms_decide(deed: Deed, change: Callable[[], object]) -> Taken:
    """Let the terms of entering change, and take what was told to be paid: both, or neither. Raises DomainError with
    every fault of the change.
    """
    require(deed.actor, Right.RUN)
    with writing():
        tournament_hold(deed.tournament)
        change()
        return _taken(Deed(deed.tournament, deed.actor))


def _taken(deed: Deed) -> Taken:
    """Take what is noted, once there is a fee: no more than is due, each as an entry that can be given back alone."""
    tournament = Tournament.objects.get(pk=deed.tournament)
    terms = terms_of(tournament)
    noted = PrivateData.objects.filter(tournament=tournament, paid=True).select_related("player__team")
    rows = list(noted.order_by("player__team__number")) if terms.fee is not None else []
    paid, more, taken = paid_by_team(tournament), list[str](), 0
    for row in rows:
        team = row.player.team
        people = team.players.filter(substitutes_for__isnull=True).count()
        left = due_of(terms, people) - paid.get(team.id, 0)
        said = left if row.paid_cents is None else row.paid_cents
        if said > left:
            more.append(team.name)
        payment_take(deed, team.id, cents=said if said < left else None)
        taken += max(0, min(said, left))
    PrivateData.objects.filter(pk__in=[row.pk for row in rows]).update(paid=False, paid_cents=None)
    return Taken(len(rows), taken, tuple(more))
