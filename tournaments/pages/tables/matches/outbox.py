"""What a browser keeps until the desk has answered (static/js/outbox.js): whose it is, and how it wants its answer."""

import functools
import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from tournaments.models import Account, Tournament
from tournaments.pages.frame.guard import TournamentView
from tournaments.pages.frame.plain import Plain

OUTBOX, NEXT = "X-Outbox", "X-Outbox-Next"


def by_outbox(request: HttpRequest) -> bool:
    """Whether the script that keeps entries sends this one."""
    return OUTBOX in request.headers


def outbox_context(request: HttpRequest, tournament: Tournament, shown: uuid.UUID | str = "") -> Plain:
    """What _outbox.html shows at the desk; `shown` is the match that the page shows as it was typed."""
    return {"outbox": {"keeper": _keeper(request, tournament), "shown": str(shown)}}


def kept_by_sender(view: TournamentView) -> TournamentView:
    """Nobody sends what somebody else kept on the same device: it waits until the one who wrote it is back."""

    @functools.wraps(view)
    def checked(request: HttpRequest, tournament: Tournament, **rest: Any) -> HttpResponseBase:
        if by_outbox(request) and request.headers[OUTBOX] != _keeper(request, tournament):
            return HttpResponse(status=401)
        return view(request, tournament, **rest)

    return checked


def go_on(request: HttpRequest, address: str) -> HttpResponse:
    """On to another page; a script is told which, so that the page's messages are not spent on it."""
    if by_outbox(request):
        return HttpResponse(status=204, headers={NEXT: address})
    return redirect(address)


def _keeper(request: HttpRequest, tournament: Tournament) -> str:
    account = request.user
    return f"{tournament.id}/{account.id}" if isinstance(account, Account) else ""
