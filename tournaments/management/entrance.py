"""The one-time link that makes anybody who opens it the organizer, as the commands print it."""

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.event.rights import Role
from tournaments.models import Club
from tournaments.services.clubs.access import entrance_link_issue, return_link_issue


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
