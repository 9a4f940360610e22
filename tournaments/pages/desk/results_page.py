"""The desk's work during a turn: all tables at a glance, one match at a time, line-ups."""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.games import SIDES
from rules.matches import match_outcome
from rules.outcomes import PlayedDeal
from rules.words import one_stop
from tournaments.event.rights import Right
from tournaments.labels.points import figure
from tournaments.models import Tournament
from tournaments.pages.desk.enter import turn_response
from tournaments.pages.desk.missing import drop_context, missing_context
from tournaments.pages.desk.reports_page import phones_context, reported_context
from tournaments.pages.desk.turn_grid import TypedLineup, read_lineup, revisions
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import NOT_REFUSED, Refusal
from tournaments.pages.frame.values import read_reason, read_whole
from tournaments.pages.shared.matches.consequences import (
    BACK,
    Question,
    consequences_page,
    foresee,
    is_answered,
    is_as_shown,
    say_stale,
    wants_redraw,
)
from tournaments.pages.shared.matches.rows import finals_of, saved_sentence, still_going
from tournaments.pages.shared.matches.saving import (
    Gone,
    Refused,
    Saved,
    Stale,
    by_outbox,
    go_on,
    kept_by_sender,
    match_named,
    outbox_context,
    sheet_save,
)
from tournaments.pages.shared.matches.sheet import match_entry, sheet_errors
from tournaments.pages.shared.matches.typed_match import TURNED, MatchSheet, read_sheet, sheet_of, sheet_turned
from tournaments.pages.shared.public.bracket import overtaken_note
from tournaments.pages.shared.words.clock import turn_names, turn_title
from tournaments.pages.shared.words.deal_words import award_context
from tournaments.pages.shared.words.hall_words import match_name, numbered
from tournaments.pages.shared.words.present import desk_page, match_card, side_line
from tournaments.pages.shared.words.taken_back import in_words
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.bracket_around import later_begun
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.play.dealers import dealers_of
from tournaments.selectors.play.desk import MatchPage, MatchToEnter, chairs_of, match_with_stage
from tournaments.selectors.play.undo import is_logged
from tournaments.services.frame.changes import MatchAction
from tournaments.services.play.lineups import lineup_change
from tournaments.services.play.result_changes import match_enter, match_record, with_replays
from tournaments.services.undo.last_action import action_take_back

# Before an old result is corrected: what the correction is, and whether anything depends on it.


def correction_page(
    request: HttpRequest, page: MatchPage, action: MatchAction, sheet: MatchSheet
) -> HttpResponse | None:
    """What follows from the sheet as it was typed; None where nothing does, or where the match was not over yet and
    nobody has gone on from it.

    Of a match of a bracket whose sheet was emptied others may have gone on, too. Raises what saving the sheet raises.
    """
    other = corrects(page, sheet)
    if not (other or _later_begun(page)):
        return None

    def write(*, redraw: bool) -> None:
        with_replays(replace(action, redraw=redraw), lambda again: match_record(again, sheet.deals))

    foreseen = foresee(request, page.tournament, write)
    if is_as_shown(request, foreseen):
        return None
    follows = foreseen.reaches_others or (page.record.complete and foreseen.plain)
    if not (follows if other else foreseen.touches_what_is_there):
        return None
    action_url = reverse("desk_match", kwargs={"slug": page.tournament.slug, "match_id": page.record.id})
    results = won_before_and_now(page.record, sheet.deals)
    question = Question(_("Applica la correzione"), action_url, match_in_words(page), results)
    kept = outbox_context(request, page.tournament, page.record.id)
    response = consequences_page(request, page.tournament, foreseen, question, kept)
    if by_outbox(request):
        response.status_code = 409  # nothing is saved yet
    return response


def _later_begun(page: MatchPage) -> bool:
    match = match_with_stage(page.tournament.id, page.record.id)
    return any(later_begun(one.turn.stage, one.turn.number, one.drawn) for one in match)


def match_in_words(page: MatchPage) -> str:
    """The turn and the table of a match, or its number where it waits for one."""
    turn = turn_title(page.record.turn, turn_names(course_of(page.tournament)))
    return f"{turn} · {numbered(page.record)}"


