"""Reported results at the desk: look, confirm one, or have them counted again."""

import uuid
from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.event.match_states import Trust
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.cached_answers import part_tag
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_uuid, read_whole
from tournaments.pages.shared.matches.saving import match_named, turn_named
from tournaments.pages.shared.words.deal_words import score_words
from tournaments.pages.shared.words.hall_words import match_name
from tournaments.pages.shared.words.present import match_state
from tournaments.pages.shared.words.report_words import reported_card, waiting, waiting_in_words
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.report_queries import reported_once
from tournaments.services.frame.changes import MatchAction
from tournaments.services.play.report_changes import report_accept, reports_set_aside


@needs(Right.LOOK)
@require_safe
def turn_reported(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The part of a turn's page that asks for itself: what the tables told and nobody confirmed."""
    tag = part_tag(tournament, "told")
    if request.headers.get("HX-PTag") == tag:
        return HttpResponse(status=304, headers={"HX-PTag": tag})
    page = turn_named(tournament, number)
    context = {"tournament": tournament, "new_key": uuid.uuid4()} | _part(page.turn.matches, rights_of(request))
    response = render(request, "shared/_told.html", context)
    response["HX-PTag"] = tag
    return response


def turn_reported_context(tournament: Tournament, records: tuple[MatchRecord, ...], rights: frozenset[Right]) -> Plain:
    """What the page of a turn shows of it."""
    return _part(records, rights) | phones_context(tournament, rights) | {"reported_tag": part_tag(tournament, "told")}


def _part(records: tuple[MatchRecord, ...], rights: frozenset[Right]) -> Plain:
    """The part of a turn's page that asks for itself."""
    return reported_context(records, rights) | {"versions": " ".join(f"{one.table}:{one.version}" for one in records)}


def reported_context(records: tuple[MatchRecord, ...], rights: frozenset[Right]) -> Plain:
    """Template values of _told.html for these matches."""
    found = waiting(records)
    return {
        "reported_title": waiting_in_words(found),
        "reported": [reported_card(one, rights) for one in found],
    }


def phones_context(tournament: Tournament, rights: frozenset[Right]) -> Plain:
    """Whether the tables tell their results themselves, and whether the reader may confirm them."""
    return {"phones": tournament.trust != Trust.PAPER, "may_confirm": Right.CONFIRM in rights}


@needs(Right.CONFIRM)
@require_POST
def accept(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """What one side said is the result."""
    report_id = read_uuid(request.POST.get("report", "")) or uuid.UUID(int=0)
    write = partial(report_accept, report_id=report_id)
    return _settled(request, tournament, match_id, write, _("%(match)s: confermato."), report_id)


@needs(Right.CONFIRM)
@require_POST
def set_aside(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """What was said does not count; the table counts again."""
    said = _("%(match)s: al tavolo ricontano e scrivono di nuovo.")
    return _settled(request, tournament, match_id, reports_set_aside, said)


def _settled(
    request: HttpRequest,
    tournament: Tournament,
    match_id: uuid.UUID,
    write: Callable[[MatchAction], None],
    said: str,
    chosen: uuid.UUID | None = None,
) -> HttpResponse:
    """Do it and go back to the turn, which shows how things are now; a refusal is said there."""
    page = match_named(tournament, match_id)
    back = redirect("desk_turn", slug=tournament.slug, number=page.record.turn)

    def refused(no: Refusal) -> HttpResponse:
        said = changed_words(tournament, page.record, chosen) if no.stale else no.errors
        messages.error(request, " ".join(said))
        return back

    action = action_of(request, tournament).of_match(match_id, read_whole(request.POST.get("version", "")))
    done = said % {"match": match_name(page.record)}
    return answer(request, lambda: write(action), said=done, then=back, else_=refused)


def changed_words(tournament: Tournament, record: MatchRecord, chosen: uuid.UUID | None) -> tuple[str, ...]:
    """That somebody came first; and what one wanted to confirm beside what is said or saved of the match now."""
    changed = _("%(match)s: nel frattempo è cambiato. Guarda com’è ora, poi decidi.")
    lines = (changed % {"match": match_name(record)},)
    wanted = reported_once(tournament, chosen, record.match_format) if chosen else None
    if wanted is None:
        return lines
    now = [one.outcome.score for one in record.reported] or ([] if record.score is None else [record.score])
    said = _("Volevi confermare %(wanted)s; ora: %(state)s.")
    state = ", ".join([match_state(record)[1], *map(score_words, now)])
    return (*lines, said % {"wanted": score_words(wanted.outcome.score), "state": state})
