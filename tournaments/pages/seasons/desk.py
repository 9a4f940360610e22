"""The seasons of a club, run from the desk: begun, filled with evenings, corrected by one button, closed."""

import datetime
import uuid
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.event.rights import Right
from tournaments.labels.arrival_labels import euro
from tournaments.labels.season_labels import PRESET_NAMES
from tournaments.models import Club, Season
from tournaments.models.fields import uuid7
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.erasures import season_without_erased
from tournaments.pages.frame.guard import club_action_of, needs_in_club
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import NOT_REFUSED, STALE, Refusal
from tournaments.pages.frame.values import read_line, read_whole
from tournaments.pages.seasons.lots import TypedLot, lot_meanwhile, lots_context, read_lot
from tournaments.pages.seasons.moves import BACK, Question, answer_or_ask, moves_said
from tournaments.pages.seasons.sheet import BOXES, section_boxes
from tournaments.pages.seasons.typed_sheet import TypedSheet, new_sheet, read_sheet
from tournaments.pages.shared.seasons.in_words import parts_shown
from tournaments.pages.shared.seasons.season_reading import ReadSeason
from tournaments.pages.shared.seasons.shown import day, table_shown
from tournaments.pages.shared.words.till_words import signed
from tournaments.seasons.counting import planned_of
from tournaments.seasons.regulation_document import PRESETS, regulation_document, regulation_of
from tournaments.selectors.clubs.access import club_for_member
from tournaments.selectors.seasons.entrants_before import latest_evening
from tournaments.selectors.seasons.evening_results import SeasonTill, corrected_evenings, season_tills
from tournaments.selectors.seasons.stored import (
    mark_of,
    season_counted,
    season_document,
    season_named,
    season_value,
    seasons_of,
    to_take,
)
from tournaments.services.files.importing.file_reading import MOST_BYTES
from tournaments.services.seasons import season_changes
from tournaments.services.seasons.season_changes import (
    evening_take,
    lot_record,
    season_bytes,
    season_change,
    season_create,
    season_import,
    sheet_put,
    sheet_remove,
)

# A season deleted for good, once its name is typed: it opens and can go whatever is wrong with it.

NAME_LIMIT = 120


@needs_in_club(Right.OWN)
@require_http_methods(["GET", "HEAD", "POST"])
def season_delete(request: HttpRequest, club: Club, season_slug: str) -> HttpResponse:
    """What would be gone, and a box for its name; once that is typed it is deleted."""
    stored = season_named(club, season_slug)
    if stored is None:
        raise Http404
    if request.method != "POST":
        return _delete_page(request, club, stored)
    name, seen = read_line(request.POST.get("name", ""), limit=NAME_LIMIT), read_whole(request.POST.get("seen", ""))

    def write() -> None:
        season_changes.season_delete(club_action_of(request, club), stored.slug, name=name, seen=seen)
        PAGE_CACHE.forget(stored.id)

    return answer(
        request,
        write,
        said=_("Stagione eliminata: «%(name)s».") % {"name": stored.name},
        then=redirect("club_seasons", club.slug),
        else_=lambda no: _delete_page(request, club, stored, name=name, no=no),
    )


def may_delete(request: HttpRequest, club: Club) -> bool:
    """Whether the reader would find the page."""
    return club_for_member(club.slug, request.user, Right.OWN) is not None


def _delete_page(
    request: HttpRequest, club: Club, stored: Season, *, name: str = "", no: Refusal = NOT_REFUSED
) -> HttpResponse:
    stored.refresh_from_db()
    context = {
        "club": club,
        "stored": stored,
        "sheets": stored.sheets.count(),
        "name": name,
        "name_limit": NAME_LIMIT,
        "seen": stored.version,
        "key": uuid7(),
        "errors": [{"text": text, "target": "name"} for text in no.errors],
    }
    return render(request, "seasons/delete.html", context, status=no.status)


# A page of a season at the desk with several forms on it: each says by its `act` what is to be done.

