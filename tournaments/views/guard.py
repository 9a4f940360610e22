"""Who may call a view, said on the view itself. A view that says nothing is refused by the middleware."""

import functools
from collections.abc import Callable, Collection
from typing import Any, Concatenate

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from tournaments.enums import Role
from tournaments.models import Account, Tournament
from tournaments.selectors.access import (
    MAY_CHANGE,
    MAY_LOOK,
    clubs_of,
    tournament_for_member,
    tournament_for_public,
)
from tournaments.services.changes import Actor

View = Callable[..., HttpResponseBase]
TournamentView = Callable[Concatenate[HttpRequest, Tournament, ...], HttpResponseBase]


class AccessMiddleware:
    """Default deny: a view that carries no word about who may call it does not exist for anybody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: View, args: Any, kwargs: Any) -> None:
        if not hasattr(view, "access"):
            raise Http404(f"{view.__module__}.{view.__name__} does not say who may call it")


def _marked(view: View, access: str) -> View:
    view.access = access  # type: ignore[attr-defined]  # read by the middleware and by the table of routes
    return view


def open_to_all(view: View) -> View:
    """Anybody, and no tournament is involved."""
    return _marked(view, "all")


def public(view: TournamentView) -> View:
    """Anybody: the view gets the tournament that the address names."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
        tournament = tournament_for_public(slug)
        if tournament is None:
            raise Http404
        return view(request, tournament, **rest)

    return _marked(guarded, "public")


def members(view: View) -> View:
    """Whoever belongs to a club."""

    @functools.wraps(view)
    @never_cache
    def guarded(request: HttpRequest, **rest: Any) -> HttpResponseBase:
        if not clubs_of(request.user).exists():
            return redirect("entrance")
        return view(request, **rest)

    return _marked(guarded, "members")


def _for_roles(view: TournamentView, roles: Collection[Role], access: str) -> View:
    @functools.wraps(view)
    @never_cache
    def guarded(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect("entrance")
        tournament = tournament_for_member(slug, request.user, roles)
        if tournament is None:
            raise Http404
        return view(request, tournament, **rest)

    return _marked(guarded, access)


def may_look(view: TournamentView) -> View:
    """Any member of the tournament's club."""
    return _for_roles(view, MAY_LOOK, "look")


def may_change(view: TournamentView) -> View:
    """The members of the tournament's club who run it."""
    return _for_roles(view, MAY_CHANGE, "change")


def actor_of(request: HttpRequest) -> Actor:
    """Who acts, for the log."""
    account = request.user
    if not isinstance(account, Account):
        raise TypeError("a view that writes must be guarded")
    return Actor(name=account.name, account_id=account.id)
