"""The doors: the list that anybody sees, the way in for organizers, the way out, and the language."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language

from tournaments.forms.setup import NAME_LIMIT
from tournaments.forms.values import read_line
from tournaments.labels.access import ROLE_LINES, ROLE_NAMES
from tournaments.models import Account
from tournaments.rights import RIGHTS
from tournaments.selectors.access import rights_in
from tournaments.selectors.entrance import OpenLink, open_link
from tournaments.selectors.lists import every_tournament, has_rehearsals
from tournaments.services.access import entrance_link_redeem
from tournaments.views.device import device_of
from tournaments.views.guard import open_to_all

REHEARSALS = "rehearsals"
BACKEND = "django.contrib.auth.backends.ModelBackend"


@open_to_all
@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments with their public pages, rehearsals only where asked for; the desk for who has come in."""
    rehearsals = REHEARSALS in request.GET
    context = {
        "tournaments": every_tournament(rehearsals=rehearsals),
        "rehearsals": rehearsals,
        "has_rehearsals": has_rehearsals(),
    }
    return render(request, "tournaments/setup/home.html", context)


@open_to_all
@never_cache
@require_safe
def entrance(request: HttpRequest) -> HttpResponse:
    """How a member comes in."""
    return render(request, "tournaments/setup/entrance.html")


@open_to_all
@never_cache
@csrf_exempt  # the address is the secret here, and a refused form would be logged with it
@require_http_methods(["GET", "HEAD", "POST"])
def entrance_redeem(request: HttpRequest, token: str) -> HttpResponse:
    """A one-time link. Opening it uses nothing up, so that a preview in a chat cannot; the button does."""
    link = open_link(token, now=timezone.now())
    if request.method != "POST" or link is None:
        return _link_page(request, link)
    me = request.user if isinstance(request.user, Account) else None
    name = read_line(request.POST.get("name", ""), limit=NAME_LIMIT) or str(ROLE_NAMES[link.role]).capitalize()
    device = device_of(request.headers.get("User-Agent", ""))
    account = entrance_link_redeem(token=token, name=name, account=me, device=device)
    if account is None:
        return _link_page(request, None)
    if me is None:
        login(request, account, backend=BACKEND)
    messages.success(request, _("Sei entrato come «%(name)s».") % {"name": account.name})
    return redirect("desk")


def _link_page(request: HttpRequest, link: OpenLink | None) -> HttpResponse:
    context = {
        "link": link,
        "role": ROLE_NAMES[link.role] if link else "",
        "line": ROLE_LINES[link.role] if link else "",
        "belongs": link is not None and RIGHTS[link.role] <= rights_in(link.club, request.user),
    }
    response = render(request, "tournaments/setup/redeem.html", context, status=200 if link else 410)
    # Django would log the refusal with its address, and a token belongs in no log.
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


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