Act = Callable[[HttpRequest, Club, Season], HttpResponse]


class Page(Protocol):
    def __call__(
        self, request: HttpRequest, club: Club, stored: Season, *, errors: tuple[str, ...] = (), status: int = 200
    ) -> HttpResponse: ...


def shown_or_done(request: HttpRequest, club: Club, slug: str, page: Page, acts: Mapping[str, Act]) -> HttpResponse:
    """The page of the season that the address names, or what its form asks for."""
    stored = season_named(club, slug)
    if stored is None:
        raise Http404
    if request.method != "POST":
        return page(request, club, stored)
    act = acts.get(request.POST.get("act", ""))
    if act is None:
        return page(
            request, club, stored, errors=(_("Quello che hai scelto non c’è più. Ricarica la pagina."),), status=422
        )
    return act(request, club, stored)


MOST_PROBLEMS = 20


@needs_in_club(Right.SEASON)
@require_http_methods(["GET", "HEAD", "POST"])
def seasons(request: HttpRequest, club: Club) -> HttpResponse:
    """The seasons there are, and a new one: from what clubs really play, or from a file."""
    page = partial(_list, request, club)
    if request.method != "POST":
        return page()
    name, upload = read_line(request.POST.get("name", ""), limit=120), request.FILES.get("file")
    slug = f"{slugify(name)[:50] or 'stagione'}-{uuid7().hex[-6:]}"
    action = club_action_of(request, club)
    if upload is not None:
        without = partial(season_without_erased, club=club)
        make = partial(season_import, action, slug=slug, data=upload.read(MOST_BYTES + 1), without=without)
    else:
        preset = PRESETS.get(request.POST.get("preset", ""))
        if preset is None:
            return page(errors=(_("Scegli come si conta, oppure il file di una stagione."),), name=name)
        make = partial(season_create, action, slug=slug, name=name, regulation=regulation_document(preset))
    return answer(
        request,
        make,
        then=lambda made: redirect("club_season", club.slug, slug) if made else redirect("club_seasons", club.slug),
        else_=lambda no: page(errors=no.errors, name=name, status=no.status),
    )


@needs_in_club(Right.SEASON)
@require_http_methods(["GET", "HEAD", "POST"])
def season(request: HttpRequest, club: Club, season_slug: str) -> HttpResponse:
    """One season: its table, its evenings, those that can be taken over and those that were corrected since."""
    return shown_or_done(request, club, season_slug, _page, ACTS)


