"""Whole evenings at once: the tournament with everything that is decided about it, and all who are entered already."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Unpack

from django.utils import timezone

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.fees import Prices
from tournaments.event.match_states import Trust
from tournaments.event.problems.installation_problems import ArchiveProblem
from tournaments.event.regulation import Ranked, Regulation
from tournaments.event.rights import Right
from tournaments.models import Team, Tournament
from tournaments.selectors.core.regulation_queries import prizes_of, regulation_of
from tournaments.selectors.core.stages import stages_of
from tournaments.selectors.counted.final_queries import definitions_of
from tournaments.selectors.entries.arrival_queries import prices_of
from tournaments.selectors.entries.playing import PastEntrant
from tournaments.selectors.seasons.entrants_before import entrants_before
from tournaments.services.entries.arrival_changes import terms_change
from tournaments.services.entries.entrant_changes import players_add
from tournaments.services.entries.listed import ListedEntrant, list_enter
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.frame.changes import Action, Actor, require
from tournaments.services.frame.write_lock import tournament_hold_with_club, writing
from tournaments.services.play.final_changes import modifier_add
from tournaments.services.setup.prize_changes import prizes_again
from tournaments.services.setup.setup import Named, names_shorten, tournament_create

FREE = Prices()
"""Nothing is paid."""


def evening_create(
    *,
    stages: Sequence[Regulation],
    ranked: Ranked,
    actor: Actor,
    teams: Sequence[str] = (),
    entrants: Sequence[NewEntrant] = (),
    listed: Sequence[ListedEntrant] = (),
    alone: Sequence[str] = (),
    trust: Trust = Trust.PAPER,
    prices: Prices = FREE,
    confirmed: bool = False,
    key: uuid.UUID | None = None,
    **named: Unpack[Named],
) -> Tournament:
    """A new tournament of one or more stages; `teams` are quarters by name, `entrants` pairs or players. `listed` are
    those of a list with what is known of them, `alone` those of it who wait for a partner. What it says was paid is
    taken by these `prices`.

    Raises DomainError with every problem; then nothing was written. The same key a second time changes nothing.
    """
    with writing():
        tournament = tournament_create(
            teams=teams,
            regulation=stages[0],
            later=stages[1:],
            ranked=ranked,
            trust=trust,
            confirmed=confirmed,
            actor=actor,
            key=key,
            **named,
        )
        _charge(tournament, prices, actor, key)
        if entrants:
            entrants_add(Action(tournament.id, actor, key=key), entrants)
        if listed or alone:
            list_enter(Action(tournament.id, actor, key=key), listed, alone, redraw=False)
        tournament.refresh_from_db(fields=["version"])
    return tournament


def _charge(tournament: Tournament, prices: Prices, actor: Actor, key: uuid.UUID | None) -> None:
    """Say what entering costs, if it costs anything; like the whole of it once for a key."""
    if prices.known:
        terms_change(
            Action(tournament.id, actor, key=key and uuid.uuid5(key, "fee")),
            fee=prices.fee,
            fee_per=prices.per,
            registration=False,
            limit=None,
            closes_at=None,
            choices=prices.choices,
            by_day=prices.by_day,
        )


# A new evening like an earlier one: what was decided then, and those of its people who are wanted again.


def evening_again(
    action: Action,
    *,
    wanted: Collection[uuid.UUID],
    season: str = "",
    prices: Prices | None = None,
    **named: Unpack[Named],
) -> Tournament:
    """A new tournament like that of the action: the regulation of every stage, whose word is enough, prizes, what
    entering costs unless other `prices` are said, whether names are shortened, powers and curses; with the entrants
    that are `wanted`, by their ids there or, where a `season` is named, among those of its last twelve months.

    Of people it takes names, the bar and the name of a team, nothing else, and nothing that was drawn or played. The
    same key a second time gives the one that it made. Raises DomainError with every problem; then nothing was written.
    """
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold_with_club(action.tournament)
        before = Tournament.objects.filter(pk=action.tournament).first()
        if before is None:
            raise DomainError(problem_at(ArchiveProblem.GONE))
        if action.key and (made := Tournament.objects.filter(club_id=before.club_id, pk=action.key).first()):
            return made
        who = [one for one in entrants_before(before, season, timezone.localdate()) if one.id in wanted]
        listed = before.kind.listed
        made = evening_create(
            stages=[regulation_of(stage) for stage in stages_of(before)],
            ranked=Ranked(before.ranked),
            trust=Trust(before.trust),
            prices=prices_of(before) if prices is None else prices,
            confirmed=True,
            teams=() if listed else [one.name for one in who],
            entrants=[NewEntrant(one.people, one.club, title=one.title) for one in who] if listed else (),
            actor=action.actor,
            key=action.key,
            **_there(before, named),
        )
        _decided(Action(made.id, action.actor), before, who)
        made.refresh_from_db()
    return made


def _there(before: Tournament, named: Named) -> Named:
    """With the street, where it is at the same place again."""
    return named | {"street": before.street} if named.get("place") == before.place else named


def _players(action: Action, quarters: Sequence[PastEntrant]) -> None:
    ids = dict(Team.objects.filter(tournament_id=action.tournament).values_list("name", "id"))
    players_add(action, {ids[one.name]: one.people for one in quarters})


def _decided(action: Action, before: Tournament, who: Sequence[PastEntrant]) -> None:
    """Who plays for the quarters that come again, and what else was decided then and does not depend on its day."""
    if not before.kind.listed:
        _players(action, who)
    prizes_again(action, prizes_of(before), one_each=before.one_prize)
    names_shorten(action, before.initials)
    for definition in definitions_of(before.id):
        modifier_add(action, replace(definition, deadline=None))
