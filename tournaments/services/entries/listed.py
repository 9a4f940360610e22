"""A whole list that was looked at: its entrants, what only the desk knows of them, and what they paid, in one go."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tournaments.event.rights import Right
from tournaments.models import Player, Team, Tournament
from tournaments.selectors.entries.arrivals import due_of, terms_of
from tournaments.services.entries.alike import Alike
from tournaments.services.entries.arrivals import payment_take
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.private_data import Private, private_data_change
from tournaments.services.entries.singles import singles_add
from tournaments.services.frame.changes import carried_out, require
from tournaments.services.frame.deed import Deed
from tournaments.services.frame.gate import tournament_hold, writing

ALONE = "alone"


@dataclass(frozen=True, slots=True)
class ListedEntrant:
    """An entrant of a list. What is `known` is written down with its first person; that the fee was paid becomes a
    payment as soon as there is one. `waited`: somebody of it waited for a partner and does so no longer.
    """

    entrant: NewEntrant
    known: Private = field(default_factory=Private)
    waited: bool = False


def list_enter(deed: Deed, listed: Sequence[ListedEntrant], alone: Sequence[str], *, redraw: bool) -> None:
    """Enter all of them, and let those who are `alone` wait for a partner, or nobody: raises DomainError with every
    fault. What was paid is taken where there is a fee. The same deed a second time changes nothing.
    """
    require(deed.actor, Right.RUN)
    with writing():
        tournament_hold(deed.tournament)
        for alike in (Alike.OTHER, Alike.SAME):
            some = [one for one in listed if one.waited is (alike is Alike.SAME)]
            teams = entrants_add(_part(deed, alike), [one.entrant for one in some], redraw=redraw, alike=alike)
            for team, one in zip(teams or (), some, strict=False):
                _write_down(deed, team, one)
        singles_add(_part(deed, ALONE), alone, alike=Alike.OTHER)


def entered_before(deed: Deed) -> bool:
    """Whether this list was entered already: its answer got lost, or somebody tapped twice."""
    return any(carried_out(_part(deed, name)) for name in (Alike.OTHER, Alike.SAME, ALONE))


def _write_down(deed: Deed, team: Team, one: ListedEntrant) -> None:
    """What is known of an entrant beside the names; each is an entry of its own, which can be taken back alone."""
    own = Deed(deed.tournament, deed.actor)
    terms = terms_of(Tournament.objects.get(pk=deed.tournament))
    known = one.known if terms.fee is None else replace(one.known, paid=False, paid_cents=None)
    if known != Private():
        first = Player.objects.get(team=team, number=1)
        private_data_change(own, player_id=first.id, known=known)
    if one.known.paid and terms.fee is not None:
        due, cents = due_of(terms, len(one.entrant.people)), one.known.paid_cents
        payment_take(own, team.id, cents=None if cents is None or cents >= due else cents)


def _part(deed: Deed, name: str) -> Deed:
    """A part of the deed, which is carried out once like the whole of it."""
    return replace(deed, key=deed.key and uuid.uuid5(deed.key, name))
