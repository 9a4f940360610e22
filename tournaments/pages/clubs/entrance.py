"""Home page, sign-in for organizers, sign-out, and language."""

import datetime

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.defaultfilters import date
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language

from briscola_site.clock import CLOCK
from briscola_site.proxies import asked_here
from tournaments.event.rights import RIGHTS, Right
from tournaments.labels.points import with_article
from tournaments.labels.role_labels import ROLE_LINES, ROLE_NAMES
from tournaments.models import Account
from tournaments.pages.clubs.passwords import read_password, read_sign_in_name
from tournaments.pages.frame.addresses import device_of
from tournaments.pages.frame.guard import actor_in, open_to_all
from tournaments.pages.frame.limits import address_of, without_trace
from tournaments.pages.frame.sent_again import CARRIED, carried_in, entrance_page, from_elsewhere
from tournaments.pages.frame.values import read_line, read_whole
from tournaments.pages.shared.lists.names import NAME_LIMIT
from tournaments.selectors.clubs.access import rights_in
from tournaments.selectors.clubs.member_queries import OpenLink, open_link
from tournaments.selectors.clubs.tournament_lists import every_tournament, latest_rehearsal
from tournaments.services.clubs.member_changes import club_rename, entrance_link_redeem, sessions_clear
from tournaments.services.clubs.passwords import Limit, attempt_count, attempt_refuse, sign_in
from tournaments.services.setup.sign_up import read_mailed

REHEARSALS = "rehearsals"
WRONG_LINKS = Limit("entrance_link", most=60, seconds=15 * 60)
HERE = datetime.timedelta(days=30)
"""How long the hall's own computer remembers who came in there: an evening is prepared on Wednesday."""
BACKEND = "django.contrib.auth.backends.ModelBackend"


@open_to_all
@cache_control(no_store=True)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments with their public pages, rehearsals only where asked for; the desk after sign-in."""
    rehearsals = REHEARSALS in request.GET
    year = read_whole(request.GET.get("year", ""), digits=4)
    every = every_tournament(rehearsals=rehearsals, year=year)
    context = {
        "tournaments": every.page.rows,
        "years": every.page,
        "calendars": [{"slug": slug, "name": name} for slug, name in every.clubs.items()] if not rehearsals else (),
        "rehearsals": rehearsals,
        "rehearsal": latest_rehearsal(),
        "begin": "sign_up" if settings.SIGN_UP_OPEN else "entrance",
    }
    return render(request, "clubs/home.html", context)


@open_to_all
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def entrance(request: HttpRequest) -> HttpResponse:
    """How a member signs in: with a password, for those that have one."""
    if request.method != "POST":
        return entrance_page(request, {})
    before = carried_in(request)
    if before and request.user.is_authenticated:
        return render(request, "frame/sent_again.html", before)
    name, password = read_sign_in_name(request.POST), read_password(request.POST)
    device = device_of(request.headers.get("User-Agent", ""))
    account = sign_in(name=name, password=password, address=address_of(request), device=device)
    if account is None:
        errors = [{"text": _("Nome o password non sono giusti. Riscrivili."), "target": ""}]
        kept = {CARRIED: request.POST[CARRIED]} if before else {}
        return entrance_page(request, kept | {"name": name, "errors": errors}, status=422)
    begin_session(request, account)
    return render(request, "frame/sent_again.html", before) if before else redirect("desk")


@open_to_all
@never_cache
@csrf_exempt  # the address is the secret here, and a refused form would be logged with it
@require_http_methods(["GET", "HEAD", "POST"])
def entrance_redeem(request: HttpRequest, token: str) -> HttpResponse:
    """A one-time link. Opening it uses nothing up, so that a preview in a chat cannot; the button does."""
    attempt_refuse(WRONG_LINKS, address_of(request))
    token, mail = read_mailed(token)
    link = open_link(token, now=CLOCK.now())
    if link is None:
        attempt_count(WRONG_LINKS, address_of(request))
    if request.method != "POST" or link is None or from_elsewhere(request):
        return _link_page(request, link)
    me = request.user if isinstance(request.user, Account) else None
    name = read_line(request.POST.get("name", ""), limit=NAME_LIMIT) or str(ROLE_NAMES[link.role]).capitalize()
    device = device_of(request.headers.get("User-Agent", ""))
    account = entrance_link_redeem(token=token, name=name, account=me, mail=mail, device=device, now=CLOCK.now())
    if account is None:
        return _link_page(request, None)
    enters = me is None or me.pk != account.pk
    if enters:
        begin_session(request, account)
    club_name = read_line(request.POST.get("club_name", ""), limit=NAME_LIMIT)
    if club_name and _asks_club(link):
        club_rename(club_id=link.club.id, name=club_name, actor=actor_in(request, link.club))
    messages.success(request, _("Ora qui sei «%(name)s».") % {"name": account.name})
    if enters:
        until = date(localtime(request.session.get_expiry_date()), "SHORT_DATETIME_FORMAT")
        messages.info(
            request,
            _("Qui l’accesso vale fino %(until)s. Per entrare anche dopo, scegli una password in «Il mio accesso».")
            % {"until": with_article("al", until)},
        )
    return redirect("desk")


def _asks_club(link: OpenLink) -> bool:
    """Whether a club that has no name yet may get one from the member who signs in by this link."""
    return not link.club.name and Right.OWN in RIGHTS[link.role]


def begin_session(request: HttpRequest, account: Account) -> None:
    """From now on this browser is this person."""
    login(request, account, backend=BACKEND)
    if asked_here(request):
        request.session.set_expiry(CLOCK.now() + HERE)
    if (passed := CLOCK.for_good()) is not None:
        sessions_clear(now=passed)


def _link_page(request: HttpRequest, link: OpenLink | None) -> HttpResponse:
    context = {
        "link": link,
        "role": ROLE_NAMES[link.role] if link else "",
        "line": ROLE_LINES[link.role] if link else "",
        "days": HERE.days if asked_here(request) else 0,
        "asks_club": link is not None and _asks_club(link),
        "belongs": link is not None and not link.back and RIGHTS[link.role] <= rights_in(link.club, request.user),
    }
    response = render(request, "clubs/redeem.html", context, status=200 if link else 410)
    # Other pages learn from which site a visitor comes, never from which address: it is the secret.
    response["Referrer-Policy"] = "strict-origin"
    return without_trace(response)


@open_to_all
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Log out of this browser."""
    logout(request)
    messages.success(request, _("Sei uscito."))
    return redirect("home")


@open_to_all
@require_safe
def favicon(request: HttpRequest) -> HttpResponseBase:
    """The picture that browsers ask for at an address of their own, also beside a file or a picture."""
    picture = (settings.BASE_DIR / "static" / "img" / "favicon.svg").read_bytes()
    return HttpResponse(picture, content_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})


@open_to_all
@csrf_exempt  # cached public pages carry no token, and all it changes is the visitor's own language
@require_POST
def language(request: HttpRequest) -> HttpResponseBase:
    """The language of this visitor, then back to the page."""
    return set_language(request)
