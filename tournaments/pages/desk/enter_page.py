"""The page of a turn whole, and the parts of it that change when a row is saved."""

import uuid
from collections.abc import Mapping, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.event.rights import Right
from tournaments.models import Account, Tournament
from tournaments.pages.desk.added import idle_context
from tournaments.pages.desk.calls import clocks_context
from tournaments.pages.desk.take_back import take_back_context
from tournaments.pages.desk.told import turn_told_context
from tournaments.pages.desk.turn_grid import missing_step, next_step, turn_context
from tournaments.pages.frame.guard import rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.matches.outbox import outbox_context
from tournaments.pages.tables.matches.rows import RowState, entry_frame, entry_row, entry_rules
from tournaments.pages.tables.words.hall import numbered
from tournaments.pages.tables.words.present import desk_page, done_of
from tournaments.selectors.core.match_results import match_results
from tournaments.selectors.play.desk import turn_page
from tournaments.selectors.play.undo import last_undoable

MISSING_FIRST = "missing"
BY_SCRIPT = "entry"


def by_script(request: HttpRequest) -> bool:
    """Whether the script of the page asks, which needs no more than the parts that change."""
    return request.headers.get("X-Requested-With") == BY_SCRIPT


def turn_response(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    *,
    rows: Mapping[int, RowState] | None = None,
    status: int = 200,
) -> HttpResponse:
    """All tables of a turn; `rows` are those that come back with what was typed in them."""
    page = turn_page(tournament, number)
    if page is None:
        raise Http404
    order = request.POST.get("order") or request.GET.get("order")
    context = (
        desk_page(tournament, "desk_home")
        | clocks_context(page.stage.stage, page.turn, page.ends_at, rights_of(request))
        | turn_context(page, tournament.slug, rights_of(request), rows or {}, missing_first=order == MISSING_FIRST)
        | idle_context(page, rights_of(request))
        | turn_told_context(tournament, page.turn.matches, rights_of(request))
        | outbox_context(request, tournament)
        | _undo(request, tournament)
        | take_back_context(request, tournament)
    )
    return render(request, "desk/turn.html", context, status=status)


def answered(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    rows: Sequence[RowState],
    *,
    status: int,
    errors: Sequence[str] = (),
) -> HttpResponse:
    """The rows that were sent as they are now, what the turn still owes, and the way back from the last entry."""
    if not rows:
        return said_response(request, tournament, errors, status=status)
    stage = rows[0].stage
    results = match_results(stage, turn=number)
    missing = [result.table for result in results if not result.complete]
    page = None if missing else turn_page(tournament, number)
    frame = entry_frame(stage, rights_of(request))
    context = {
        "tournament": tournament,
        "number": number,
        "rows": [entry_row(row, frame) for row in rows],
        "rules": entry_rules(rows[0].record.match_format),
        "step": missing_step(missing, queued=stage.queued) if page is None else next_step(page, tournament.slug),
        "note": done_of(len(results) - len(missing), len(results)),
        "turn_version": sum(result.version for result in results),
        "said": [row.said for row in rows if row.said],
        **_undo(request, tournament),
    }
    return render(request, "desk/entry_answer.html", context, status=status)


def said_response(request: HttpRequest, tournament: Tournament, errors: Sequence[str], *, status: int) -> HttpResponse:
    """Why something was not done, and nothing else."""
    context: Plain = {"tournament": tournament, "errors": errors, **_undo(request, tournament)}
    return render(request, "desk/_entry_said.html", context, status=status)


def _undo(request: HttpRequest, tournament: Tournament) -> Plain:
    account = request.user
    may = isinstance(account, Account) and Right.ENTER in rights_of(request) and tournament.closed_at is None
    undoable = last_undoable(tournament, account.id, timezone.now()) if may and isinstance(account, Account) else None
    place = numbered(undoable) if undoable else ""
    return {"undo": undoable, "undo_place": place, "undo_key": uuid.uuid4()}
