"""The one-time link that makes anybody who opens it the organizer, as the commands print it."""

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.event.rights import Role
from tournaments.models import Club
from tournaments.services.clubs.access import entrance_link_issue, return_link_issue


def organizer_link(club: Club, base_url: str) -> str:
    """A new link; earlier unused ones stop working. To be printed, never stored or logged."""
    token = entrance_link_issue(club=club, role=Role.OWNER)
    return _address(base_url, token)


def _address(base_url: str, token: str) -> str:
    return base_url.rstrip("/") + reverse("entrance_redeem", kwargs={"token": token})


def return_link_lines(base_url: str) -> list[str]:
    """A link that leads the organizer who came in last back in, under the sentence that says so; nothing where there is
    nobody. To be printed on a terminal, never stored or logged.
    """
    token = return_link_issue()
    if token is None:
        return []
    sentence = _("Chi organizza rientra da qui come prima. Vale una volta sola, per 24 ore:")
    return [sentence, _address(base_url, token)]


def organizer_link_lines(club: Club, base_url: str) -> list[str]:
    """The new link under the sentence that says what it does."""
    sentence = _("Chi apre questo collegamento diventa organizzatore. Vale una volta sola, per 24 ore:")
    return [sentence, organizer_link(club, base_url)]
