"""Results as they come in: the tables of a turn on one page, each saved by itself, and the last one taken back."""

import uuid
from collections.abc import Mapping, Sequence
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.outcomes import PlayedDeal
from rules.problems import problem_at, sentences
from tournaments.event.problems.evening_problems import ChangeProblem
from tournaments.event.rights import Right
from tournaments.models import Account, Tournament
from tournaments.pages.desk.calls_page import clocks_context
from tournaments.pages.desk.missing import idle_context
from tournaments.pages.desk.reports_page import changed_words, turn_reported_context
from tournaments.pages.desk.turn_grid import missing_step, next_step, nothing_typed, turn_context
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal, say_errors
from tournaments.pages.frame.values import read_whole
from tournaments.pages.shared.matches.rows import (
    RowState,
    entry_frame,
    entry_row,
    entry_rules,
    has_boxes,
    saved_sentence,
    still_going,
)
from tournaments.pages.shared.matches.saving import (
    Gone,
    Refused,
    Saved,
    Stale,
    kept_by_sender,
    outbox_context,
    sheet_save,
)
from tournaments.pages.shared.matches.typed_match import MatchSheet, sheet_of
from tournaments.pages.shared.matches.typed_rows import TypedRow, read_entry, read_rows
from tournaments.pages.shared.words.hall_words import many_word, match_name, numbered
from tournaments.pages.shared.words.present import desk_page, done_of, turn_strip
from tournaments.pages.shared.words.taken_back import take_back_context
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.bracket_around import later_begun
from tournaments.selectors.play.desk import MatchToEnter, has_turn, match_to_enter, turn_owed, turn_page
from tournaments.selectors.play.undo import Undoable, last_undoable
from tournaments.services.play.report_changes import report_accept
from tournaments.services.play.result_changes import match_enter
from tournaments.services.undo.last_action import change_undo

# The page of a turn whole, and the parts of it that change when a row is saved.

MISSING_FIRST = "missing"
BY_SCRIPT = "entry"
MOST_OF_A_STRIP = 1
"""How many tables may owe a result where it may just have become known, or be known no more, that the turn is over."""


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
        | turn_reported_context(tournament, page.turn.matches, rights_of(request))
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
        return said_response(request, tournament, number, errors, status=status)
    stage = rows[0].stage
    owed = turn_owed(stage, number)
    page = turn_page(tournament, number) if len(owed.missing) <= MOST_OF_A_STRIP else None
    frame = entry_frame(stage, rights_of(request))
    context = {
        "tournament": tournament,
        "number": number,
        "rows": [entry_row(row, frame) for row in rows],
        "rules": entry_rules(rows[0].record.match_format),
        "step": missing_step(owed.missing, queued=stage.queued) if page is None else next_step(page, tournament.slug),
        "turns": turn_strip(page.course, tournament.slug) if page else (),
        "note": done_of(owed.matches - len(owed.missing), owed.matches),
        "turn_version": owed.version,
        "said": [{"text": row.said, "going": row.going} for row in rows if row.said],
        **_undo(request, tournament),
    }
    return render(request, "desk/entry_answer.html", context, status=status)


def said_response(
    request: HttpRequest, tournament: Tournament, number: int, errors: Sequence[str], *, status: int
) -> HttpResponse:
    """Why something was not done, and nothing else."""
    context: Plain = {"tournament": tournament, "number": number, "errors": errors, **_undo(request, tournament)}
    return render(request, "desk/_entry_said.html", context, status=status)


def _undo(request: HttpRequest, tournament: Tournament) -> Plain:
    account = request.user
    may = isinstance(account, Account) and Right.ENTER in rights_of(request) and tournament.closed_at is None
    undoable = last_undoable(tournament, account.id, timezone.now()) if may and isinstance(account, Account) else None
    return {"undo": undoable, "undo_said": _undo_said(undoable) if undoable else "", "undo_key": uuid.uuid4()}


def _undo_said(found: Undoable) -> str:
    """What is taken back, of which table."""
    values = {"turn": found.turn, "place": numbered(found)}
    if found.other is None and found.corrected:
        return _("Annulla la correzione (turno %(turn)s, %(place)s)") % values
    if found.other is None:
        return _("Annulla l’ultimo risultato (turno %(turn)s, %(place)s)") % values
    first, second = sorted((found.table, found.other))
    values["place"] = f"{many_word(found).lower()} {first}{_(' e ')}{second}"
    return _("Annulla lo scambio (turno %(turn)s, %(place)s)") % values


SAVED, GONE, CONFLICT, REFUSED = 200, 404, 409, 422
MOST_TOLD = 100
SAVE = "save"
"""The button of a row, as a page without its script sends it."""


