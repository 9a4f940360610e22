"""The page of one match for a telephone without an account: look, tell the result, confirm the other side's."""

import functools
import uuid
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rules.problems import problem_at
from tournaments.event.problems.evening_problems import ReportProblem
from tournaments.event.regulation_kinds import Source
from tournaments.event.rights import Right
from tournaments.models import TableLink
from tournaments.pages.frame.addresses import Phone, device_of, phone_of, remember
from tournaments.pages.frame.cached_answers import part_tag
from tournaments.pages.frame.guard import View, as_long_as_there, marked, open_to_all
from tournaments.pages.frame.limits import address_of, without_trace
from tournaments.pages.frame.values import read_key, read_uuid
from tournaments.pages.phones.table_words import HINTS, Reader, origin_of, table_context
from tournaments.pages.shared.matches.saving import Gone, Refused, Stale, by_outbox, match_named, sheet_save
from tournaments.pages.shared.matches.sheet import sheet_errors
from tournaments.pages.shared.matches.typed_match import MatchSheet, read_sheet, sheet_of, with_problem_at_gap
from tournaments.pages.shared.matches.typed_rows import read_tapped
from tournaments.pages.shared.pictures.codes import SHEET, match_letters
from tournaments.pages.shared.words.hall_words import match_name
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.report_queries import Reported
from tournaments.selectors.core.snapshot import moments
from tournaments.selectors.play.desk import MatchPage, match_page
from tournaments.selectors.play.table_links import (
    arrival_code,
    is_door,
    link_has_ended,
    link_in_force,
    link_of_token,
    match_of_link,
    was_carried_out,
)
from tournaments.services.clubs.passwords import Limit, attempt_count
from tournaments.services.frame.changes import Action, Actor
from tournaments.services.play.report_changes import report_make

# A whole hall may come from one address, with sheets whose codes were made again meanwhile: right ones always pass.
WRONG_CODES = Limit("table_code", most=300, seconds=60)
SENDING = Limit("table_send", most=30, seconds=60)
OUTDATED = "outdated"
TableView = Callable[[HttpRequest, MatchPage, TableLink, Phone], HttpResponse]


@open_to_all
@never_cache
@require_safe
def table_open(request: HttpRequest, token: str) -> HttpResponse:
    """The address that a sheet carries: the phone gets its cookie, and the token leaves the address bar. Before play
    the desk is led to where it checks the pair in.
    """
    link = link_of_token(token)
    if link is None:
        attempt_count(WRONG_CODES, address_of(request))
        return _quiet(_unknown(request))
    if link.team_id and is_door(link, request.user):
        code = urlencode({"code": arrival_code(link.team_id)})
        return _quiet(redirect(f"{reverse('desk_checkin_code', args=[link.tournament.slug])}?{code}"))
    if link_has_ended(link):
        return _quiet(render(request, "phones/ended.html", {"tournament": link.tournament}, status=410))
    response = redirect(reverse("table", args=[link.id]) + (f"?{OUTDATED}" if _is_outdated(request, link) else ""))
    phone = phone_of(request)
    remember(response, phone.with_link(link.id))
    return _quiet(response)


def _is_outdated(request: HttpRequest, link: TableLink) -> bool:
    """Whether the sheet that led here was printed for other people, or for another table."""
    letters = request.GET.get(SHEET, "")
    page = match_page(link.tournament, link.match_id) if letters and link.match_id else None
    return page is not None and match_letters(page.record) != letters


def _quiet(response: HttpResponse) -> HttpResponse:
    """A token belongs in no log, and in no address that another page gets to see."""
    response["Referrer-Policy"] = "no-referrer"
    return without_trace(response)


def with_link(view: TableView) -> View:
    """The telephones that opened this very link; for nobody else is there such a page."""

    @functools.wraps(view)
    @never_cache
    def guarded(request: HttpRequest, link_id: uuid.UUID) -> HttpResponseBase:
        phone = phone_of(request)
        if link_id not in phone.links:
            return _unknown(request)
        if request.method == "POST":
            attempt_count(SENDING, link_id)
        with moments():
            link = link_in_force(link_id)
            if link is None:
                return _unknown(request)
            wanted = read_uuid(request.POST.get("match", "") or request.GET.get("match", ""))
            match_id = match_of_link(link, wanted)
            page = match_page(link.tournament, match_id) if match_id else None
            response = (
                _waiting(request, link)
                if page is None
                else as_long_as_there(link.tournament, lambda: view(request, page, link, phone))
            )
        response["Accept-CH"] = HINTS
        return response

    return marked(guarded, "table")


def _waiting(request: HttpRequest, link: TableLink) -> HttpResponse:
    """A pair that has no match yet, or a match of a turn that was not announced yet."""
    if link_has_ended(link):
        return render(request, "phones/ended.html", {"tournament": link.tournament}, status=410)
    return render(request, "phones/waiting.html", {"tournament": link.tournament, "here": request.path})


def _own_side(page: MatchPage, link: TableLink) -> int:
    """The side that the link speaks for: of a pair's card wherever that pair sits in this match."""
    sides = enumerate(page.record.sides, start=1)
    return link.side or next(number for number, one in sides if one.team.id == str(link.team_id))


def _unknown(request: HttpRequest) -> HttpResponse:
    return render(request, "phones/unknown.html", status=404)


