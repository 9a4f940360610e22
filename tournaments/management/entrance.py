"""The one-time link that makes anybody who opens it the organizer, as the commands print it."""

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.event.rights import Role
from tournaments.models import Club
from tournaments.services.clubs.access import entrance_link_issue


def organizer_link(club: Club, base_url: str) -> str:
    """A new link; earlier unused ones stop working. To be printed, never stored or logged."""
    token = entrance_link_issue(club=club, role=Role.OWNER)
    return base_url.rstrip("/") + reverse("entrance_redeem", kwargs={"token": token})


def organizer_link_lines(club: Club, base_url: str) -> list[str]:
    """The new link under the sentence that says what it does."""
    sentence = _("Chi apre questo collegamento diventa organizzatore. Vale una volta sola, per 24 ore:")
    return [sentence, organizer_link(club, base_url)]