@needs(Right.ENTER)
@require_POST
@kept_by_sender
def enter(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Save every row in which something was typed: one where a script sends it, without script all of the page."""
    if not has_turn(tournament, number):
        raise Http404
    typed = read_rows(request.POST)
    if not typed and SAVE in request.POST:
        say_errors(request, [nothing_typed()])
        return turn_response(request, tournament, number, status=REFUSED)
    results = [_save(request, tournament, row) for row in typed]
    gone = _gone([row for row, (state, _status) in zip(typed, results, strict=True) if state is None])
    rows = {state.record.table: state for state, _status in results if state is not None}
    status = max((status for _state, status in results), default=SAVED)
    if by_script(request):
        return answered(request, tournament, number, list(rows.values()), status=status, errors=gone)
    for state in rows.values():
        if state.said:
            messages.add_message(request, messages.INFO if state.going else messages.SUCCESS, state.said)
    say_errors(request, gone)
    if status == SAVED:
        return redirect(_turn_url(request, tournament, number))
    left = {table: state for table, state in rows.items() if state.typed is not None}
    return turn_response(request, tournament, number, rows=left, status=status)


@needs(Right.ENTER)
@require_POST
def undo(request: HttpRequest, tournament: Tournament, log_id: uuid.UUID) -> HttpResponse:
    """Take back one's own last entry."""
    number = read_whole(request.POST.get("turn", ""))
    return answer(
        request,
        lambda: change_undo(action_of(request, tournament), log_id),
        then=lambda matches: _undone(request, tournament, number, matches),
        else_=lambda no: _not_undone(request, tournament, number, no),
    )


def _undone(request: HttpRequest, tournament: Tournament, number: int, matches: tuple[uuid.UUID, ...]) -> HttpResponse:
    found = [seen for one in matches if (seen := match_to_enter(tournament, one))]
    if not found:
        return redirect(_turn_url(request, tournament, number))
    rows = [
        RowState(one.record, one.stage, said=_("%(match)s: annullato.") % {"match": match_name(one.record)})
        for one in found
    ]
    if by_script(request):
        return answered(request, tournament, found[0].record.turn, rows, status=SAVED)
    for row in rows:
        messages.success(request, row.said)
    return redirect(_turn_url(request, tournament, found[0].record.turn))


def _not_undone(request: HttpRequest, tournament: Tournament, number: int, refusal: Refusal) -> HttpResponse:
    if refusal.status == GONE:
        raise Http404
    if by_script(request):
        return said_response(request, tournament, number, refusal.errors, status=refusal.status)
    say_errors(request, refusal.errors)
    if not has_turn(tournament, number):
        return redirect("desk_home", slug=tournament.slug)
    return turn_response(request, tournament, number, status=refusal.status)


def _save(request: HttpRequest, tournament: Tournament, row: TypedRow) -> tuple[RowState | None, int]:
    """One row saved, or with what is in its way; None where its match is gone.

    What the table told is confirmed with one button of its row. Where somebody saved first and it says the same there
    is nothing to decide, else both are shown beside each other.
    """
    seen = match_to_enter(tournament, row.match_id)
    if seen is None:
        return None, CONFLICT
    if row.keep:
        return RowState(seen.record, seen.stage), SAVED
    if not seen.record.complete and later_begun(seen.stage, seen.record.turn, seen.record.drawn):
        typed = None if row.accept else _sheet(row, seen.record)
        return RowState(seen.record, seen.stage, typed=typed, errors=(_went_on(),)), REFUSED
    action = action_of(request, tournament, key=row.key).of_match(row.match_id, row.version)

    def write(sheet: MatchSheet) -> None:
        match_enter(action, sheet.deals) if row.accept is None else report_accept(action, row.accept)

    match sheet_save(tournament, seen.record, partial(_sheet, row), write):
        case Saved(now):
            return (_saved(now) if now else None), SAVED
        case Gone():
            return None, CONFLICT
        case Refused(sheet, why):
            left = () if row.accept or has_boxes(seen.record, rights_of(request)) else (_left_out(row),)
            typed = None if row.accept else sheet
            return RowState(seen.record, seen.stage, typed=typed, errors=(*why.errors, *left)), REFUSED
        case Stale(now) if row.accept is not None:
            return RowState(now.record, now.stage, errors=changed_words(tournament, now.record, row.accept)), CONFLICT
        case Stale(now, sheet) if _says_the_same(row, now.record, sheet.deals):
            return _saved(now), SAVED
        case Stale(now, sheet, own):
            return RowState(now.record, now.stage, typed=sheet, stale=True, own=own), CONFLICT


def _went_on() -> str:
    return _(
        "Le partite dopo questa sono già cominciate. Apri il segnapunti e scrivi lì il risultato: prima "
        "di salvare vedi che cosa cambia."
    )


def _sheet(row: TypedRow, record: MatchRecord) -> MatchSheet:
    return read_entry(row, record.match_format, record.deals) if row.accept is None else sheet_of(record)


def _saved(match: MatchToEnter) -> RowState:
    return RowState(match.record, match.stage, said=saved_sentence(match.record), going=still_going(match.record))


def _says_the_same(row: TypedRow, record: MatchRecord, deals: Sequence[PlayedDeal]) -> bool:
    if row.result and record.complete:
        return row.result == "-".join(map(str, record.outcome.deals_won))
    return sorted(deals, key=lambda deal: deal.place) == list(record.deals)


def _gone(rows: Sequence[TypedRow]) -> tuple[str, ...]:
    """That their matches are gone, and what was typed for them."""
    if not rows:
        return ()
    return (*sentences([problem_at(ChangeProblem.MATCH_GONE)]), *(_left_out(row) for row in rows if row.typed))


def _left_out(row: TypedRow) -> str:
    """What was typed, where there is no box any more to show it in."""
    left = _("Tavolo %(table)s, scritto e non salvato: %(typed)s")
    return left % {"table": row.table, "typed": row.typed[:MOST_TOLD]}


def _turn_url(request: HttpRequest, tournament: Tournament, number: int) -> str:
    url = reverse("desk_turn", kwargs={"slug": tournament.slug, "number": number})
    return f"{url}?order={MISSING_FIRST}" if request.POST.get("order") == MISSING_FIRST else url
