"""Access rules, declared on each view. The middleware refuses a view without one."""

import contextlib
import functools
import uuid
from collections.abc import Callable
from typing import Any, Concatenate

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from tournaments.event.rights import Right
from tournaments.models import Account, Club, Tournament
from tournaments.pages.frame.addresses import device_of
from tournaments.pages.frame.answer import asks_for_part
from tournaments.pages.frame.sent_again import to_entrance
from tournaments.pages.frame.values import read_key, read_reason
from tournaments.selectors.clubs.access import (
    club_for_member,
    clubs_of,
    rights_in,
    tournament_for_member,
    tournament_for_public,
    tournament_still_there,
)
from tournaments.selectors.core.snapshot import moments
from tournaments.services.frame.changes import Action, Actor
from tournaments.services.seasons.frame import ClubAction

View = Callable[..., HttpResponseBase]
TournamentView = Callable[Concatenate[HttpRequest, Tournament, ...], HttpResponseBase]
ClubView = Callable[Concatenate[HttpRequest, Club, ...], HttpResponseBase]


READS = ("GET", "HEAD")
OPEN = ("all", "public")
"""What a view says that anybody may call."""


class AccessMiddleware:
    """Default deny: a view that carries no word about who may call it does not exist for anybody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: View, args: Any, kwargs: Any) -> None:
        if not hasattr(view, "access"):
            raise Http404(f"{view.__module__}.{view.__name__} does not say who may call it")


def marked(view: View, access: str) -> View:
    """The view, with the word about who may call it."""
    view.access = access  # type: ignore[attr-defined]  # read by the middleware and by the table of routes
    return view


def as_long_as_there(tournament: Tournament, page: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """The page of a tournament. Whatever it breaks on because somebody deleted the tournament meanwhile is not found,
    as it will be from now on; all else is raised on.
    """
    try:
        return page()
    except Exception:
        if tournament_still_there(tournament):
            raise
        raise Http404 from None


def open_to_all(view: View) -> View:
    """Anybody, and no tournament is involved."""
    return marked(view, "all")


def public(view: TournamentView) -> View:
    """Anybody: the view gets the tournament that the address names."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
        tournament = tournament_for_public(slug)
        if tournament is None:
            raise Http404
        request.club_id = tournament.club_id  # type: ignore[attr-defined]  # read by club_share
        with contextlib.nullcontext() if request.method in READS else moments():  # what is read is in the page cache
            return as_long_as_there(tournament, lambda: view(request, tournament, **rest))

    return marked(guarded, "public")


def _signed_out(request: HttpRequest) -> HttpResponseBase:
    """To the entrance; a script keeps itself what was typed on its page."""
    by_script = "X-Outbox" in request.headers or asks_for_part(request)
    return redirect("entrance") if by_script else to_entrance(request)


def members(view: View) -> View:
    """Anybody who belongs to a club."""

    @functools.wraps(view)
    @never_cache
    def guarded(request: HttpRequest, **rest: Any) -> HttpResponseBase:
        with moments():
            if not clubs_of(request.user).exists():
                return _signed_out(request)
            return view(request, **rest)

    return marked(guarded, "members")


def needs(right: Right) -> Callable[[TournamentView], View]:
    """The members of the tournament's club who hold `right`; nobody else finds the page."""

    def mark(view: TournamentView) -> View:
        @functools.wraps(view)
        @never_cache
        def guarded(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return _signed_out(request)
            with moments():
                found = tournament_for_member(slug, request.user, right)
                if found is None:
                    raise Http404
                request.rights = found.rights  # type: ignore[attr-defined]  # read by rights_of
                request.club_id = found.tournament.club_id  # type: ignore[attr-defined]
                return as_long_as_there(found.tournament, lambda: view(request, found.tournament, **rest))

        return marked(guarded, right.value)

    return mark


def needs_in_club(right: Right) -> Callable[[ClubView], View]:
    """The members of the club that the address names who hold `right`; nobody else finds the page."""

    def mark(view: ClubView) -> View:
        @functools.wraps(view)
        @never_cache
        def guarded(request: HttpRequest, club_slug: str, **rest: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return _signed_out(request)
            with moments():
                club = club_for_member(club_slug, request.user, right)
                if club is None:
                    raise Http404
                request.club_id = club.id  # type: ignore[attr-defined]
                return view(request, club, **rest)

        return marked(guarded, f"club:{right.value}")

    return mark


def rights_of(request: HttpRequest) -> frozenset[Right]:
    """The visitor's rights in the tournament of the address, as the guard found them."""
    rights: frozenset[Right] = getattr(request, "rights", frozenset())
    return rights


def actor_of(request: HttpRequest) -> Actor:
    """The actor in the tournament of the address, for the services and the log."""
    return _actor(request, rights_of(request))


def action_of(
    request: HttpRequest, tournament: Tournament, *, key: uuid.UUID | None = None, reason: str | None = None
) -> Action:
    """What the form asks for, for the services: of this tournament, by whom, with the key and the reason of the form.

    `key` and `reason` are given where they are more than what the form says of them.
    """
    why = read_reason(request.POST.get("reason", "")) if reason is None else reason
    return Action(tournament.id, actor_of(request), key=key or read_key(request.POST), reason=why)


def actor_in(request: HttpRequest, club: Club) -> Actor:
    """Who acts in a club that no address names."""
    return _actor(request, rights_in(club, request.user))


def club_action_of(request: HttpRequest, club: Club) -> ClubAction:
    """What the form asks for, for the services: of this club, by whom, with the key of the form."""
    return ClubAction(club.id, actor_in(request, club), key=read_key(request.POST))


def account_of(request: HttpRequest) -> Account:
    """The signed-in account."""
    if not isinstance(request.user, Account):
        raise TypeError("a view that writes must be guarded")
    return request.user


def _actor(request: HttpRequest, rights: frozenset[Right]) -> Actor:
    account = account_of(request)
    device = device_of(request.headers.get("User-Agent", ""))
    return Actor(name=account.name, account_id=account.id, rights=rights, device=device)