@needs_in_club(Right.SEASON)
@require_safe
def season_file(request: HttpRequest, club: Club, season_slug: str) -> HttpResponse:
    """The whole season as one file."""
    stored = season_named(club, season_slug)
    if stored is None:
        raise Http404
    response = HttpResponse(season_bytes(stored), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{stored.slug}.json"'
    return response


def _take(request: HttpRequest, club: Club, stored: Season) -> HttpResponse:
    tournament = request.POST.get("tournament", "")
    section = read_line(request.POST.get("section", ""), limit=40)
    take = partial(
        evening_take,
        club_action_of(request, club),
        stored.slug,
        _uuid(tournament),
        seen=read_whole(request.POST.get("seen", "")),
        section=section,
    )
    return _done(request, club, stored, take, _("Salvato."))


def _type(request: HttpRequest, club: Club, stored: Season) -> HttpResponse:
    empty = new_sheet(f"m-{uuid7().hex[-12:]}")
    typed = read_sheet(request.POST, before=empty, regulation=regulation_of(stored.regulation))
    if typed.document is None:
        return _page(request, club, stored, errors=typed.errors, typed=typed, status=422)
    put = partial(sheet_put, club_action_of(request, club), stored.slug, typed.document)
    return _done(request, club, stored, put, _("Salvato."), typed=typed)


def _remove(request: HttpRequest, club: Club, stored: Season) -> HttpResponse:
    key, seen = read_line(request.POST.get("sheet", ""), limit=40), read_whole(request.POST.get("seen", ""))
    remove = partial(sheet_remove, club_action_of(request, club), stored.slug, key, seen=seen)
    question = Question(_("Togli dalla stagione"), always=True)
    said = _("Tolto.")
    return _asked(request, club, stored, remove, question, said)


def _close(request: HttpRequest, club: Club, stored: Season) -> HttpResponse:
    change = partial(
        season_change,
        club_action_of(request, club),
        stored.slug,
        seen=read_whole(request.POST.get("seen", "")),
        name=stored.name,
        regulation=stored.regulation,
        closed=not stored.closed,
    )
    return _asked(request, club, stored, change, _closing(stored), _("Salvato."))


def _closing(stored: Season) -> Question:
    if stored.closed:
        return Question(_("Riapri la stagione"), always=True)
    regulation, note = regulation_of(stored.regulation), ""
    planned = planned_of(regulation, "")
    held = sum(not sheet.get("final") for sheet in season_document(stored)["result_sheets"])
    counted = regulation.counted.share or regulation.minimum.share
    if counted is not None and planned is not None and held < planned:
        told = {"held": held, "planned": planned}
        note = _(
            "Le serate giocate sono %(held)s su %(planned)s. Se la stagione finisce qui, prima scrivi nel "
            "regolamento quante sono."
        )
        note = note % told
    return Question(_("Chiudi la stagione"), note=note, always=True)


def _asked(
    request: HttpRequest, club: Club, stored: Season, act: Callable[[], bool], question: Question, said: str
) -> HttpResponse:
    """What moves places, once it was seen who moves."""
    then = redirect("club_season", club.slug, stored.slug)
    if BACK in request.POST:
        return then

    def refused(no: Refusal) -> HttpResponse:
        return _page(request, club, stored, errors=no.in_no_file[:MOST_PROBLEMS], status=no.status)

    return answer_or_ask(request, club, stored, act, question, said=said, then=then, else_=refused)


def _lot(request: HttpRequest, club: Club, stored: Season) -> HttpResponse:
    lot = read_lot(request.POST, _read(stored, season_document(stored)))
    if lot.errors:
        return _page(request, club, stored, errors=lot.errors, status=422, lot=lot)
    seen = read_whole(request.POST.get("seen", ""))
    record = partial(lot_record, club_action_of(request, club), stored.slug, lot.order, seen=seen)
    return _done(request, club, stored, record, _("Salvato."), lot=lot)


ACTS: dict[str, Act] = {
    "take": _take,
    "type": _type,
    "remove": _remove,
    "lot": _lot,
    "close": _close,
}


def _done(
    request: HttpRequest,
    club: Club,
    stored: Season,
    act: Callable[[], bool],
    said: str,
    *,
    typed: TypedSheet | None = None,
    lot: TypedLot | None = None,
) -> HttpResponse:
    page = partial(_page, request, club, stored, typed=typed, lot=lot)
    return answer(
        request,
        act,
        said=said,
        then=lambda _made: redirect("club_season", club.slug, stored.slug),
        else_=lambda no: page(errors=no.in_no_file[:MOST_PROBLEMS], status=no.status),
    )


def _list(
    request: HttpRequest, club: Club, *, errors: tuple[str, ...] = (), name: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "club": club,
        "seasons": seasons_of(club),
        "presets": [{"key": key, "name": str(PRESET_NAMES[key])} for key in PRESETS],
        "name": name,
        "key": uuid7(),
        "errors": [{"text": text, "target": ""} for text in errors[:MOST_PROBLEMS]],
    }
    return render(request, "seasons/list.html", context, status=status if not errors or status != 200 else 422)


def _page(
    request: HttpRequest,
    club: Club,
    stored: Season,
    *,
    errors: tuple[str, ...] = (),
    typed: TypedSheet | None = None,
    lot: TypedLot | None = None,
    status: int = 200,
) -> HttpResponse:
    stored.refresh_from_db()
    document = season_document(stored)
    return answer(
        request,
        lambda: _read(stored, document),
        then=lambda read: _whole_page(request, club, read, document, errors, typed, lot, status),
        else_=lambda no: _broken_page(
            request, club, stored, document, (*errors, *no.in_no_file[:MOST_PROBLEMS]), status
        ),
    )


def _whole_page(
    request: HttpRequest,
    club: Club,
    read: ReadSeason,
    document: dict[str, Any],
    errors: Sequence[str],
    typed: TypedSheet | None,
    lot: TypedLot | None,
    status: int,
) -> HttpResponse:
    stored = read.stored
    value = read.value
    if typed is None and status != NOT_REFUSED.status and BOXES.keys() & request.POST.keys():
        typed = read_sheet(request.POST, before=new_sheet(""), regulation=value.regulation)
    context = {
        "club": club,
        "stored": stored,
        "season": table_shown(value, read.table, read.addresses),
        "sections": value.regulation.sections,
        "evenings": to_take(stored, read_whole(request.GET.get("year", ""), digits=4)),
        "latest": latest_evening(stored),
        "corrections": [
            {"evening": one, "moves": moves_said(value, one.moves)} for one in corrected_evenings(stored, document)
        ],
        "typed": typed,
        "section_boxes": section_boxes(value.regulation, typed),
        "sheets": [_listed(sheet) for sheet in document["result_sheets"]],
        "lots": lots_context(read, lot, request.POST),
        "others": lot_meanwhile(read, lot) if lot and status == STALE else (),
        "today": timezone.localdate().isoformat(),
        "regulation": parts_shown(value.regulation),
        "may_delete": may_delete(request, club),
        "key": uuid7(),
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "seasons/season.html", context, status=status)


def _broken_page(
    request: HttpRequest, club: Club, stored: Season, document: dict[str, Any], errors: Sequence[str], status: int
) -> HttpResponse:
    """A season that cannot be counted: why, its evenings to take out, its file, and the way to delete it."""
    context = {
        "club": club,
        "stored": stored,
        "sheets": [_listed(sheet) for sheet in document["result_sheets"]],
        "may_delete": may_delete(request, club),
        "key": uuid7(),
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "seasons/broken.html", context, status=status)


def _listed(sheet: dict[str, Any]) -> Plain:
    """A result sheet in the list: its mark says to whom takes it out whether it is still the one they saw."""
    date = day(datetime.date.fromisoformat(sheet["date"]))
    return {"key": sheet["key"], "name": sheet["name"], "date": date, "seen": mark_of(sheet)}


def _read(stored: Season, document: dict[str, Any]) -> ReadSeason:
    """The season with its table, everybody by their names."""
    value = season_value(document)
    return ReadSeason(stored, value, season_counted(value))


def _uuid(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        raise Http404 from None


# The till over a season: a row for each of its evenings, and what they come to.


@needs_in_club(Right.SEASON)
@require_safe
def season_till(request: HttpRequest, club: Club, season_slug: str) -> HttpResponse:
    """What came in, went out and was left over, evening by evening."""
    stored = season_named(club, season_slug)
    if stored is None:
        raise Http404
    tills = season_tills(stored)
    sums = [one.sums for one in tills]
    context = {
        "club": club,
        "stored": stored,
        "rows": [_row(one) for one in tills],
        "taken": euro(sum(one.taken for one in sums)),
        "paid_out": euro(sum(one.paid_out for one in sums)),
        "proceeds": signed(sum(one.proceeds for one in sums)),
        "difference": signed(sum(one.difference or 0 for one in sums)),
    }
    return render(request, "seasons/till.html", context)


def _row(one: SeasonTill) -> Plain:
    difference = one.sums.difference
    return {
        "name": one.tournament.name,
        "date": one.tournament.date,
        "url": reverse("desk_till", args=[one.tournament.slug]),
        "taken": euro(one.sums.taken),
        "paid_out": euro(one.sums.paid_out),
        "proceeds": signed(one.sums.proceeds),
        "difference": "" if difference is None else signed(difference),
        "destination": one.destination,
    }