@require_http_methods(["GET", "HEAD", "POST"])
@with_link
def table(request: HttpRequest, page: MatchPage, link: TableLink, phone: Phone) -> HttpResponse:
    """One match as those who play it see it."""
    if request.method != "POST":
        return _shown(request, page, link, phone)
    return _told(request, page, link, phone)


def _shown(request: HttpRequest, page: MatchPage, link: TableLink, phone: Phone) -> HttpResponse:
    tag = _tag(page, link)
    live = "live" in request.GET
    if live and request.headers.get("HX-PTag") == tag:
        response = HttpResponse(status=304)
    else:
        status = 410 if link_has_ended(link) and not live else 200
        response = _page(request, page, link, phone, live=live, status=status)
    response["HX-PTag"] = tag
    return response


def _tag(page: MatchPage, link: TableLink) -> str:
    return part_tag(page.tournament, f"table {link.id} {page.record.id}")


def _told(request: HttpRequest, page: MatchPage, link: TableLink, phone: Phone) -> HttpResponse:
    """Somebody told the result, or agreed to what the other side told."""
    agreed = _agreed(request, page)
    typed = _typed(request, page, agreed)
    said_before = page.record.complete and typed.deals == page.record.deals
    if said_before or was_carried_out(page.tournament, page.record.id, typed.key):
        return _done(request, page, link, phone)
    if link_has_ended(link):
        return _page(request, page, link, phone, status=410)
    if "agree" in request.POST and agreed is None:
        return _page(request, page, link, phone, errors=(_changed(),), status=409)

    def write(sheet: MatchSheet) -> None:
        action = Action(page.tournament.id, _table(request, page.record), key=sheet.key)
        tells = action.of_match(page.record.id, sheet.version if agreed else None)
        side, origin = _own_side(page, link), origin_of(request, page.record.id)
        report_make(tells, side, sheet.deals, phone=phone.id, origin=origin, card=link.is_card)

    match sheet_save(page.tournament, page.record, lambda _record: typed, write):
        case Refused(sheet, why):
            if ReportProblem.NOT_WHOLE in [problem.code for problem in why.problems]:
                sheet = with_problem_at_gap(sheet, problem_at(ReportProblem.NOT_WHOLE))
            shown = None if agreed else sheet
            return _page(request, page, link, phone, sheet=shown, errors=why.errors, status=why.status)
        case Stale() | Gone():
            now = match_named(page.tournament, page.record.id)
            return _page(request, now, link, phone, errors=(_changed(),), status=409)
    return _done(request, page, link, phone)


def _typed(request: HttpRequest, page: MatchPage, agreed: Reported | None) -> MatchSheet:
    """The boxes of the form, the one result that was tapped, or what the other side told."""
    if agreed is None and "result" in request.POST:
        return replace(read_tapped(request.POST["result"], page.match_format), key=read_key(request.POST))
    sheet = read_sheet(request.POST, page.match_format)
    return sheet if agreed is None else replace(sheet, deals=agreed.deals, problems=())


def _agreed(request: HttpRequest, page: MatchPage) -> Reported | None:
    """The word that somebody agrees to, as long as it is in force."""
    wanted = read_uuid(request.POST.get("agree", ""))
    return next((one for one in page.record.reported if one.id == wanted), None)


def _changed() -> str:
    return _("Qualcun altro ha salvato prima. Guarda com’è ora, poi decidi.")


def _done(request: HttpRequest, page: MatchPage, link: TableLink, phone: Phone) -> HttpResponse:
    """Back to the page; a phone that sends what it kept is answered at once, so that nothing more can get lost."""
    if by_outbox(request):
        return _page(request, match_named(page.tournament, page.record.id), link, phone)
    return redirect("table", link_id=link.id)


def _table(request: HttpRequest, record: MatchRecord) -> Actor:
    """Who acts: the table, in the words of the log whatever language the phone speaks."""
    with translation.override(settings.LANGUAGE_CODE):
        name = match_name(record)
    device = device_of(request.headers.get("User-Agent", ""))
    return Actor(name=name, source=Source.TABLE, rights=frozenset({Right.ENTER}), device=device)


def _page(
    request: HttpRequest,
    page: MatchPage,
    link: TableLink,
    phone: Phone,
    *,
    sheet: MatchSheet | None = None,
    errors: tuple[str, ...] = (),
    status: int = 200,
    live: bool = False,
) -> HttpResponse:
    shown = sheet or sheet_of(page.record)
    faults = sheet_errors(sheet, page.match_format) if sheet else ()
    problems = [*faults, *({"text": error, "target": ""} for error in errors)]
    reader = Reader(_own_side(page, link), phone.id, link.is_card)
    context = table_context(page, reader, shown, ended=link_has_ended(link)) | {
        "here": request.path,
        "of_pair": link.is_card,
        "following": match_of_link(link) != page.record.id,
        "errors": problems,
        "tag": _tag(page, link),
        "typed": sheet is not None,
        "outdated": OUTDATED in request.GET,
    }
    template = f"phones/match.html{'#live' if live else ''}"
    return render(request, template, context, status=status)


@open_to_all
@require_safe
def service_worker(request: HttpRequest) -> HttpResponseBase:
    """The script that keeps the pages of tables for a reload without network; only from here may it see them."""
    script = (settings.BASE_DIR / "static" / "js" / "sw.js").read_bytes()
    return HttpResponse(script, content_type="text/javascript", headers={"Cache-Control": "no-cache"})
