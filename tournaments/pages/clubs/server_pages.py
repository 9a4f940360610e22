"""Pages of a server with many clubs: who runs it and what is kept there, what they sign with a club, and the door of a
public demonstration.
"""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.backups.erased import STAYS
from tournaments.pages.clubs.entrance import begin_session
from tournaments.pages.frame.addresses import device_of
from tournaments.pages.frame.guard import open_to_all
from tournaments.pages.frame.limits import network_of
from tournaments.pages.frame.sent_again import from_elsewhere
from tournaments.services.clubs.leaving import DAYS
from tournaments.services.clubs.passwords import Limit, attempt_count
from tournaments.services.setup.rehearsal import demonstration_enter

BLANK = "____________________"
GUESTS = Limit("demonstration", most=60, seconds=60 * 60)
"""From one network in an hour: a whole hall may try it."""


@open_to_all
@require_safe
def operator_privacy(request: HttpRequest) -> HttpResponse:
    """Who runs the server, and what is kept there of people."""
    return _text(request, "clubs/operator_privacy.html")


@open_to_all
@require_safe
def operator_agreement(request: HttpRequest) -> HttpResponse:
    """What who runs the server signs with a club (GDPR, article 28), to be printed."""
    return _text(request, "clubs/operator_agreement.html")


def _text(request: HttpRequest, template: str) -> HttpResponse:
    if not settings.MANY_CLUBS:
        raise Http404
    context = {
        "operator": settings.OPERATOR or BLANK,
        "mail": settings.OPERATOR_MAIL or BLANK,
        "blank": BLANK,
        "days": DAYS.days,
        "copies": STAYS.days,
    }
    return render(request, template, context)


@open_to_all
@never_cache
@csrf_exempt  # public pages that are cached lead here, and all that is given away is given to everybody
@require_http_methods(["GET", "HEAD", "POST"])
def demonstration(request: HttpRequest) -> HttpResponse:
    """Everybody comes in to try the desk, until the night makes everything again."""
    if not settings.DEMONSTRATION:
        raise Http404
    if request.method != "POST" or from_elsewhere(request):
        return render(request, "clubs/demonstration.html")
    attempt_count(GUESTS, network_of(request))
    account = demonstration_enter(device=device_of(request.headers.get("User-Agent", "")))
    if account is None:
        return render(request, "clubs/demonstration.html", {"empty": True}, status=503)
    begin_session(request, account)
    return redirect("desk")
