"""What was typed and could not be taken, on a page that sends it again: nothing typed is lost by a page that is not the
one it was typed on.
"""

from collections.abc import Container
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy

from tournaments.pages.frame.plain import Plain

CARRIED = "carried"
"""The box in which the entrance carries on what was typed before, signed: nothing else may be sent from there."""
_TOKEN = "csrfmiddlewaretoken"  # noqa: S105  # the name of a box
# What no page repeats, and what it is asked for again as.
SECRETS = {
    "current": gettext_lazy("Password attuale"),
    "proof": gettext_lazy("La tua password, o l’e-mail con cui entri"),
    "password": gettext_lazy("Password"),
    "again": gettext_lazy("Password nuova, ancora una volta"),
}


def typed_in(request: HttpRequest) -> Plain:
    """What `frame/_sent_again.html` needs: every box that was sent but the secrets, and where it was sent to."""
    return {
        "address": request.get_full_path(),
        "typed": _typed(request),
        "secrets": _secrets(request.POST),
        "files": bool(request.FILES),
    }


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    every = [(name, value) for name, values in request.POST.lists() for value in values]
    return [(name, value) for name, value in every if name not in SECRETS and name != _TOKEN]


def _secrets(names: Container[str]) -> list[tuple[str, str]]:
    return [(name, str(label)) for name, label in SECRETS.items() if name in names]


def to_entrance(request: HttpRequest) -> HttpResponseBase:
    """Who is signed out goes to the entrance, and what they sent goes with them."""
    if not any(value.strip() for _name, value in _typed(request)):
        return redirect("entrance")
    return entrance_page(request, {CARRIED: signing.dumps(typed_in(request), compress=True)}, status=401)


def entrance_page(request: HttpRequest, context: Plain, status: int = 200) -> HttpResponse:
    """The entrance, with the other ways in that this installation has."""
    ways = {"sign_up_open": settings.SIGN_UP_OPEN, "mail": bool(settings.EMAIL_HOST)}
    return render(request, "clubs/entrance.html", ways | context, status=status)


def carried_in(request: HttpRequest) -> Plain | None:
    """What the entrance carried on; None where it is nothing of ours."""
    try:
        found: Plain = signing.loads(request.POST.get(CARRIED, ""))
    except signing.BadSignature:
        return None
    return found


def from_elsewhere(request: HttpRequest) -> bool:
    """Whether the page of another site sent this: it must not make anybody a member unasked."""
    return urlsplit(request.headers.get("Origin", f"//{request.get_host()}")).netloc != request.get_host()


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page was open for so long that somebody signed in or out beside it. What it sent is sent again where a
    browser says that it came from here, and is shown nowhere else.
    """
    here = "Origin" in request.headers and not from_elsewhere(request)
    return render(request, "403_csrf.html", typed_in(request) if here else {}, status=403)
