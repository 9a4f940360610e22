"""The startup message: the address for phones, and the organizer's link."""

import io

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from briscola_site import listening
from briscola_site.listening import EVERYWHERE, HERE
from briscola_site.program import called
from tournaments.event.rights import Role
from tournaments.models import Club
from tournaments.selectors.clubs.member_queries import clubs_by_age, organizer_has_entered, organizer_link_waits
from tournaments.services.clubs.member_changes import entrance_link_issue, return_link_issue

# The one-time link that makes anybody who opens it the organizer, as the commands print it.


def organizer_link_lines(club: Club, base_url: str, here: str | None = None) -> list[str]:
    """A new link that makes who opens it the organizer, under the sentence that says so; earlier unused ones stop
    working. To be printed, never stored or logged. `here` is the address of the program for its own computer, where it
    answers there under another one as well.
    """
    sentence = _("Chi apre questo collegamento diventa organizzatore. Vale una volta sola, per 24 ore:")
    return [sentence, *_links(entrance_link_issue(club=club, role=Role.OWNER), base_url, here)]


def return_link_lines(base_url: str, here: str | None) -> list[str]:
    """A link that leads the organizer who came in last back in, under the sentence that says so; nothing where there is
    nobody. To be printed on a terminal, never stored or logged.
    """
    token = return_link_issue()
    if token is None:
        return []
    sentence = _("Chi organizza rientra da qui come prima. Vale una volta sola, per 24 ore:")
    return [sentence, *_links(token, base_url, here)]


def _links(token: str, base_url: str, here: str | None) -> list[str]:
    path = reverse("entrance_redeem", kwargs={"token": token})
    link = base_url.rstrip("/") + path
    if here is None:
        return [link]
    # Only who asks under an address of the computer itself surely sits at it, and is remembered for long.
    return [link, _("Su questo computer, che poi si ricorda di te: %(link)s") % {"link": here + path}]


def welcome_lines(host: str, port: int, *, terminal: bool, page: str = "") -> list[str]:
    """Everything there is to say about a server that listens on `host`.

    Only on a `terminal`, where somebody reads it and nothing keeps it, there are colours and a way back in for the
    organizer who is there already. A `page` that is opened in a browser is the way in, in place of any other.
    """
    addresses = _addresses(host)
    base_url = served_address(host, port)
    stop = _("Per fermare il programma: Ctrl-C.")
    return [
        *_address_lines(base_url, host, addresses, colours=terminal),
        *(
            [_("Si apre nel browser. Se non si apre: %(page)s") % {"page": page}]
            if page
            else _entrance_lines(base_url, _address_here(host, port, base_url), terminal=terminal)
        ),
        stop,
    ]


def page_to_open(host: str, port: int) -> str:
    """The page that makes who sits at this computer the organizer, or lets them back in: what a click on the program
    means. The first page where there is no club.
    """
    base_url = served_address(host, port)
    here = _address_here(host, port, base_url) or base_url
    token = return_link_issue() if organizer_has_entered() else None
    if token is None and not organizer_has_entered():
        token = next((entrance_link_issue(club=club, role=Role.OWNER) for club in clubs_by_age()[:1]), None)
    return here + (reverse("entrance_redeem", kwargs={"token": token}) if token else "/")


def served_address(host: str, port: int) -> str:
    """The address of a server on `host` in the hall, or on this computer without a network."""
    return f"http://{next(iter(_addresses(host)), HERE)}:{port}"


def _address_here(host: str, port: int, base_url: str) -> str | None:
    """The address for this computer itself; None if it is the public one, or none exists."""
    here = f"http://{HERE}:{port}"
    return here if host == EVERYWHERE and here != base_url else None


def _addresses(host: str) -> list[str]:
    return listening.own_addresses() if host == EVERYWHERE else [host]


def _address_lines(base_url: str, host: str, addresses: list[str], *, colours: bool) -> list[str]:
    page = f"{base_url}/"
    if host == HERE:
        return [_("Solo su questo computer, i telefoni non possono collegarsi: %(page)s") % {"page": page}]
    if not addresses:
        return [
            _("Nessuna rete: i telefoni non possono collegarsi. Collega il computer alla rete e riavvia."),
            _("Su questo computer: %(page)s") % {"page": page},
        ]
    return [
        _("Indirizzo per i telefoni collegati alla stessa rete: %(page)s") % {"page": page},
        *qr_lines(page, colours=colours),
    ]


def _entrance_lines(base_url: str, here: str | None, *, terminal: bool) -> list[str]:
    if organizer_has_entered():
        return return_link_lines(base_url, here) if terminal else []
    if settings.LOG == "json":  # what is kept for programs gets no link, and one that nobody reads would only wait
        return [_("Il collegamento per chi organizza: %(command)s") % {"command": f"{called()} organizer_link"}]
    if organizer_link_waits(timezone.now()):
        # Only its digest is stored, so it cannot be printed again; a new one would end the printed one.
        return [
            _("Nessun organizzatore è ancora entrato: vale il collegamento già stampato."),
            _("Per averne uno nuovo: %(command)s") % {"command": f"{called()} organizer_link"},
        ]
    return [line for club in clubs_by_age()[:1] for line in organizer_link_lines(club, base_url, here)]


def qr_lines(text: str, *, colours: bool) -> list[str]:
    """The text as a QR code of half blocks; with colours it is dark on light on every terminal."""
    import segno  # here, because a start without a hall draws no code

    drawing = io.StringIO()
    segno.make_qr(text, error="m").terminal(drawing, compact=True, border=2)
    lines = drawing.getvalue().splitlines()
    return [f"\x1b[97;40m{line}\x1b[0m" for line in lines] if colours else lines
