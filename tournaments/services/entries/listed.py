"""A whole list that was looked at: its entrants, what only the desk knows of them, and what they paid, in one go."""

import datetime
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Exists, OuterRef

from tournaments.event.rights import Right
from tournaments.models import ListDraft, Player, Team, Tournament
from tournaments.selectors.entries.arrival_queries import fees_of
from tournaments.selectors.entries.registration_queries import KEPT
from tournaments.services.entries.alike import Alike
from tournaments.services.entries.arrival_changes import payment_take
from tournaments.services.entries.entrant_changes import players_add
from tournaments.services.entries.fees import fee_choose
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.person_erasing import Private, private_data_change
from tournaments.services.entries.registration_changes import singles_add
from tournaments.services.frame.changes import Action, carried_out, require
from tournaments.services.frame.write_lock import tournament_hold, writing

ALONE = "alone"


@dataclass(frozen=True, slots=True)
class ListedEntrant:
    """An entrant of a list. What is `known` is written down with its first person; that the fee was paid becomes a
    payment as soon as it is known what is due. `waited`: somebody of it waited for a partner and does so no longer.
    `chosen`: how many of its people chose what of the fee, by number.
    """

    entrant: NewEntrant
    known: Private = field(default_factory=Private)
    waited: bool = False
    chosen: Mapping[int, int] = field(default_factory=dict)


def late_enter(
    action: Action, entrants: Sequence[NewEntrant], *, redraw: bool, alike: Alike, paid: bool
) -> tuple[Team, ...] | None:
    """Enter who comes once a draw is published: they are here and, where they `paid`, so is the fee; all, or nothing.
    None when this request was carried out before.
    """
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold(action.tournament)
        teams = entrants_add(action, entrants, redraw=redraw, alike=alike, here=True)
        for team in teams or ():
            if paid:
                payment_take(Action(action.tournament, action.actor), team.id)
        return teams


def list_enter(
    action: Action, listed: Sequence[ListedEntrant], alone: Sequence[str], *, redraw: bool, here: bool = False
) -> None:
    """Enter all of them, and let those who are `alone` wait for a partner, or nobody: raises DomainError with every
    problem. What was paid is taken where there is a fee. The same action a second time changes nothing.
    """
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold(action.tournament)
        for alike in (Alike.OTHER, Alike.SAME):
            some = [one for one in listed if one.waited is (alike is Alike.SAME)]
            new = [one.entrant for one in some]
            teams = entrants_add(_part(action, alike), new, redraw=redraw, alike=alike, here=here)
            for team, one in zip(teams or (), some, strict=False):
                _write_down(action, team, one)
        singles_add(_part(action, ALONE), alone, alike=Alike.OTHER)


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """Somebody of a quarter, the surname where the list has a column for it, and what only the desk knows."""

    name: str
    surname: str = ""
    known: Private = field(default_factory=Private)


def roster_enter(action: Action, listed: Mapping[uuid.UUID, Sequence[ListedPlayer]]) -> tuple[Player, ...] | None:
    """Add players to their quarters, with what is known of them; all of them or none. Raises DomainError."""
    require(action.actor, Right.RUN)
    names = {team: [one.name for one in some] for team, some in listed.items()}
    everybody = [one for some in listed.values() for one in some]
    with writing():
        added = players_add(action, names, {one.name: one.surname for one in everybody if one.surname})
        for player, one in zip(added or (), everybody, strict=False):
            if one.known != Private():
                private_data_change(Action(action.tournament, action.actor), player_id=player.id, known=one.known)
    return added


def entered_before(action: Action) -> bool:
    """Whether this list was entered already: its answer got lost, or somebody tapped twice."""
    return any(carried_out(_part(action, name)) for name in (Alike.OTHER, Alike.SAME, ALONE))


def _write_down(action: Action, team: Team, one: ListedEntrant) -> None:
    """What is known of an entrant beside the names; each is an entry of its own, which can be taken back alone."""
    own = Action(action.tournament, action.actor)
    if one.chosen:
        fee_choose(own, team.id, one.chosen)
    fees, people = fees_of(Tournament.objects.get(pk=action.tournament)), len(one.entrant.people)
    due_known = fees.prices.known and not fees.undecided(team.id, people)
    known = replace(one.known, paid=False, paid_cents=None) if due_known else one.known
    if known != Private():
        first = Player.objects.get(team=team, number=1)
        private_data_change(own, player_id=first.id, known=known)
    if one.known.paid and due_known:
        due, cents = fees.due(team.id, people), one.known.paid_cents
        payment_take(own, team.id, cents=None if cents is None or cents >= due else cents)


def _part(action: Action, name: str) -> Action:
    """A part of the action, which is carried out once like the whole of it."""
    return replace(action, key=action.key and uuid.uuid5(action.key, name))


# A list that was sent and is not entered yet: kept for the next look at it, and thrown away.
#
# It does not belong to the tournament: no version is raised and the log says nothing, since it would say names that
# nobody entered. Its own row tells who kept it, and when.


def list_draft_keep(action: Action, document: dict[str, Any], now: datetime.datetime) -> None:
    """Keep the list in place of the one that was kept before."""
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold(action.tournament)
        row = ListDraft.objects.filter(tournament_id=action.tournament).first() or ListDraft()
        row.tournament_id, row.kept_at, row.actor_name, row.document = (
            action.tournament,
            now,
            action.actor.name,
            document,
        )
        row.save()


def list_draft_type(action: Action, typed: Mapping[str, Mapping[str, str]], now: datetime.datetime) -> None:
    """Keep what was typed into rows of the list, by their numbers, and nothing for those that are entered meanwhile."""
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold(action.tournament)
        row = ListDraft.objects.filter(tournament_id=action.tournament, kept_at__gt=now - KEPT).first()
        if row is None:
            return
        done, both = set(row.document["done"]), {**row.document["typed"], **typed}
        row.document["typed"] = {number: boxes for number, boxes in both.items() if boxes and int(number) not in done}
        row.kept_at, row.actor_name = now, action.actor.name
        row.save()


def list_draft_drop(action: Action) -> None:
    """Throw the list away, if there is one."""
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold(action.tournament)
        ListDraft.objects.filter(tournament_id=action.tournament).delete()


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
