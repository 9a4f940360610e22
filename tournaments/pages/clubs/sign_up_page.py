"""Pages without a link yet: a club signs up, and a member who lost access comes back, both by e-mail.

Whatever is known of an address, the answer is the same: it says that a message was sent, and one was.
"""

import time
from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from briscola_site.mail import NotSent, send
from tournaments.event.errors import TooOften
from tournaments.pages.clubs.entrance import begin_session
from tournaments.pages.frame.addresses import device_of, given_address
from tournaments.pages.frame.guard import open_to_all
from tournaments.pages.frame.limits import network_of, without_trace
from tournaments.pages.frame.sent_again import from_elsewhere
from tournaments.pages.frame.values import read_line
from tournaments.pages.shared.lists.names import NAME_LIMIT
from tournaments.services.clubs.passwords import Limit, attempt_count
from tournaments.services.setup.sign_up import SignUp, read_sign_up, return_token, sign_up_redeem, sign_up_token

MAIL_LIMIT = 120
HOUR = 60 * 60
TO_ONE = Limit("mail_to", most=3, seconds=HOUR)
FROM_ONE = Limit("mail_network", most=10, seconds=HOUR)
ONCE = Limit("sign_up_link", most=1, seconds=24 * HOUR)
IN_ALL = Limit("mail_all", most=200, seconds=HOUR)
"""How many messages an hour: to one address, for one network, and in all."""
EVENLY = 250
"""Milliseconds: longer than a look-up and a new link take."""


@open_to_all
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """A club asks to come in with its name and an address; the rest is done by the link that is sent there."""
    if not settings.SIGN_UP_OPEN:
        raise Http404
    if request.method != "POST":
        return render(request, "clubs/sign_up.html")
    club, mail = read_line(request.POST.get("club", ""), limit=NAME_LIMIT), read_mail(request)
    problems = [
        *([] if any(letter.isalnum() for letter in club) else [_("Scrivi come si chiama il circolo.")]),
        *([] if mail else [not_a_mail()]),
    ]
    if not problems:
        text = _sign_up_text(request, club, mail)
        problems = [] if _sent(request, mail, _("Il tuo circolo sulla Briscola"), text) else [no_mail()]
    if problems:
        return _refused(request, "clubs/sign_up.html", problems, club=club)
    return render(request, "clubs/mail_sent.html", {"mail": mail})


@open_to_all
@never_cache
@csrf_exempt  # the address is the secret here, and a refused form would be logged with it
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up_open(request: HttpRequest, token: str) -> HttpResponse:
    """The link of a message. To open it makes nothing, so that a preview cannot; the button does."""
    asked = read_sign_up(token) if settings.SIGN_UP_OPEN else None
    if asked is None or request.method != "POST" or from_elsewhere(request):
        return _link_page(request, asked)
    name = read_line(request.POST.get("name", ""), limit=NAME_LIMIT)
    try:
        attempt_count(ONCE, token)
    except TooOften:  # it was used
        return _link_page(request, None)
    account = sign_up_redeem(asked, name=name, device=device_of(request.headers.get("User-Agent", "")))
    begin_session(request, account)
    messages.success(request, _("Ora qui sei «%(name)s».") % {"name": account.name})
    return redirect("desk")


@open_to_all
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lost(request: HttpRequest) -> HttpResponse:
    """A member without link or password gets a link by mail."""
    if not settings.EMAIL_HOST:
        raise Http404
    if request.method != "POST":
        return render(request, "clubs/lost.html")
    mail = read_mail(request)
    if not mail:
        return _refused(request, "clubs/lost.html", [not_a_mail()])
    if not _sent(request, mail, _("Per rientrare nella Briscola"), None):
        return _refused(request, "clubs/lost.html", [no_mail()])
    return render(request, "clubs/mail_sent.html", {"mail": mail})


def read_mail(request: HttpRequest) -> str:
    """An address as it was typed, "" where it is none."""
    mail = read_line(request.POST.get("mail", ""), limit=MAIL_LIMIT)
    try:
        validate_email(mail)
    except ValidationError:
        return ""
    return mail


def _sent(request: HttpRequest, mail: str, subject: str, text: str | None) -> bool:
    """Send a message, within the limits; False where no server takes it. Without a `text` it is that for lost
    access, which is made once the limits allow it.
    """
    mail_refuse(request, mail)
    return send_mail(mail, subject, _evenly(partial(_return_text, request, mail)) if text is None else text)


def _evenly(make: Callable[[], str]) -> str:
    """A text that takes as long to make whether the address is known or not."""
    until = time.monotonic() + EVENLY / 1000
    text = make()
    time.sleep(max(0, until - time.monotonic()))
    return text


def mail_refuse(request: HttpRequest, mail: str) -> None:
    """Count one more message; raises TooOften where the hour has had enough of them."""
    for limit, who in ((TO_ONE, mail.casefold()), (FROM_ONE, network_of(request)), (IN_ALL, "")):
        attempt_count(limit, who)


def send_mail(mail: str, subject: str, text: str) -> bool:
    """False where no server takes the message: who runs the program reads why."""
    try:
        send(mail, subject, text)
    except NotSent:
        return False
    return True


def _sign_up_text(request: HttpRequest, club: str, mail: str) -> str:
    path = reverse("sign_up_open", kwargs={"token": sign_up_token(club, mail)})
    asked = _("Per aprire la segreteria di «%(club)s» premi qui entro 24 ore:\n\n%(link)s")
    unasked = _("Se non l’hai chiesto tu, non fare niente: senza quel collegamento non resta nulla.")
    return f"{asked}\n\n{unasked}" % {"club": club, "link": given_address(request, path).uri}


def _return_text(request: HttpRequest, mail: str) -> str:
    token = return_token(mail)
    if token is None:
        return _("Nessuno lavora in segreteria con questo indirizzo. Prova con un altro, o chiedi un invito.")
    link = given_address(request, reverse("entrance_redeem", kwargs={"token": token})).uri
    return _("Per rientrare premi qui entro 24 ore; vale una volta sola:\n\n%(link)s") % {"link": link}


def not_a_mail() -> str:
    """What is asked for where no address was typed."""
    return _("Scrivi un indirizzo e-mail intero, per esempio anna@example.org.")


def no_mail() -> str:
    """That no server took the message."""
    return _("La posta non parte. Riprova tra qualche minuto, o chiama chi gestisce il programma.")


def _refused(request: HttpRequest, template: str, problems: list[str], **boxes: str) -> HttpResponse:
    context = boxes | {
        "mail": read_line(request.POST.get("mail", ""), limit=MAIL_LIMIT),
        "errors": [{"text": text, "target": ""} for text in problems],
    }
    return render(request, template, context, status=422)


def _link_page(request: HttpRequest, asked: SignUp | None) -> HttpResponse:
    template = "clubs/sign_up_open.html" if asked else "clubs/redeem.html"
    response = render(request, template, {"asked": asked, "link": None}, status=200 if asked else 410)
    response["Referrer-Policy"] = "strict-origin"
    return without_trace(response)
