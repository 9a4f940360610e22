"""One save of a sheet, whichever page it was sent from, and what became of it as one of four outcomes."""

import functools
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from tournaments.models import Account, Tournament
from tournaments.pages.frame.guard import TournamentView
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import REFUSALS, Refusal, refused
from tournaments.pages.shared.matches.typed_match import MatchSheet
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.play.desk import (
    IndividualTurn,
    MatchPage,
    MatchToEnter,
    individual_turn,
    match_page,
    match_to_enter,
)

Asked = TypeVar("Asked")


@dataclass(frozen=True, slots=True)
class Saved:
    """Saved. `now` is None if the table has new players."""

    now: MatchToEnter | None


@dataclass(frozen=True, slots=True)
class Refused:
    """What was typed is no result, as the sheet says line by line, or a service says why it does not take it."""

    sheet: MatchSheet
    why: Refusal


@dataclass(frozen=True, slots=True)
class Stale:
    """Somebody saved first, `own`: oneself; the sheet is what was typed, read beside the match as it is `now`."""

    now: MatchToEnter
    sheet: MatchSheet
    own: bool


@dataclass(frozen=True, slots=True)
class Gone:
    """Others sit at the table since."""


def sheet_save(
    tournament: Tournament,
    seen: MatchRecord,
    read: Callable[[MatchRecord], MatchSheet],
    write: Callable[[MatchSheet], Asked | None],
) -> Saved | Refused | Stale | Gone | Asked:
    """Read what was typed for a match and let a service `write` it.

    Where `write` gives something instead that has to be answered before, that is handed on.
    """
    sheet = read(seen)
    if sheet.problems:
        return Refused(sheet, Refusal())
    try:
        asked = write(sheet)
    except REFUSALS as error:
        if not (why := refused(error)).stale:
            return Refused(sheet, why)
        now = match_to_enter(tournament, seen.id)
        return Stale(now, read(now.record), why.own) if now else Gone()
    return Saved(match_to_enter(tournament, seen.id)) if asked is None else asked


# What a browser keeps until the desk has answered (static/js/outbox.js): whose it is, and how it wants its answer.

OUTBOX, NEXT = "X-Outbox", "X-Outbox-Next"


def by_outbox(request: HttpRequest) -> bool:
    """Whether the script that keeps entries sends this one."""
    return OUTBOX in request.headers


def outbox_context(request: HttpRequest, tournament: Tournament, shown: uuid.UUID | str = "") -> Plain:
    """Template values of _outbox.html at the desk; `shown` is the match that the page shows as it was typed."""
    return {"outbox": {"keeper": _keeper(request, tournament), "shown": str(shown)}}


def kept_by_sender(view: TournamentView) -> TournamentView:
    """Nobody sends what somebody else kept on the same device: it waits until its writer is back."""

    @functools.wraps(view)
    def checked(request: HttpRequest, tournament: Tournament, **rest: Any) -> HttpResponseBase:
        if by_outbox(request) and request.headers[OUTBOX] != _keeper(request, tournament):
            return HttpResponse(status=401)
        return view(request, tournament, **rest)

    return checked


def go_on(request: HttpRequest, address: str) -> HttpResponse:
    """On to another page; a script gets its address, so that the page's messages are not spent on it."""
    if by_outbox(request):
        return HttpResponse(status=204, headers={NEXT: address})
    return redirect(address)


def _keeper(request: HttpRequest, tournament: Tournament) -> str:
    account = request.user
    return f"{tournament.id}/{account.id}" if isinstance(account, Account) else ""


# The match, or the turn, that an address names. Each raises Http404 where the tournament has none such (any more).


def match_named(tournament: Tournament, match_id: uuid.UUID) -> MatchPage:
    if (page := match_page(tournament, match_id)) is None:
        raise Http404
    return page


def turn_named(tournament: Tournament, number: int) -> IndividualTurn:
    if (page := individual_turn(tournament, number)) is None:
        raise Http404
    return page