def won_before_and_now(record: MatchRecord, deals: Sequence[PlayedDeal]) -> list[Plain]:
    """The sides of a match with what they had before and would have with these deals."""
    old, new = record.outcome.score, match_outcome(record.match_format, deals).score
    return [
        {"name": side_line(side), "old": figure(old[index]), "new": figure(new[index])}
        for index, side in enumerate(record.sides)
    ]


def may_turn(page: MatchPage) -> bool:
    """Whether it may be that a result was written the wrong way round."""
    return bool(page.record.deals) and len(page.record.sides) == len(SIDES)


def corrects(page: MatchPage, sheet: MatchSheet) -> bool:
    """Whether a deal that is saved would be another, or none."""
    return any(deal not in sheet.deals for deal in page.record.deals)


@needs(Right.LOOK)
@require_safe
def turn(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All tables of a turn, the ones without a result first to be reached."""
    table = read_whole(request.GET.get("table", ""))
    if table:
        return redirect(f"{request.path}#table-{table}")
    return turn_response(request, tournament, number)


@needs(Right.ENTER)
@require_http_methods(["GET", "HEAD", "POST"])
@kept_by_sender
def match(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """One match sheet: shown as it is stored, saved whole or deal by deal."""
    page = match_named(tournament, match_id)
    if request.method != "POST":
        return sheet_response(request, page, sheet_of(page.record))
    turned = TURNED in request.POST and may_turn(page)
    if BACK in request.POST:
        typed = sheet_of(page.record) if turned else read_sheet(request.POST, page.match_format)
        return sheet_response(request, page, typed, status=422 if typed.problems else 200)
    asks = Right.CONFIRM in rights_of(request) and not is_answered(request, tournament)
    reason = read_reason(request.POST.get("reason", "")) or (_("Risultato scritto al contrario") if turned else "")
    seen = read_whole(request.POST.get("version", ""))
    action = action_of(request, tournament, reason=reason).of_match(match_id, seen, redraw=wants_redraw(request))

    def write(sheet: MatchSheet) -> HttpResponse | None:
        question = correction_page(request, page, action, sheet) if asks else None
        if question is None:
            with_replays(action, lambda again: match_enter(again, sheet.deals, sheet.notes))
        return question

    def read(record: MatchRecord) -> MatchSheet:
        return sheet_turned(record) if turned else read_sheet(request.POST, record.match_format)

    match sheet_save(tournament, page.record, read, write):
        case Saved(now):
            return _after_saving(request, page, now)
        case Refused(sheet, why):
            return sheet_response(request, page, sheet, errors=why.errors, status=why.status)
        case Stale(_, sheet, own):
            return _stale(request, match_named(tournament, match_id), sheet, own=own)
        case Gone():
            raise Http404
        case question:
            return question


def sheet_response(
    request: HttpRequest,
    page: MatchPage,
    sheet: MatchSheet,
    errors: tuple[str, ...] = (),
    status: int = 200,
    *,
    awarding: bool = False,
) -> HttpResponse:
    problems = [*sheet_errors(sheet, page.match_format), *({"text": error, "target": "reason"} for error in errors)]
    turn, course = page.record.turn, course_of(page.tournament)
    playing = course.stage_with(turn)
    context = desk_page(page.tournament, "desk_home") | {
        "page": page,
        "turn": turn_title(turn, turn_names(course)),
        "final": finals_of(playing.stage).get((turn, page.record.drawn), "") if playing else "",
        "overtaken": overtaken_note(course, page.record),
        "card": match_card(page.record, with_points=not page.regulation.traits.bracket),
        "dealer": dealers_of(page.tournament, [page.record])[page.record.id],
        "entry": match_entry(page, sheet),
        "sheet": sheet,
        "errors": problems,
        "revisions": revisions(page),
        "awarding": awarding,
        "absent": "absent" in request.GET,
        **_allowed(page, rights_of(request)),
        **outbox_context(request, page.tournament, page.record.id if request.method == "POST" else ""),
        **reported_context((page.record,), rights_of(request)),
        **phones_context(page.tournament, rights_of(request)),
        **award_context(page),
        **missing_context(page),
        **drop_context(page, rights_of(request)),
    }
    return render(request, "desk/match.html", context, status=status)


def _allowed(page: MatchPage, rights: frozenset[Right]) -> Plain:
    """Which buttons of the sheet the reader may press; `settled`: only somebody else may correct it."""
    settled = page.record.complete and Right.CORRECT not in rights
    return {
        "may_save": Right.CONFIRM in rights and not settled,
        "may_tell": Right.CONFIRM not in rights and not settled,
        "may_award": Right.AWARD in rights,
        "may_punish": Right.CORRECT in rights,
        "settled": settled,
        "may_turn": may_turn(page) and Right.CORRECT in rights,
    }


def _stale(request: HttpRequest, page: MatchPage, sheet: MatchSheet, *, own: bool) -> HttpResponse:
    """Somebody saved in between: show what they saved beside what was typed here, and let the person choose."""
    context = desk_page(page.tournament, "desk_home") | {
        "page": page,
        "name": match_name(page.record),
        "entry": match_entry(page, sheet),
        "saved": match_entry(page, sheet_of(page.record)),
        **award_context(page),
        **reported_context((page.record,), rights_of(request)),
        **outbox_context(request, page.tournament, page.record.id),
        "sheet": sheet,
        "own": own,
        "may_save": Right.CONFIRM in rights_of(request),
        "noted": match_card(page.record)["noted"],
        "last": next(iter(revisions(page)), None),
    }
    return render(request, "desk/match_stale.html", context, status=409)


def _after_saving(request: HttpRequest, before: MatchPage, now: MatchToEnter | None) -> HttpResponse:
    """Back to the sheet while deals are missing, else on to the turn with the next missing table marked.

    An emptied sheet of a bracket is gone where others sit at its table now: then to the turn as well.
    """
    slug = before.tournament.slug
    if now is not None and still_going(now.record):
        messages.info(request, saved_sentence(now.record))
        return go_on(request, reverse("desk_match", kwargs={"slug": slug, "match_id": now.record.id}))
    messages.success(request, saved_sentence(now.record) if now else _("Salvato. Al tavolo sono cambiati i giocatori."))
    say_stale(request, before.tournament)
    return go_on(request, reverse("desk_turn", kwargs={"slug": slug, "number": before.record.turn}))


@needs(Right.AWARD)
@require_http_methods(["GET", "HEAD", "POST"])
def lineup(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """The seats of a match that has not begun."""
    page = match_named(tournament, match_id)
    if not tournament.kind.lined_up:
        raise Http404
    if request.method != "POST":
        return _lineup_page(request, page)
    typed = read_lineup(request.POST)
    action = action_of(request, tournament).of_match(match_id, typed.version)
    return answer(
        request,
        partial(lineup_change, action, typed.seats),
        said=_("Salvato."),
        then=redirect("desk_turn", slug=tournament.slug, number=page.record.turn),
        else_=lambda no: _lineup_page(request, page, typed, no),
    )


def _lineup_page(
    request: HttpRequest, page: MatchPage, typed: TypedLineup | None = None, refusal: Refusal = NOT_REFUSED
) -> HttpResponse:
    errors = () if refusal.stale else refusal.errors
    context = desk_page(page.tournament, "desk_home") | {
        "page": page,
        "place": numbered(page.record),
        "chairs": chairs_of(page.tournament, page.record, typed.seats if typed else {}),
        "reason": typed.reason if typed else "",
        "errors": [{"text": error, "target": ""} for error in errors],
        "stale": refusal.stale,
        "own": refusal.own,
    }
    return render(request, "desk/lineup.html", context, status=refusal.status)


# Undo of one's last action other than results, for ten minutes.


@needs(Right.ENTER)
@require_POST
def take_back(request: HttpRequest, tournament: Tournament, log_id: uuid.UUID) -> HttpResponse:
    """Make it as it was before."""
    if not is_logged(tournament.id, log_id):
        raise Http404
    home = redirect("desk_home", slug=tournament.slug)
    return answer(
        request,
        lambda: action_take_back(action_of(request, tournament), log_id),
        said=lambda done: one_stop(_("Hai annullato %(what)s.") % {"what": in_words(done)}) if done else "",
        then=home,
        else_=above(request, home),
    )
